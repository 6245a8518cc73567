// The channel between one widget's model on the page and its twin in Python, as WidgetModel expects it.
export class LiveComm {
  constructor(kernel, id) {
    this.kernel = kernel;
    this.comm_id = id;
    this.target_name = 'jupyter.widget';
  }

  on_msg(listener) {
    this.heard = listener;
  }

  on_close(listener) {
    this.closed = listener;
  }

  send(data, _callbacks, _metadata, buffers) {
    return this.kernel.send(this.comm_id, data, buffers || []);
  }

  close() {
    return '';
  }
}
