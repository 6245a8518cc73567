// A static page becomes a live one: the saved widgets are drawn at once, and Python, when it is up,
// takes over the very same models. See ../README.md for the protocol.
import '@jupyter-widgets/controls/css/widgets-base.css';
import '@jupyter-widgets/controls/css/labvariables.css';
import '@lumino/widgets/style/index.css';
import './styles/icons.css';
import './styles/live.css';
import { Badge } from './badge.js';
import { Faults } from './faults.js';
import { keepPage } from './keep.js';
import { Kernel } from './kernel.js';
import { PageManager } from './manager.js';
import { shimMathJax } from './mathjax.js';
import { readPage } from './page.js';
import { drawPlaces } from './places.js';
import { playHere } from './playing.js';
import { startWhenNeeded } from './start.js';

const script = document.currentScript;

async function main() {
  shimMathJax();
  const page = readPage(document, location, new URL('.', script.src));
  const manager = new PageManager(page.saved, page.root);
  const badge = new Badge(page.words);
  const kernel = new Kernel({ page, manager, badge, faults: new Faults(manager, page.words) });
  manager.kernel = kernel;
  addEventListener('ae-rulings', ({ detail }) => { page.rulings = detail; });   // a restarted Python goes by them too
  badge.onRetry = () => kernel.restart();
  window.live = { manager, kernel, page };
  const heroes = playHere(page, manager, kernel, badge);  // the bar needs no Python
  kernel.onReady = () => heroes.forEach((each) => each.start());
  if (page.saved) await manager.set_state(structuredCopy(page.saved));
  const places = await drawPlaces(page.views, manager);
  performance.mark('live:drawn');
  badge.show(places);
  await Promise.all(heroes.map((each) => each.meet()));
  const keeper = await keepPage(page, manager, kernel); // before Python starts: what is kept waits for it
  if (keeper) keeper.onCleared = () => kernel.ready && kernel.onReady();
  startWhenNeeded(kernel, page, places);
}

// set_state puts buffers into what it is given; the saved state itself is kept as it came, to compare with.
const structuredCopy = (json) => JSON.parse(JSON.stringify(json));

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', main);
else main();
