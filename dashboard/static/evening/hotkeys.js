// Keys of the evening, by their place on the keyboard (so they work in ЙЦУКЕН too): a part with data-hotkey="KeyN" is
// pressed by it. Nothing happens while something is being typed. `?` shows the list, made of what is on the page.
(() => {
  const shown = (node) => node.offsetParent !== null && !node.closest("[inert]");
  const typing = (node) => node.matches?.("input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]") || node.closest?.("dialog");
  const find = (code) => [...document.querySelectorAll(`[data-hotkey="${CSS.escape(code)}"]`)].find(shown);
  const nameOf = (code) => code.replace(/^Key|^Digit/, "").replace("Space", "␣").replace("Slash", "/").replace("ArrowRight", "→").replace("ArrowLeft", "←");
  const WORDS = { ru: { title: "Клавиши", close: "Закрыть", note: "Клавиши работают в любой раскладке, пока вы ничего не печатаете.", list: "этот список" },
    en: { title: "Keys", close: "Close", note: "The keys work in any layout while you are not typing.", list: "this list" } };

  function list() {
    const words = WORDS[document.documentElement.lang] || WORDS.en, seen = new Set(), box = document.createElement("dialog");
    const head = document.createElement("h2"), rows = document.createElement("dl"), close = document.createElement("button"), note = document.createElement("p");
    box.className = "gm-keys-list";
    head.textContent = words.title;
    head.id = "gm-keys-head";
    box.setAttribute("aria-labelledby", head.id);
    for (const node of document.querySelectorAll("[data-hotkey]")) {
      const code = node.dataset.hotkey;
      if (seen.has(code) || !shown(node)) continue;
      seen.add(code);
      row(nameOf(code), node.dataset.hotkeyName || node.getAttribute("aria-label") || node.textContent.trim());
    }
    row("?", words.list);
    function row(key, what) {
      const name = document.createElement("dt"), told = document.createElement("dd"), sign = document.createElement("kbd");
      sign.textContent = key;
      told.textContent = what;
      name.append(sign);
      rows.append(name, told);
    }
    note.textContent = words.note;
    close.type = "button";
    close.className = "ae-button ae-main";
    close.textContent = words.close;
    close.onclick = () => box.close();
    box.onclose = () => box.remove();
    box.append(head, rows, note, close);
    document.body.append(box);
    box.showModal();
    close.focus();
  }

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented || typing(event.target)) return;
    if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) { event.preventDefault(); list(); return; }
    if (event.shiftKey) return;
    const hit = find(event.code);
    if (!hit || hit.getAttribute("aria-disabled") === "true") return;
    event.preventDefault();
    if (hit.matches("input,select,textarea,[data-hotkey-focus]")) { hit.focus(); hit.scrollIntoView({ block: "nearest" }); } else hit.click();
  });
  addEventListener("click", (event) => { if (event.target.closest?.("[data-keys-list]")) list(); });
})();
