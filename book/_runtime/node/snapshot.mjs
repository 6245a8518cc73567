// Usage: node snapshot.mjs <pyodide folder> <sources.zip> <site.zip> <snapshots> <system>…
//
// Compiles the Python sources to a zip of byte code, imports what each rule system needs and keeps the memory as it then is.
// `_makeSnapshot` belongs to this exact Pyodide; the page starts from the files if the snapshot cannot be used.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { blankFreeMemory, withoutInitial } from './slim.mjs';

const [folder, sources, site, snapshot, ...systems] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, 'pyodide.mjs')).href);
const env = { PYTHONOPTIMIZE: '2', PYTHONHASHSEED: '0' };

try {
  const compiler = await loadPyodide({ indexURL: path.resolve(folder) + '/', env });
  compiler.FS.writeFile('/sources.zip', fs.readFileSync(sources));
  compiler.runPython(fs.readFileSync(new URL('compile_site.py', import.meta.url), 'utf8'));
  fs.writeFileSync(site, compiler.FS.readFile('/site.zip'));

  const instantiate = WebAssembly.instantiate;
  for (const system of systems) {
    let initial;
    WebAssembly.instantiate = async (source, imports) => {
      const made = await instantiate(source, imports);
      if (imports?.env?.memory) initial ??= new Uint8Array(imports.env.memory.buffer).slice();
      return made;
    };
    const python = await loadPyodide({ indexURL: path.resolve(folder) + '/', env, _makeSnapshot: true });
    python.FS.writeFile('/site.zip', fs.readFileSync(site));
    python.runPython(`import sys; sys.path.insert(0, '/site.zip')\nfrom livekernel import warm_up\nwarm_up.prepare('${system}')`);
    const memory = python.makeMemorySnapshot();
    if (!blankFreeMemory(memory)) throw new Error('the heap was not found in the snapshot: this Pyodide has another allocator');
    withoutInitial(memory, initial);
    fs.writeFileSync(`${snapshot}-${system}`, memory);
  }
} catch (error) {
  console.error(error.message);                         // the text of a Python error is its traceback
  process.exit(1);
}
