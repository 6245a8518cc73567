// What is kept of a page, as text: its form, its check, and the browser's storage.
const MARK = 'alterego', VERSION = 1, DEEPEST = 24;
const CODE = /^(?:[A-Z](?:[0-9]{1,4}[a-z])*)*$/;
export const LARGEST = 2_000_000;    // characters of a copy

// The text is no copy of this page; the message is a key of the words: "json", "other", "newer", "page", "broken", "large".
export class NotACopy extends Error {}

const isTable = (thing) => typeof thing === 'object' && thing !== null && !Array.isArray(thing);
const isList = (thing) => thing === undefined || (Array.isArray(thing) && thing.every((each) => typeof each === 'string'));
const depth = (thing) => (typeof thing === 'object' && thing !== null ? 1 + Math.max(0, ...Object.values(thing).map(depth)) : 0);

// A copy from its text. What it says of widgets that the page does not have is left alone.
export function check(text, name) {
  let copy;
  if (text.length > LARGEST) throw new NotACopy('large');
  try {
    copy = JSON.parse(text);
  } catch {
    throw new NotACopy('json');
  }
  if (!isTable(copy) || copy.kept !== MARK) throw new NotACopy('other');
  if (Number.isInteger(copy.version) && copy.version > VERSION) throw new NotACopy('newer');
  if (copy.version !== VERSION || !isTable(copy.widgets) || typeof copy.rulings !== 'string' || copy.rulings.length > 2000) throw new NotACopy('broken');
  if (copy.page !== name) throw new NotACopy('page');
  if (!CODE.test(copy.rulings) || !Object.values(copy.widgets).every(isTable) || depth(copy.widgets) > DEEPEST || !isList(copy.untouched)) throw new NotACopy('broken');
  return copy;
}

// The page's place in the browser's storage. Books below other addresses of the same host have their own.
export class Table {
  constructor(home, name) {
    this.name = name;
    this.key = `${MARK} ${home} ${name}`;
  }

  copy(widgets, rulings) {
    return { kept: MARK, version: VERSION, page: this.name, rulings: CODE.test(rulings) ? rulings : '', widgets };
  }

  // {copy, why}: why is "closed" (no storage), "newer" (of a later book: left alone), or "broken" (set aside).
  read() {
    let text = null;
    try {
      text = localStorage.getItem(this.key);
    } catch {
      return { why: 'closed' };
    }
    if (text === null) return {};
    try {
      return { copy: check(text, this.name) };
    } catch (error) {
      if (error.message === 'newer') return { why: 'newer' };
      try {
        localStorage.setItem(`${this.key} broken`, text);
      } catch { /* there is no room to set it aside */ }
      return { why: 'broken' };
    }
  }

  // Why it could not be written ("closed", "full"), or "".
  write(copy) {
    try {
      localStorage.setItem(this.key, JSON.stringify(copy));
      return '';
    } catch (error) {
      return error?.name === 'QuotaExceededError' ? 'full' : 'closed';
    }
  }
}
