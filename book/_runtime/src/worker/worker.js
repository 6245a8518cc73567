// Python's worker: loads Pyodide and the snapshot at once, runs the page's cells when told, then answers messages.
import { forget } from './box.js';
import { Failure } from './downloads.js';
import { loadPython } from './python.js';

const begun = performance.now();
const timing = {};
const lap = (name, note) => (timing[name] = note || Math.round(performance.now() - begun));

const query = new URL(import.meta.url).searchParams;
const loading = loadPython({
  base: new URL('.', import.meta.url),
  plain: query.has('plain'),
  system: query.get('system') || 'ego',
  lap,
  progress: () => self.postMessage({ type: 'progress' }),
});
loading.catch(fail);

let kernel = null;

self.onmessage = async ({ data: message }) => {
  try {
    if (message.type === 'start') await start(message);
    else if (message.type === 'message') {
      kernel.handle(message.id, message.data, message.buffers.map(asBytes));
      self.postMessage({ type: 'done' });
    }
  } catch (error) {
    fail(error);
  }
};

async function start({ cells, lang, rulings }) {
  const python = await loading;
  kernel = python.pyimport('livekernel');
  kernel.start((json, parts) => {
    const buffers = parts.toJs().map((part) => part.slice().buffer);
    parts.destroy();
    self.postMessage({ type: 'posts', json, buffers }, buffers);
  });
  lap('kernel');
  const entropy = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { fault } = JSON.parse(kernel.run_cells(JSON.stringify({ cells, lang, rulings, entropy })));
  lap('cells');
  self.postMessage({ type: 'ready', fault, timing });
}

const asBytes = (buffer) => (ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer));

let failed = false;
function fail(error) {
  if (failed) return;                                   // the first failure names the cause
  failed = true;
  const why = error instanceof Failure ? error.why : typeof WebAssembly === 'undefined' ? 'unsupported' : kernel ? 'crashed' : 'unknown';
  if (!kernel) forget();                                // what was kept may be what is broken
  self.postMessage({ type: 'failed', why, details: `${error}\n${error?.stack || ''}` });
}
