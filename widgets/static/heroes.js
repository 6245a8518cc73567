// What a character maker needs of the page and Python has not: files, the clipboard, the address, paper.
// No rule and no word lives here. A maker's markup carries data-hero…; messages go by "ae-load" to its kind.
(() => {
  const LARGEST = 600_000, kindOf = (node) => node.closest(".ae-panel").dataset.kind;
  const tell = (kind, message) => dispatchEvent(new CustomEvent("ae-load", { detail: { kind, message } }));
  const live = () => document.querySelector(".ae-widget:not([inert]) [data-hero]");

  // A file as base64: its bytes are read in Python, whatever their encoding.
  async function file(input) {
    const [chosen] = input.files, kind = kindOf(input);
    input.value = "";
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.slice(0, LARGEST * 2).arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    awaited = true;
    tell(kind, { do: "load", file: btoa(text) });
  }

  // An image, made smaller until it fits into so many characters of text.
  async function picture(input) {
    const [chosen] = input.files, kind = kindOf(input), most = +input.dataset.heroPicture;
    input.value = "";
    if (!chosen) return;
    let image = "?";                                                    // no image: Python says so
    try {
      const source = await createImageBitmap(chosen), canvas = document.createElement("canvas"), draw = canvas.getContext("2d");
      for (let side = 360; side >= 90 && (image === "?" || image.length > most); side -= 30) {
        // cut to 3:4 around the middle, a little above it: that is where faces are
        const wide = Math.min(source.width, source.height * .75), high = wide / .75;
        Object.assign(canvas, { width: Math.round(side * .75), height: side });
        draw.fillStyle = "#fff";
        draw.fillRect(0, 0, canvas.width, canvas.height);
        draw.drawImage(source, (source.width - wide) / 2, (source.height - high) * .35, wide, high, 0, 0, canvas.width, canvas.height);
        for (const quality of [.85, .7, .55]) if ((image = canvas.toDataURL("image/jpeg", quality)).length <= most) break;
      }
    } catch { /* not an image the browser knows */ }
    tell(kind, { do: "picture", image });
  }

  async function copy(button) {
    const input = document.getElementById(button.dataset.heroCopy), was = button.textContent;
    let went = true;
    try { await navigator.clipboard.writeText(input.value = here() + input.dataset.heroLink); } catch {   // plain http on a LAN has no clipboard
      input.focus(); input.select();
      went = document.execCommand("copy");
    }
    button.textContent = went ? button.dataset.done : button.dataset.failed;
    setTimeout(() => { button.textContent = was; }, went ? 1600 : 6000);
  }

  addEventListener("change", ({ target }) => {
    if (target.dataset?.heroFile !== undefined) file(target);
    if (target.dataset?.heroPicture) picture(target);
  });
  addEventListener("click", (event) => {
    const hit = event.target.closest?.("[data-hero-copy],[data-hero-print],.ae-way");
    if (!hit) return;
    if (hit.dataset.heroCopy) copy(hit);
    else if (hit.dataset.heroPrint !== undefined) print();
    else {                                                              // to the field, and the address stays as it was
      const field = document.getElementById(hit.hash.slice(1));
      event.preventDefault();
      for (let fold = field?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: "center" });
    }
  });

  // Paper holds the sheet alone.
  addEventListener("beforeprint", () => { if (live()?.ownerDocument.querySelector(".ae-hero-sheet")) document.documentElement.dataset.prints = "hero"; });
  addEventListener("afterprint", () => { delete document.documentElement.dataset.prints; });

  // Links are whole addresses; a hero in the address is offered to the maker once it listens.
  const here = () => location.href.split("#")[0];
  // The address keeps it until the reader has taken it or refused it, so that a reload loses nothing.
  let awaited = false;                                                  // what is said of a hero that came is to be shown
  let coming = location.hash.startsWith("#hero=") && location.hash.slice(1), told = "", seen = false;
  function look() {
    for (const link of document.querySelectorAll("[data-hero-link]")) {
      const whole = here() + link.dataset.heroLink;
      if (link.value !== whole) link.value = whole;
    }
    const said = document.querySelector(".ae-widget:not([inert]) [data-hero-came]");
    if (said && awaited) {
      awaited = false;
      seen = told !== "";
      said.focus({ preventScroll: true });
      said.scrollIntoView({ block: "center" });
    }
    const maker = coming && live();
    if (!maker) return;
    if (told !== coming) {
      told = coming;
      awaited = true;
      tell(kindOf(maker), { do: "load", link: coming });
      return;
    }
    if (!seen || said?.dataset.heroCame === "waits") return;
    if (location.hash.slice(1) === coming) history.replaceState(history.state, "", here());
    coming = told = "";
    seen = false;
  }
  addEventListener("hashchange", () => {
    if (!location.hash.startsWith("#hero=")) return;
    coming = location.hash.slice(1);
    told = "";
    seen = false;
    look();
  });
  let due = 0;
  function begin() {
    new MutationObserver(() => { due ||= requestAnimationFrame(() => { due = 0; look(); }); }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["value", "href"] });
    look();
  }
  if (document.body) begin(); else addEventListener("DOMContentLoaded", begin);
})();
