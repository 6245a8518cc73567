// Pyodide from the memory snapshot or, when that cannot be used, from its files.
import { loadPyodide } from 'pyodide';
import { forget } from './box.js';
import { bytes, download, Failure, unpacked } from './downloads.js';
import { addLater } from './later.js';

// Sizes of the files that are fetched only when asked for, and of the snapshot; written here by the build.
const SIZES = LIVE_SIZES;
const NO_PACKAGES = { info: { abi_version: '2025_0', arch: 'wasm32', platform: 'emscripten_4_0_9', python: '3.13.2', version: '0.29.3' }, packages: {} };

// What Pyodide's own fetches get: it asks for files that are had in other ways here, or not needed.
const answers = new Map();
const fetchOther = self.fetch.bind(self);
self.fetch = (resource, options) => {
  const answer = answers.get(String(resource?.url || resource));
  return answer ? Promise.resolve(new Response(answer)) : fetchOther(resource, options);
};

export async function loadPython({ base, plain, system, lap, progress }) {
  const at = (name) => new URL(name, base).href;
  const snapshot = plain ? Promise.resolve(null) : readSnapshot(at(`snapshot-${system}.bin`), SIZES.snapshots[system], { progress });
  snapshot.catch(() => {});                             // it is looked at below
  const wasm = takeOverWasm(at, progress, (initial) => snapshot.then((memory) => putBackInitial(memory, initial), () => {}));
  const script = import(at('pyodide.asm.js')).catch((error) => {
    throw new Failure('missing', `pyodide.asm.js: ${error}`);
  });
  const load = async () => {
    await script;
    keepOwnTrampoline();
    lap('script');
    const python = (await fromSnapshot(snapshot, at, lap)) || (await fromFiles(at, { progress }));
    lap('python');
    return python;
  };
  return Promise.race([load(), wasm.failed]);
}

async function readSnapshot(url, size, watch) {
  return bytes(await unpacked(await download(url, watch, { priority: 'low' })), size);
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

// How Python counts the arguments of a C function depends on the engine, and is settled when an instance starts. The
// snapshot brings what suits the engine it was made in: after restoring, this engine's own choice is set again.
function keepOwnTrampoline() {
  const create = self._createPyodideModule;
  self._createPyodideModule = async (settings) => {
    const module = await create(settings);
    const restore = module.API.restoreSnapshot;
    module.API.restoreSnapshot = (snapshot) => {
      const state = restore(snapshot);
      const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_COUNT_ARGS_OFFSET >> 2];
      module.HEAP32[(module.__PyRuntime + offset) >> 2] = module._PyEM_CountArgsPtr;
      return state;
    };
    return module;
  };
}

async function fromSnapshot(snapshot, at, lap) {
  try {
    const memory = await snapshot;
    if (!memory) return null;
    lap('snapshot');
    answers.set(at('python_stdlib.zip'), new Uint8Array());
    const python = await loadPyodide({ ...common(at), _loadSnapshot: memory });
    python._api.config._loadSnapshot = null;            // 20 MB that nobody needs twice
    addLater(python.FS, '/lib', 'python313.zip', at('python_stdlib.zip'), SIZES.stdlib);
    addLater(python.FS, '/', 'site.zip', at('site.zip'), SIZES.site);
    return python;
  } catch (error) {
    console.warn('[live] the snapshot cannot be used; Python starts from its files', error);
    lap('plain', String(error));
    forget();
    return null;
  }
}

async function fromFiles(at, watch) {
  const site = download(at('site.zip'), watch).then((stream) => bytes(stream, SIZES.site));
  site.catch(() => {});
  answers.set(at('python_stdlib.zip'), await bytes(await download(at('python_stdlib.zip'), watch), SIZES.stdlib));
  const python = await loadPyodide(common(at));
  answers.clear();
  watch.progress();                                     // a sign of life: on some engines this takes long
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
  answers.set(at('pyodide.asm.wasm'), new Uint8Array());
  const file = at('pyodide.asm.bin');
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  failed.catch(() => {});
  if (typeof WebAssembly === 'undefined') {
    fail(new Failure('unsupported', 'WebAssembly'));
    return { failed };
  }
  const compiled = download(file, { progress, failed: fail }).then(unpacked).then(compile);
  compiled.catch(fail);
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
