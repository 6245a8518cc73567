// Draws the regions Python writes (model "view": {name: html}) and sends back what the reader does.
// No rule and no word lives here. The protocol is described in widgets/README.md.
const TEXT = new Set(["text", "search", "number", "textarea"]);
const WHOLE = new Set(["svg", "g", "TR", "LI", "TABLE", "FIGURE", "DIV"]);   // worth asking the browser first whether anything differs
const FIELD = "input,select,textarea", PRESS = "button,[role=button]";

// Make `old` look like `fresh`, keeping nodes (and so focus, caret and open <details>) where they match.
function morph(old, fresh) {
  const next = [...fresh.childNodes], byKey = new Map();
  for (const n of old.childNodes) if (n.dataset?.key) byKey.set(n.dataset.key, n);
  let at = old.firstChild;
  for (const f of next) {
    const key = f.dataset?.key;
    let match = key ? byKey.get(key) : at;
    if (match && (match.nodeName !== f.nodeName || match.nodeType !== f.nodeType || (!key && match.dataset?.key))) match = null;
    if (!match) { old.insertBefore(f, at); continue; }
    if (match !== at) old.insertBefore(match, at);
    else at = at.nextSibling;
    if (WHOLE.has(f.nodeName) && !f.querySelector(FIELD) && match.isEqualNode(f)) continue;
    if (f.nodeType !== 1) { if (match.nodeValue !== f.nodeValue) match.nodeValue = f.nodeValue; continue; }
    for (const { name } of [...match.attributes]) if (!f.hasAttribute(name) && name !== "open") match.removeAttribute(name);
    for (const { name, value } of f.attributes) if (match.getAttribute(name) !== value && name !== "open") match.setAttribute(name, value);
    if (match.nodeName === "SELECT") { morph(match, f); if (match !== document.activeElement) match.value = f.value; continue; }
    if (match.nodeName === "INPUT") {
      if (match.type === "checkbox" || match.type === "radio") match.checked = f.checked;
      else if (match !== document.activeElement || match === spins || !TEXT.has(match.type)) match.value = f.getAttribute("value") ?? "";
      continue;
    }
    const said = f.value;                                               // the text of f may move to the node in the page
    morph(match, f);
    if (match.nodeName === "TEXTAREA" && match !== document.activeElement) match.value = said;
  }
  while (at) { const gone = at; at = at.nextSibling; gone.remove(); }
}

let spins = null;                                                      // a focused number field that its arrows changed

function parse(html) {
  const t = document.createElement("template");
  t.innerHTML = html;
  return t.content;
}

async function copy(text, near) {
  try { await navigator.clipboard.writeText(text); return true; } catch {   // plain http on a LAN has no clipboard
    const box = Object.assign(document.createElement("textarea"), { value: text });
    near.after(box); box.select();
    const went = document.execCommand("copy");
    box.remove(); near.focus();
    return went;
  }
}

function render({ model, el }) {
  const root = document.createElement("div"), drawn = {}, regions = {}, uid = "ae" + (globalThis.aeViews = (globalThis.aeViews || 0) + 1);
  root.className = "ae-panel";
  el.classList.add("ae-widget");
  el.append(root);

  const later = new Map();                                             // region -> html of a closed fold, drawn when there is time for it
  let rest = 0;
  function drawRest() {
    rest = 0;
    for (const [name, html] of later) drawRegion(name, html);
    later.clear();
  }
  function drawRegion(name, html) {
    morph(regions[name], parse(html.replaceAll("\ue000", uid)));
    drawn[name] = html;
  }
  function waits(part, name, html) {
    const fold = part.firstElementChild, end = html.indexOf("</summary>");
    if (!drawn[name] || end < 0 || html.length < 3000 || part.childElementCount !== 1 || fold.nodeName !== "DETAILS" || fold.open || !html.startsWith("<details")) return false;
    morph(fold.firstElementChild, parse(html.slice(html.indexOf("<summary"), end)).firstElementChild);
    later.set(name, html);
    rest ||= (globalThis.requestIdleCallback || setTimeout)(drawRest, { timeout: 300 });
    return true;
  }

  function draw() {
    const view = model.get("view"), held = document.activeElement;
    root.lang = model.get("lang");
    root.dataset.kind = model.get("kind");
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", model.get("label"));
    for (const [name, html] of Object.entries(view)) {
      const part = regions[name] ||= root.appendChild(document.createElement("div"));
      part.dataset.region = name;
      if (drawn[name] === html) later.delete(name);
      else if (!waits(part, name, html)) { later.delete(name); drawRegion(name, html); }
    }
    for (const name of Object.keys(regions)) if (!(name in view)) { regions[name].remove(); delete regions[name]; delete drawn[name]; later.delete(name); }
    if (held && root !== held && !held.isConnected && drawn.was) root.querySelector("[data-home]")?.focus();
    else if (held !== document.activeElement && held?.isConnected && root.contains(held)) held.focus({ preventScroll: true });   // moved, it lost the focus
    drawn.was = true;
  }

  const waiting = new Map();                                           // field -> timer of a change not yet sent
  const owed = [], away = [];                                          // what was asked and is not answered yet; how much of it each message under way holds
  let seen = 0, late = 0, posted = 0;                                  // when was drawn last; timer of a drawing put off; when was sent last
  // One message is under way: what is asked meanwhile goes together in the next, and gets one answer. Past one that is
  // not answered for long the others are sent on.
  function post() {
    const rest = owed.slice(away.reduce((sum, n) => sum + n, 0)).slice(0, model.get("together") ? 64 : 1), large = rest.findIndex((msg) => JSON.stringify(msg).length > 2000);
    const next = large < 0 ? rest : rest.slice(0, large || 1);
    if (!next.length) return;
    away.push(next.length);
    posted = performance.now();
    model.send(next.length > 1 ? { do: "several", asked: next } : next[0]);
  }
  function send(msg) {
    owed.push(msg);
    root.dataset.waiting = "";
    if (!away.length || performance.now() - posted > 2000) post();
  }
  root.panel = { owed, send, value: () => model.get("value") };        // for the page that must ask again after a lost connection
  function set(input) {
    clearTimeout(waiting.get(input)?.timer);
    waiting.delete(input);
    if (input.type === "radio" && !input.checked) return;
    send({ do: "set", field: input.dataset.set, value: input.type === "checkbox" ? input.checked : input.value });
  }
  const flush = () => [...waiting.keys()].forEach(set);

  root.addEventListener("input", ({ target }) => {
    if (!target.dataset.set || !TEXT.has(target.type)) return;
    spins = null;
    clearTimeout(waiting.get(target)?.timer);
    waiting.set(target, { timer: setTimeout(set, 220, target) });
  });
  root.addEventListener("change", ({ target }) => {
    if (target.dataset.set && (waiting.has(target) || !TEXT.has(target.type))) set(target);
  });
  root.addEventListener("submit", (e) => {
    e.preventDefault(); flush();
    send({ do: e.target.dataset.do });
  });
  root.addEventListener("click", async ({ target }) => {
    const hit = target.closest("[data-do],[data-copy]");
    if (!hit || hit.tagName === "FORM" || hit.getAttribute("aria-disabled") === "true") return;
    if (hit.dataset.copy) {
      const base = location.origin + location.pathname + "?" + hit.dataset.query + "=", { copy: text, path } = hit.dataset;   // data-path: an address of this server
      const went = await copy(hit.dataset.query ? base + encodeURIComponent(text) : path === undefined ? text : location.origin + text, hit);
      const was = hit.textContent, said = went ? hit.dataset.done : hit.dataset.failed ?? hit.dataset.done;
      if (!went) root.querySelectorAll("[data-copied]").forEach((shown) => getSelection().selectAllChildren(shown));   // by hand, then
      hit.textContent = said;
      setTimeout(() => { if (hit.textContent === said) hit.textContent = was; }, went ? 1600 : 6000);
      return;
    }
    flush();
    const message = { ...JSON.parse(hit.dataset.with || "{}"), do: hit.dataset.do };
    send(message);
    if (hit.dataset.to) dispatchEvent(new CustomEvent("ae-load", { detail: { kind: hit.dataset.to, message: { ...message, do: "load" } } }));
  });
  // another widget of the page has something for this kind of widget ("data-to")
  function loaded({ detail }) {
    if (detail.kind === model.get("kind")) send(detail.message);
  }
  addEventListener("ae-load", loaded);
  root.addEventListener("keydown", (e) => {
    const spin = e.target.getAttribute("role") === "spinbutton" && { ArrowUp: "last", ArrowDown: "first" }[e.key];
    if (spin) { e.preventDefault(); spins = e.target; e.target.parentElement[spin + "ElementChild"].click(); return; }
    // keys that a drawn part understands: {key: message}
    const told = JSON.parse(e.target.dataset.keys || "{}")[e.key];
    if (told && !e.ctrlKey && !e.metaKey && !e.altKey) { e.preventDefault(); send(told); return; }
    // a drawn part is pressed by its keys as a real button is
    if ((e.key === "Enter" || e.key === " ") && e.target.matches('g[role="button"]')) { e.preventDefault(); e.target.dispatchEvent(new MouseEvent("click", { bubbles: true })); return; }
    // arrows walk a row of buttons, as in a toolbar
    const row = e.target.closest("[data-arrows]"), wide = +row?.dataset.arrows || 1, step = { ArrowRight: 1, ArrowDown: wide, ArrowLeft: -1, ArrowUp: -wide }[e.key];
    if (!row || !step || !e.target.matches(PRESS)) return;
    const all = [...row.querySelectorAll(PRESS)];
    all[(all.indexOf(e.target) + step + all.length) % all.length].focus();
    e.preventDefault();
  });

  root.addEventListener("click", ({ target }) => { if (rest && target.closest("summary")) drawRest(); }, true);
  addEventListener("beforeprint", drawRest);
  addEventListener("pagehide", post);
  function drawNow() {
    clearTimeout(late);
    late = 0;
    draw();
    seen = performance.now();
    if (!owed.length) delete root.dataset.waiting;
  }
  // Of a burst of presses the answers between are not drawn one by one: the next is on its way.
  function changed() {
    if (!owed.length) late ||= setTimeout(drawNow, 24);                 // by a press elsewhere: what changes together is drawn together
    else if (owed.length > 1 && performance.now() - seen < 50) late ||= setTimeout(drawNow, 60);
    else drawNow();
  }
  function answered() {
    owed.splice(0, away.shift() ?? 0);
    post();
    if (late && !owed.length) drawNow();
    if (!late && !owed.length) delete root.dataset.waiting;
  }
  model.on("change:view", changed);
  model.on("change:done", answered);
  draw();
  const asks = model.get("asks"), asked = asks && new URLSearchParams(location.search).get(asks);
  if (asked && !globalThis[`ae-${asks}`]) { globalThis[`ae-${asks}`] = true; send({ do: "asked", value: asked }); }   // the first on the page takes a shared link
  return () => { clearTimeout(late); model.off("change:view", changed); model.off("change:done", answered); removeEventListener("beforeprint", drawRest); removeEventListener("pagehide", post); removeEventListener("ae-load", loaded); waiting.forEach((w) => clearTimeout(w.timer)); };
}

// An answer holds only the regions that changed; the model keeps them all. A switch of readings is told to the page
// ("ae-rulings"), and the page's own wish ("ae-choose") is passed on by the first widget that hears it.
function initialize({ model }) {
  model.on("msg:custom", ({ fresh, value, done, rulings }) => {
    if (value) model.set("value", value);
    if (fresh) model.set("view", { ...model.get("view"), ...fresh });
    if (done) model.set("done", done);
    if (rulings !== undefined) dispatchEvent(new CustomEvent("ae-rulings", { detail: rulings }));
  });
  addEventListener("ae-choose", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    model.send({ do: "rulings", code: event.detail });
  });
}

export default { initialize, render };
