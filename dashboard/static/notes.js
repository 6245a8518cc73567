// Notes: what is typed is sent after a short pause, and until it is known to be kept a draft stays in the browser.
const PAUSE = 400;
const WORDS = {
  ru: { label: "Заметки", hint: "Имена, цели, долги, погода — всё, что нужно помнить.", typing: "Печатаете…", sent: "Сохраняю…", kept: "Сохранено", restored: "Возвращён набросок, который не успел сохраниться." },
  en: { label: "Notes", hint: "Names, goals, debts, the weather: whatever must be remembered.", typing: "Typing…", sent: "Keeping…", kept: "Kept", restored: "A draft that had not been kept was brought back." },
};

function render({ model, el }) {
  const words = WORDS[model.get("lang")] || WORDS.en;
  const root = document.createElement("section");
  root.className = "ae-panel gm-notes";
  root.lang = model.get("lang");
  const id = `gm-notes-${model.get("table")}`;
  const title = document.createElement("label");
  title.className = "ae-title";
  title.htmlFor = id;
  title.textContent = words.label;
  const area = document.createElement("textarea");
  area.id = id;
  area.maxLength = model.get("longest");
  area.placeholder = words.hint;
  const said = document.createElement("p");
  said.className = "gm-kept";
  said.setAttribute("role", "status");
  root.append(title, area, said);
  el.append(root);

  const box = `alterego-draft-${model.get("table")}`;
  const draft = {
    read() { try { return JSON.parse(localStorage.getItem(box)); } catch { return null; } },
    write(text) { try { localStorage.setItem(box, JSON.stringify({ base, text })); } catch { /* no drafts then */ } },
    drop() { try { localStorage.removeItem(box); } catch { /* none was kept */ } },
  };
  let timer = 0, sent = null, base = model.get("text");                  // `base`: the text that ours goes on from
  const dirty = () => timer !== 0 || sent !== null;

  function send() {
    clearTimeout(timer);
    timer = 0;
    if (area.value === model.get("text") && sent === null) { draft.drop(); said.textContent = words.kept; return; }
    sent = area.value;
    said.textContent = words.sent;
    model.send({ t: "text", text: sent, base });
    base = sent;
  }

  function typed() {
    draft.write(area.value);
    said.textContent = words.typing;
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  }

  function follow() {
    if (!dirty() && area.value !== model.get("text")) {
      const { selectionStart, selectionEnd } = area;
      area.value = base = model.get("text");
      if (document.activeElement === area) area.setSelectionRange(selectionStart, selectionEnd);
    }
  }

  function answered(message) {
    if (message.t === "kept" && message.text === sent) {
      sent = null;
      if (!timer) { draft.drop(); said.textContent = words.kept; }
    } else if (message.t === "refused") {
      // another tab was first: its text is shown, ours stands in the notice
      sent = null;
      clearTimeout(timer);
      timer = 0;
      draft.drop();
      said.textContent = "";
      area.value = base = model.get("text");
    }
  }

  area.addEventListener("input", typed);
  area.addEventListener("change", () => { if (timer) send(); });
  const leaving = () => { if (timer) send(); };
  addEventListener("pagehide", leaving);
  model.on("change:text", follow);
  model.on("msg:custom", answered);

  area.value = model.get("text");
  const left = draft.read();
  if (left && typeof left.text === "string" && left.text !== model.get("text")) {
    // typed but not kept: on the same text it simply goes on, else it is put below what is there now
    area.value = left.base === model.get("text") ? left.text : `${model.get("text")}\n\n${left.text}`;
    send();
    said.textContent = words.restored;
  }
  return () => {
    clearTimeout(timer);
    removeEventListener("pagehide", leaving);
    model.off("change:text", follow);
    model.off("msg:custom", answered);
  };
}

export default { render };
