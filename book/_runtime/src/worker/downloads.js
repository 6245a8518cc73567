// Fetching the runtime's files: a missing file and a download that stops are failures with a name, and what is
// compressed is unpacked here, so that it is small on every host.
import { kept } from './box.js';

const STALL = Number(new URL(self.location.href).searchParams.get('stall')) || 20000;

const fetchFile = self.fetch.bind(self);                  // the real one: python.js answers some of Pyodide's own requests itself

export class Failure extends Error {
  constructor(why, details) {
    super(details);
    this.why = why;
  }
}

// The body of a response; it fails when nothing comes for a while. `watch.progress` is called with every part,
// `watch.failed` with what went wrong: whoever reads the stream may only hear that something did.
export async function download(url, watch, options = {}) {
  const stop = new AbortController();
  const name = new URL(url).pathname.split('/').pop();
  let late;
  const stalled = new Promise((_, fail) => (late = () => fail(new Failure('stalled', name))));
  const failure = (error) => {
    clearTimeout(timer);
    const known = error instanceof Failure ? error : new Failure('stalled', `${name}: ${error}`);
    watch.failed?.(known);
    return known;
  };
  const patience = () => setTimeout(() => { late(); stop.abort(); }, STALL);
  let timer = patience();
  stalled.catch(() => {});
  let response;
  try {
    response = await Promise.race([stalled, kept(url, () => fetchFile(url, { ...options, signal: stop.signal }))]);
    if (!response.ok) throw new Failure('missing', `${name}: ${response.status}`);
  } catch (error) {
    throw failure(error);
  }
  const reader = response.body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await Promise.race([stalled, reader.read()]);
        clearTimeout(timer);
        if (done) return controller.close();
        timer = patience();
        watch.progress();
        controller.enqueue(value);
      } catch (error) {
        controller.error(failure(error));
      }
    },
    cancel: () => reader.cancel(),
  });
}

// The stream as it was before it was compressed. Some hosts unpack a compressed file themselves on the way:
// the first bytes tell.
export async function unpacked(stream) {
  const reader = stream.getReader();
  const first = await reader.read();
  const packed = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b;
  const whole = new ReadableStream({
    start: (controller) => (first.done ? controller.close() : controller.enqueue(first.value)),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  if (!packed) return whole;
  if (!self.DecompressionStream) throw new Failure('unsupported', 'DecompressionStream');
  return whole.pipeThrough(new DecompressionStream('gzip'));
}

// All bytes of a stream whose length is known, or roughly known.
export async function bytes(stream, length) {
  let all = new Uint8Array(length || 0);
  let filled = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (filled + value.length > all.length) {
      const larger = new Uint8Array(Math.max(all.length * 2, filled + value.length));
      larger.set(all.subarray(0, filled));
      all = larger;
    }
    all.set(value, filled);
    filled += value.length;
  }
  return all.subarray(0, filled);
}
