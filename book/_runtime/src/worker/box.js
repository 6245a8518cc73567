// The two large files in the browser's own box of this book, for WebKit: it fetches what a worker asks for anew on every
// page. Other engines find them where they found them last time. Where there is no box, all goes on without it.
const BOX = 'alterego-live';
const NEEDED = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

// The address without the build's own folder: one file of two builds has the same.
const nameOf = (url) => new URL(url).pathname.replace(/\/[0-9a-f]{16}(\/[^/]+)$/, '$1');

async function open() {
  try {
    return NEEDED && self.caches ? await caches.open(BOX) : null;
  } catch {
    return null;                                          // closed to us
  }
}

// What is kept under this address, else what `ask` answers; that is kept, instead of the same file of an older build.
export async function kept(url, ask) {
  const box = await open();
  const found = await box?.match(url).catch(() => null);
  if (found) return found;
  const response = await ask();
  if (box && response.ok) put(box, url, response.clone());
  return response;
}

async function put(box, url, response) {
  try {
    for (const { url: other } of await box.keys()) if (other !== url && nameOf(other) === nameOf(url)) await box.delete(other);
    await box.put(url, response);
  } catch { /* no room, or the download broke off: the next page fetches it again */ }
}

// What was kept may be what made Python fail.
export async function forget() {
  if (NEEDED && self.caches) await caches.delete(BOX).catch(() => {});
}
