// Making a memory snapshot small: what is in it for no reason becomes zeros, which compress to nothing.
//
// A snapshot is a header (its length in the second word) and then the memory of the WebAssembly instance.
const HEADER_LENGTH_AT = 1;
const IN_USE = 2;
const BEFORE_IN_USE = 1;
const LINKS = 24;                                         // bytes that the allocator keeps at the head of a large free chunk

export function memoryOf(snapshot) {
  const start = new Uint32Array(snapshot.buffer, snapshot.byteOffset, 4)[HEADER_LENGTH_AT];
  return snapshot.subarray(start);
}

// What a new instance has in its memory anyway need not be sent: it is taken out here by "exclusive or",
// and put back by the same in the worker.
export function withoutInitial(snapshot, initial) {
  const memory = memoryOf(snapshot);
  for (let at = 0; at < initial.length; at++) memory[at] ^= initial[at];
}

// Blanks freed memory. The allocator (dlmalloc) lays chunks end to end, each with its size and two flags; the longest
// chain of chunks that agree with each other is the heap. Returns how many bytes were blanked.
export function blankFreeMemory(snapshot) {
  const memory = memoryOf(snapshot);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const heap = findHeap(words, memory.length);
  if (!heap) return 0;
  let blanked = 0;
  for (const { at, size } of heap.free) {
    const from = at + 8 + LINKS;
    if (from < at + size) {
      memory.fill(0, from, at + size);
      blanked += at + size - from;
    }
  }
  memory.fill(0, heap.end + 16);                          // beyond the last chunk nothing has been given out
  return blanked;
}

function findHeap(words, length) {
  for (let at = 0; at < length - 16; ) {
    const found = walk(words, at, length);
    if (found.count > 10000) return found;
    at = found.count > 50 ? found.end : at + 8;
  }
  return null;
}

function walk(words, start, length) {
  const free = [];
  let at = start;
  let count = 0;
  let before = null;
  while (at + 8 < length) {
    const head = words[(at + 4) >> 2];
    const size = (head & ~7) >>> 0;
    const inUse = Boolean(head & IN_USE);
    if (size < 16 || at + size > length) break;
    if (before && before.inUse !== Boolean(head & BEFORE_IN_USE)) break;
    if (before && !before.inUse && words[at >> 2] !== before.size) break;
    if (!inUse) free.push({ at, size });
    before = { inUse, size };
    at += size;
    count++;
  }
  return { count, end: at, free };
}
