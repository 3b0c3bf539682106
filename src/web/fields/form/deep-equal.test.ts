import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createCustomEqual } from './deep-equal.ts';

type Replaced = {
  createCustomEqual: (options: object) => (left: unknown, right: unknown) => boolean;
};

/** Values of forms: schemas, answers, settings with functions, elements of React. */
const element = { $$typeof: Symbol.for('react.element'), type: 'p', props: {} };
const values = [
  ...[undefined, null, true, false, 0, -0, 1, Number.NaN, '', '1', [], [1], [1, 2], [[1], { a: 1 }], {}],
  ...[{ a: undefined }, { b: undefined }, { a: 1 }, { a: 1, b: 2 }, { b: 2, a: 1 }, { a: { b: [1, { c: null }] } }],
  ...[{ a: { b: [1, { c: undefined }] } }, { act: () => 1 }, () => 2, { 0: 1 }, { length: 0 }, element],
];

test('form values are equal exactly when the replaced package finds them equal', async () => {
  const path = pathToFileURL(join(projectRoot, 'node_modules/fast-equals/dist/es/index.mjs')).href;
  const { createCustomEqual: replaced } = (await import(/* @vite-ignore */ path)) as Replaced;
  // As rjsf calls it: @rjsf/utils/lib/deepEquals.js.
  const expected = replaced({
    circular: true,
    createCustomConfig: () => ({ areFunctionsEqual: (_left: unknown, right: unknown) => typeof right === 'function' }),
  });
  const isEqual = createCustomEqual();
  for (const left of values)
    for (const right of values.map((value) => (value === element ? value : copy(value))))
      expect([left, right, isEqual(left, right)]).toEqual([left, right, expected(left, right)]);
});

test('a class instance and a React element are equal only to themselves', () => {
  const isEqual = createCustomEqual();
  const day = new Date(0);
  expect([isEqual(day, day), isEqual(day, new Date(0)), isEqual({ ...element }, element)]).toEqual([
    true,
    false,
    false,
  ]);
});

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}
