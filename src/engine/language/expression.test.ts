import { describe, expect, test } from 'vitest';
import type { DecisionTable } from './definition.ts';
import { evaluateFact, evaluatePlain, listReadNames, listRootNames } from './expression.ts';
import type { Json } from './json.ts';
import { ExpressionError } from './operators.ts';

const values = { age: 18, born: '2008-02-29', name: 'Sok', guests: [{ age: 3 }, { age: 40 }], half: [{ age: 3 }, {}] };
const fact = (logic: Json) => evaluateFact(logic, { values });
const value = (logic: Json) => evaluatePlain(logic, { values });
const unknown = { '==': [{ var: 'missing' }, 1] };

describe('three values', () => {
  test.each<[string, Json, boolean | undefined]>([
    ['a comparison with a missing answer is unknown', { '>': [{ var: 'missing' }, 1] }, undefined],
    ['and so is its negation', { '!': [unknown] }, undefined],
    ['false decides and', { and: [unknown, false] }, false],
    ['true does not decide and', { and: [unknown, true] }, undefined],
    ['true decides or', { or: [unknown, true] }, true],
    ['false does not decide or', { or: [unknown, false] }, undefined],
    ['an unknown condition leaves if unknown', { if: [unknown, true, true] }, undefined],
    ['answered is never unknown', { answered: { var: 'missing' } }, false],
    ['some is decided by one item', { some: [{ var: 'half' }, { '<': [{ var: 'item.age' }, 5] }] }, true],
    ['all is not, while an item is unknown', { all: [{ var: 'half' }, { '<': [{ var: 'item.age' }, 5] }] }, undefined],
    ['all of nothing holds', { all: [[], false] }, true],
    ['and holds where all hold', { and: [true, true] }, true],
    ['or does not hold where none does', { or: [false, false] }, false],
    ['what holds is false when it is denied', { '!': [true] }, false],
    ['what does not hold is true when it is denied', { '!': [false] }, true],
  ])('%s', (_name, logic, expected) => expect(fact(logic)).toBe(expected));
});

describe('values', () => {
  test.each<[Json, Json | undefined]>([
    [{ '+': ['0.1', '0.2'] }, '0.3'],
    [{ '*': ['1.10', 3] }, '3.3'],
    [{ '-': ['1.5', '0.5'] }, 1],
    [{ '/': [1, 8] }, '0.125'],
    [{ sum: [{ var: 'guests' }, { var: 'item.age' }] }, 43],
    [{ sum: [{ var: 'half' }, { var: 'item.age' }] }, undefined],
    [{ largest: [{ var: 'guests' }, { var: 'item.age' }] }, 40],
    [{ largest: [[], 1] }, undefined],
    [{ count: { filter: [{ var: 'guests' }, { '>=': [{ var: 'item.age' }, 18] }] } }, 1],
    [{ ageAt: [{ var: 'born' }, '2026-02-28'] }, 17],
    [{ ageAt: [{ var: 'born' }, '2026-03-01'] }, 18],
    [{ join: [{ var: 'name' }, 'Dara'] }, 'Sok Dara'],
    [{ joinWith: [', ', '12A', { var: 'nothing' }, { var: 'name' }] }, '12A, Sok'],
    [{ joinWith: [', ', { var: 'nothing' }] }, undefined],
    [{ month: '2026-08-09' }, 8],
    [{ weekday: '2026-11-29' }, 7],
    [{ weekday: '2026-11-30' }, 1],
    [{ weekday: '2024-02-29' }, 4],
    [{ round: ['12.5', 5] }, 15],
    [{ round: ['12.4', 5] }, 10],
    [{ round: ['-12.5', 5] }, -15],
    [{ roundEven: ['12.5', 5] }, 10],
    [{ roundEven: ['17.5', 5] }, 20],
    [{ roundUp: ['10.000000000000000000000000000001', 5] }, 15],
    [{ roundUp: [10, 5] }, 10],
    [{ roundDown: ['14.99', 5] }, 10],
    [{ roundUp: [1, '0.3'] }, '1.2'],
    [{ round: [{ '/': [1, 3] }, '0.01'] }, '0.33'],
    [{ addMonths: ['2026-01-31', 1] }, '2026-02-28'],
    [{ addMonths: ['2026-11-30', 3] }, '2027-02-28'],
    [{ addYears: ['2024-02-29', 1] }, '2025-02-28'],
    [{ '<': ['9.50', '10'] }, true],
    [{ '>': ['6000000.01', 6000000] }, true],
    [{ '>': ['6000000.00', 6000000] }, false],
    [{ '==': ['1.0', 1] }, true],
    [{ '==': ['1.0', '1'] }, false],
    [{ if: [false, 1, true, 2, 3] }, 2],
    [{ if: [false, 1, 2] }, 2],
    [{ if: [false, 1, false, 2, 3] }, 3],
  ])('%j is %j', (logic, expected) => expect(value(logic)).toEqual(expected));

  test('between reads three values', () => {
    expect(fact({ '<=': [1, { var: 'age' }, 18] })).toBe(true);
    expect(fact({ '<=': [1, { var: 'age' }, 17] })).toBe(false);
  });
});

test.each<[string, Json]>([
  ['an unknown operator', { matches: ['a', 'b'] }],
  ['the name of an inherited member', { constructor: [1] }],
  ['too few arguments', { '==': [1] }],
  ['two operators', { '+': [1, 1], '-': [1, 1] }],
  ['an if without otherwise', { if: [false, 1, false, 2] }],
  ['words compared as numbers', { '<': [{ var: 'name' }, 1] }],
  ['a division by zero', { '/': [1, 0] }],
  ['a look-up in no table', { lookup: ['none', 'rate', 1] }],
])('%s is an error of the definition, never an empty result', (_name, logic) => {
  expect(() => value(logic)).toThrow(ExpressionError);
});

test('a fact must be true or false', () => {
  expect(() => fact({ '+': [1, 1] })).toThrow(ExpressionError);
});

test('the list of read names leaves out the item, but contains names that merely begin like it', () => {
  const logic = {
    and: [{ some: [{ var: 'guests' }, { var: 'item.age' }] }, { var: 'itemCount' }, { var: 'regions.a' }],
  };
  expect(listReadNames(logic)).toEqual(['guests', 'itemCount', 'regions.a']);
});

test('the list of root names contains the root of each name with members once', () => {
  expect(listRootNames({ '+': [{ var: 'guest.age' }, { var: 'guest.rank' }, { var: 'nights' }] })).toEqual([
    'guest',
    'nights',
  ]);
});

test('a look-up by an unknown value finds nothing, even in a row that accepts everything', () => {
  const rates = (hit: 'unique' | 'collect', rows: Json[][]) => ({
    rates: { inputs: [{ name: 'zone', match: 'eq', domain: ['a', 'b'] }], outputs: ['rate'], hit, rows },
  });
  const found = (tables: object, zone: Json) =>
    evaluatePlain({ lookup: ['rates', 'rate', zone] }, { values, tables: tables as Record<string, DecisionTable> });
  const open = rates('unique', [['*', 7]]);
  expect(found(open, 'a')).toBe(7);
  expect(found(open, { var: 'missing' })).toBeUndefined();
  // If no row matches, the result is unknown, and not an empty list.
  expect(found(rates('collect', [['a', 1]]), 'b')).toBeUndefined();
});
