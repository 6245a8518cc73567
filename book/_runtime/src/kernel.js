// Python in its worker, seen from the page: starting it, talking with it, and what happens when it fails.
import { Outbox } from './outbox.js';

const SLOW = 3000;         // ms without an answer after which the badge says that Python is at work
const STUCK = 15000;       // … after which the reader may start over
const SILENT = 120000;     // ms without a sign of life while starting after which it counts as failed
const OF_THE_PAGE = new Set(['hero', 'rulings']);        // what a widget passes on for the whole page: nobody has worked on it

export class Kernel {
  constructor({ page, manager, badge, faults }) {
    Object.assign(this, { page, manager, badge, faults });
    this.outbox = new Outbox();
    this.worker = null;
    this.ready = false;
    this.wasReady = false;
    this.last = 0;
    this.handled = 0;                                     // messages that Python has answered
    this.chosen = new Map();                              // widget → values the reader has set, for a second start
    this.touched = new Set();                             // widgets the reader has worked on
    this.onReady = () => {};
    this.opened = new Set();
    this.mismatched = null;
    this.answers = Promise.resolve();
  }

  // The page stays as it was saved; the badge says why.
  stayStill(why) {
    this.badge.set('still', { why });
  }

  // … until the reader touches a widget. No reason stands below it: it would go when Python starts, and all would move.
  waitForTouch() {
    this.badge.set('still', { word: this.page.words.waitsForTouch });
  }

  start() {
    if (this.worker) return;
    performance.mark('live:start');
    this.badge.set('waking');
    try {
      this.worker = this.takeEarlyWorker() || new Worker(this.address(), { type: 'module', name: 'live' });
    } catch (error) {
      this.worker = { terminate() {}, postMessage() {} };
      this.fail('unsupported', String(error));
      return;
    }
    const worker = this.worker;
    const early = worker.early || [];
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => worker === this.worker && this.broke(event);
    early.forEach((event) => (event.type === 'error' ? worker.onerror(event) : worker.onmessage(event)));
    const { cells, lang, rulings } = this.page;
    worker.postMessage({ type: 'start', cells, lang, rulings });
    this.watchSilence();
  }

  // After a failure, or when Python sticks: a new worker. What the reader had set is set again.
  restart() {
    this.worker?.terminate();
    this.worker = null;
    this.outbox.takeBack(!this.wasReady);
    if (this.wasReady) this.outbox.waiting.unshift(...[...this.chosen].map(([id, state]) => ({ id, data: { method: 'update', state: { ...state }, buffer_paths: [] }, buffers: [] })));
    Object.assign(this, { ready: false, mismatched: null, answers: Promise.resolve() });
    this.opened.clear();
    clearTimeout(this.slow);
    this.start();
  }

  send(id, data, buffers) {
    if (!OF_THE_PAGE.has(data.content?.do)) this.touched.add(id);
    if (data.method === 'update' && !buffers.length) this.chosen.set(id, { ...this.chosen.get(id), ...data.state });
    this.outbox.add({ id, data, buffers });
    this.post();
    return `m${++this.last}`;
  }

  changedByReader(id) {
    return this.outbox.pending(id);
  }

  post() {
    const message = this.ready && this.outbox.next();
    if (!message) return;
    this.faulty = false;
    this.worker.postMessage({ type: 'message', id: message.id, data: JSON.stringify(message.data), buffers: message.buffers });
    this.watchAnswer();
  }

  hear(message) {
    clearTimeout(this.silence);
    if (message.type === 'failed') return this.fail(message.why, message.details);
    if (message.type === 'progress') return this.watchSilence();
    if (!this.ready) this.watchSilence();
    // Answers are taken in the order in which they came, each when the one before is done.
    this.answers = this.answers.then(() => this.answer(message)).catch((error) => console.error('[live]', error));
  }

  async answer(message) {
    if (message.type === 'posts') {
      const buffers = message.buffers.map((buffer) => new DataView(buffer));
      for (const post of JSON.parse(message.json)) await this.take(post, buffers.splice(0, post.buffers));
    } else if (message.type === 'done') {
      clearTimeout(this.slow);
      if (this.badge.state === 'busy') this.badge.set('ready', this.partly || {});
      const handled = this.outbox.done();
      this.handled++;
      if (handled && !this.faulty) this.faults.settle(handled.id);
      this.post();
    } else if (message.type === 'ready') this.becomeReady(message);
  }

  async take({ type, comm_id: id, data, error }, buffers) {
    if (type === 'comm_open') {
      this.opened.add(id);
      if (this.mismatched) return;
      if (!(await this.manager.opened(id, data.state, buffers, data.buffer_paths || [], this.wasReady))) {
        this.mismatched = `${id}: ${data.state._model_name}`;
      }
    } else if (type === 'comm_msg') {
      if (data.method === 'update') for (const name of this.changedByReader(id)) delete data.state[name];
      await this.manager.comm(id).heard?.({ content: { data }, buffers });
    } else if (type === 'comm_close') {
      this.manager.comm(id).closed?.({ content: { data } });
    } else if (type === 'fault') {
      this.faulty = true;
      await this.faults.show(id, error);
    }
  }

  becomeReady({ fault, timing }) {
    clearTimeout(this.silence);
    this.timing = timing;
    const { why } = this.page.words;
    const places = this.badge.places.map((place) => place.dataset.widget);
    const broken = places.filter((id) => !this.opened.has(id));
    const details = fault ? `${fault.name}: ${fault.said}\n\n${fault.traceback}` : this.mismatched || broken.join(', ');
    if (this.mismatched || (broken.length && broken.length === places.length)) {
      return this.fail(fault ? 'cell' : 'mismatch', details);
    }
    if (fault) console.error('[live]', details);
    this.partly = broken.length ? { why: (fault && fault.plain) || (fault ? why.cell : why.mismatch), details, broken } : {};
    Object.assign(this, { ready: true, wasReady: true });
    performance.mark('live:ready');
    this.badge.set('ready', this.partly);
    this.onReady();
    this.post();
  }

  fail(reason, details = '') {
    clearTimeout(this.silence);
    clearTimeout(this.slow);
    this.worker?.terminate();
    this.ready = false;
    console.error('[live]', reason, details);
    const { why } = this.page.words;
    this.badge.set('failed', { why: why[reason] || why.unknown, details });
  }

  // The worker itself broke: its file is missing, the browser is too old, or Python ran out of memory.
  async broke(event) {
    const worker = this.worker;
    event.preventDefault?.();
    const details = event.message || '';
    if (this.wasReady || this.ready) return this.fail('crashed', details);
    const there = await fetch(this.address(), { method: 'HEAD' }).then((response) => response.ok, () => false);
    if (worker === this.worker) this.fail(there ? 'unsupported' : 'missing', details || 'worker.js');
  }

  watchSilence() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ready || this.fail('stalled', `${SILENT / 1000} s`), SILENT);
  }

  watchAnswer() {
    clearTimeout(this.slow);
    this.slow = setTimeout(() => {
      this.badge.set('busy');
      this.slow = setTimeout(() => this.badge.set('busy', { why: this.page.words.why.stuck }), STUCK - SLOW);
    }, SLOW);
  }

  takeEarlyWorker() {
    const worker = window.liveWorker;
    window.liveWorker = null;
    return worker;
  }

  address() {
    return new URL(`worker.js?system=${this.page.system}${this.page.way === 'plain' ? '&plain' : ''}`, this.page.root);
  }
}
