import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { applyEdit } from './apply-edit.ts';

const path = 'locales/en/products/boat.json';

test('what is nested too deeply to be read is refused, as a file and as a value', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const refused = { fault: { code: 'editText' } };
  expect(applyEdit(undefined, { path, pointer: '', after: deep })).toEqual(refused);
  expect(applyEdit('{}', { path, pointer: '/name', after: JSON.parse(deep) as Json })).toEqual(refused);
});

test('a place named as a prototype is a member like any other', () => {
  expect(applyEdit('{}', { path, pointer: '/__proto__/name', after: 'x' })).toEqual({ fault: { code: 'editPlace' } });
  const made = applyEdit('{}', { path, pointer: '/__proto__', after: { name: 'x' } }) as { text: string };
  expect(Object.keys(JSON.parse(made.text) as object)).toEqual(['__proto__']);
  expect(({} as { name?: string }).name).toBeUndefined();
});

test('a NUL, which no database keeps in a text, stands in no file and no place', () => {
  const after = 'a\0b';
  expect(applyEdit(undefined, { path: 'machines/a.csv', pointer: '', after })).toEqual({ fault: { code: 'editText' } });
  expect(applyEdit('{}', { path, pointer: `/${after}`, after })).toEqual({ fault: { code: 'editPlace' } });
  // In JSON it is written as an escape.
  expect(applyEdit('{}', { path, pointer: '/a', after })).toMatchObject({ text: expect.stringContaining('\\u0000') });
});
