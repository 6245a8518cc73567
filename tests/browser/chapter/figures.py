# %% Stable ids.
import comm

_real, _made = comm.create_comm, 0


def _numbered(*args, **keys):
    global _made
    _made += 1
    keys.setdefault("comm_id", f"figures-{_made:03}")
    return _real(*args, **keys)


comm.create_comm = _numbered

# %% An anywidget: drawn, adopted, values both ways, custom messages with bytes both ways, an error.
import anywidget
import ipywidgets as w
import traitlets


class Figure(anywidget.AnyWidget):
    _esm = """
    const NS = 'http://www.w3.org/2000/svg';
    const PARTS = { head: 'M50 4a16 16 0 1 1 0 32a16 16 0 1 1 0-32', body: 'M32 40h36v52h-36z', leg: 'M32 96h16v56h-16z' };
    function render({ model, el }) {
      const svg = document.createElementNS(NS, 'svg');
      svg.setAttribute('viewBox', '0 0 100 156');
      svg.setAttribute('width', '120');
      const note = Object.assign(document.createElement('output'), { className: 'note' });
      for (const [name, d] of Object.entries(PARTS)) {
        const part = document.createElementNS(NS, 'path');
        for (const [key, value] of Object.entries({ d, role: 'button', tabindex: 0, 'aria-label': name, 'data-part': name })) part.setAttribute(key, value);
        const pick = () => { model.set('selected', name); model.save_changes(); };
        part.addEventListener('click', pick);
        part.addEventListener('keydown', (event) => event.key === 'Enter' && pick());
        svg.append(part);
      }
      const button = (kind) => {
        const made = Object.assign(document.createElement('button'), { type: 'button', textContent: kind, className: kind });
        made.onclick = () => model.send({ kind, part: model.get('selected') }, undefined, [new Uint8Array([7, 8]).buffer]);
        return made;
      };
      const draw = () => { for (const part of svg.children) {
        part.setAttribute('aria-pressed', String(part.dataset.part === model.get('selected')));
        part.dataset.wounds = model.get('wounds')[part.dataset.part] || 0;
      } };
      model.on('change:selected', draw);
      model.on('change:wounds', draw);
      model.on('msg:custom', (message, buffers) => { note.textContent = `${message.text} ${message.bytes}/${buffers[0].byteLength}`; });
      draw();
      el.append(svg, button('wound'), button('boom'), note);
    }
    export default { render };
    """
    _css = ".note { display: block; min-height: 1.5em; } path { fill: #d8c7a0; } path[aria-pressed=true] { fill: #b5451f; }"
    selected = traitlets.Unicode("").tag(sync=True)
    wounds = traitlets.Dict().tag(sync=True)


figure = Figure()
chosen = w.HTML("ничего")


def on_message(_, content, buffers):
    if content["kind"] == "boom":
        raise ValueError("рана не по правилам")
    part = content["part"] or "body"
    figure.wounds = {**figure.wounds, part: figure.wounds.get(part, 0) + 1}
    figure.send({"text": f"рана {part} ×{figure.wounds[part]}", "bytes": sum(len(each) for each in buffers)}, [b"\x01\x02\x03"])


figure.on_msg(on_message)
figure.observe(lambda change: setattr(chosen, "value", f"выбрано {change['new']}"), "selected")
w.VBox([figure, chosen])
