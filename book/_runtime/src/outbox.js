// What the reader did, in order, on its way to Python: one message at a time, values of one widget merged.
//
// Nothing is lost while Python is not up, and a click never overtakes the value that was set before it.
export class Outbox {
  constructor() {
    this.waiting = [];
    this.sent = null;
  }

  // A change of values joins the last message when that is a change of the same widget.
  add(message) {
    const last = this.waiting[this.waiting.length - 1];
    if (last && canMerge(last, message)) Object.assign(last.data.state, message.data.state);
    else this.waiting.push(isPlainUpdate(message) ? { ...message, data: { ...message.data, state: { ...message.data.state } } } : message);
  }

  // The next message to post, unless one is under way.
  next() {
    if (this.sent || !this.waiting.length) return null;
    this.sent = this.waiting.shift();
    return this.sent;
  }

  // Python has handled the message under way.
  done() {
    const handled = this.sent;
    this.sent = null;
    return handled;
  }

  // Python is gone before it answered: what was under way goes first when it is back. A message that made
  // Python stick or crash is not tried twice.
  takeBack(keepSent) {
    if (this.sent && keepSent) this.waiting.unshift(this.sent);
    this.sent = null;
  }

  // The names of the values of a widget that the reader has changed and Python has not seen yet. What Python is
  // answering right now does not count: its answer may rightly be another value.
  pending(id) {
    const names = new Set();
    for (const message of this.waiting) {
      if (message.id === id && message.data.method === 'update') Object.keys(message.data.state).forEach((name) => names.add(name));
    }
    return names;
  }
}

const isPlainUpdate = (message) => message.data.method === 'update' && !(message.buffers && message.buffers.length);

const canMerge = (last, message) => last.id === message.id && isPlainUpdate(last) && isPlainUpdate(message);
