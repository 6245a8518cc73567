// A list put in order by hand: <ol data-drag="move"> with items [data-drag-item="c1"], each with a part to take hold of
// ([data-drag-grip]). Dropped, the panel is sent {do: "move", who: "c1", to: 2}. Mouse, pen and finger alike; Esc lets go.
// Buttons do the same without dragging: this is for those who like it.
(() => {
  let held = null;
  const items = (list) => [...list.children].filter((each) => each.dataset.dragItem);

  function still() {
    if (!held) return;
    const { list } = held;
    for (const each of items(list)) { each.style.translate = ""; delete each.dataset.dragged; }
    delete list.dataset.dragging;
    held = null;
  }

  // Where the held one would stand: before the first whose middle lies below the pointer.
  function place(y) {
    const others = held.boxes.filter((box) => box.node !== held.item), at = others.findIndex((box) => y < (box.top + box.bottom) / 2);
    return at < 0 ? others.length : at;
  }

  addEventListener("pointerdown", (event) => {
    const grip = event.target.closest?.("[data-drag-grip]"), item = grip?.closest("[data-drag-item]"), list = item?.closest("[data-drag]");
    if (!list || event.button || held) return;
    event.preventDefault();
    const boxes = items(list).map((node) => { const { top, bottom } = node.getBoundingClientRect(); return { node, top: top + scrollY, bottom: bottom + scrollY }; });
    held = { list, item, boxes, from: boxes.findIndex((box) => box.node === item), start: event.pageY, to: -1, pointer: event.pointerId };
    held.to = held.from;
    grip.setPointerCapture?.(event.pointerId);
  });

  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.item.isConnected) { still(); return; }
    const { list, item, boxes, from } = held, moved = event.pageY - held.start, mine = boxes[from];
    if (!list.dataset.dragging && Math.abs(moved) < 5) return;
    list.dataset.dragging = "";
    item.dataset.dragged = "";
    held.to = place(event.pageY);
    item.style.translate = `0 ${moved}px`;
    const step = mine.bottom - mine.top + (boxes[1] ? Math.max(0, boxes[1].top - boxes[0].bottom) : 0);
    boxes.forEach(({ node }, n) => {
      if (node === item) return;
      const shift = n > from && n <= held.to ? -step : n < from && n >= held.to ? step : 0;
      node.style.translate = shift ? `0 ${shift}px` : "";
    });
    if (event.clientY < 70) scrollBy(0, -12); else if (event.clientY > innerHeight - 70) scrollBy(0, 12);
  });

  addEventListener("pointerup", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    const { list, item, from, to } = held, dropped = list.dataset.dragging !== undefined && to !== from;
    still();
    if (dropped) list.closest(".ae-panel")?.panel.send({ do: list.dataset.drag, who: item.dataset.dragItem, to });
  });
  addEventListener("pointercancel", still);
  addEventListener("keydown", (event) => { if (held && event.key === "Escape") { event.preventDefault(); still(); } }, true);
})();
