// Whoever types while the page heals itself types on: the field, its text and caret, the letters of the meantime and the
// place on the page come back, and none of these letters is a hotkey. No word or rule lives here.
(() => {
  const BOX = "gm-typing", PAUSE = 1500, REST = 800, RECENT = 4000, PATIENCE = 30000, SETTLES = 800;
  const TEXT = "textarea,input:not([type]),input[type=text],input[type=search],input[type=number]";
  let spot = null, typedIn = null, letters = "", field = null, when = 0, pressed = -Infinity, guarded = false, going = false;

  // The class by which a panel is found again in another page of the same table.
  function placeOf(panel) {
    for (let each = panel; each && each.id !== "table"; each = each.parentElement) {
      const name = [...each.classList].find((one) => /^gm-(?!column)/.test(one));
      if (name) return name;
    }
    return "";
  }
  const panelOf = (place) => place && (document.querySelector(`#table .${CSS.escape(place)} .ae-panel`) || document.querySelector(`#table .${CSS.escape(place)}.ae-panel`));
  const alike = (panel, name) => [...panel.querySelectorAll(name)].filter((each) => each.matches(TEXT));

  function here() {
    const now = document.activeElement, panel = now?.matches?.(TEXT) ? now.closest("#table .ae-panel") : null, place = panel && placeOf(panel);
    if (!place) return null;
    typedIn = now;
    const name = now.dataset.set ? `[data-set="${CSS.escape(now.dataset.set)}"]` : now.tagName.toLowerCase();
    return { place, name, at: alike(panel, name).indexOf(now), value: now === field && Date.now() - when < RECENT ? now.value : null, from: now.selectionStart, to: now.selectionEnd };
  }

  // The field again, with what was typed for it; false as long as it is not there.
  function back() {
    if (!spot) return true;
    const panel = panelOf(spot.place), found = panel && alike(panel, spot.name)[spot.at];
    if (!found || found.closest("[inert]")) return false;
    const { value, from, to } = spot, was = found.value;
    found.focus({ preventScroll: true });
    if (value !== null && value !== was) found.value = value;
    if (from === null) found.value += letters;                          // a number has no caret for a script
    else { found.setSelectionRange(from, to); if (letters) found.setRangeText(letters, found.selectionStart, found.selectionEnd, "end"); }
    spot = null;
    letters = "";
    if (found.value !== was) found.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  const write = () => { try { sessionStorage.setItem(BOX, JSON.stringify({ spot, letters, y: scrollY, top: typedIn?.getBoundingClientRect().top })); } catch { /* the text that was sent is kept all the same */ } };
  function read() {
    try { const left = JSON.parse(sessionStorage.getItem(BOX)); sessionStorage.removeItem(BOX); return left; } catch { return null; }
  }

  addEventListener("input", ({ target }) => { if (target.matches?.(TEXT)) { field = target; when = Date.now(); } }, true);
  addEventListener("pointerdown", () => { guarded = false; if (!going) { spot = null; letters = ""; } }, true);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // a field that has just become inert has the focus for a moment yet, and takes nothing
    const goesOn = performance.now() - pressed < PAUSE, inField = event.target.matches?.(TEXT) && !event.target.closest("[inert]");
    pressed = performance.now();
    if (inField) return;
    if (spot && (event.key.length === 1 || event.key === "Backspace" || event.key === "Enter")) {
      if (event.key === "Backspace") letters = letters.slice(0, -1);
      else if (event.key !== "Enter") letters += event.key;
      else if (spot.name === "textarea") letters += "\n";
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (guarded && goesOn) event.stopImmediatePropagation();
    else guarded = false;
  }, true);
  addEventListener("pagehide", () => { if (going) write(); });

  window.gm.typing = {
    placeOf,
    panelOf,
    // the fields take nothing for a while; what is typed meanwhile is held
    hold() { spot = here() || spot; },
    back,
    // whether somebody types just now; a browser drops the keys of the moment between two pages
    busy: () => Math.min(performance.now() - pressed, Date.now() - when) < REST,
    // the page is about to be opened anew by itself
    leave() { going = true; spot = here() || spot; write(); },
  };

  const left = read();
  if (!left) return;
  guarded = true;
  ({ spot, letters } = left);
  const until = performance.now() + PATIENCE;
  let moved = false, placed = false;
  for (const each of ["wheel", "touchmove", "pointerdown"]) addEventListener(each, () => { moved = true; }, { passive: true, once: true });
  (function again() {
    const there = back(), deep = moved || placed || document.documentElement.scrollHeight >= left.y + innerHeight;
    if (deep && !moved && !placed) { scrollTo(0, left.y); placed = true; }
    if ((!there || !deep) && performance.now() < until) { setTimeout(again, 100); return; }
    spot = null;
    letters = "";
    if (there && left.spot && left.top) keep(document.activeElement, left.top, performance.now() + SETTLES);
  })();
  // what is drawn above the field takes its real height only now: the field stays where it was in the window
  function keep(held, top, end) {
    if (moved || held !== document.activeElement) return;
    scrollBy(0, held.getBoundingClientRect().top - top);
    if (performance.now() < end) setTimeout(keep, 100, held, top, end);
  }
})();
