import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { valueChanges } from './edited-file.ts';

const path = 'product-schemas/boat/form.json';
const never = {
  send: () => new Promise<never>(() => {}),
  load: () => new Promise<never>(() => {}),
  kindOf: () => 'final' as const,
};
const open = (value: Json) => createWorkspace({ contentHash: '', files: { [path]: JSON.stringify(value) } }, never);

const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('a', 'b', ''),
    fc.integer({ min: 0, max: 2 }),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('x', 'y', 'z', 'a/b', '~'), tie('value'), { noNullPrototype: true }),
  ),
})).value;
const root = fc.dictionary(fc.constantFrom('x', 'y', 'z'), json, { noNullPrototype: true });

test('any typed value replaces any earlier value, with its members in their order', () => {
  fc.assert(
    fc.property(root, root, (before, after) => {
      const workspace = open(before);
      workspace.change(valueChanges(path, before, after));
      expect(JSON.stringify(workspace.value(path))).toBe(JSON.stringify(after));
    }),
    { numRuns: 300 },
  );
});

test('one changed word is one edit, and an inserted list item does not change the other items', () => {
  expect(valueChanges(path, { a: { b: 1, c: [1, 2] } }, { a: { b: 2, c: [1, 2] } })).toEqual([
    { path, at: ['a', 'b'], to: 2 },
  ]);
  expect(valueChanges(path, { c: [{ n: 1 }, { n: 2 }] }, { c: [{ n: 1 }, { n: 9 }, { n: 2 }] })).toEqual([
    { path, at: ['c', '1'], to: { n: 9 }, insert: true },
  ]);
  expect(valueChanges(path, { c: [1, 2, 3] }, { c: [1, 3] })).toEqual([{ path, at: ['c', '1'] }]);
});
