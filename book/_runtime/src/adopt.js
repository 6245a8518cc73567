// Python's fresh state meets the drawn one: what differs from the saved state is taken over,
// but never over what the reader has changed meanwhile.
export function toTake(saved, fresh, changedByReader) {
  const take = {};
  for (const [name, value] of Object.entries(fresh)) {
    if (!changedByReader.has(name) && !sameJson(saved?.[name], value)) take[name] = value;
  }
  return take;
}

// The saved model and Python's are the same widget only if class and module agree.
export const sameKind = (model, fresh) => model.get('_model_name') === fresh._model_name && model.get('_model_module') === fresh._model_module;

export function sameJson(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (ArrayBuffer.isView(a) || ArrayBuffer.isView(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.prototype.hasOwnProperty.call(b, name) && sameJson(a[name], b[name]));
}
