"""The evening's panels in a browser without Voila: for looking at them and for tests.

    python tests/dashboard/table_preview.py --system ego [--only roster,head] [--lang ru] [--port 0]

One campaign in a folder of its own; all panels of the page share its host, as on the screen.
`/?only=roster,head&width=400&theme=dark` shows some of them; `/wire/<name>` takes a message as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from dashboard.campaigns_file import CampaignsFile  # noqa: E402
from dashboard.evening import places  # noqa: E402
from dashboard.evening.host import Host  # noqa: E402
from dashboard.tables import Tables  # noqa: E402

_PAGE = """<!doctype html><html lang="{lang}"{theme}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evening</title><style>{styles}</style>
<style>body {{ margin: 0; padding: 12px; }} main {{ max-width: {width}px; margin: auto; display: grid; gap: 1rem; }}</style>
<body class="gm"><main id="table" class="gm-evening"></main>
<script>{scripts}</script>
<script type="module">
import view from "/view.js";
const states = await (await fetch("/states")).json(), models = {{}};
let chain = Promise.resolve();
function taken(fresh) {{
  for (const [name, state] of Object.entries(fresh)) {{
    const model = models[name];
    if (!model) continue;
    const old = model.state;
    model.state = state;
    for (const key of Object.keys(state)) if (JSON.stringify(old[key]) !== JSON.stringify(state[key])) (model.on_["change:" + key] || []).forEach((f) => f());
  }}
  document.documentElement.dataset.done = 1 + (+document.documentElement.dataset.done || 0);
}}
for (const name of {names}) {{
  const model = models[name] = {{
    state: states[name], on_: {{}},
    get: (key) => model.state[key], on: (e, f) => (model.on_[e] ??= []).push(f), off() {{}},
    send: (message) => chain = chain.then(async () => taken(await (await fetch("/wire/" + name, {{ method: "POST", body: JSON.stringify(message) }})).json())),
  }};
  const at = document.createElement("div");
  at.className = "gm-" + name;
  document.getElementById("table").append(at);
  view.render({{ model, el: at }});
}}
document.documentElement.dataset.done = 0;
</script></body></html>"""


class TablePreview(ThreadingHTTPServer):
    """Serves the panels of one host on 127.0.0.1; `host` and `panels` are at hand for tests."""

    daemon_threads = True

    def __init__(self, host: Host, lang: str = "ru", only: tuple[str, ...] = (), port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        names = only or tuple(name for row in places.layout(host.system) for name in row)
        self.host, self.lang, self.lock = host, lang, threading.Lock()
        self.panels = {name: places.panel_class(name)(None, host=host, lang=lang) for name in names}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"

    def states(self) -> str:
        return json.dumps({name: {key: getattr(panel, key) for key in ("kind", "lang", "label", "asks", "view", "done", "value")} for name, panel in self.panels.items()})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def _send(self, body: str, kind: str) -> None:
        data = body.encode()
        self.send_response(200)
        self.send_header("Content-Type", kind + "; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        address, server = urlsplit(self.path), self.server
        asked = {name: values[0] for name, values in parse_qs(address.query).items()}
        if address.path == "/":
            static = ROOT / "dashboard" / "static"
            styles = [*(ROOT / "widgets" / "static" / name for name in ("tokens.css", "widgets.css")), static / "screen.css", *sorted((static / "evening").glob("*.css"))]
            scripts = [*(ROOT / "widgets" / "static").glob("heroes.js"), *sorted((static / "evening").glob("*.js"))]
            names = [name for name in asked["only"].split(",") if name in server.panels] if "only" in asked else list(server.panels)
            theme = f' data-theme="{asked["theme"]}"' if asked.get("theme") in ("light", "dark") else ""
            texts = ("\n".join(path.read_text("utf-8") for path in paths) for paths in (styles, scripts))
            self._send(_PAGE.format(lang=server.lang, theme=theme, width=int(asked.get("width", 760)), names=json.dumps(names), styles=next(texts), scripts=next(texts)), "text/html")
        elif address.path == "/view.js":
            self._send((ROOT / "widgets" / "static" / "view.js").read_text("utf-8"), "text/javascript")
        elif address.path == "/states":
            with server.lock:
                self._send(server.states(), "application/json")
        else:
            self._send("", "text/plain")

    def do_POST(self):
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            panel = self.server.panels[self.path.rpartition("/")[2]]
            panel._asked(panel, message, [])
            self._send(self.server.states(), "application/json")


def host_of(folder: Path, system: str, title: str = "", seed: str = "preview", rulings: str = "") -> Host:
    """A new campaign's host, its file in `folder`."""
    tables = Tables(CampaignsFile(folder / "campaigns.sqlite3"))
    return Host(tables, tables.begin(title or system, system, seed=seed, rulings=rulings))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--system", default="ego")
    parser.add_argument("--only", default="")
    parser.add_argument("--lang", default="ru")
    parser.add_argument("--port", type=int, default=0)
    arguments = parser.parse_args()
    os.environ["ALTEREGO_LANG"] = arguments.lang
    os.environ.setdefault("ALTEREGO_RULE_HREF", f"/rule/{arguments.lang}/{{id}}")
    with tempfile.TemporaryDirectory() as folder:
        preview = TablePreview(host_of(Path(folder), arguments.system), arguments.lang, tuple(each for each in arguments.only.split(",") if each), arguments.port)
        print(preview.url, flush=True)
        preview.serve_forever()
