// What a panel needs of the page and Python has not: a chosen file, sent in parts that fit one message, and the address
// and time zone of the page. No rule and no word lives here; messages go by "ae-load" to the panel's kind.
(() => {
  const PART = 240_000, LARGEST = 100_000_001;                          // bytes; more than a campaign may have is not even read
  const kindOf = (node) => node.closest(".ae-panel")?.dataset.kind;
  const tell = (kind, message) => dispatchEvent(new CustomEvent("ae-load", { detail: { kind, message } }));

  function base64(bytes) {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  }

  // <input type="file" data-gm-file="take">: {do: "take", part, parts, data} for each part, in their order
  async function send(input) {
    const [chosen] = input.files, kind = kindOf(input), what = input.dataset.gmFile;
    if (!chosen || !kind) return;
    const whole = chosen.slice(0, LARGEST), parts = Math.max(1, Math.ceil(whole.size / PART));
    input.value = "";
    for (let part = 0; part < parts; part += 1) {
      const bytes = new Uint8Array(await whole.slice(part * PART, (part + 1) * PART).arrayBuffer());
      tell(kind, { do: what, part, parts, data: base64(bytes) });
    }
  }
  addEventListener("change", ({ target }) => { if (target.dataset?.gmFile) send(target); });

  // <… data-gm-here="">: the panel is told the address of the page once, and draws it whole
  const told = new WeakSet();
  let due = 0;
  function look() {
    due = 0;
    for (const node of document.querySelectorAll("[data-gm-here]")) {
      const panel = node.closest(".ae-panel");
      if (!panel || node.dataset.gmHere === location.origin || told.has(panel)) continue;
      told.add(panel);
      tell(panel.dataset.kind, { do: "here", origin: location.origin, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    }
  }
  const begin = () => {
    new MutationObserver(() => { due ||= requestAnimationFrame(look); }).observe(document.body, { childList: true, subtree: true });
    look();
  };
  if (document.body) begin(); else addEventListener("DOMContentLoaded", begin);
})();
