import { expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { collectTexts, findChangedTables, findChangedWords, hasSameDecisions } from './changed-parts.ts';

const definition = createFixtureProduct().definition as ProductDefinition;

function withRows(change: (rows: Json[][]) => Json[][]): ProductDefinition {
  const changed = structuredClone(definition);
  const table = changed.rating.tables.daily as { rows: Json[][] };
  table.rows = change(table.rows);
  return changed;
}

test('words are compared by language and id, and are changed, new or removed', () => {
  const before = { en: { 'boat.name': 'Boat', 'boat.old': 'Old' }, km: { 'boat.name': 'ទូក' } };
  const after = { en: { 'boat.name': 'A boat', 'boat.new': 'New' }, km: { 'boat.name': 'ទូក' } };
  expect(findChangedWords(before, after)).toEqual([
    { language: 'en', id: 'boat.name', before: 'Boat', after: 'A boat' },
    { language: 'en', id: 'boat.new', before: null, after: 'New' },
    { language: 'en', id: 'boat.old', before: 'Old', after: null },
  ]);
  expect(collectTexts({ title: 'T', parts: [{ text: 'one' }, 7] }, 'wording')).toEqual({
    'wording/title': 'T',
    'wording/parts/0/text': 'one',
  });
});

test('changed cells, new rows and removed rows of a table are counted, but not moved rows', () => {
  expect(
    findChangedTables(
      definition,
      withRows((rows) => rows.toReversed()),
    ),
  ).toEqual([]);
  const dearer = withRows((rows) => rows.map((row, index) => (index === 0 ? row.with(-1, 999) : row)));
  expect(findChangedTables(definition, dearer)).toEqual([{ table: 'daily', cells: 1, added: 0, removed: 0 }]);
  const shorter = withRows((rows) => rows.slice(1));
  expect(findChangedTables(definition, shorter)).toEqual([{ table: 'daily', cells: 0, added: 0, removed: 1 }]);
  expect(findChangedTables(shorter, definition)).toEqual([{ table: 'daily', cells: 0, added: 1, removed: 0 }]);
});

test('changes in parts that no rating reads do not change the decisions', () => {
  const benefits = structuredClone({ ...definition, benefits: { plans: [] } }) as unknown as ProductDefinition;
  expect(hasSameDecisions(definition, benefits)).toBe(true);
  // A rating that reads the amounts of the plans decides by them.
  const reading = structuredClone(definition);
  reading.rating.steps.push({ set: 'sum', logic: { lookup: ['benefits', 'hull', { var: 'plan' }] } });
  expect(hasSameDecisions(reading, { ...reading, benefits: { ...reading.benefits, plans: [] } })).toBe(false);
  const [plan, ...plans] = structuredClone(reading.benefits.plans);
  if (plan) plan.limits.hull = 200_000;
  const insuresMore = { ...reading, benefits: { ...reading.benefits, plans: [plan!, ...plans] } };
  expect(findChangedTables(reading, insuresMore)).toEqual([{ table: 'benefits', cells: 1, added: 0, removed: 0 }]);
  expect(
    hasSameDecisions(
      definition,
      withRows((rows) => rows.slice(1)),
    ),
  ).toBe(false);
});
