// Making a memory snapshot small: what is in it for no reason becomes zeros, which compress to nothing.
//
// A snapshot is a header (its length in the second word) and then the memory of the WebAssembly instance.
const HEADER_LENGTH_AT = 1;
const IN_USE = 2;
const BEFORE_IN_USE = 1;
const TOP_FOOT = 40;                                      // stands in place of a chunk's size after the last one
const LONG = 1000;                                        // chunks in a row that cannot be there by chance
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

// Blanks freed memory. The allocator (dlmalloc) lays chunks end to end, each with its size and two flags, so that
// neighbours confirm each other. Long chains of such chunks are the heap. Returns how many bytes were blanked.
export function blankFreeMemory(snapshot) {
  const memory = memoryOf(snapshot);
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  let blanked = 0;
  for (const { at, size } of freeChunks(words, memory.length)) {
    const from = at + 8 + LINKS;
    if (from < at + size) {
      memory.fill(0, from, at + size);
      blanked += at + size - from;
    }
  }
  return blanked;
}

// Every address is tried as a first chunk; a chain ends where it meets one that has been walked.
function freeChunks(words, length) {
  const passed = new Set();
  const free = [];
  for (let at = 0; at < length - 16; at += 8) {
    if (passed.has(at)) continue;
    const chain = walk(words, at, length, passed);
    if (chain.chunks.length < LONG) continue;
    chain.chunks.forEach((chunk) => passed.add(chunk));
    free.push(...chain.free);
  }
  return free;
}

function walk(words, start, length, passed) {
  const free = [];
  const chunks = [];
  let at = start;
  let before = null;
  while (at + 8 < length && !passed.has(at)) {
    const head = words[(at + 4) >> 2];
    const size = (head & ~7) >>> 0;
    const inUse = Boolean(head & IN_USE);
    const last = before && !before.inUse && head === TOP_FOOT;
    if (!last && (size < 16 || at + size > length)) break;
    if (before && before.inUse !== Boolean(head & BEFORE_IN_USE)) break;
    if (before && !before.inUse && !last && words[at >> 2] !== before.size) break;
    if (before && !before.inUse) free.push(before);       // now its neighbour has confirmed it
    if (last) break;
    before = { at, size, inUse };
    chunks.push(at);
    at += size;
  }
  return { free, chunks };
}
