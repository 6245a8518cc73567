// Units of the page's scripts that need no page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sameJson, sameKind, toTake } from '../../book/_runtime/src/adopt.js';
import { check, Table } from '../../book/_runtime/src/kept.js';
import { Outbox } from '../../book/_runtime/src/outbox.js';
import { Played, readRecord } from '../../book/_runtime/src/played.js';
import { words } from '../../book/_runtime/src/words.js';
import { blankFreeMemory, withoutInitial } from '../../book/_runtime/node/slim.mjs';

const update = (id, state) => ({ id, data: { method: 'update', state, buffer_paths: [] }, buffers: [] });
const click = (id) => ({ id, data: { method: 'custom', content: { event: 'click' } }, buffers: [] });
const all = (outbox) => {
  const sent = [];
  for (let message; (message = outbox.next()); outbox.done()) sent.push(message);
  return sent;
};

test('values of one widget are merged while they wait', () => {
  const outbox = new Outbox();
  outbox.add(update('a', { value: 1 }));
  outbox.add(update('a', { value: 2, index: 3 }));
  assert.deepEqual(all(outbox).map((each) => each.data.state), [{ value: 2, index: 3 }]);
});

test('a click keeps its place between two values', () => {
  const outbox = new Outbox();
  outbox.add(update('a', { value: 1 }));
  outbox.add(click('b'));
  outbox.add(update('a', { value: 2 }));
  assert.deepEqual(all(outbox).map((each) => each.data.state?.value ?? 'click'), [1, 'click', 2]);
});

test('values of different widgets are not merged', () => {
  const outbox = new Outbox();
  outbox.add(update('a', { value: 1 }));
  outbox.add(update('b', { value: 2 }));
  outbox.add(update('a', { value: 3 }));
  assert.equal(all(outbox).length, 3);
});

test('merging leaves the message that was given as it was', () => {
  const outbox = new Outbox();
  const first = update('a', { value: 1 });
  outbox.add(first);
  outbox.add(update('a', { value: 2 }));
  assert.equal(first.data.state.value, 1);
});

test('messages with bytes stand alone', () => {
  const outbox = new Outbox();
  outbox.add({ ...update('a', { value: 1 }), buffers: [new ArrayBuffer(1)] });
  outbox.add(update('a', { value: 2 }));
  assert.equal(all(outbox).length, 2);
});

test('one message is under way at a time', () => {
  const outbox = new Outbox();
  outbox.add(click('a'));
  outbox.add(click('b'));
  assert.equal(outbox.next().id, 'a');
  assert.equal(outbox.next(), null);
  outbox.done();
  assert.equal(outbox.next().id, 'b');
});

test('what waits is the reader\'s, what is being answered is not', () => {
  const outbox = new Outbox();
  outbox.add(update('a', { value: 1 }));
  assert.deepEqual([...outbox.pending('a')], ['value']);
  outbox.next();
  assert.deepEqual([...outbox.pending('a')], []);
  outbox.add(update('a', { index: 1 }));
  outbox.add(update('b', { value: 1 }));
  assert.deepEqual([...outbox.pending('a')], ['index']);
});

test('what was under way comes back first, unless it broke Python', () => {
  for (const [keep, expected] of [[true, ['a', 'b']], [false, ['b']]]) {
    const outbox = new Outbox();
    outbox.add(click('a'));
    outbox.add(click('b'));
    outbox.next();
    outbox.takeBack(keep);
    assert.deepEqual(all(outbox).map((each) => each.id), expected);
  }
});

test('Python\'s values are taken where they differ from the saved ones', () => {
  assert.deepEqual(toTake({ a: 1, b: [1, { c: 2 }], d: 'x' }, { a: 1, b: [1, { c: 3 }], d: 'y', e: null }, new Set()), { b: [1, { c: 3 }], d: 'y', e: null });
});

test('never over what the reader has changed', () => {
  assert.deepEqual(toTake({ a: 1, b: 1 }, { a: 2, b: 2 }, new Set(['a'])), { b: 2 });
});

test('without a saved state everything is taken', () => {
  assert.deepEqual(toTake(undefined, { a: 1 }, new Set()), { a: 1 });
});

test('JSON is compared by value', () => {
  assert.ok(sameJson({ a: [1, null, 'x'] }, { a: [1, null, 'x'] }));
  for (const [a, b] of [[[], {}], [null, {}], [[1], [1, 2]], [{ a: 1 }, { b: 1 }], [1, '1'], [new DataView(new ArrayBuffer(1)), {}]]) assert.ok(!sameJson(a, b));
});

test('a widget is taken over by one of its kind only', () => {
  const model = new Map([['_model_name', 'ButtonModel'], ['_model_module', 'controls']]);
  assert.ok(sameKind(model, { _model_name: 'ButtonModel', _model_module: 'controls' }));
  assert.ok(!sameKind(model, { _model_name: 'IntSliderModel', _model_module: 'controls' }));
});

test('both languages say the same things', () => {
  const names = (value) => Object.entries(value).flatMap(([name, inner]) => (typeof inner === 'string' ? [name] : names(inner).map((each) => `${name}.${each}`)));
  assert.deepEqual(names(words.ru).sort(), names(words.en).sort());
});

// A heap as dlmalloc lays it out: chunks in use and free ones between them.
function heap(count) {
  const header = 64;
  const snapshot = new Uint8Array(header + 512 + count * 96 + 4096).fill(0xaa, header + 512);
  new Uint32Array(snapshot.buffer)[1] = header;
  const words = new Uint32Array(snapshot.buffer, header);
  let at = 512;
  for (let number = 0; number < count; number++, at += 96) {
    const free = number % 2 === 1;
    words[at >> 2] = number && !free ? 96 : 0xaaaaaaaa;
    words[(at + 4) >> 2] = 96 | (free ? 1 : number ? 2 : 3);
  }
  words[(at + 4) >> 2] = 0;
  return { snapshot, first: header + 512 };
}

test('freed memory becomes zeros, and nothing else does', () => {
  const { snapshot, first } = heap(4000);
  const before = snapshot.slice();
  assert.equal(blankFreeMemory(snapshot), 1999 * 64);
  const chunk = (bytes, number) => bytes.subarray(first + number * 96, first + number * 96 + 96);
  assert.deepEqual(chunk(snapshot, 2), chunk(before, 2));
  assert.deepEqual(chunk(snapshot, 1).subarray(0, 32), chunk(before, 1).subarray(0, 32));
  assert.ok(chunk(snapshot, 1).subarray(32).every((byte) => byte === 0));
});

test('memory without a heap is left as it is', () => {
  const snapshot = new Uint8Array(100000).map((_, at) => (at * 7919) % 251);
  new Uint32Array(snapshot.buffer)[1] = 64;
  const before = snapshot.slice();
  assert.equal(blankFreeMemory(snapshot), 0);
  assert.deepEqual(snapshot, before);
});

test('what a new instance has anyway is taken out and put back by the same', () => {
  const snapshot = new Uint8Array(256).map((_, at) => at);
  new Uint32Array(snapshot.buffer)[1] = 64;
  const before = snapshot.slice();
  const initial = new Uint8Array(100).map((_, at) => at + 64);
  withoutInitial(snapshot, initial);
  assert.ok(snapshot.subarray(64, 164).every((byte) => byte === 0));
  withoutInitial(snapshot, initial);
  assert.deepEqual(snapshot, before);
});

describe('a copy of a kept page', () => {
  const good = { kept: 'alterego', version: 1, page: 'ego', rulings: 'A19bB4b', widgets: { dice_roller: { formula: '3d6' } } };
  const why = (thing, name = 'ego') => {
    try {
      check(typeof thing === 'string' ? thing : JSON.stringify(thing), name);
      return '';
    } catch (error) {
      return error.message;
    }
  };

  test('is taken as it was written', () => {
    assert.deepEqual(check(JSON.stringify(good), 'ego'), good);
    assert.deepEqual(new Table('/book/', 'ego').copy(good.widgets, good.rulings), good);
  });

  test('is refused with the reason', () => {
    assert.equal(why('{'), 'json');
    assert.equal(why('[]'), 'other');
    assert.equal(why('null'), 'other');
    assert.equal(why({ ...good, kept: 'else' }), 'other');
    assert.equal(why({ ...good, version: 2 }), 'newer');
    assert.equal(why({ ...good, version: '1' }), 'broken');
    assert.equal(why(good, 'squad'), 'page');
    assert.equal(why({ ...good, rulings: '<b>' }), 'broken');
    assert.equal(why({ ...good, widgets: { a: [] } }), 'broken');
    assert.equal(why({ ...good, widgets: { a: { b: JSON.parse('['.repeat(30) + ']'.repeat(30)) } } }), 'broken');
    assert.equal(why(' '.repeat(2_000_001)), 'large');
  });

  test('keeps no code of readings that cannot be one', () => {
    assert.equal(new Table('/', 'ego').copy({}, 'oops').rulings, '');
  });
});

describe('the hero one plays', () => {
  const RECORD = { kept: 'alterego-playing', version: 1, system: 'ego', name: 'Ника', sheet: {}, hero: 'hero=1.AAAA' };
  const storage = (texts, refuses) => ({
    getItem: (key) => texts[key] ?? null,
    removeItem: (key) => delete texts[key],
    setItem: (key, text) => {
      if (refuses) throw Object.assign(new Error(), { name: 'QuotaExceededError' });
      texts[key] = text;
    },
  });

  test('a record is read; what is none, or newer, is told apart', () => {
    assert.deepEqual(readRecord(JSON.stringify(RECORD), 'ego').record, RECORD);
    assert.equal(readRecord(JSON.stringify({ ...RECORD, version: 2, hero: 5 }), 'ego').why, 'newer');
    for (const bad of ['', 'null', '[]', '{', '7', JSON.stringify({ ...RECORD, kept: 'else' })]) assert.equal(readRecord(bad, 'ego').why, 'broken');
    for (const change of [{ system: 'squad' }, { name: 1 }, { hero: '' }, { hero: null }, { version: '1' }, { hero: 'x'.repeat(500_000) }]) assert.equal(readRecord(JSON.stringify({ ...RECORD, ...change }), 'ego').why, 'broken');
  });

  test('what cannot be read is set aside when another hero is chosen, or it is forgotten', () => {
    for (const leave of [(played) => played.write(RECORD), (played) => played.forget()]) {
      const texts = { 'alterego / playing-ego': '{"kept":' };
      globalThis.localStorage = storage(texts);
      const played = new Played('/', 'ego');
      assert.equal(played.read().why, 'broken');
      leave(played);
      assert.equal(texts['alterego / playing-ego aside'], '{"kept":');
      assert.notEqual(played.read().why, 'broken');
    }
  });

  test('a full and a closed storage are told', () => {
    globalThis.localStorage = storage({}, true);
    assert.equal(new Played('/', 'ego').write(RECORD), 'full');
    globalThis.localStorage = { getItem() { throw new Error('closed'); }, setItem() { throw new Error('closed'); } };
    assert.equal(new Played('/', 'ego').write(RECORD), 'closed');
    assert.equal(new Played('/', 'ego').read().why, 'closed');
    delete globalThis.localStorage;
  });

  test('what the browser does not keep is held by the tab, or else by the page', () => {
    const closed = { getItem() { throw new Error('closed'); }, setItem() { throw new Error('closed'); }, removeItem() { throw new Error('closed'); } };
    for (const local of [storage({}, true), closed]) {
      const tab = {};
      globalThis.localStorage = local;
      globalThis.sessionStorage = storage(tab);
      const played = new Played('/', 'ego');
      assert.equal(played.keeps(), false);
      assert.notEqual(played.write(RECORD), '');
      assert.deepEqual(new Played('/', 'ego').read(), { record: RECORD, only: 'tab' });
      played.forget();
      assert.deepEqual(tab, {});
      globalThis.sessionStorage = closed;
      played.write(RECORD);
      assert.deepEqual(played.read(), { record: RECORD, only: 'page' });
      played.forget();
      assert.equal(played.read().record, undefined);
    }
    globalThis.sessionStorage = storage({ 'alterego / playing-ego': JSON.stringify({ ...RECORD, name: 'of the tab' }) });
    globalThis.localStorage = storage({});
    const played = new Played('/', 'ego');
    assert.equal(played.read().record.name, 'of the tab');
    assert.equal(played.write(RECORD), '');
    assert.deepEqual([played.read().record, played.read().only], [RECORD, undefined]);
    delete globalThis.localStorage;
    delete globalThis.sessionStorage;
  });

  test('a kept page may say which widgets nobody has touched', () => {
    const copy = { kept: 'alterego', version: 1, page: 'ego', rulings: '', widgets: {} };
    assert.deepEqual(check(JSON.stringify({ ...copy, untouched: ['check_desk'] }), 'ego').untouched, ['check_desk']);
    for (const untouched of [1, [1], {}]) assert.throws(() => check(JSON.stringify({ ...copy, untouched }), 'ego'), { message: 'broken' });
  });
});
