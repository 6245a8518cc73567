// A text of the journal copied or kept as a file: [data-take] says how, data-from is the id of what holds it. Nothing here
// needs a secure context: where the browser has no clipboard, the text is selected.
(() => {
  async function copied(source) {
    try { await navigator.clipboard.writeText(source.textContent); return true; } catch {
      source.focus();
      getSelection().selectAllChildren(source);
      return document.execCommand("copy");
    }
  }
  addEventListener("click", async ({ target }) => {
    const hit = target.closest?.("[data-take]"), source = hit && document.getElementById(hit.dataset.from);
    if (!source) return;
    if (hit.dataset.take === "file") {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([source.textContent], { type: "text/plain;charset=utf-8" }));
      link.download = hit.dataset.file;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      return;
    }
    const was = hit.textContent, said = await copied(source) ? hit.dataset.done : hit.dataset.failed;
    hit.textContent = said;
    setTimeout(() => { if (hit.textContent === said) hit.textContent = was; }, 4000);
  });
})();
