// Runs in the page's head: language and colours before the first paint, the switches of the head, the jump links.
// The language is the one chosen in this browser, else the campaign's, else the browser's; until the kernel says which, the last one seen here.
(function (root) {
  const LATE = 20000;
  const kept = {
    get(name) { try { return localStorage.getItem(name); } catch { return null; } },
    set(name, value) { try { localStorage.setItem(name, value); } catch { /* closed to us: nothing is remembered */ } },
  };
  const titles = { ru: "Ширма мастера", en: "The GM’s screen" };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const modes = ["auto", "light", "dark"];

  function paint() {
    const mode = modes.includes(kept.get("mode")) ? kept.get("mode") : "auto";
    root.dataset.mode = mode;
    root.dataset.theme = mode === "auto" ? (system.matches ? "dark" : "light") : mode;
  }

  function speak(language) {
    root.lang = language;
    document.title = titles[language];
    kept.set("alterego-language", language);
    if (document.body) label();
  }

  function label() {
    const language = root.lang;
    for (const button of document.querySelectorAll("[data-language]")) button.setAttribute("aria-pressed", String(button.dataset.language === language));
    for (const named of document.querySelectorAll(".gm-jump")) named.setAttribute("aria-label", named.dataset[language]);
    const scheme = document.querySelector(".gm-scheme");
    if (scheme) {
      const word = scheme.dataset[language].split("|")[modes.indexOf(root.dataset.mode)];
      scheme.setAttribute("aria-label", word);
      scheme.title = word;
    }
    for (const nav of document.querySelectorAll(".gm-desks nav")) nav.setAttribute("aria-label", nav.dataset[language]);
    for (const summary of document.querySelectorAll(".gm-desks summary")) summary.setAttribute("aria-label", { ru: "Столы", en: "Desks" }[language]);
    for (const link of document.querySelectorAll(".gm-desks a")) {
      const address = new URL("/", location.href), table = new URLSearchParams(location.search).get("table");
      if (table) address.searchParams.set("table", table);
      if (link.dataset.to) address.searchParams.set("desk", link.dataset.to);
      link.href = address.href;
      if (link.dataset.to === (root.dataset.desk || "")) link.setAttribute("aria-current", "page");
    }
    const book = document.getElementById("gm-book");
    if (book) { book.href = `/book/${language}/`; book.setAttribute("aria-label", { ru: "Книга правил", en: "The rulebook" }[language]); }
  }

  function closeDesks(refocus) {
    const open = document.querySelector(".gm-desks[open]");
    if (!open) return;
    open.open = false;
    if (refocus) open.querySelector("summary").focus();
  }

  // The kernel failed before the panels were made: another one may do better, but not for ever.
  function anew() {
    const tried = Number(sessionStorage.getItem("gm-anew")) || 0;
    if (tried < 2) { sessionStorage.setItem("gm-anew", tried + 1); setTimeout(() => location.reload(), 1500); }
    else { sessionStorage.removeItem("gm-anew"); document.querySelector(".gm-slow").hidden = false; }
  }

  // The page is whole and its panels do not come: the line to the kernel broke before there was anybody to see it.
  // Each try waits longer than the last one; after them the reader is asked.
  function late() {
    const tried = Number(sessionStorage.getItem("gm-late")) || 0;
    const waiting = tried < 3 && setTimeout(() => { sessionStorage.setItem("gm-late", tried + 1); location.reload(); }, LATE * (tried + 1));
    document.addEventListener("gm:ready", () => { clearTimeout(waiting); sessionStorage.removeItem("gm-late"); }, { once: true });
  }

  root.dataset.desk = new URLSearchParams(location.search).get("desk") || "";
  if (!root.dataset.desk) delete root.dataset.desk;
  paint();
  system.addEventListener("change", () => { paint(); label(); });
  const wanted = (navigator.languages || [navigator.language]).map((each) => String(each).slice(0, 2).toLowerCase());
  const asked = kept.get("alterego-language") || wanted.find((each) => each === "ru" || each === "en") || "ru";
  speak(asked === "en" ? "en" : "ru");

  // The links of a phone's page to its panels: those that are on it, by their names.
  function jump(panels) {
    const nav = document.querySelector(".gm-jump");
    nav.replaceChildren(...panels.map(({ to, label }) => {
      const link = document.createElement("a");
      link.href = `#${to}`;
      link.textContent = label;
      return link;
    }));
    nav.hidden = panels.length < 2;
  }

  window.gm = { speak, jump, wants: null };
  document.addEventListener("DOMContentLoaded", () => {
    label();
    document.addEventListener("click", (event) => {
      const language = event.target.closest("[data-language]");
      if (language) {
        window.gm.wants = language.dataset.language;
        document.cookie = `alterego-lang=${window.gm.wants}; path=/; max-age=31536000; SameSite=Lax`;
        speak(window.gm.wants);
        document.dispatchEvent(new CustomEvent("gm:language"));
      }
      if (event.target.closest(".gm-scheme")) {
        kept.set("mode", modes[(modes.indexOf(root.dataset.mode) + 1) % modes.length]);
        paint();
        label();
      }
      // a rule opens beside the screen, not in its place
      const rule = event.target.closest("a.ae-rule");
      if (rule) { event.preventDefault(); window.open(rule.href, "_blank", "noopener"); }
      const jump = event.target.closest(".gm-jump a, a[data-gm-jump]");
      if (jump) {
        const panel = document.querySelector(`.gm-${jump.hash.slice(1)}`);
        if (panel) { event.preventDefault(); panel.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth", block: "start" }); }
      }
    });
    document.addEventListener("pointerdown", (event) => { if (!event.target.closest(".gm-desks")) closeDesks(false); });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeDesks(true); });
    if (document.querySelector(".gm-failed")) anew();
    late();
    const slow = setTimeout(() => { document.querySelector(".gm-slow").hidden = false; }, 30000);
    document.addEventListener("gm:ready", () => {
      clearTimeout(slow);
      sessionStorage.removeItem("gm-anew");
      document.querySelector(".gm-slow").hidden = true;
      document.getElementById("loading")?.remove();
      // Voila hangs its shell at the body's end: it belongs between our head and foot
      const shell = document.getElementById("main"), table = document.getElementById("table");
      if (shell && !table.contains(shell)) table.append(shell);
    });
  });
})(document.documentElement);
