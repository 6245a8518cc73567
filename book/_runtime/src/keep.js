// A page that asks for it (<div class="keep" data-keep="name">) is kept in the reader's browser: the values of all
// its widgets and its readings, under that name. They survive a reload and a new build of the book, since they go by
// the widgets' kinds and not by their ids. A copy can be downloaded and uploaded.
import { Table, check, LARGEST, NotACopy } from './kept.js';

const PAUSE = 300;         // ms of quiet after which a change is written

export function keepPage(page, manager, kernel, place = document.querySelector('[data-keep]')) {
  if (!place || !page.saved || !page.cells.length || page.way === 'off') return null;
  return new Keeper(page, manager, kernel, place).begin();
}

class Keeper {
  constructor(page, manager, kernel, place) {
    Object.assign(this, { page, manager, kernel, place, words: page.words.keep, name: place.dataset.keep });
    this.table = new Table(new URL('../../', page.root).pathname, this.name);
    this.models = new Map();                              // name of a widget within the page → its model
    this.undo = null;
    this.waiting = 0;
    this.mayWrite = true;
    this.touched = false;                                 // since what was said last, by the reader
    this.onCleared = () => {};
  }

  async begin() {
    this.draw();
    for (const kind of ['input', 'change', 'click']) addEventListener(kind, ({ target }) => { this.touched ||= Boolean(target.closest?.('.widget-subarea')); }, true);
    const count = {};
    for (const id of Object.keys(this.page.saved.state).sort()) {
      const { kind, value } = this.page.saved.state[id].state;
      if (!kind || value === undefined) continue;
      count[kind] = (count[kind] || 0) + 1;
      const model = await this.manager.get_model(id);
      this.models.set(count[kind] > 1 ? `${kind}-${count[kind]}` : kind, model);
      model.on('change:value', () => this.changed(model));
    }
    addEventListener('ae-rulings', () => this.later());
    addEventListener('pagehide', () => this.waiting && this.write());
    addEventListener('visibilitychange', () => document.hidden && this.waiting && this.write());
    addEventListener('storage', (event) => event.key === this.table.key && this.followed());
    const found = this.table.read();
    if (found.copy) this.put(found.copy, { first: true });
    this.mayWrite = found.why !== 'newer';
    this.say(found.why || (found.copy ? 'restored' : 'empty'), Boolean(found.why));
    return this;
  }

  // What is on the page now.
  copy() {
    const widgets = {};
    for (const [name, model] of this.models) widgets[name] = model.get('value');
    const untouched = [...this.models].filter(([, model]) => !this.kernel.touched.has(model.model_id)).map(([name]) => name);
    return { ...this.table.copy(widgets, this.page.rulings), untouched };
  }

  // Set the widgets and the readings to those of a copy; widgets that it does not name begin anew unless `first`.
  // What the reader had not touched begins anew too: the hero played today may be another.
  put({ widgets, rulings, untouched = [] }, { first = false } = {}) {
    if (first) {
      // The readings are taken before Python starts; those of the address go before the kept ones.
      if (rulings && !this.page.rulings) dispatchEvent(new CustomEvent('ae-rulings', { detail: rulings }));
    } else if (rulings !== this.page.rulings) {
      dispatchEvent(new CustomEvent('ae-choose', { detail: rulings, cancelable: true }));
    }
    for (const [name, model] of this.models) {
      if (first && untouched.includes(name)) continue;
      const value = Object.hasOwn(widgets, name) ? widgets[name] : first ? null : {};
      if (!value || same(value, model.get('value'))) continue;
      model.set('value', value);
      model.save_changes();
    }
  }

  changed(model) {
    // A restarted Python is told what the widget had last, not what was set first.
    this.kernel.chosen.set(model.model_id, { ...this.kernel.chosen.get(model.model_id), value: model.get('value') });
    this.later();
  }

  later() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.write(), PAUSE);
  }

  write() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    if (!this.mayWrite) return;
    const why = this.table.write(this.copy());
    if (why || this.touched) this.say(why || 'kept', Boolean(why), true);
  }

  // Another tab has written. The tab that nobody looks at follows.
  followed() {
    if (document.hasFocus() || this.waiting) return;
    const { copy } = this.table.read();
    if (copy && !same(copy.widgets, this.copy().widgets)) {
      this.put(copy);
      this.say('followed');
    }
  }

  // -- tools ----------------------------------------------------------------------------

  draw() {
    const tool = (name, run) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', className: `keep-${name}`, textContent: this.words[name] });
      button.addEventListener('click', run);
      return button;
    };
    this.said = Object.assign(document.createElement('p'), { className: 'keep-said' });
    this.said.setAttribute('role', 'status');
    this.file = Object.assign(document.createElement('input'), { type: 'file', accept: '.json,application/json', hidden: true });
    this.file.setAttribute('aria-label', this.words.upload);
    this.file.addEventListener('change', () => this.upload());
    this.back = tool('undo', () => this.takeBack());
    this.back.hidden = true;
    const tools = Object.assign(document.createElement('div'), { className: 'keep-tools' });
    tools.setAttribute('role', 'group');
    tools.setAttribute('aria-label', this.words.tools);
    tools.append(tool('download', () => this.download()), tool('upload', () => this.file.click()), tool('clear', () => this.clear()), this.back, this.file);
    this.place.replaceChildren(tools, this.said);
  }

  // That something was kept does not push away what was said of the reader's last step.
  say(what, bad = false, passing = false) {
    if (!passing) this.touched = false;
    const own = this.name.endsWith('-hero') && this.words.hero[what];   // a page that keeps one hero speaks of the hero
    const text = (own || this.words.said[what] || what).replace('{time}', new Date().toLocaleTimeString(this.page.lang, { hour: '2-digit', minute: '2-digit' }));
    this.said.dataset.tone = bad ? 'bad' : '';
    if (this.said.textContent !== text) this.said.textContent = text;
  }

  download() {
    const text = JSON.stringify(this.copy(), null, 1);
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `alterego-${this.name}-${new Date().toISOString().slice(0, 10)}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    this.say('downloaded');
  }

  async upload() {
    const [file] = this.file.files;
    this.file.value = '';
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new NotACopy('large');
      const copy = check(await file.text(), this.name);
      this.remember();
      this.mayWrite = true;
      this.put(copy);
      this.say('uploaded');
    } catch (error) {
      this.say(error instanceof NotACopy ? `refused-${error.message}` : 'refused-unreadable', true);
    }
  }

  clear() {
    this.remember();
    this.mayWrite = true;
    this.put({ widgets: {}, rulings: this.page.rulings });
    this.models.forEach((model) => this.kernel.touched.delete(model.model_id));
    this.onCleared();
    this.say('cleared');
  }

  remember() {
    this.undo = this.copy();
    this.back.hidden = false;
  }

  takeBack() {
    const before = this.undo;
    this.back.hidden = true;
    this.undo = null;
    this.put(before);
    this.say('undone');
    this.place.querySelector('.keep-clear').focus();
  }
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
