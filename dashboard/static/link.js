// The page's tie to its kernel: says whether it holds, heals it when it does not, shows the notices.
const PING = 2000, LOST = 6000, BUSY = 20000, LONGEST = 30000, TYPED = 8000;
const WORDS = {
  ru: { ok: "Связь есть, всё сохраняется", unkept: "Не сохраняется", lost: "Связь потеряна. Восстанавливаю…", lostLong: "Связь с сервером потеряна. Страница восстановится сама; пока она не отвечает, изменения не принимаются.", dismiss: "Понятно", kept: "Данные: " },
  en: { ok: "Connected, everything is kept", unkept: "Not being kept", lost: "Connection lost. Restoring…", lostLong: "The connection to the server is lost. The page heals by itself; until then it takes no changes.", dismiss: "OK", kept: "Data: " },
};

function render({ model, el }) {
  const words = WORDS[model.get("lang")] || WORDS.en;
  const state = document.getElementById("gm-state");
  const list = document.createElement("div");
  list.className = "gm-notices";
  el.append(list);
  const banner = document.createElement("div");
  banner.className = "gm-notice gm-lost";
  banner.dataset.tone = "bad";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  el.append(banner);

  let last = Date.now(), lost = false, looking = false, next = 0, since = 0, leaving = false, gone = false;
  const kernel = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}").kernelId || "";
  const tries = () => Number(sessionStorage.getItem("gm-reloads") || 0);

  function show() {
    const link = lost ? "lost" : model.get("unkept") ? "unkept" : "ok";
    document.body.dataset.link = link;
    if (!state || state.dataset.link === link) return;
    state.dataset.link = link;
    state.title = words[link];
    state.querySelector(".gm-state-text").textContent = words[link];
  }

  // What goes by the kernel can be neither pressed nor reached by keys; the notes can be written on, the browser keeps them.
  function hold(still) {
    for (const panel of document.querySelectorAll("#table .ae-panel:not(.gm-notes)")) panel.inert = still;
  }

  function lose() {
    lost = true;
    since = Date.now();
    window.gm.typing.hold();
    banner.style.display = "";
    banner.hidden = false;
    banner.textContent = words.lostLong;
    hold(true);
    show();
  }

  function find() {
    lost = false;
    banner.hidden = true;
    banner.style.display = "none";
    hold(false);
    window.gm.typing.back();
  }

  // A press on which the kernel died is asked again of the next one, unless the panel shows that it was kept.
  const { placeOf, panelOf } = window.gm.typing;
  const valueOf = (panel) => JSON.stringify([panel.panel.value(), model.get("step")]);
  function remember() {
    const left = [...document.querySelectorAll("#table .ae-panel")].filter((panel) => panel.panel?.owed.length && placeOf(panel))
      .map((panel) => ({ place: placeOf(panel), value: valueOf(panel), owed: panel.panel.owed }));
    try { if (left.length) sessionStorage.setItem("gm-owed", JSON.stringify(left)); } catch { /* too much, as parts of a file are: it is chosen again */ }
  }
  function askAgain(until) {
    const left = JSON.parse(sessionStorage.getItem("gm-owed") || "[]").filter(({ place, value, owed }) => {
      const panel = panelOf(place);
      if (!panel?.panel) return true;
      if (valueOf(panel) === value) owed.forEach(panel.panel.send);
      return false;
    });
    if (left.length && !gone && Date.now() < until) { sessionStorage.setItem("gm-owed", JSON.stringify(left)); setTimeout(askAgain, 100, until); }
    else sessionStorage.removeItem("gm-owed");
  }

  // The first moment at which the loss can be known is that at which the line closes; the silence of a kernel is for the rest.
  const line = () => window.jupyterapp?.widgetManager?.kernel;
  let heard = null;
  function listen() {
    if (heard || !line()) return;
    heard = line();
    heard.connectionStatusChanged.connect(moved);
  }
  function moved(_kernel, status) {
    if (status === "connected") { try { model.send({ t: "ping" }); } catch { /* told by the missing answer */ } return; }
    if (leaving || lost) return;
    lose();
    next = Date.now() + Math.min(1000 * 2 ** tries(), LONGEST);
    hurry();
  }
  function hurry() {
    if (!lost || gone) return;
    look();
    setTimeout(hurry, 300);
  }
  const leave = () => { leaving = true; };

  async function look() {
    if (looking || Date.now() < next) return;
    looking = true;
    try {
      const answer = await fetch(`/healthz?kernel=${kernel}`, { cache: "no-store", signal: AbortSignal.timeout(3000) });
      const health = answer.ok ? await answer.json() : {};
      // a kernel that lives is only busy, or its messages are on the way: it is given more time
      if (health.ok && !(health.kernel && Date.now() - last < BUSY)) {
        // what is typed meanwhile is held, and a pause comes
        if (window.gm.typing.busy() && Date.now() - since < TYPED) { next = Date.now() + 200; return; }
        sessionStorage.setItem("gm-reloads", String(tries() + 1));
        remember();
        window.gm.typing.leave();
        location.reload();
        next = Date.now() + LONGEST;
        return;
      }
    } catch { /* the server is not there yet */ }
    finally { looking = false; }
    next = Date.now() + 1000;
  }

  // A file that the page saves; works over plain http too.
  function save({ name, text }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  function pong(message) {
    if (message.t === "file") save(message);
    if (message.t !== "pong") return;
    last = Date.now();
    if (lost) find();
    if (tries() && performance.now() > LONGEST) sessionStorage.removeItem("gm-reloads");
    show();
  }

  function beat() {
    listen();
    if (Date.now() - last > LOST) {
      // long enough to be read; each reload that did not help waits longer for the next one
      if (!lost) { lose(); next = Date.now() + Math.min(1000 * 2 ** tries(), LONGEST); }
      look();
    }
    try { model.send({ t: "ping" }); } catch { /* told by the missing answer */ }
  }

  function wake() {
    // a hidden page's timers sleep: the silence was ours
    if (document.visibilityState === "visible") { last = Math.max(last, Date.now() - LOST + PING); beat(); }
  }

  function notices() {
    list.replaceChildren(...model.get("notices").map((notice) => {
      const box = document.createElement("div");
      box.className = "gm-notice";
      box.dataset.tone = notice.tone;
      box.dataset.notice = notice.id;
      box.setAttribute("role", notice.tone === "bad" ? "alert" : "status");
      const text = document.createElement("p");
      text.textContent = notice.text;
      box.append(text);
      const buttons = [...(notice.buttons || []), ...(notice.stays ? [] : [{ do: "dismiss", label: words.dismiss }])];
      for (const each of buttons) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "ae-button";
        button.textContent = each.label;
        button.addEventListener("click", () => model.send({ t: each.do, id: notice.id }));
        box.append(button);
      }
      if (notice.detail) {
        const detail = document.createElement("pre");
        detail.textContent = notice.detail;
        box.append(detail);
      }
      return box;
    }));
  }

  function language() {
    const wanted = window.gm?.wants;
    if (wanted && wanted !== model.get("lang")) model.send({ t: "language", lang: wanted });
  }
  const step = () => { document.body.dataset.step = model.get("step"); };
  const reload = () => location.reload();
  const go = () => { if (model.get("go").startsWith("/?")) location.assign(model.get("go")); };
  const jumps = () => window.gm?.jump(model.get("jumps"));

  model.on("msg:custom", pong);
  model.on("change:notices", notices);
  model.on("change:unkept", show);
  model.on("change:step", step);
  model.on("change:reload", reload);
  model.on("change:go", go);
  model.on("change:jumps", jumps);
  document.addEventListener("visibilitychange", wake);
  document.addEventListener("gm:language", language);
  addEventListener("pagehide", leave);
  const timer = setInterval(beat, PING);

  const place = document.getElementById("gm-place");
  if (place) {
    const code = document.createElement("code");
    code.textContent = model.get("place");
    place.replaceChildren(words.kept, code);
  }
  banner.style.display = "none";
  if (!window.gm?.wants) window.gm?.speak(model.get("lang"));
  notices();
  step();
  jumps();
  beat();
  for (const soon of [200, 600, 1200]) setTimeout(listen, soon);
  askAgain(Date.now() + LONGEST);
  language();
  requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("gm:ready")));
  return () => {
    gone = true;
    clearInterval(timer);
    heard?.connectionStatusChanged.disconnect(moved);
    removeEventListener("pagehide", leave);
    model.off("msg:custom", pong);
    model.off("change:notices", notices);
    model.off("change:unkept", show);
    model.off("change:step", step);
    model.off("change:reload", reload);
    model.off("change:go", go);
    model.off("change:jumps", jumps);
    document.removeEventListener("visibilitychange", wake);
    document.removeEventListener("gm:language", language);
  };
}

export default { render };
