"""Widgets alone in a browser, without the book: for looking at them and for tests.

    python tests/widgets/preview.py [--lang ru] [--port 0]

A small server draws each widget with its own `view.js` and passes what the reader
does to Python in this process.
"""

import argparse
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_PAGE = """<!doctype html><html lang="{lang}"{theme}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title><link rel="stylesheet" href="/static/tokens.css"><link rel="stylesheet" href="/static/widgets.css">
<script src="/static/heroes.js"></script>
<style>body {{ margin: 0; padding: 12px; background: var(--ae-paper); color: var(--ae-ink); }} main {{ max-width: {width}px; margin: auto; }}</style>
<main id="at"></main>
<script type="module">
import view from "/static/view.js";
const url = "/widget/{name}?lang={lang}&id=" + Math.random();
let state = await (await fetch(url)).json(), chain = Promise.resolve();
const on = {{}};
const model = {{
  get: (key) => state[key], on: (e, f) => (on[e] ??= []).push(f), off() {{}},
  send: (message) => chain = chain.then(async () => {{
    const fresh = await (await fetch(url, {{ method: "POST", body: JSON.stringify(message) }})).json();
    const old = state; state = fresh;
    for (const key of Object.keys(fresh)) if (JSON.stringify(old[key]) !== JSON.stringify(fresh[key])) (on["change:" + key] || []).forEach((f) => f());
    document.documentElement.dataset.done = fresh.done;
  }}),
}};
view.render({{ model, el: document.getElementById("at") }});
document.documentElement.dataset.done = 0;
</script></html>"""


class Preview(ThreadingHTTPServer):
    """Serves `/show/<Widget>?lang=&theme=&width=` on 127.0.0.1."""

    daemon_threads = True

    def __init__(self, port: int = 0):
        super().__init__(("127.0.0.1", port), _Handler)
        self.widgets, self.lock = {}, threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


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

    def _parts(self):
        path, _, query = self.path.partition("?")
        return path.strip("/").split("/"), dict(p.partition("=")[::2] for p in query.split("&") if p)

    def _widget(self, name: str, query: dict):
        import widgets

        key = (name, query["id"])
        if key not in self.server.widgets:
            self.server.widgets[key] = getattr(widgets, name)(lang=query.get("lang"), seed="preview")
        return self.server.widgets[key]

    def _state(self, widget) -> str:
        return json.dumps({k: getattr(widget, k) for k in ("kind", "lang", "label", "asks", "view", "done", "value")})

    def do_GET(self):
        parts, query = self._parts()
        with self.server.lock:
            if parts[0] == "show":
                theme = f' data-theme="{query["theme"]}"' if "theme" in query else ""
                self._send(_PAGE.format(name=parts[1], lang=query.get("lang", "ru"), theme=theme, width=query.get("width", 760)), "text/html")
            elif parts[0] == "static":
                self._send((ROOT / "widgets" / "static" / parts[1]).read_text("utf-8"), "text/css" if parts[1].endswith("css") else "text/javascript")
            elif parts[0] == "widget":
                self._send(self._state(self._widget(parts[1], query)), "application/json")
            else:
                self._send("", "text/plain")

    def do_POST(self):
        parts, query = self._parts()
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.server.lock:
            widget = self._widget(parts[1], query)
            widget._asked(widget, message, [])
            self._send(self._state(widget), "application/json")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", default="ru")
    parser.add_argument("--port", type=int, default=0)
    arguments = parser.parse_args()
    server = Preview(arguments.port)
    import widgets

    for shown in (name for name in widgets.__all__ if name[0].isupper()):
        print(f"{server.url}/show/{shown}?lang={arguments.lang}", flush=True)
    server.serve_forever()
