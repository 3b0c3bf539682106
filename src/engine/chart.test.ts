import { describe, expect, test } from 'vitest';
import { fixtureDefinition } from '#tests/support/fixture-product.ts';
import { activePaths, chartNames, createChart, stateAt, step, waitingFor } from './chart.ts';

const chart = createChart(fixtureDefinition().chart);

test('an event that no transition takes is told', () => {
  const state = chart.initial;
  expect(step(chart, state, { type: 'PAID', facts: {} })).toMatchObject({ taken: false, actions: [] });
  expect(step(chart, state, { type: 'BACK', facts: {} }).state).toBe(state);
});

test('an unknown fact satisfies no guard, nor does its negation', () => {
  const person = ['NEXT', 'NEXT', 'NEXT'].reduce(
    (state, type) => step(chart, state, { type, facts: {} }).state,
    chart.initial,
  );
  const { taken } = step(chart, person, { type: 'NEXT', facts: { bringsGuests: undefined, sailsAlone: undefined } });
  expect(taken).toBe(false);
  expect(activePaths(step(chart, person, { type: 'NEXT', facts: { sailsAlone: true } }).state)).toContainEqual([
    'journey',
    'checkout',
    'summary',
  ]);
});

test('actions come as data', () => {
  const { actions } = step(chart, chart.initial, { type: 'ANSWER', facts: { isLong: true }, changed: [] });
  expect(actions).toEqual([
    { type: 'clear', params: { fields: ['plan'] } },
    { type: 'tell', params: { message: 'longHire' } },
  ]);
});

test('the guard changed reads which fields an answer changed', () => {
  const lookout = createChart({
    id: 'c',
    initial: 'a',
    states: { a: { on: { ANSWER: { guard: { type: 'changed', params: { field: 'x' } }, target: 'b' } } }, b: {} },
  });
  const given = (changed: string[]) => step(lookout, lookout.initial, { type: 'ANSWER', facts: {}, changed }).taken;
  expect([given(['x']), given(['y']), given([])]).toEqual([true, false, false]);
});

describe('lifecycles', () => {
  const light = createChart({
    id: 'light',
    initial: 'off',
    states: { off: { on: { PAY: 'on' } }, on: { tags: ['waiting'], meta: { effect: 'watchPayment' } } },
  });
  test('a state is found by its word, and tells what it waits for', () => {
    const on = step(light, stateAt(light, 'off'), { type: 'PAY', facts: {} }).state;
    expect([on.value, waitingFor(on), waitingFor(stateAt(light, 'off'))]).toEqual(['on', 'watchPayment', undefined]);
  });
});

test('a target that does not exist is an error at once', () => {
  expect(() => createChart({ id: 'x', initial: 'a', states: { a: { on: { NEXT: 'nowhere' } } } })).toThrow();
});

test('names are collected from everywhere', () => {
  const names = chartNames(fixtureDefinition().chart);
  expect(names.guards).toEqual(['isLong', 'isShort', 'bringsGuests', 'sailsAlone']);
  expect(names.actions.toSorted()).toEqual(['clear', 'reset', 'tell']);
  expect(names.events).toContain('CONFIRM');
});
