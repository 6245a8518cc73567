// Runs the cases in the page's Python: node pyodide_cases.mjs PYODIDE_FOLDER WHEEL CASES_FOLDER
// Prints one JSON object: {python, cases, failures, rolls}.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, wheel, casesFolder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const pyodide = await loadPyodide({ indexURL: pyodideFolder });

const bytes = (path) => Uint8Array.from(readFileSync(path));
pyodide.unpackArchive(bytes(wheel), "wheel", { extractDir: "/core" });
pyodide.FS.mkdirTree("/cases");
for (const name of readdirSync(casesFolder)) {
  if (/\.(py|json)$/.test(name)) pyodide.FS.writeFile(`/cases/${name}`, bytes(join(casesFolder, name)));
}
const told = pyodide.runPython(`
import json, platform, sys
sys.path[:0] = ["/core", "/cases"]
import run, seeds
records = [record for record in run.load("/cases/vectors.json") if record["system"] in run.present()]
json.dumps({
    "python": platform.python_version(),
    "platform": sys.platform,
    "cases": len(records),
    "failures": [str(failure) for failure in run.run(records)],
    "rolls": seeds.rolls(),
})
`);
console.log(told);
