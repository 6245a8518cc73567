// The widgets of the page: models from the saved state or from Python, classes from this bundle alone.
import { ManagerBase } from '@jupyter-widgets/base-manager';
import * as base from '@jupyter-widgets/base';
import anywidget from 'anywidget-as-module';
import { Widget } from '@lumino/widgets';
import { toTake, sameKind } from './adopt.js';
import { LiveComm } from './comm.js';
import { OutputModel, OutputView } from './output.js';

const MODULES = {
  '@jupyter-widgets/base': base,
  '@jupyter-widgets/output': { OutputModel, OutputView },
  anywidget: anywidget(base),
};

// The standard controls are as large as all else together, and few pages show one: they come when asked for.
const CONTROLS = '@jupyter-widgets/controls';
let controls = null;

function loadControls(root) {
  window.liveGiven = { '@jupyter-widgets/base': base };
  controls ||= new Promise((done, failed) => {
    const script = document.createElement('script');
    script.src = new URL('controls.js', root);
    script.onload = () => done(window.liveControls);
    script.onerror = () => { controls = null; failed(new Error('controls.js did not load')); };
    document.head.append(script);
  });
  return controls;
}

export class PageManager extends ManagerBase {
  constructor(saved, root) {
    super();
    Object.assign(this, { saved, root });
    this.kernel = null;
    this.comms = new Map();
  }

  async loadClass(name, module) {
    const found = (module === CONTROLS ? await loadControls(this.root) : MODULES[module])?.[name];
    if (!found) throw new Error(`the page has no widget class ${name} of ${module}`);
    return found;
  }

  // Every model talks to the kernel from the start, also before there is one: the kernel keeps what it hears.
  async new_model(options, state) {
    const id = options.model_id || options.comm?.comm_id;
    const comm = options.comm || this.comm(id);
    const model = await super.new_model({ ...options, comm }, state);
    neverThrottle(model);
    return model;
  }

  comm(id) {
    if (!this.comms.has(id)) this.comms.set(id, new LiveComm(this.kernel, id));
    return this.comms.get(id);
  }

  // Python has made a widget: a new one, or the twin of one that is drawn already. False if it cannot be its twin.
  async opened(id, fresh, buffers, bufferPaths, again) {
    if (!this.has_model(id)) {
      await this.handle_comm_open(this.comm(id), { content: { data: { state: fresh, buffer_paths: bufferPaths } }, metadata: { version: base.PROTOCOL_VERSION }, buffers });
      return true;
    }
    const model = await this.get_model(id);
    if (!sameKind(model, fresh)) return false;
    base.put_buffers(fresh, bufferPaths, buffers);
    const take = toTake(again ? null : this.saved?.state[id]?.state, fresh, this.kernel.changedByReader(id));
    if (Object.keys(take).length) model.set_state(await model.constructor._deserialize_state(take, this));
    return true;
  }

  async show(id, place) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, place);
    return view;
  }

  display_view(view, place) {
    return Promise.resolve(view).then((made) => Widget.attach(made.luminoWidget, place));
  }

  _get_comm_info() {
    return Promise.resolve({});
  }

  _create_comm() {
    return Promise.reject(new Error('widgets are made in Python'));
  }
}

// WidgetModel holds values back while a message is under way, and a click could overtake them.
// Here the outbox keeps the order and merges, so the model need not.
function neverThrottle(model) {
  Object.defineProperty(model, '_pending_msgs', { get: () => 0, set() {} });
}
