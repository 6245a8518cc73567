// ipywidgets' standard controls, fetched by a page that shows one. They share the page's own `@jupyter-widgets/base` (manager.js gives it).
import * as controls from '@jupyter-widgets/controls';

window.liveControls = controls;
