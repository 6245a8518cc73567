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
    this.held = null;                                     // a record that nothing but this page holds
  }

  // {record}, {} for none, or {why, text}: "closed" (no storage), "newer", "broken". Where the browser would not keep
  // the record, `only` says how far it goes: this "tab", or this "page".
  read() {
    if (this.held) return { record: this.held, only: 'page' };
    try {
      const { record } = readRecord(sessionStorage.getItem(this.key), this.system);
      if (record) return { record, only: 'tab' };
    } catch { /* no storage of the tab either */ }
    let text;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return { why: 'closed' };
    }
    return text === null ? {} : { text, ...readRecord(text, this.system) };
  }

  // Why it could not be kept ("closed", "full"), or "". What could not be read is set aside, never lost. What is not kept
  // goes into the tab's own storage, or is held by the page.
  write(record) {
    this.drop();
    try {
      this.setAside();
      localStorage.setItem(this.key, JSON.stringify(record));
      return '';
    } catch (error) {
      try {
        sessionStorage.setItem(this.key, JSON.stringify(record));
      } catch {
        this.held = record;
      }
      return error?.name === 'QuotaExceededError' ? 'full' : 'closed';
    }
  }

  // Whether the browser keeps anything for this page.
  keeps() {
    try {
      localStorage.setItem(`${this.key} probe`, '1');
      localStorage.removeItem(`${this.key} probe`);
      return true;
    } catch {
      return false;
    }
  }

  drop() {
    this.held = null;
    try {
      sessionStorage.removeItem(this.key);
    } catch { /* nothing is kept there anyway */ }
  }

  forget() {
    this.drop();
    try {
      this.setAside();
      localStorage.removeItem(this.key);
    } catch { /* nothing is kept anyway */ }
  }

  setAside(unread = false) {
    const text = localStorage.getItem(this.key), why = text !== null && readRecord(text, this.system).why;
    if (text && (why || unread)) localStorage.setItem(`${this.key} aside`, text);
  }
}
