import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { deriveState } from '../derived-state.ts';
import { start } from '../wizard.ts';
import { addDays } from './dates.ts';
import type { DecisionTable, FormDefinition } from './definition.ts';
import { listUnits } from './definition.ts';
import { evaluate, evaluateFact, evaluatePlain } from './expression.ts';
import { computeFingerprint, isSameJson, type Json, toCanonicalJson } from './json.ts';
import { ExpressionError, toDecimal, toPlainJson } from './operators.ts';
import { computePersonShare, type PremiumLine } from './premium.ts';

const tables = partial<Record<string, DecisionTable>>({
  fares: {
    inputs: [{ name: 'port', match: 'eq', domain: ['east', 'west'] }],
    ...{ outputs: ['price', 'days'], hit: 'unique' },
    rows: [['east', '1.5', 2]],
  },
  boats: {
    inputs: [{ name: 'port', match: 'eq', domain: ['east', 'west'] }],
    ...{ outputs: ['name'], hit: 'collect' },
    rows: [
      ['east', 'Naga'],
      ['west', 'Apsara'],
      ['east', 'Garuda'],
    ],
  },
});
const values = { nothing: null, days: 3, port: 'east', ages: [40, 3, 7], named: { a: { b: 1 } } };
const value = (logic: Json) => evaluatePlain(logic, { values, tables });
const item = { var: 'item' };

test.each<[Json, Json | undefined]>([
  [{ var: 'nothing' }, undefined],
  [{ var: 'named.a.b' }, 1],
  [{ var: 'named.a.c' }, undefined],
  [{ var: 'named.toString' }, undefined],
  [{ var: 'toString' }, undefined],
  [
    [{ '+': ['0.1', '0.2'] }, { var: 'days' }],
    ['0.3', 3],
  ],
  [{ in: ['east', ['west', { var: 'port' }]] }, true],
  [{ in: ['north', ['west', { var: 'port' }]] }, false],
  [{ min: [3, 1, 2] }, 1],
  [{ min: [1, 3, 2] }, 1],
  [{ max: [3, 1, 2] }, 3],
  [{ max: [1, 2, 3] }, 3],
  [{ largest: [{ var: 'ages' }, item] }, 40],
  [{ largest: [[3, 40, 7], item] }, 40],
  [{ largest: [{ var: 'nobody' }, item] }, undefined],
  [{ sum: [[], item] }, 0],
  [{ filter: [{ var: 'ages' }, { '>': [item, 5] }] }, [40, 7]],
  [{ filter: [{ var: 'ages' }, { '>': [item, { var: 'nobody' }] }] }, undefined],
  [{ some: [{ var: 'ages' }, { some: [[{ var: 'outer' }], { '==': [item, 7] }] }] }, undefined],
  [{ '==': ['x', 5] }, false],
  [{ '==': [5, 'x'] }, false],
  [{ '!=': ['x', 5] }, true],
  [{ '==': [true, 1] }, false],
  [{ '==': [5, '5.0'] }, true],
  [{ in: [5, ['x', '5']] }, true],
  [{ in: ['x', [5, true]] }, false],
  [{ '==': [{ '+': ['0.5', '0.5'] }, 'x'] }, false],
  [{ year: '2026-03-01' }, 2026],
  [{ addDays: ['2026-02-28', 1] }, '2026-03-01'],
  [{ daysBetween: ['2026-03-01', '2026-03-03'] }, 3],
  [{ '<': ['2026-03-01', '2026-03-01'] }, false],
  [{ '<=': ['2026-03-01', '2026-03-01'] }, true],
  [{ '>': ['2026-03-01', '2026-03-01'] }, false],
  [{ '>=': ['2026-03-01', '2026-03-01'] }, true],
  [{ '<': ['2026-02-28', '2026-03-01'] }, true],
  [{ '>': ['2026-02-28', '2026-03-01'] }, false],
  [{ '>=': [3, 3] }, true],
  [{ lookup: ['fares', 'price', { var: 'port' }] }, '1.5'],
  [{ lookup: ['fares', 'days', 'east'] }, 2],
  [{ lookup: ['fares', 'days', 'west'] }, undefined],
  [{ lookup: ['fares', 'days', { var: 'nobody' }] }, undefined],
  [{ lookup: ['boats', 'name', 'east'] }, ['Naga', 'Garuda']],
])('%j is %j', (logic, expected) => expect(value(logic)).toEqual(expected));

test.each<[Json, string]>([
  [{ and: [1, true] }, 'not true or false'],
  [{ var: 1 }, 'var takes a name'],
  [{ joinWith: [1, 'a'] }, 'joinWith takes a separator'],
  [{ some: ['a', true] }, 'some takes a list'],
  [{ sum: [3, 1] }, 'sum takes a list'],
  [{ count: 'a' }, 'not a list: "a"'],
  [{ '+': ['a', 1] }, 'not a number: "a"'],
  [{ '+': [[], 1] }, 'not a number: []'],
  [{ '/': [1, 0] }, 'division by zero'],
  [{ year: 'soon' }, 'not a date: "soon"'],
  [{ year: 2026 }, 'not a date: 2026'],
  [{ addDays: ['2026-01-01', '1.5'] }, 'not a whole number: "1.5"'],
  [{ '<': ['a', 'b'] }, 'cannot compare "a" with "b"'],
  [{ '<': ['2026-01-01', 'b'] }, 'cannot compare "2026-01-01" with "b"'],
  [{ '<': ['b', '2026-01-01'] }, 'cannot compare "b" with "2026-01-01"'],
  [{ '<': ['2026-01-01', 5] }, 'cannot compare "2026-01-01" with 5'],
  [{ '<': [5, '2026-01-01'] }, 'cannot compare 5 with "2026-01-01"'],
  [{ lookup: [1, 'price', 'east'] }, 'lookup takes a table and a column'],
  [{ lookup: ['fares', 1, 'east'] }, 'lookup takes a table and a column'],
  [{ lookup: ['ferries', 'price', 'east'] }, 'unknown table ferries'],
  [{ lookup: ['fares', 'port', 'east'] }, 'table fares has no column port'],
  [{ toString: 1 }, 'unknown operator toString'],
  [{ '!': [true, false] }, '! takes 1 to 1 arguments'],
  [{ if: [true, 1] }, 'if takes 3 to 21 arguments'],
  [{ if: [false, 1, false, 2] }, 'if needs a last alternative'],
  [{ a: 1, b: 2 }, 'an expression has exactly one operator'],
  [{}, 'an expression has exactly one operator'],
])('%j is a fault: %s', (logic, message) => {
  expect(() => value(logic)).toThrow(new ExpressionError(message));
});

test('a condition is true or false, and nothing else', () => {
  expect(() => evaluateFact(1, { values })).toThrow('a condition must be true or false');
  expect(evaluateFact({ var: 'nobody' }, { values })).toBeUndefined();
  expect(evaluate(7, { values })).toBe(7);
});

test('a look-up reports the rows that it read', () => {
  const read: Json[] = [];
  const onLookup = (table: string, match: { rows: number[] }) => read.push([table, ...match.rows]);
  evaluate({ lookup: ['boats', 'name', 'east'] }, { values, tables, onLookup });
  expect(read).toEqual([['boats', 0, 2]]);
});

test('whole and safe decimals become numbers, and other decimals become texts', () => {
  expect(toPlainJson([toDecimal('2.0'), [toDecimal('0.5')], toDecimal('9007199254740993')])).toEqual([
    2,
    ['0.5'],
    '9007199254740993',
  ]);
});

test('two values are equal in any order of their members, and an absent member is null', () => {
  expect(toCanonicalJson({ b: [1, undefined, { d: 1, c: undefined }], a: null })).toBe(
    '{"a":null,"b":[1,null,{"d":1}]}',
  );
  expect(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson(undefined, null)).toBe(true);
  expect([isSameJson({}, ''), isSameJson({}, 7), isSameJson('', {}), isSameJson({}, []), isSameJson([], {})]).toEqual([
    ...[false, false, false, false, false],
  ]);
  expect([isSameJson({ a: 1 }, { a: 1, b: 2 }), isSameJson({ a: 1, b: 2 }, { a: 1 })]).toEqual([false, false]);
  expect([isSameJson({ a: 1, b: undefined } as never, { a: 1 }), isSameJson({ a: null }, {})]).toEqual([true, false]);
  expect([isSameJson({}, JSON.parse('{"__proto__":{}}')), isSameJson([1], [1, 2]), isSameJson(null, {})]).toEqual([
    ...[false, false, false],
  ]);
  // Drafts store them: cyrb53 of "a" and 1, as its author published it.
  expect([computeFingerprint('a'), computeFingerprint(1)]).toEqual(['203h93a1w93', 'emhgni9yrs']);
  const names = ['', 'a', 'b', 'ab', 'ba', ['a'], { a: 1 }, { a: 2 }, null].map(computeFingerprint);
  expect(new Set(names).size).toBe(names.length);
  expect(computeFingerprint({ a: 1, b: 2 })).toBe(computeFingerprint({ b: 2, a: 1 }));
  // 53 bits: two texts that are equal in one half differ in the other.
  expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(8);
});

test('the premium shows the price of one person if every line is the same for all persons', () => {
  const line = (part: PremiumLine['part'], amount: number, persons?: number): PremiumLine => ({
    ...{ name: part, part, amount },
    ...(persons === undefined ? {} : { persons, each: amount / persons }),
  });
  expect(computePersonShare({ lines: [line('net', 300, 3), line('discount', 30, 3), line('fee', 60, 3)] })).toEqual({
    persons: 3,
    each: 110,
  });
  // A line of zero is the same for all.
  expect(computePersonShare({ lines: [line('net', 300, 3), line('fee', 0)] })).toEqual({ persons: 3, each: 100 });
  expect(computePersonShare({ lines: [line('net', 300, 2)] })).toEqual({ persons: 2, each: 150 });
  expect(computePersonShare({ lines: [line('net', 300, 1)] })).toBeUndefined();
  expect(computePersonShare({ lines: [line('net', 300, 3), line('fee', 60)] })).toBeUndefined();
  expect(computePersonShare({ lines: [line('net', 300, 3), line('fee', 60, 2)] })).toBeUndefined();
  expect(computePersonShare({ lines: [line('net', 300)] })).toBeUndefined();
  expect(computePersonShare({ lines: [] })).toBeUndefined();
});

test('a form lists each unit of its fields, its items and its computed values once', () => {
  const field = { type: 'integer' as const };
  const items = {
    type: 'object' as const,
    additionalProperties: false as const,
    properties: { age: field, name: field },
  };
  const page = partial<FormDefinition['pages'][string]>({
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: { stay: field, size: field, guests: { type: 'array', items } },
    },
    uiSchema: {
      stay: { 'ui:unit': 'days' },
      size: { 'ui:unit': 7 },
      guests: { items: { age: { 'ui:unit': 'years' } } },
    },
  });
  const derived = [
    { set: 'a', logic: 1, type: 'integer' as const, unit: 'days' },
    { set: 'b', logic: 1, type: 'integer' as const, unit: 'metres' },
  ];
  expect(listUnits({ pages: { page }, derived, conditions: {} })).toEqual(['days', 'years', 'metres']);
  expect(listUnits({ pages: { page: { schema: page.schema } }, derived: [], conditions: {} })).toEqual([]);
});

/** The boat, where a customer declares the last tick and a person with guests declares a licence. */
const product = createFixtureProduct((files) => {
  const { pages } = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  Object.assign(pages.summary as object, { declares: ['declaration'] });
});
const situation = (answers: Record<string, Json>, isSale?: boolean) => {
  const { record } = start(product, { ...publicCircumstances, ...(isSale !== undefined && { isSale }) }, '2026-03-01');
  return deriveState(product, { ...record, answers: { ...validAnswers, ...answers } });
};

test('the engine does not ask a seller for the declaration of the customer', () => {
  expect(situation({}).hidden.has('declaration')).toBe(false);
  expect(situation({}, false).hidden.has('declaration')).toBe(false);
  const sold = situation({}, true);
  expect([sold.hidden.has('declaration'), sold.hidden.has('skipper'), sold.parked]).toEqual([
    true,
    false,
    ['declaration'],
  ]);
});

test('the route ends at the order, or where a fact is unknown', () => {
  expect(situation({ withGuests: true }).route).toEqual({
    pages: ['hire', 'choice', 'offer', 'person', 'guestList', 'summary', 'payment'],
    complete: true,
  });
  const { withGuests: _none, ...unknown } = validAnswers;
  const { record } = start(product, publicCircumstances, '2026-03-01');
  const open = deriveState(product, { ...record, answers: unknown });
  expect(open.route).toEqual({ pages: ['hire', 'choice', 'offer', 'person'], complete: false });
  expect(open.regions).toEqual({ season: 'short' });
  expect(situation({ lastDay: addDays('2026-03-02', 40) }).regions).toEqual({ season: 'long' });
  // A route with a loop ends at its beginning.
  const round = createFixtureProduct((files) => {
    const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
    machine.states.journey.states.choice = { on: { NEXT: 'hire' } };
  });
  expect(deriveState(round, { ...record, answers: validAnswers }).route).toEqual({
    pages: ['hire', 'choice'],
    complete: false,
  });
});
