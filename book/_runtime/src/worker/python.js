// Pyodide from the memory snapshot or, when that cannot be used, from its files.
import { loadPyodide } from 'pyodide';
import { bytes, download, Failure, unpacked } from './downloads.js';
import { addLater } from './later.js';

// Sizes of the files that are fetched only when asked for, and of the snapshot; written here by the build.
const SIZES = LIVE_SIZES;
const NO_PACKAGES = { info: { abi_version: '2025_0', arch: 'wasm32', platform: 'emscripten_4_0_9', python: '3.13.2', version: '0.29.3' }, packages: {} };

export async function loadPython({ base, plain, lap, progress }) {
  const at = (name) => new URL(name, base).href;
  const snapshot = plain ? Promise.resolve(null) : readSnapshot(at('snapshot.bin'), progress);
  snapshot.catch(() => {});                             // it is looked at below
  const wasm = takeOverWasm(at, progress, (initial) => snapshot.then((memory) => putBackInitial(memory, initial), () => {}));
  const script = import(at('pyodide.asm.js')).catch((error) => {
    throw new Failure('missing', `pyodide.asm.js: ${error}`);
  });
  const load = async () => {
    await script;
    lap('script');
    const python = (await fromSnapshot(snapshot, at, lap)) || (await fromFiles(at, progress));
    lap('python');
    return python;
  };
  return Promise.race([load(), wasm.failed]);
}

async function readSnapshot(url, progress) {
  return bytes(await unpacked(await download(url, progress, { priority: 'low' })), SIZES.snapshot);
}

// The snapshot comes without what a new instance has in its memory anyway (see node/slim.mjs).
function putBackInitial(snapshot, initial) {
  if (!snapshot || snapshot.whole) return;
  snapshot.whole = true;
  const start = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 2)[1];
  const memory = new Uint32Array(snapshot.buffer, snapshot.byteOffset + start, (snapshot.length - start) >> 2);
  const words = new Uint32Array(initial);
  for (let at = 0; at < words.length && at < memory.length; at++) memory[at] ^= words[at];
}

async function fromSnapshot(snapshot, at, lap) {
  try {
    const memory = await snapshot;
    if (!memory) return null;
    lap('snapshot');
    const python = await loadPyodide({ ...common(at), stdLibURL: 'data:application/zip,', _loadSnapshot: memory });
    python._api.config._loadSnapshot = null;            // 20 MB that nobody needs twice
    addLater(python.FS, '/lib', 'python313.zip', at('python_stdlib.zip'), SIZES.stdlib);
    addLater(python.FS, '/', 'site.zip', at('site.zip'), SIZES.site);
    return python;
  } catch (error) {
    console.warn('[live] the snapshot cannot be used; Python starts from its files', error);
    return null;
  }
}

async function fromFiles(at, progress) {
  const site = download(at('site.zip'), progress).then((stream) => bytes(stream, SIZES.site));
  site.catch(() => {});
  const stdlib = await bytes(await download(at('python_stdlib.zip'), progress), SIZES.stdlib);
  const stdLibURL = URL.createObjectURL(new Blob([stdlib]));
  const python = await loadPyodide({ ...common(at), stdLibURL });
  URL.revokeObjectURL(stdLibURL);
  python.FS.writeFile('/site.zip', await site);
  python.runPython("import sys; sys.path.insert(0, '/site.zip')");
  return python;
}

const common = (at) => ({
  indexURL: at('.'),
  packageBaseUrl: at('.'),
  lockFileContents: NO_PACKAGES,
  env: { PYTHONOPTIMIZE: '2' },
  stdout: (line) => console.log(line),
  stderr: (line) => console.warn(line),
});

// Pyodide only logs a WebAssembly file that cannot be had, and then waits for ever. Its two steps, fetching and
// instantiating, are done here instead: they fail with a name, and the file may be compressed.
function takeOverWasm(at, progress, meetMemory) {
  const url = at('pyodide.asm.wasm');
  const file = at('pyodide.asm.bin');
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  failed.catch(() => {});
  if (typeof WebAssembly === 'undefined') {
    fail(new Failure('unsupported', 'WebAssembly'));
    return { failed };
  }
  const compiled = download(file, progress).then(unpacked).then(compile);
  compiled.catch(fail);
  const fetchOther = self.fetch.bind(self);
  self.fetch = (resource, options) => (String(resource?.url || resource) === url ? Promise.resolve(new Response(null)) : fetchOther(resource, options));
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    try {
      const module = await compiled;
      const instance = await WebAssembly.instantiate(module, imports);
      await meetMemory(imports.env.memory.buffer);
      return { module, instance };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
  return { failed };
}

async function compile(stream) {
  const response = new Response(stream, { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
