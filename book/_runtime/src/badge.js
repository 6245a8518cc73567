// The quiet badge at each widget, and the one polite voice for screen readers.
//
// States: still, waking, ready, busy, failed.
export class Badge {
  constructor(words) {
    this.words = words;
    this.places = [];
    this.state = 'still';
    this.why = '';
    this.details = '';
    this.word = '';
    this.onRetry = () => {};
    this.broken = new Set();
  }

  show(places) {
    this.places = places;
    this.voice();                                       // a live region must stand before it speaks
    this.draw();
  }

  // `broken` names the widgets that did not come alive although others did.
  set(state, { why = '', details = '', broken = [], word = '' } = {}) {
    const before = this.state;
    Object.assign(this, { state, why, details, word, broken: new Set(broken) });
    this.draw();
    const { announceReady, announceFailed, announceBusy } = this.words;
    if (state !== before && before !== 'busy') this.say({ ready: announceReady, failed: announceFailed + ' ' + why, busy: announceBusy }[state]);
  }

  draw() {
    document.documentElement.dataset.live = this.state;
    for (const place of this.places) this.drawAt(place);
  }

  drawAt(place) {
    const state = this.broken.has(place.dataset.widget) ? 'failed' : this.state;
    let badge = place.querySelector(':scope > .live-badge');
    if (!badge) place.prepend((badge = element('div', 'live-badge')));
    badge.dataset.state = state;
    badge.replaceChildren(element('span', 'live-badge-word', (state === this.state && this.word) || this.words[state]));
    if (state === 'failed' || this.offersRestart) badge.append(this.button(state));
    // The reason stands below the widget: nothing that the reader is about to press may move.
    place.querySelector(':scope > .live-why')?.remove();
    if (state === 'failed' || (this.why && this.state !== 'ready')) place.append(this.reason());
    place.setAttribute('aria-busy', String(state === 'waking' || state === 'busy'));
  }

  button(state) {
    const button = element('button', 'live-retry', state === 'failed' ? this.words.retry : this.words.restart);
    button.type = 'button';
    button.addEventListener('click', () => this.onRetry());
    return button;
  }

  reason() {
    const reason = element('div', 'live-why', this.why || this.words.why.unknown);
    if (this.details) {
      const more = element('details', 'live-more');
      more.append(element('summary', '', this.words.details), element('pre', '', this.details));
      reason.append(more);
    }
    return reason;
  }

  get offersRestart() {
    return this.state === 'busy' && Boolean(this.why);
  }

  voice() {
    return document.querySelector('.live-voice') || document.body.appendChild(Object.assign(element('div', 'live-voice'), { role: 'status' }));
  }

  say(text) {
    if (text) this.voice().textContent = text.trim();
  }
}

function element(tag, className, text = '') {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
