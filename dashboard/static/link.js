// The page's tie to its kernel: says whether it holds, heals it when it does not, shows the notices.
const PING = 2000, LOST = 6000, BUSY = 20000, LONGEST = 30000;
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

  let last = Date.now(), lost = false, looking = false, next = 0;
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

  function lose() {
    lost = true;
    banner.style.display = "";
    banner.hidden = false;
    banner.textContent = words.lostLong;
    show();
  }

  async function look() {
    if (looking || Date.now() < next) return;
    looking = true;
    try {
      const answer = await fetch(`/healthz?kernel=${kernel}`, { cache: "no-store", signal: AbortSignal.timeout(3000) });
      const health = answer.ok ? await answer.json() : {};
      // a kernel that lives is only busy, or its messages are on the way: it is given more time
      if (health.ok && !(health.kernel && Date.now() - last < BUSY)) {
        sessionStorage.setItem("gm-reloads", String(tries() + 1));
        location.reload();
        next = Date.now() + LONGEST;
        return;
      }
    } catch { /* the server is not there yet */ }
    finally { looking = false; }
    next = Date.now() + 1000;
  }

  function pong(message) {
    if (message.t !== "pong") return;
    last = Date.now();
    if (lost) { lost = false; banner.hidden = true; banner.style.display = "none"; }
    if (tries() && performance.now() > LONGEST) sessionStorage.removeItem("gm-reloads");
    show();
  }

  function beat() {
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
  const reload = () => location.reload();

  model.on("msg:custom", pong);
  model.on("change:notices", notices);
  model.on("change:unkept", show);
  model.on("change:reload", reload);
  document.addEventListener("visibilitychange", wake);
  document.addEventListener("gm:language", language);
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
  beat();
  language();
  requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("gm:ready")));
  return () => {
    clearInterval(timer);
    model.off("msg:custom", pong);
    model.off("change:notices", notices);
    model.off("change:unkept", show);
    model.off("change:reload", reload);
    document.removeEventListener("visibilitychange", wake);
    document.removeEventListener("gm:language", language);
  };
}

export default { render };
