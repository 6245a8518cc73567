/* Readings other than the book's own: the code in the address, the banner that tells them,
   and links that carry the code from page to page. A widget tells of a switch by "ae-rulings". */
(() => {
  "use strict";
  const root = document.documentElement, banner = document.querySelector(".readings");
  const up = new URL(root.dataset.content_root, document.baseURI), site = new URL("../", up);
  const LONGEST = 2000;
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
  /* What a code says: the readings that differ from the book's, the code of all that could be read, and the rest as it
     stood. Python reads it alike (widgets/ruling_choice.py: readable). */
  function read(text, places) {
    if (text.length > LONGEST) return { found: [], good: "", bad: [text] };
    const chosen = new Map(), bad = [];
    let section = "", open = false, between = "";
    const spoil = (piece) => {
      if (open) bad[bad.length - 1] += between + piece;
      else bad.push(piece);
      open = true;
      between = "";
    };
    for (const [token] of text.matchAll(/[A-Z]?[0-9]+[a-z]|[,;\s]+|./gsu)) {
      if (/^[,;\s]/.test(token)) {
        between += token;
        continue;
      }
      const [, letter, digits, reading] = /^([A-Z]?)([0-9]{1,4})([a-z])$/.exec(token) || [];
      const system = letter || section, place = digits && places[system + Number(digits)];
      if (letter) section = letter;
      const number = place ? reading.charCodeAt(0) - 97 : -1;
      if (place && number < place.readings.length) {
        chosen.set(system + Number(digits), { ...place, system, choice: Number(digits) + reading, number });
        open = false;
        between = "";
      } else spoil(open || letter || !digits ? token : section + token);
    }
    const by = {};
    for (const { system, choice } of chosen.values()) by[system] = (by[system] || system) + choice;
    const found = [...chosen.values()].filter((place) => place.number !== place.default);
    return { found: found.map((place) => ({ ...place, reading: place.readings[place.number] })), good: Object.keys(by).sort().map((system) => by[system]).join(""), bad };
  }
  function line({ title, href, reading }) {
    const name = href ? element("a", { href: carry(new URL(href, up)).href, textContent: title }) : element("span", { textContent: title });
    return element("li", {}, name, " ", element("span", { className: "readings-chosen", textContent: reading }));
  }
  function leave(said, fresh) {
    const home = new URL(location.href);
    if (fresh) home.searchParams.set("rulings", fresh);
    else home.searchParams.delete("rulings");
    const link = element("a", { className: "readings-back", href: home.href, textContent: said });
    link.dataset.plain = "";
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      const live = root.dataset.live;
      if (live === "failed" || live === "still") return;              // the widgets cannot follow: the page is opened anew
      event.preventDefault();
      if (dispatchEvent(new CustomEvent("ae-choose", { detail: fresh, cancelable: true }))) change(fresh);
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
    const { found = [], good = code, bad = [] } = table ? read(code, table) : {};
    banner.hidden = Boolean(table && !found.length && !bad.length);
    if (banner.hidden) return banner.replaceChildren();
    banner.classList.toggle("readings-bad", bad.length > 0);
    const inside = [], head = (textContent) => inside.push(element("p", { className: "readings-head", textContent }));
    if (bad.length) {
      const said = bad.join(", ");
      head((good ? words.part : words.bad).replace("{code}", () => (said.length > 40 ? said.slice(0, 40) + "…" : said)));
      inside.push(leave(words.drop, good));
    }
    if (!table) head(words.untold);
    if (found.length) {
      head(words.head);
      const lines = found.map(line);
      inside.push(element("ul", {}, ...lines.slice(0, 2)));
      if (lines.length > 2) inside.push(element("details", {}, element("summary", { textContent: words.more.replace("{count}", lines.length - 2) }), element("ul", {}, ...lines.slice(2))));
    }
    banner.replaceChildren(...inside, ...(found.length || !table ? [leave(words.back, "")] : []));
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
