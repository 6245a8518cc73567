// The players' screen: asks once a second whether something is new and draws it; throws a player's dice.
// No rule and no word lives here: news are regions of markup, as for every widget.
import view from "/players/view.js";

const EVERY = 1000, SLOW = 5000, PATIENCE = 4000;
const frame = document.getElementById("players"), state = document.getElementById("pl-state"), form = document.getElementById("pl-throws"), said = document.getElementById("pl-said");
const words = JSON.parse(frame.dataset.words), here = location.pathname.replace(/\/$/, ""), lang = document.documentElement.lang;
const listeners = {}, values = { view: {}, lang, kind: "players", label: document.title, asks: "", value: {}, done: 0 };
const model = { get: (key) => values[key], on: (event, work) => (listeners[event] ??= []).push(work), off() {}, send() {} };
let mark = "", waits = 0;

view.render({ model, el: document.getElementById("pl-view") });

function tell(link) {
  if (state.dataset.link === link) return;
  state.dataset.link = link;
  state.textContent = words[link];
}

async function look() {
  clearTimeout(waits);
  let pause = EVERY;
  try {
    const answer = await fetch(`${here}/now?lang=${lang}&seen=${encodeURIComponent(mark)}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status === 404) { tell("shut"); form.hidden = true; values.view = {}; (listeners["change:view"] || []).forEach((work) => work()); pause = SLOW; }
    else if (answer.status === 204) tell("ok");
    else if (answer.ok) {
      const news = await answer.json();
      mark = news.mark;
      values.view = news.view;
      form.hidden = !news.throws;
      (listeners["change:view"] || []).forEach((work) => work());
      tell("ok");
    } else throw new Error(answer.status);
  } catch { tell("lost"); }
  waits = setTimeout(look, pause);
}

const kept = { get(name) { try { return localStorage.getItem(name) || ""; } catch { return ""; } }, set(name, value) { try { localStorage.setItem(name, value); } catch { /* closed to us */ } } };
form.elements.name.value = kept.get("alterego-player");
form.elements.name.addEventListener("change", () => kept.set("alterego-player", form.elements.name.value));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const press = form.querySelector("button");
  if (press.getAttribute("aria-disabled") === "true") return;
  press.setAttribute("aria-disabled", "true");
  try {
    const answer = await fetch(`${here}/throw?lang=${lang}`, { method: "POST", headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(2 * PATIENCE),
      body: JSON.stringify({ name: form.elements.name.value, formula: form.elements.formula.value }) });
    if (!answer.ok && answer.status !== 404) throw new Error(answer.status);
    const told = await answer.json();
    said.textContent = told.said || told.shut || "";
    said.dataset.went = told.went ? "yes" : "no";
    look();
  } catch { said.textContent = words.lost; said.dataset.went = "no"; }
  press.removeAttribute("aria-disabled");
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
look();
