// What the page itself says: saved widgets, where they stand, the live cells, language, rulings, options.
import { words } from './words.js';

const STATE = 'application/vnd.jupyter.widget-state+json';
const VIEW = 'application/vnd.jupyter.widget-view+json';
const CELLS = 'application/x-live-cells+json';

export function readPage(document, location, root) {
  const all = (type) => [...document.querySelectorAll(`script[type="${type}"]`)];
  const lang = (document.documentElement.lang || 'en').slice(0, 2) === 'ru' ? 'ru' : 'en';
  const query = new URLSearchParams(location.search);
  const states = all(STATE).map((tag) => JSON.parse(tag.textContent));
  return {
    root,
    system: document.documentElement.dataset.liveSystem || 'ego',     // which rule system Python's memory holds
    lang,
    words: words[lang],
    rulings: query.get('rulings') || '',
    way: query.get('live') || '',                    // plain | touch | off: for trying things out
    asFile: location.protocol === 'file:',
    saved: states.length ? { ...states[0], state: Object.assign({}, ...states.map((each) => each.state)) } : null,
    views: all(VIEW).map((tag) => ({ tag, id: JSON.parse(tag.textContent).model_id })),
    cells: all(CELLS).flatMap((tag) => JSON.parse(tag.textContent)),
  };
}
