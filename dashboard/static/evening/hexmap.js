// The map of hexes under the hand: counters dragged by mouse, pen and finger, strokes of the brush, presses on hexes, keys.
// What was meant goes to the panel as a message; the rules and words stay there. A hex is 14 wide, rows are 12 apart.
(() => {
  const KEYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", 4: "left", 6: "right", 8: "up", 2: "down", 7: "up_left", 9: "up_right", 1: "down_left", 3: "down_right" };
  const NEAR = 22, EDGE = 28, SVG = "http://www.w3.org/2000/svg";
  let hand = null, swallow = false;                                     // what the pointer holds; whether the click after it is to be lost

  const mapOf = (node) => node?.closest?.("svg[data-hexmap]");
  const brushes = (map) => map.dataset.hexmap === "ground" || map.dataset.hexmap === "cover";
  const send = (map, message) => map.closest(".ae-panel")?.panel?.send(message);
  const middle = ([column, row]) => [14 * column + 7 + 7 * (row & 1), 12 * row + 8];
  const inside = (map, [column, row]) => column >= 0 && row >= 0 && column < +map.dataset.width && row < +map.dataset.height;

  function spot(map, event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    return [at.x, at.y];
  }
  // The hex whose middle is nearest: for regular hexes the one that holds the spot.
  function cellAt(map, [x, y]) {
    let best = null, least = Infinity;
    const near = Math.floor(y / 12);
    for (let row = near - 1; row <= near + 1; row++) {
      const column = Math.round((x - 7 - 7 * (row & 1)) / 14), [mx, my] = middle([column, row]), far = (x - mx) ** 2 + (y - my) ** 2;
      if (far < least) { least = far; best = [column, row]; }
    }
    return best && least < 90 && inside(map, best) ? best : null;
  }
  const axial = ([column, row]) => [column - (row - (row & 1)) / 2, row];
  function steps(a, b) {
    const [q, r] = axial(a), [p, s] = axial(b), x = q - p, y = r - s;
    return Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y));
  }
  const hex = (cell) => { const [x, y] = middle(cell); return `M${x - 7} ${y - 4}l7-4 7 4v8l-7 4-7-4z`; };

  function ghost(map, d, text, cell) {
    const at = map.querySelector(".gm-hexmap-ghost");
    if (!at) return;
    at.replaceChildren();
    if (!d) return;
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    at.append(path);
    if (!text) return;
    const told = document.createElementNS(SVG, "text"), [x, y] = middle(cell);
    told.setAttribute("x", x);
    told.setAttribute("y", y < 28 ? y + 21 : y - 15);
    told.textContent = text;
    at.append(told);
  }

  // A finger is wider than a counter: the nearest one counts.
  function counterAt(map, event) {
    const hit = event.target.closest?.("[data-who]");
    if (hit || event.pointerType === "mouse" || map.dataset.hexmap !== "move") return hit;
    let best = null, least = NEAR;
    for (const each of map.querySelectorAll("[data-who]")) {
      const box = each.querySelector(".gm-hexmap-body").getBoundingClientRect();
      const far = Math.hypot(event.clientX - (box.left + box.right) / 2, event.clientY - (box.top + box.bottom) / 2);
      if (far < least) { least = far; best = each; }
    }
    return best;
  }

  function letGo() {
    if (!hand) return;
    const { map, counter, was } = hand;
    if (counter?.isConnected) { counter.setAttribute("transform", was); counter.classList.remove("gm-hexmap-dragged"); }
    if (map.isConnected) ghost(map, "");
    hand = null;
  }

  function widen(map, cell) {
    const reach = +map.dataset.brush, found = [];
    for (let row = cell[1] - reach; row <= cell[1] + reach; row++)
      for (let column = cell[0] - reach; column <= cell[0] + reach; column++)
        if (inside(map, [column, row]) && steps(cell, [column, row]) <= reach) found.push([column, row]);
    return found;
  }
  function draw(event) {
    const { map, cells, shown } = hand, [x, y] = spot(map, event), [px, py] = hand.last || [x, y], parts = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / 5));
    for (let n = 1; n <= parts; n++) {
      const cell = cellAt(map, [px + ((x - px) * n) / parts, py + ((y - py) * n) / parts]);
      if (!cell || cells.has(String(cell))) continue;
      cells.set(String(cell), cell);
      for (const each of widen(map, cell)) shown.set(String(each), hex(each));
    }
    hand.last = [x, y];
    ghost(map, [...shown.values()].join(""));
  }

  addEventListener("pointerdown", (event) => {
    const map = mapOf(event.target);
    swallow = false;
    if (hand && hand.pointer !== event.pointerId) { letGo(); return; }  // a second finger: they want to scroll or zoom
    if (!map || event.button) return;
    if (brushes(map)) {
      hand = { map, pointer: event.pointerId, cells: new Map(), shown: new Map(), last: null };
      draw(event);
    } else {
      const counter = counterAt(map, event);
      if (!counter) return;
      hand = { map, counter, pointer: event.pointerId, was: counter.getAttribute("transform"), x: event.clientX, y: event.clientY, finger: event.pointerType !== "mouse", from: cellAt(map, centre(map, counter)) };
    }
    if (event.pointerType !== "mouse") map.setPointerCapture?.(event.pointerId);
  });
  function centre(map, counter) {
    const box = counter.querySelector(".gm-hexmap-body").getBoundingClientRect();
    return spot(map, { clientX: (box.left + box.right) / 2, clientY: (box.top + box.bottom) / 2 });
  }

  addEventListener("pointermove", (event) => {
    if (!hand || event.pointerId !== hand.pointer) return;
    const { map, counter } = hand;
    if (!map.isConnected || (counter && !counter.isConnected)) { hand = null; return; }
    if (!counter) { draw(event); return; }
    if (!hand.moved && Math.hypot(event.clientX - hand.x, event.clientY - hand.y) < 6) return;
    hand.moved = true;
    const at = spot(map, event), cell = cellAt(map, at);
    counter.classList.add("gm-hexmap-dragged");
    counter.setAttribute("transform", `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`);
    hand.to = cell;
    const far = cell && hand.from ? steps(hand.from, cell) : 0;
    ghost(map, cell ? hex(cell) : "", cell && `${far} · ${far * +map.dataset.scale} ${map.dataset.metre}`, cell);
    const box = map.parentElement.getBoundingClientRect(), push = (value, low, high) => (value < low + EDGE ? -14 : value > high - EDGE ? 14 : 0);
    map.parentElement.scrollBy(push(event.clientX, box.left, box.right), push(event.clientY, box.top, box.bottom));
  });

  addEventListener("pointerup", (event) => {
    if (!hand || event.pointerId !== hand.pointer) return;
    const { map, counter, cells, moved, to, from, finger } = hand;
    letGo();
    setTimeout(() => { swallow = false; }, 80);                           // where no click comes after all
    if (!counter) {
      swallow = true;
      if (cells.size) send(map, { do: "stroke", cells: [...cells.values()] });
    } else if (moved) {
      swallow = true;
      if (to && String(to) !== String(from)) send(map, { do: "move", id: counter.dataset.who, column: to[0], row: to[1] });
    } else if (finger) {
      // the touch was kept from scrolling, so no click follows by itself
      swallow = false;
      counter.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      swallow = true;
    }
  });
  addEventListener("pointercancel", letGo);

  // Where touch-action cannot reach (parts of a picture), the touch itself must be told not to scroll.
  document.addEventListener("touchstart", (event) => {
    const map = mapOf(event.target);
    if (!map || event.touches.length > 1 || !event.cancelable) return;
    const touch = event.touches[0];
    if (brushes(map) || counterAt(map, { target: event.target, clientX: touch.clientX, clientY: touch.clientY, pointerType: "touch" })) event.preventDefault();
  }, { passive: false });

  addEventListener("click", (event) => {
    const map = mapOf(event.target);
    if (!map) return;
    if (swallow) { swallow = false; event.stopPropagation(); event.preventDefault(); return; }
    // Enter on the frame of a hex is a click without a place: the panel's own message serves it
    const part = event.target.closest("[data-do]");
    if (part && (!part.hasAttribute("data-point") || !event.clientX)) return;
    if (part) event.stopPropagation();
    const cell = cellAt(map, spot(map, event));
    if (cell) send(map, { do: "press", column: cell[0], row: cell[1] });
  }, true);

  // Larger or smaller: what was in the middle stays there.
  let kept = null;
  addEventListener("click", (event) => {
    const scroll = event.target.closest?.('.ae-panel [data-do="zoom"]')?.closest(".ae-panel").querySelector(".gm-hexmap-scroll");
    if (scroll) kept = { scroll, x: (scroll.scrollLeft + scroll.clientWidth / 2) / scroll.scrollWidth, y: (scroll.scrollTop + scroll.clientHeight / 2) / scroll.scrollHeight };
  }, true);
  new MutationObserver((changes) => {
    const scroll = kept && changes.find((each) => each.target === kept.scroll)?.target;
    if (!scroll) return;
    scroll.scrollTo(kept.x * scroll.scrollWidth - scroll.clientWidth / 2, kept.y * scroll.scrollHeight - scroll.clientHeight / 2);
    kept = null;
  }).observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ["data-zoom"] });

  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && hand) { event.preventDefault(); letGo(); return; }
    const part = event.target.closest?.("[data-who],[data-point]"), map = mapOf(part), where = KEYS[event.key];
    if (!map || !where || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    send(map, part.dataset.who ? { do: "step", who: part.dataset.who, where } : { do: "look", where });
  }, true);
})();
