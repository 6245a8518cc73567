// An error inside a widget's callback is shown at that widget: a sentence for people, the rest folded.
export class Faults {
  constructor(manager, words) {
    this.manager = manager;
    this.words = words;
  }

  async show(id, error) {
    console.error('[live]', error.traceback || error.said || error.name);
    for (const place of await this.places(id)) {
      clear(place);
      const box = faultBox(this.words, error, this.words.fault);
      box.setAttribute('role', 'alert');
      place.append(box);
    }
  }

  // A widget has answered well: its earlier fault is history.
  async settle(id) {
    if (document.querySelector('.live-fault')) (await this.places(id)).forEach(clear);
  }

  // The places on the page where a model is seen; a model that is not seen itself may stand behind any of them.
  async places(id) {
    const model = id && this.manager.has_model(id) ? await this.manager.get_model(id) : null;
    const views = model ? await Promise.all(Object.values(model.views || {})) : [];
    const seen = new Set(views.map((view) => view.el.closest('.widget-subarea')).filter(Boolean));
    if (seen.size) return [...seen];
    return [...document.querySelectorAll('.widget-subarea')].slice(0, 1);
  }
}

export function faultBox(words, error, otherwise) {
  const box = document.createElement('div');
  box.className = 'live-fault';
  const sentence = document.createElement('p');
  sentence.textContent = error.plain || otherwise;
  box.append(sentence);
  const details = [[error.name, error.said].filter(Boolean).join(': '), error.traceback].filter(Boolean).join('\n\n');
  if (details) {
    const more = document.createElement('details');
    more.className = 'live-more';
    more.append(Object.assign(document.createElement('summary'), { textContent: words.details }), Object.assign(document.createElement('pre'), { textContent: details }));
    box.append(more);
  }
  return box;
}

const clear = (place) => place.querySelectorAll(':scope > .live-fault').forEach((box) => box.remove());
