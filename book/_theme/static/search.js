/* The book's side of Sphinx's search (it stands between searchtools.js and the index): rules and disputed places by
   their marks, «е» and «ё» alike, headings found by their words, excerpts of prose alone. */
(() => {
  "use strict";
  const out = document.getElementById("search-results"), words = JSON.parse(out.dataset.words);
  const up = new URL(document.documentElement.dataset.content_root, document.baseURI);
  const fold = (text) => text.toLowerCase().replaceAll("ё", "е");
  const plain = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_all, name) => facts[name]);
  const table = (name) => fetch(new URL(name, up)).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));

  /* marks: A-170, A170, a 170 and the same in Cyrillic letters; A19 and AMB-A19 are disputed places */
  const LETTERS = { а: "A", в: "B", с: "C", б: "B" }, DASH = "[-‐‑‒–—−]";
  const MARK = new RegExp(`(?<![\\p{L}\\p{N}])(AMB\\s*${DASH}?\\s*)?([ABCАВСБ])(\\s*${DASH}?\\s*)0*([1-9][0-9]{0,2})(?![\\p{L}\\p{N}])`, "giu");
  function marks(query) {
    const found = [], alone = !query.replace(MARK, "").trim();
    const rest = query.replace(MARK, (all, amb, letter, between, number) => {
      /* "с 3" among other words is "with 3": there a small letter must touch its number or its dash */
      if (!alone && !amb && /^\s+$/.test(between) && letter === letter.toLowerCase()) return all;
      const system = LETTERS[letter.toLowerCase()] || letter.toUpperCase();
      found.push({ system, number: Number(number), dispute: Boolean(amb), rule: !amb, either: !amb && !between.trim() });
      return " ";
    });
    return { found, rest: found.length ? rest.replace(new RegExp(`^[\\s,;.…–—-]+$`, "u"), "") : query };
  }
  async function places(found) {
    const [rules, disputes] = await Promise.all([table("rules.json"), table("rulings.json")]);
    const items = [], absent = [];
    const item = (address, title) => {
      const [file, anchor] = address.split("#"), name = file.replace(/\.html$/, "");
      return [name, title, "#" + anchor, null, 1000, file];
    };
    const named = (address) => Search._index.titles[Search._index.docnames.indexOf(address.split(".html")[0])] || address;
    for (const { system, number, dispute, rule, either } of found) {
      const id = `${system}-${number}`, place = disputes[`${system}${number}`], before = items.length;
      if ((dispute || either) && place?.href) items.push(item(place.href, plain(fill(words.dispute, { id: `${system}${number}`, title: place.title }))));
      if (rule && rules[id]) items.push(item(rules[id], `${id}: ${named(rules[id])}`));
      if (items.length === before) absent.push(fill(words.absent, { rule: dispute ? `AMB-${system}${number}` : id }));
    }
    return { items, absent };
  }

  /* words: common ones are left out beside others, and looked for when they are all there is */
  const common = new Set(stopwords.map(fold));
  Search._parseQuery = (query) => {
    const stemmer = new Stemmer(), asked = splitQuery(query.trim()).filter((word) => !/^\d+$/.test(word));
    const telling = asked.filter((word) => !common.has(fold(word)));
    const terms = telling.length ? telling : asked;
    const light = new Set(terms.flatMap((word) => [word.toLowerCase(), fold(word)]));
    if (SPHINX_HIGHLIGHT_ENABLED) localStorage.setItem("sphinx_highlight_terms", [...light].join(" "));
    return [query, new Set(terms.map((word) => stemmer.stemWord(word.toLowerCase()))), new Set(), light, new Set()];
  };

  /* a heading that holds all the words leads to its section; a page with such headings goes before the others */
  const search = Search._performSearch;
  Search._performSearch = (query, terms, ...others) => {
    const { alltitles, docnames, filenames, titles } = Search._index, stemmer = new Stemmer();
    const results = search(query, terms, ...others), headings = new Map(), lifted = new Map();
    if (terms.size) {
      for (const [title, found] of Object.entries(alltitles)) {
        const said = splitQuery(title).map((word) => stemmer.stemWord(word.toLowerCase()));
        if (![...terms].every((term) => said.includes(term))) continue;
        for (const [file, id] of found) {
          const page = titles[file] === title;
          const score = (page ? 40 : 20) + Math.round((10 * terms.size) / said.length);
          lifted.set(docnames[file], (lifted.get(docnames[file]) || 8) + 1);
          if (page) lifted.set(docnames[file], Math.max(lifted.get(docnames[file]), score));
          else headings.set(`${docnames[file]}#${id}`, [docnames[file], `${titles[file]} › ${plain(title)}`, id === null ? "" : "#" + id, null, score, filenames[file]]);
        }
      }
    }
    const pages = new Map();
    for (const result of results) {
      const [name, , anchor] = result;
      if (anchor && headings.has(name + anchor)) continue;
      const score = Math.max(result[4], lifted.get(name) || 0);
      const key = name + (anchor || "");
      const own = anchor && titles[docnames.indexOf(name)] === result[1] ? name : key;     // the heading of a page is the page
      if (!pages.has(own) || pages.get(own)[4] < score) pages.set(own, [name, result[1], own === name ? "" : anchor, null, score, result[5]]);
    }
    return [...headings.values(), ...pages.values()].sort(_orderResultsByScoreThenName);
  };

  /* the glossaries: a term that holds all the words stands first, the more so if it is nothing but them */
  const docs = () => Search._index.docnames, DISPUTED = /(^|\/)disputed$/;
  async function glossary(terms) {
    const stemmer = new Stemmer(), found = [];
    for (const name of terms.size ? docs().filter((each) => /(^|\/)glossary$/.test(each)) : []) {
      const read = new DOMParser().parseFromString(await page(name), "text/html");
      for (const term of read.querySelectorAll("[role=main] dt")) {
        const ways = term.textContent.split(/[,;()]/).map((way) => splitQuery(way).map((word) => stemmer.stemWord(word.toLowerCase())));
        const close = Math.max(...ways.map((said) => ([...terms].every((each) => said.includes(each)) ? terms.size / said.length : 0)));
        const said = term.nextElementSibling?.matches("dd") ? Search.htmlToText(`<div role="main">${term.nextElementSibling.innerHTML}</div>`, "") : "";
        const title = `${Search._index.titles[docs().indexOf(name)]} › ${plain(term.textContent.replace(/\s*\(.*/s, "").trim())}`;
        if (close) found.push({ item: [name, title, `#:~:text=${encodeURIComponent(term.textContent.split(/[,(]/)[0].trim())}`, null, 60 + 10 * close, name], said });
      }
    }
    found.sort((a, b) => b.item[4] - a.item[4]);
    for (const { item, said } of found) prose.set(item[0] + item[2], said);
    return found.map(({ item }) => item);
  }

  /* a word that no page has is read as one a letter away: the one that most pages have */
  const LETTERS_OF = { ru: "абвгдежзийклмнопрстуфхцчшщъыьэюя", en: "abcdefghijklmnopqrstuvwxyz" };
  function mended(query) {
    const { terms: known, titleterms } = Search._index, stemmer = new Stemmer(), letters = LETTERS_OF[document.documentElement.lang] ?? "";
    const pagesOf = (word) => new Set([known, titleterms].flatMap((table) => (Object.hasOwn(table, word) ? [table[word]].flat() : []))).size;
    return splitQuery(query).map((asked) => {
      const word = fold(asked), near = new Set();
      if (word.length < 4 || /\d/.test(word) || pagesOf(stemmer.stemWord(word))) return asked;
      for (let at = 0; at <= word.length; at++) {
        const [before, after] = [word.slice(0, at), word.slice(at)];
        near.add(before + after.slice(1));
        if (after.length > 1) near.add(before + after[1] + after[0] + after.slice(2));
        for (const letter of letters) near.add(before + letter + after).add(before + letter + after.slice(1));
      }
      const found = [...near].map((each) => [each, pagesOf(stemmer.stemWord(each))]);
      return found.reduce((best, each) => (each[1] > best[1] ? each : best), [asked, 0])[0];
    }).join(" ");
  }

  /* pages are asked for once: for their order among equals (where the words stand thicker) and for excerpts */
  const pages = new Map(), prose = new Map();
  function page(name) {
    if (!pages.has(name)) pages.set(name, fetch(new URL(name + ".html", up)).then((answer) => (answer.ok ? answer.text() : ""), () => ""));
    return pages.get(name);
  }
  async function text(name, anchor) {
    if (!prose.has(name + anchor)) prose.set(name + anchor, Search.htmlToText(await page(name), anchor));
    return prose.get(name + anchor);
  }
  const begins = (terms) => new RegExp(`(?<!\\p{L})(?:${[...terms].map(_escapeRegExp).join("|")})`, "gu");
  const told = new Map();
  async function tells(name, terms) {                                   // what they mean is told beside them: a term, or the head of a row with words in it
    const stemmer = new Stemmer(), stems = (text) => splitQuery(text).map((word) => stemmer.stemWord(word.toLowerCase())).sort().join(" ");
    if (!told.has(name)) {
      const heads = new DOMParser().parseFromString(await page(name), "text/html").querySelectorAll("[role=main] :is(dt, tr > :first-child)");
      told.set(name, new Set([...heads].filter((each) => splitQuery(each.nextElementSibling?.textContent ?? "").filter((word) => /^\p{L}{3,}$/u.test(word)).length > 2).map((each) => each.textContent).filter((text) => text.length < 80).flatMap((text) => text.split(/[,;()]/)).map(stems)));
    }
    return told.get(name).has([...terms].sort().join(" "));
  }
  const last = (name, terms) => {
    const stemmer = new Stemmer(), title = splitQuery(Search._index.titles[docs().indexOf(name)] ?? "").map((word) => stemmer.stemWord(word.toLowerCase()));
    return DISPUTED.test(name) && ![...terms].every((term) => title.includes(term));
  };
  async function order(results, terms) {
    const heads = await Promise.all(results.map(([name, , anchor]) => !anchor && tells(name, terms)));
    const thick = await Promise.all(results.map(async ([name, , anchor]) => {
      const said = fold(await text(name, anchor));
      return (said.match(begins(terms)) || []).length / Math.sqrt(said.length + 400);
    }));
    const most = Math.max(...thick, 1e-9);
    results.forEach((result, at) => { result[4] += (2.5 * thick[at]) / most + (heads[at] ? 6 : 0) - (last(result[0], terms) ? 1000 : 0); });
    return results.sort(_orderResultsByScoreThenName).reverse();
  }
  async function show([name, title, anchor], terms) {
    const place = document.createElement("li"), link = document.createElement("a"), said = await text(name, anchor);
    link.href = `${name}.html${anchor}`;
    link.innerHTML = title;                                             // the book's own headings
    place.append(link);
    if (said) place.append(excerpt(said, terms));
    Search.output.append(place);
  }
  const kinds = new Intl.PluralRules(document.documentElement.lang);
  const counted = (count) => fill(words[kinds.select(count)] ?? words.many, { count });
  async function lookUp(said, terms, others) {
    const [first, rest] = [await glossary(terms), await order(Search._performSearch(said, terms, ...others), terms)];
    const whole = rest.filter(([name, , anchor]) => anchor || !first.some((each) => each[0] === name));
    return [...first, ...whole];
  }
  Search.query = async (query) => {
    const { found, rest } = marks(query);
    const { items, absent } = found.length ? await places(found) : { items: [], absent: [] };
    let [said, terms, ...others] = Search._parseQuery(found.length ? rest : query);
    let results = terms.size ? await lookUp(said, terms, others) : [], almost = false;
    if (!results.length && terms.size) {
      const [meant, near, ...more] = Search._parseQuery(mended(found.length ? rest : query));
      results = await lookUp(meant, near, more);
      if (results.length) [terms, almost] = [near, true];
    }
    for (const item of [...items, ...results]) await show(item, terms);
    const count = items.length + results.length;
    _finishSearch(count);
    if (!count && /^[\s\d]+$/.test(query)) absent.push(words.numbers);
    if (almost) absent.push(words.near);
    Search.status.textContent = [...absent, ...(count ? [counted(count)] : absent.length ? [] : [words.nothing])].join(" ");
  };

  /* excerpts: the prose, its blocks and cells apart; widgets, marks and tools are no prose */
  const LEFT = ".headerlink, .live-place, .keep, .ruling-facts, script, style, svg, noscript, template, [hidden], [aria-hidden=true], h1";
  const APART = "td, th", BLOCKS = "p, li, dt, dd, tr, caption, figcaption, h2, h3, h4, div, section, br";
  Search.htmlToText = (html, anchor) => {
    const page = new DOMParser().parseFromString(html, "text/html"), main = page.querySelector("[role=main]");
    if (!main) return "";
    const mark = anchor ? page.getElementById(decodeURIComponent(anchor.slice(1))) : null;
    const place = mark?.matches(".rule-anchor") ? mark.closest("p, li, dd, tr, td") || mark : mark || main;
    if (place !== main && mark?.matches("section")) place.querySelector(":is(h2, h3, h4)")?.remove();
    place.querySelectorAll(LEFT).forEach((each) => each.remove());
    place.querySelectorAll(APART).forEach((each) => { if (each.nextElementSibling) each.append(" · "); });
    place.querySelectorAll(BLOCKS).forEach((each) => { each.before(" "); each.after(" "); });
    return place.textContent.replace(/\s+/g, " ").replace(/(?: ·)+(?= ·)/g, "").trim();
  };
  function excerpt(text, terms) {
    const summary = document.createElement("p"), first = terms.size ? fold(text).search(begins(terms)) : -1;
    const near = Math.max(first - 90, 0), from = near && text.indexOf(" ", near) + 1;
    const until = from + 240 < text.length ? text.lastIndexOf(" ", from + 240) : text.length;
    const stemmer = new Stemmer();
    summary.className = "context";
    if (from) summary.append("… ");
    for (const piece of text.slice(from, until).split(/([\p{L}\p{N}]+)/u)) {
      if (!terms.has(stemmer.stemWord(piece.toLowerCase()))) summary.append(piece);
      else summary.append(Object.assign(document.createElement("span"), { className: "highlighted", textContent: piece }));
    }
    if (until < text.length) summary.append(" …");
    return summary;
  }
})();
