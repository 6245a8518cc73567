// The heroes a reader plays, as the browser keeps them: one record for each rule system, in the book's own place of the
// storage. A record that cannot be read, or comes of a newer book, is left where it is until the reader decides.
const MARK = 'alterego-playing', VERSION = 1, LARGEST = 400_000;
export const SYSTEMS = ['ego', 'squad', 'perks'];

// {record} for a good text, else {why}: "newer" or "broken". What Python alone can read (the hero itself) is not looked at.
export function readRecord(text, system) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return { why: 'broken' };
  }
  if (typeof record !== 'object' || record === null || record.kept !== MARK) return { why: 'broken' };
  if (Number.isInteger(record.version) && record.version > VERSION) return { why: 'newer' };
  const right = record.version === VERSION && record.system === system && typeof record.name === 'string' && typeof record.hero === 'string' && record.hero;
  return right && text.length <= LARGEST ? { record } : { why: 'broken' };
}

export class Played {
  constructor(home, system) {
    this.system = system;
    this.key = `alterego ${home} playing-${system}`;
  }

  // {record}, {} for none, or {why, text}: "closed" (no storage), "newer", "broken".
  read() {
    let text;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return { why: 'closed' };
    }
    return text === null ? {} : { text, ...readRecord(text, this.system) };
  }

  // Why it could not be written ("closed", "full"), or "". What could not be read is set aside, never lost.
  write(record) {
    try {
      this.setAside();
      localStorage.setItem(this.key, JSON.stringify(record));
      return '';
    } catch (error) {
      return error?.name === 'QuotaExceededError' ? 'full' : 'closed';
    }
  }

  forget() {
    try {
      this.setAside();
      localStorage.removeItem(this.key);
    } catch { /* nothing is kept anyway */ }
  }

  setAside(unread = false) {
    const { text, why } = this.read();
    if (text && (why || unread)) localStorage.setItem(`${this.key} aside`, text);
  }
}
