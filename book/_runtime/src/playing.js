// «I play …»: the bar that names the reader's hero, and the way of the hero to the widgets of the page. The bar is drawn
// without Python; the numbers come when Python has taken the page over (widgets/heroes/playing.py).
import { Played } from './played.js';

export class Playing {
  constructor(page, manager, kernel, badge, bar) {
    Object.assign(this, { page, manager, kernel, badge, bar, words: page.words.playing, system: bar.dataset.playing, at: bar.dataset.at || '' });
    this.played = new Played(new URL('../../', page.root).pathname, this.system);
    this.models = [];
    this.way = '';                                        // how the page stands to the hero: '' (not known yet), none, taken, strayed
    this.ids = [];                                        // widgets that stand on the hero's numbers
    this.gone = null;                                     // the hero just forgotten, to be had back, and the widgets that had the numbers
    this.trouble = '';
  }

  begin() {
    document.documentElement.dataset.plays = '';          // makers may offer their button
    if (!this.played.keeps()) document.documentElement.dataset.unkept = '';   // no promise to keep anything is shown
    addEventListener('storage', (event) => event.key === this.played.key && this.followed());
    addEventListener('click', ({ target }) => { this.pressed = target.closest?.('.ae-play [data-do=play]') || this.pressed; }, true);
    this.draw();
    return this;
  }

  // The widgets of the page, when they are drawn: what they tell is heard, and one of them carries messages to Python.
  async meet() {
    for (const [id, { state }] of Object.entries(this.page.saved?.state || {})) {
      if (!state.kind) continue;
      const model = await this.manager.get_model(id);
      this.models.push(model);
      model.on('msg:custom', (content) => this.hear(content));
    }
  }

  // Python is up: the hero's numbers go to every widget that the reader has not worked on, and to those that had them before.
  start(again = []) {
    const { record } = this.played.read();
    if (record && this.page.system !== 'heroes') this.tell({ way: 'start', record, leave: [...this.kernel.touched].filter((id) => !again.includes(id)) });
  }

  tell(message) {
    this.models[0]?.send({ do: 'hero', system: this.system, ...message });
  }

  hear({ play, playing }) {
    if (play?.system === this.system) this.choose(play);
    if (playing?.system !== this.system) return;
    this.trouble = playing.trouble || '';
    this.way = playing.way;
    this.marks(playing.ids);
    this.draw();
  }

  choose(record) {
    const why = this.played.write(record);
    Object.assign(this, { gone: null, trouble: '' });
    if (why) document.documentElement.dataset.unkept = '';
    this.draw();
    const only = why && `${why === 'full' ? this.words.why.full : this.words.unkept} ${this.words.only[this.played.read().only]}`;
    this.badge.say([this.named(this.words.chosen, record), only].filter(Boolean).join(' '));
    this.answer(this.pressed, this.named(this.words.chosen, record), only);
  }

  // The button itself says that it has been done, as a copying button does.
  // Below it stands who is played, and where the browser keeps nothing, how far the hero goes: the bar may be screens away.
  answer(button, chosen, only = '') {
    if (!button?.isConnected) return;
    const place = button.closest('.ae-play');
    for (const said of document.querySelectorAll('.ae-play-said')) said.remove();
    place.after(element('p', `ae-help ae-play-said${only ? ' is-bad' : ''}`, [chosen, only].filter(Boolean).join(' ')));
    const was = button.textContent;
    button.textContent = this.words.done;
    setTimeout(() => { if (button.textContent === this.words.done) button.textContent = was; }, 2500);
  }

  // Another tab has chosen or forgotten. The tab that nobody looks at follows at once, widgets and all.
  followed() {
    this.draw();
    if (document.hasFocus() || !this.kernel.ready) return;
    if (this.played.read().record) this.start();
    else this.tell({ way: 'forget' });
  }

  forget() {
    const { record } = this.played.read();
    if (this.trouble) this.played.setAside(true);
    this.played.forget();
    this.gone = record ? { record, ids: this.ids } : null;
    if (this.kernel.ready) this.tell({ way: 'forget' });
    Object.assign(this, { way: '', trouble: '' });
    this.marks([]);
    this.draw();
    this.badge.say(this.words.forgotten);
    this.bar.querySelector('button, a')?.focus();
  }

  again() {
    const { record, ids } = this.gone;
    this.choose(record);
    if (this.kernel.ready) this.start(ids);
    this.bar.querySelector('.playing-forget')?.focus();
  }

  turn() {
    const back = this.way === 'taken';
    this.tell({ way: back ? 'back' : 'take' });
    this.badge.say(back ? this.words.wentBack : this.words.taken);
  }

  async marks(ids) {
    this.ids = ids;
    const { record } = this.played.read();
    for (const model of this.models) {
      const name = record && ids.includes(model.model_id) ? record.name || this.words.nameless : '';
      for (const view of await Promise.all(Object.values(model.views || {}))) {
        if (name) view.el.dataset.numbers = this.words.numbers.replace('{name}', () => name);
        else delete view.el.dataset.numbers;
      }
    }
  }

  // -- the bar --------------------------------------------------------------------------

  draw() {
    const { record, why, text, only } = this.played.read();
    const said = element('p', 'playing-said'), tools = element('div', 'playing-tools');
    const wrong = this.trouble || (why && this.words.why[why]) || '';
    this.bar.setAttribute('aria-label', this.words.label);
    this.bar.dataset.tone = wrong ? 'bad' : '';
    if (wrong) {
      said.textContent = wrong;
      if (text) tools.append(this.copyOf(text), this.button('forget', () => this.forget()));
    } else if (record) {
      said.append(this.words.plays, ' ', element('b', '', record.name || this.words.nameless));
      if (only) said.append(` (${this.words.short[only]})`);
      if (this.at !== 'maker') tools.append(this.turner());
      const { link, name } = this.at === 'maker' ? { link: this.bar.dataset.desk, name: 'desk' } : { link: this.bar.dataset.maker, name: 'change' };
      if (link) tools.append(this.link(name, link));
      tools.append(this.button('forget', () => this.forget()));
    } else if (this.gone) {
      said.textContent = this.words.forgotten;
      tools.append(this.button('again', () => this.again(), this.named(this.words.again, this.gone.record)));
    } else if (this.at && !why) {
      said.textContent = this.words[`none-${this.at}`];
      if (this.at === 'desk' && this.bar.dataset.maker) tools.append(this.link('make', this.bar.dataset.maker));
    }
    this.put(said, tools);
  }

  // What has the focus keeps it: a button is put in the place of the one of its name.
  put(said, tools) {
    const held = this.bar.contains(document.activeElement) && document.activeElement.className;
    if (tools.childNodes.length) {
      tools.setAttribute('role', 'group');
      tools.setAttribute('aria-label', this.words.tools);
    }
    this.bar.replaceChildren(...(said.textContent ? [said, tools].filter((each) => each.childNodes.length) : []));
    if (held) [...this.bar.querySelectorAll('button, a')].find((each) => each.className === held)?.focus();
  }

  // One place for two: the numbers are taken, or may be put back. It is there from the beginning, so that nothing moves.
  turner() {
    const button = this.button('turn', () => this.turn(), this.way === 'strayed' ? this.words.take : this.words.back);
    if (this.way !== 'taken' && this.way !== 'strayed') button.style.visibility = 'hidden';
    return button;
  }

  button(name, run, text = this.words[name]) {
    const button = Object.assign(element('button', `playing-${name}`, text), { type: 'button' });
    button.addEventListener('click', run);
    return button;
  }

  link(name, href) {
    return Object.assign(element('a', `playing-${name}`, this.words[name]), { href });
  }

  copyOf(text) {
    return this.button('copy', () => {
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      Object.assign(document.createElement('a'), { href: address, download: `alterego-playing-${this.system}.json` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    });
  }

  named(text, record) {
    return text.replace('{name}', () => record.name || this.words.nameless);
  }
}

function element(tag, className, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}

// One bar for each rule system whose widgets stand on the page.
export function playHere(page, manager, kernel, badge) {
  if (page.way === 'off' || page.asFile || !page.cells.length) return [];
  return [...document.querySelectorAll('.playing[data-playing]')].map((bar) => new Playing(page, manager, kernel, badge, bar).begin());
}
