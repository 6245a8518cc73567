// When Python starts: at once where the head of the page has begun already, else when the page is idle or a widget is
// in view. A reader who saves data is asked nothing: Python starts when they touch a widget.
export function startWhenNeeded(kernel, page, places) {
  const still = (why) => kernel.stayStill(why);
  if (page.way === 'off') return still(page.words.off);
  if (page.asFile) return still(page.words.asFile);
  if (!page.cells.length) return still(places.length ? page.words.noCells : '');
  for (const place of places) {
    for (const kind of ['pointerdown', 'focusin', 'touchstart']) place.addEventListener(kind, () => kernel.start(), { once: true, passive: true });
  }
  if (page.way === 'touch' || savesData()) return kernel.waitForTouch();
  if (window.liveWorker) return kernel.start();
  const idle = window.requestIdleCallback || ((run) => setTimeout(run, 200));
  idle(() => kernel.start(), { timeout: 2000 });
  whenSeen(places, () => kernel.start());
}

function whenSeen(places, run) {
  if (!window.IntersectionObserver) return;
  const seen = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) {
      seen.disconnect();
      run();
    }
  });
  places.forEach((place) => seen.observe(place));
}

export function savesData() {
  return Boolean(navigator.connection?.saveData) || Boolean(window.matchMedia?.('(prefers-reduced-data: reduce)').matches);
}
