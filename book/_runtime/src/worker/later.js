// A file of Python's file system that is fetched when Python first reads it: seldom, and then at once.
export function addLater(FS, folder, name, url, size) {
  const path = `${folder === '/' ? '' : folder}/${name}`;
  if (FS.analyzePath(path).exists) FS.unlink(path);
  const node = FS.createFile(folder, name, {}, true, false);
  node.usedBytes = size;
  const operations = { ...node.stream_ops };
  const fetched = () => {
    if (node.contents && node.contents.length) return;
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.responseType = 'arraybuffer';
    try {
      request.send();
    } catch {
      throw new FS.ErrnoError(29);                      // EIO
    }
    if (request.status !== 200) throw new FS.ErrnoError(29);
    node.contents = new Uint8Array(request.response);
    node.usedBytes = node.contents.length;
  };
  for (const operation of ['read', 'mmap', 'llseek']) {
    const real = operations[operation];
    operations[operation] = (...given) => {
      if (operation !== 'llseek') fetched();
      return real(...given);
    };
  }
  node.stream_ops = operations;
}
