import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { applyAll, applyEdit } from './apply-edit.ts';
import { invertEdit } from './edit-value.ts';

const path = 'locales/en/products/boat.json';

test('the edit refuses a file or a value that is nested too deeply', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const refused = { fault: { code: 'editText' } };
  expect(applyEdit(undefined, { path, pointer: '', after: deep })).toEqual(refused);
  expect(applyEdit('{}', { path, pointer: '/name', after: JSON.parse(deep) as Json })).toEqual(refused);
});

test('a member with the name of a prototype is treated like any other member', () => {
  expect(applyEdit('{}', { path, pointer: '/__proto__/name', after: 'x' })).toEqual({ fault: { code: 'editPlace' } });
  const made = applyEdit('{}', { path, pointer: '/__proto__', after: { name: 'x' } }) as { text: string };
  expect(Object.keys(JSON.parse(made.text) as object)).toEqual(['__proto__']);
  expect(({} as { name?: string }).name).toBeUndefined();
});

test('the edit refuses a NUL in a file and in a place, because no database stores it in a text', () => {
  const after = 'a\0b';
  expect(applyEdit(undefined, { path: 'machines/a.csv', pointer: '', after })).toEqual({ fault: { code: 'editText' } });
  expect(applyEdit('{}', { path, pointer: `/${after}`, after })).toEqual({ fault: { code: 'editPlace' } });
  // JSON writes it as an escape.
  expect(applyEdit('{}', { path, pointer: '/a', after })).toMatchObject({ text: expect.stringContaining('\\u0000') });
});

test('an edit changes a table by row and column, and preserves its separator and line ends', () => {
  const table = 'product-schemas/boat/rates.csv';
  const before = 'length;rate\r\n..6;1.20\r\n6..;"2,50"\r\n';
  const edit = (pointer: string, rest: { before?: Json; after?: Json }) =>
    applyEdit(before, { path: table, pointer, ...rest });
  expect(edit('/1/1', { before: '1.20', after: '1.35' })).toEqual({
    text: 'length;rate\r\n..6;1.35\r\n6..;"2,50"\r\n',
  });
  expect(edit('/2', { after: ['6..9', '2.00'] })).toEqual({
    text: 'length;rate\r\n..6;1.20\r\n6..9;2.00\r\n6..;"2,50"\r\n',
  });
  expect(edit('/2', { before: ['6..', '2,50'] })).toEqual({ text: 'length;rate\r\n..6;1.20\r\n' });
  expect(edit('/1/1', { before: '1.30', after: '9' })).toEqual({ fault: { code: 'editConflict', actual: '1.20' } });
  expect(edit('/1/1', { before: '1.20', after: 1.2 })).toEqual({ fault: { code: 'editText' } });
  expect(edit('/7/0', { before: 'x', after: 'y' })).toMatchObject({ fault: { code: 'editPlace' } });
});

test('an edit inserts, removes and changes the entries of a list, and members preserve their order', () => {
  const form = '{\n  "order": ["a", "b"],\n  "b": 1\n}\n';
  const edit = (pointer: string, rest: { before?: Json; after?: Json }) =>
    applyEdit(form, { path: 'product-schemas/boat/form.json', pointer, ...rest });
  expect(edit('/order/1', { after: 'x' })).toMatchObject({ text: expect.stringMatching(/"a",\s*"x",\s*"b"/) });
  expect(edit('/order/0', { before: 'a' })).toMatchObject({ text: expect.stringMatching(/\[\s*"b"\s*\]/) });
  expect(edit('/order/3', { after: 'x' })).toEqual({ fault: { code: 'editPlace' } });
  expect(edit('/b', { before: 2, after: 3 })).toEqual({ fault: { code: 'editConflict', actual: 1 } });
  expect(edit('/c', { after: 3 })).toMatchObject({ text: expect.stringMatching(/"b": 1,\s*"c": 3/) });
});

test('a member that is removed and restored returns to its place, in the text and in the value', () => {
  const form = '{\n  "first": { "a": 1 },\n  "b": 1,\n  "c": { "d": 1, "e": 2, "f": 3 }\n}\n';
  for (const [pointer, before, next] of [
    ['/first', { a: 1 }, 'b'],
    ['/b', 1, 'c'],
    ['/c/d', 1, 'e'],
    ['/c/e', 2, 'f'],
    ['/c/f', 3, undefined],
  ] as const) {
    const removal = { path: 'product-schemas/boat/form.json', pointer, before, ...(next && { next }) };
    const made = applyAll(form, [removal, invertEdit(removal)]) as { text: string };
    expect(JSON.stringify(JSON.parse(made.text))).toBe(JSON.stringify(JSON.parse(form)));
  }
});

test('an edit finds a place in lists within lists', () => {
  const wording = '{ "sections": [{ "text": ["a", "b"] }, { "text": ["c"] }] }';
  const edit = (pointer: string, rest: { before?: Json; after?: Json }) =>
    applyEdit(wording, { path: 'locales/en/documents/boat.json', pointer, ...rest });
  expect(edit('/sections/1/text/0', { before: 'c', after: 'd' })).toEqual({ text: wording.replace('"c"', '"d"') });
  const without = (pointer: string, before: Json) => {
    const edited = edit(pointer, { before });
    return JSON.parse('text' in edited ? (edited.text ?? '') : '');
  };
  expect(without('/sections/0/text/1', 'b')).toEqual({ sections: [{ text: ['a'] }, { text: ['c'] }] });
  expect(without('/sections/0/text/0', 'a')).toEqual({ sections: [{ text: ['b'] }, { text: ['c'] }] });
  expect(without('/sections/1/text/0', 'c')).toEqual({ sections: [{ text: ['a', 'b'] }, { text: [] }] });
});

test('a table row that is no list of texts is refused, also among other edits', () => {
  const edit = { path: 'product-schemas/boat/rates.csv', pointer: '/1', before: ['1', '2'] };
  for (const after of [5, null, ['1', 2], { a: '1' }]) {
    expect(applyAll('a,b\n1,2\n', [{ ...edit, after }])).toEqual({ fault: { code: 'editText' }, at: 0 });
  }
});
