// The Output widget without JupyterLab's renderers: text, HTML, pictures, errors, nested widgets.
import { DOMWidgetModel, DOMWidgetView } from '@jupyter-widgets/base';
import { faultBox } from './faults.js';
import { words } from './words.js';

const VIEW = 'application/vnd.jupyter.widget-view+json';

export class OutputModel extends DOMWidgetModel {
  defaults() {
    return {
      ...super.defaults(),
      _model_name: 'OutputModel',
      _view_name: 'OutputView',
      _model_module: '@jupyter-widgets/output',
      _view_module: '@jupyter-widgets/output',
      _model_module_version: '1.0.0',
      _view_module_version: '1.0.0',
      msg_id: '',
      outputs: [],
    };
  }
}

export class OutputView extends DOMWidgetView {
  render() {
    super.render();
    this.el.classList.add('jupyter-widgets', 'widget-output');
    this.listenTo(this.model, 'change:outputs', () => this.draw());
    return this.draw();
  }

  async draw() {
    const turn = (this.turn = (this.turn || 0) + 1);
    const shown = await Promise.all((this.model.get('outputs') || []).map((output) => this.part(output)));
    if (turn !== this.turn) return;                     // a later draw has overtaken this one
    this.el.replaceChildren(...shown.map(({ element }) => element));
    shown.forEach(({ attach }) => attach?.());          // Lumino attaches only to what is in the document
  }

  async part(output) {
    const element = document.createElement('div');
    const data = output.data || {};
    const text = (value) => [].concat(value ?? '').join('');
    if (output.output_type === 'error') element.append(faultBox(this.words, { plain: output.evalue, name: output.ename, traceback: (output.traceback || []).join('\n') }, this.words.outputFault));
    else if (data[VIEW]) {
      const manager = this.model.widget_manager;
      const view = await manager.create_view(await manager.get_model(data[VIEW].model_id));
      return { element, attach: () => manager.display_view(view, element) };
    } else if (data['text/html'] || data['image/svg+xml']) element.innerHTML = text(data['text/html'] || data['image/svg+xml']);
    else if (data['image/png']) element.append(Object.assign(new Image(), { src: `data:image/png;base64,${text(data['image/png'])}`, alt: text(data['text/plain']) }));
    else {
      element.className = output.name === 'stderr' ? 'live-text live-text-error' : 'live-text';
      element.textContent = text(output.text ?? data['text/markdown'] ?? data['text/latex'] ?? data['text/plain'] ?? this.words.cannotShow);
    }
    return { element };
  }

  get words() {
    return words[document.documentElement.lang.slice(0, 2)] || words.en;
  }
}
