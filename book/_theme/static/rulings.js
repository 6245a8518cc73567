/* Readings other than the book's own: the code in the address, the banner that tells them,
   and links that carry the code from page to page. A widget tells of a switch by "ae-rulings". */
(() => {
  "use strict";
  const root = document.documentElement, banner = document.querySelector(".readings");
  const up = new URL(root.dataset.content_root, document.baseURI), site = new URL("../", up);
  const CODE = /^(?:[A-Z](?:[0-9]{1,4}[a-z])*)*$/, LONGEST = 2000;
  const asked = () => new URLSearchParams(location.search).get("rulings") || "";
  let code = asked(), table = null;

  /* links: the code goes along to every page of the book, and only there */
  function carry(url) {
    if (url.origin !== site.origin || !url.pathname.startsWith(site.pathname) || !/(\/|\.html)$/.test(url.pathname)) return url;
    if (code) url.searchParams.set("rulings", code);
    else url.searchParams.delete("rulings");
    return url;
  }
  function carryLink(link) {
    const said = link.getAttribute("href");
    if (!said || said.startsWith("#") || link.dataset.plain !== undefined) return;
    const url = new URL(said, document.baseURI);
    const before = url.href;
    if (carry(url).href !== before) link.href = url.href;
  }
  function carryForm(form) {
    let field = form.querySelector("input[name=rulings]");
    if (!field) form.append((field = Object.assign(document.createElement("input"), { type: "hidden", name: "rulings" })));
    field.value = code;
    field.disabled = !code;
  }
  function carryAll() {
    document.querySelectorAll("a[href]").forEach(carryLink);
    document.querySelectorAll("form.search-form").forEach(carryForm);
  }
  /* links that came later: found by the search, drawn by a widget */
  for (const kind of ["pointerdown", "focusin", "click"]) {
    addEventListener(kind, (event) => {
      const link = event.target.closest?.("a[href]");
      if (link && (code || link.search)) carryLink(link);
    }, true);
  }

  /* the banner */
  const element = (tag, properties, ...inside) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...inside);
    return made;
  };
  function read(text, places) {
    if (text.length > LONGEST || !CODE.test(text)) return null;
    const found = [];
    for (const [, letter, choices] of text.matchAll(/([A-Z])((?:[0-9]+[a-z])*)/g)) {
      for (const [, digits, reading] of choices.matchAll(/([0-9]+)([a-z])/g)) {
        const place = places[letter + Number(digits)], number = reading.charCodeAt(0) - 97;
        if (!place || number >= place.readings.length) return null;
        if (number !== place.default) found.push({ ...place, reading: place.readings[number] });
      }
    }
    return found;
  }
  function line({ title, href, reading }) {
    const name = href ? element("a", { href: carry(new URL(href, up)).href, textContent: title }) : element("span", { textContent: title });
    return element("li", {}, name, " ", element("span", { className: "readings-chosen", textContent: reading }));
  }
  function back(words) {
    const home = new URL(location.href);
    home.searchParams.delete("rulings");
    const link = element("a", { className: "readings-back", href: home.href, textContent: words.back });
    link.dataset.plain = "";
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      const live = root.dataset.live;
      if (live === "failed" || live === "still") return;              // the widgets cannot follow: the page is opened anew
      event.preventDefault();
      if (dispatchEvent(new CustomEvent("ae-choose", { detail: "", cancelable: true }))) change("");
      document.getElementById("main-content")?.focus({ preventScroll: true });
    });
    return link;
  }
  async function show() {
    if (!banner) return;
    if (!code) return banner.replaceChildren(), void (banner.hidden = true);
    const words = JSON.parse(banner.dataset.words), now = code;
    try {
      table ||= await (await fetch(new URL("rulings.json", up))).json();
    } catch {
      table = null;                                                     // the widgets go by the code all the same
    }
    if (code !== now) return;
    const found = table ? read(code, table) : undefined;
    banner.hidden = Boolean(found && !found.length);
    if (banner.hidden) return banner.replaceChildren();
    banner.classList.toggle("readings-bad", found === null);
    const head = element("p", { className: "readings-head", textContent: found === null ? words.bad.replace("{code}", code.length > 40 ? code.slice(0, 40) + "…" : code) : found ? words.head : words.untold });
    const inside = [head];
    if (found) {
      const lines = found.map(line);
      inside.push(element("ul", {}, ...lines.slice(0, 2)));
      if (lines.length > 2) inside.push(element("details", {}, element("summary", { textContent: words.more.replace("{count}", lines.length - 2) }), element("ul", {}, ...lines.slice(2))));
    }
    banner.replaceChildren(...inside, back(words));
  }

  function change(fresh) {
    if (fresh === code && fresh === asked()) return;
    code = fresh;
    const url = new URL(location.href);
    if (code) url.searchParams.set("rulings", code);
    else url.searchParams.delete("rulings");
    history.replaceState(history.state, "", url);
    carryAll();
    show();
  }
  addEventListener("ae-rulings", (event) => change(String(event.detail)));
  addEventListener("pageshow", (event) => { if (event.persisted) show(); });

  window.rulings = { carry, get code() { return code; } };
  if (code) carryAll();
  show();
})();
