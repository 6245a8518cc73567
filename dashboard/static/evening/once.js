// What changes the table (the main press of a panel) is pressed once, however nervous the finger: the second press of a
// double click, and a key that is held down, do nothing. Each single stroke counts, however fast.
(() => {
  const TWICE = 400;                                                     // milliseconds: nobody reads what has changed and presses within them
  let last = -TWICE;
  const drop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

  addEventListener("click", (event) => {
    if (!event.detail || !event.target.closest?.(".ae-panel .ae-main")) return;
    if (event.detail > 1 && event.timeStamp - last < TWICE) drop(event);
    else last = event.timeStamp;
  }, true);
  addEventListener("keydown", (event) => {
    const main = event.target.closest?.(".ae-panel .ae-main"), line = event.key === "Enter" && event.target.matches?.(".ae-panel form input");
    if (event.repeat && (main && (event.key === "Enter" || event.key === " ") || line)) drop(event);
  }, true);
})();
