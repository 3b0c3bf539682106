import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { mapTexts } from '../products/map-texts.ts';
import { findExampleCase } from './example-case.ts';
import { moveCaseToToday } from './move-case-to-today.ts';

const alone = {
  ...{ name: 'Sails alone', asOf: '2026-03-01', ends: 'issued' },
  answers: { firstDay: '2026-03-02', skipper: 'Sok Dara', seats: 3, guests: [{ id: '1', born: '1990-02-28' }, null] },
  findings: { card: { status: 'found', value: { expires: '2026-03-01', number: '2026' } } },
};
const bare = { name: 'Bare', asOf: '2026-03-01', ends: 'issued', answers: { plan: 'calm' }, extends: null };
const files = (more: Record<string, Json> = {}) => {
  const all = { 'product-schemas/boat/cases/base.json': { alone, bare }, ...more };
  return toProductFiles(Object.fromEntries(Object.entries(all).map(([path, one]) => [path, JSON.stringify(one)])));
};

test('a case on another day moves all its days by the same distance, and changes nothing else', () => {
  expect(moveCaseToToday(files(), 'boat', 'alone', '2026-03-11')).toEqual({
    ...{ name: 'Sails alone', asOf: '2026-03-11', ends: 'issued' },
    answers: { firstDay: '2026-03-12', skipper: 'Sok Dara', seats: 3, guests: [{ id: '1', born: '1990-03-10' }, null] },
    findings: { card: { status: 'found', value: { expires: '2026-03-11', number: '2026' } } },
  });
  expect(moveCaseToToday(files(), 'boat', 'alone', '2026-02-28').answers.firstDay).toBe('2026-03-01');
  expect(moveCaseToToday(files(), 'boat', 'bare', '2026-03-01')).toMatchObject({
    answers: { plan: 'calm' },
    findings: {},
  });
  expect(() => moveCaseToToday(files(), 'boat', 'nobody', '2026-03-01')).toThrow(
    expect.objectContaining({ status: 404, code: 'notFound' }),
  );
});

test('every text of a value is changed at any depth; numbers, booleans and null remain unchanged', () => {
  const value = { a: ['x', 1, null, true, { b: 'y' }], c: 'z' };
  expect(mapTexts(value, (text) => text.toUpperCase())).toEqual({ a: ['X', 1, null, true, { b: 'Y' }], c: 'Z' });
});

test('the example is the first sale of the demo, as of today; a shop without a demo sale has no example', () => {
  const demo = (sales: Json) => files({ 'product-schemas/shared/demo.json': { sales } });
  const sales = [
    { product: 'boat', case: 'alone' },
    { product: 'boat', case: 'bare' },
  ];
  expect(findExampleCase(demo(sales), '2026-03-02')).toEqual({
    product: 'boat',
    answers: expect.objectContaining({ firstDay: '2026-03-03', skipper: 'Sok Dara' }),
  });
  expect([findExampleCase(demo([]), '2026-03-02'), findExampleCase(files(), '2026-03-02')]).toEqual([
    undefined,
    undefined,
  ]);
});
