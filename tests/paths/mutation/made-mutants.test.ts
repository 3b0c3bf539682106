import { expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import { mutateLogic } from '#workbench/mutants/logic-mutants.ts';
import { applyChanges } from '#workbench/mutants/mutant.ts';
import { createTableMutants } from '#workbench/mutants/table-mutants.ts';
import { loadTestProduct } from '../load-test-product.ts';

const sound = loadTestProduct('golfer').definition as ProductDefinition;

/** A product with one table that a look-up reads. */
function withTable(rows: ProductDefinition['rating']['tables'][string]['rows']): ProductDefinition {
  const inputs: ProductDefinition['rating']['tables'][string]['inputs'] = [{ name: 'days', match: 'range' }];
  const tables = { rates: { inputs, outputs: ['rate', 'unread'], hit: 'unique' as const, rows } };
  const steps = [{ set: 'net', logic: { lookup: ['rates', 'rate', { var: 'days' }] } }];
  return { ...sound, form: { ...sound.form, tables: {} }, rating: { inputs: {}, tables, steps } };
}

test.each([
  [{ '<=': [{ var: 'age' }, 65] }, ['<= as >', '<= as <', '<=.1 65 as 66', '<=.1 65 as 64']],
  [{ and: [{ var: 'a' }, { '==': [{ var: 'b' }, 'x'] }] }, ['and as or', 'and.1 == as !=']],
  [{ in: [{ var: 'a' }, ['x', 'y']] }, ['in negated', '"x" dropped', '"y" dropped']],
  [{ '*': [{ var: 'a' }, '0.60'] }, ['*.1 0.60 as 0.61', '*.1 0.60 as 0.59']],
  [{ lookup: ['table', 'column', { var: 'a' }] }, []],
])('faults in %j', (logic, faults) => {
  expect(mutateLogic(logic, []).map(({ what }) => what)).toEqual(faults);
});

test('a bound is moved in both rows that it divides, and an unread column does not change', () => {
  const definition = withTable([
    [[1, 6], '1.50', 1],
    [[6, 9], '2.50', 2],
  ]);
  const [first, second] = createTableMutants(definition).map(({ mutants }) => mutants.map(({ id }) => id));
  expect(first).toEqual([
    'table rates 1..6 rate 1.50 as 1.51',
    'table rates 1..6 days below 6 as 7',
    'table rates 1..6 days below 6 as 5',
    'table rates 1..6 days from 1 as 2',
    'table rates 1..6 dropped',
  ]);
  expect(second).toEqual([
    'table rates 6..9 rate 2.50 as 2.51',
    'table rates 6..9 days below 9 as 8',
    'table rates 6..9 dropped',
  ]);
  const moved = createTableMutants(definition)[0]?.mutants[1];
  expect(moved && applyChanges(definition, moved.changes).rating.tables.rates?.rows.map(([days]) => days)).toEqual([
    [1, 7],
    [7, 9],
  ]);
});

test('each row of a large table is changed once, and another seed changes it differently', () => {
  const rows = Array.from({ length: 50 }, (_, day) => [[day, day + 1], '1', 1]);
  const chosen = (seed: number) =>
    createMutants(withTable(rows), {}, seed)
      .chosen.filter(({ id }) => id.startsWith('table'))
      .map(({ id }) => id);
  expect(chosen(1)).toHaveLength(50);
  expect(chosen(1)).toEqual(chosen(1));
  expect(chosen(1)).not.toEqual(chosen(2));
});

test('a mutant drops a transition, leads it elsewhere, or negates its guard by a condition of its own', () => {
  const { all } = createMutants(sound, {}, 1);
  const guarded = all.find(({ id }) => id === 'chart journey.checkout.summary CONFIRM 0 guard negated');
  const changed = guarded && applyChanges(sound, guarded.changes);
  expect(changed?.form.conditions['not phoneIsProven']).toEqual({ '!': sound.form.conditions.phoneIsProven });
  expect(all.some(({ id }) => id === 'chart journey.golferPlan NEXT 0 dropped')).toBe(true);
  expect(all.some(({ id }) => id.startsWith('chart journey.golferPlan NEXT 0 retargeted to '))).toBe(true);
});
