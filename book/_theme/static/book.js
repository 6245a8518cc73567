/* What the frame of a page does: colour scheme, contents drawer, place in the page,
   links to rules that stand elsewhere. The page reads well without any of it. */
(() => {
  "use strict";
  const root = document.documentElement;
  const one = (selector) => document.querySelector(selector);

  /* colour scheme: as in the system → light → dark */
  const schemeButton = one(".scheme-button");
  const modes = ["auto", "light", "dark"];
  const night = matchMedia("(prefers-color-scheme: dark)");
  function keep(mode) {
    try { localStorage.setItem("mode", mode); } catch { /* forgotten with the page */ }
  }
  function setScheme(mode) {
    root.dataset.mode = mode;
    root.dataset.theme = mode === "auto" ? (night.matches ? "dark" : "light") : mode;
    if (!schemeButton) return;
    const words = JSON.parse(schemeButton.dataset.words);
    const label = `${schemeButton.dataset.label}: ${words[modes.indexOf(mode)]}`;
    schemeButton.setAttribute("aria-label", label);
    schemeButton.title = label;
  }
  setScheme(root.dataset.mode || "auto");
  schemeButton?.addEventListener("click", () => {
    const mode = modes[(modes.indexOf(root.dataset.mode) + 1) % modes.length];
    keep(mode);
    setScheme(mode);
  });
  night.addEventListener("change", () => setScheme(root.dataset.mode));

  /* contents: a column on wide screens, a drawer on narrow ones */
  const drawer = one("#contents"), opener = one(".contents-button"), veil = one(".veil");
  const wide = matchMedia("(min-width: 62rem)");
  function setDrawer(open, { focus = true } = {}) {
    drawer.classList.toggle("open", open);
    root.classList.toggle("drawer-open", open);
    opener.setAttribute("aria-expanded", String(open));
    veil.hidden = !open;
    one(".column").inert = open;
    if (open) drawer.querySelector(".contents-close").focus();
    else if (focus) opener.focus();
  }
  opener?.addEventListener("click", () => setDrawer(!drawer.classList.contains("open")));
  one(".contents-close")?.addEventListener("click", () => setDrawer(false));
  veil?.addEventListener("click", () => setDrawer(false));
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer.classList.contains("open")) setDrawer(false);
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const field = one("#search-words");
      if (field) field.focus();
      else one(".search-link").click();
    }
  });
  wide.addEventListener("change", () => { if (drawer.classList.contains("open")) setDrawer(false, { focus: false }); });

  /* the current page in the contents */
  for (const link of drawer.querySelectorAll("a.current")) link.setAttribute("aria-current", "page");
  const here = drawer.querySelector("a[aria-current=page]");
  function showHere() {
    if (!here || !wide.matches) return;
    const [place, frame] = [here.getBoundingClientRect(), drawer.getBoundingClientRect()];
    if (place.top < frame.top || place.bottom > frame.bottom) drawer.scrollTop += place.top - frame.top - drawer.clientHeight / 3;
  }
  showHere();
  wide.addEventListener("change", showHere);
  document.fonts?.ready.then(showHere);

  /* the place goes along to the other language */
  one(".language-link")?.addEventListener("click", ({ currentTarget }) => {
    const url = new URL(currentTarget.href);
    url.hash = location.hash;
    currentTarget.href = url.href;
  });

  /* "on this page": where the reader is */
  const marks = new Map();
  for (const link of document.querySelectorAll(".on-page a[href^='#']")) {
    const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (place) marks.set(place, link);
  }
  if (marks.size && "IntersectionObserver" in window) {
    const seen = new Set();
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) entry.isIntersecting ? seen.add(entry.target) : seen.delete(entry.target);
      const here = [...marks.keys()].filter((place) => seen.has(place)).pop();
      for (const [place, link] of marks) {
        if (place === here) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
    }, { rootMargin: "-15% 0px -70% 0px" });
    for (const place of marks.keys()) observer.observe(place);
  }

  /* a rule cited by a widget may stand on another page: rules.json knows where. The link is put right as soon as it is
     pointed at, so that it may also be opened in another tab; one pressed before that waits for the answer. */
  const RULE = /^#[ABC]-[1-9][0-9]{0,2}$/, up = new URL(root.dataset.content_root, document.baseURI);
  let placesOfRules = null;
  const elsewhere = (link) => RULE.test(link.getAttribute("href")) && !document.getElementById(link.hash.slice(1));
  async function placeOf(rule) {
    placesOfRules ||= fetch(new URL("rules.json", up)).then((answer) => (answer.ok ? answer.json() : {}));
    const place = await placesOfRules.then((places) => places[rule], () => (placesOfRules = null));
    return place ? (window.rulings?.carry ?? ((url) => url))(new URL(place, up)).href : null;
  }
  for (const kind of ["pointerover", "focusin"]) {
    addEventListener(kind, async ({ target }) => {
      const link = target.closest?.("a[href^='#']"), said = link?.getAttribute("href");
      if (!link || !elsewhere(link)) return;
      const place = await placeOf(said.slice(1));
      if (place && link.getAttribute("href") === said) link.href = place;
    });
  }
  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[href^='#']");
    if (!link || !elsewhere(link)) return;
    event.preventDefault();
    const place = await placeOf(link.hash.slice(1));
    if (place) location.href = place;
  });

  /* anchors of rules are inline; light the paragraph up when one comes by its address */
  function light() {
    one(".lit")?.classList.remove("lit");
    const id = decodeURIComponent(location.hash.slice(1));
    if (!/^[ABC]-[0-9]+$/.test(id)) return;
    document.getElementById(id)?.closest("p, li, td, dd")?.classList.add("lit");
  }
  addEventListener("hashchange", light);
  light();

  /* the search page puts the words back into its field */
  const field = one("#search-words");
  if (field) {
    field.value = new URLSearchParams(location.search).get("q") || "";
    field.focus();
  }
})();
