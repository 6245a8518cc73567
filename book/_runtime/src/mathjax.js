// ipywidgets asks MathJax 2 to set formulas. The book writes them as text or as pictures, so nothing needs setting;
// if a page does carry MathJax 3, it is asked in its own way.
export function shimMathJax() {
  const mathjax = (window.MathJax ??= {});
  mathjax.Hub ??= {
    Queue: ([, , element]) => window.MathJax.startup?.promise?.then(() => window.MathJax.typesetPromise?.([element])),
  };
}
