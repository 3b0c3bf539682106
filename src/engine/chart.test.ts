import { describe, expect, test } from 'vitest';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import {
  type ChartState,
  collectChartNames,
  createChart,
  findAcceptingState,
  findPendingEffect,
  listActivePaths,
  resolveChartState,
  resolveStateAtPath,
  step,
} from './chart.ts';

const chart = createChart(createFixtureDefinition().chart);

test('the step reports an event that no transition accepts', () => {
  const state = chart.initial;
  expect(step(chart, state, { type: 'PAID', facts: {} })).toMatchObject({ taken: false, actions: [] });
  expect(step(chart, state, { type: 'BACK', facts: {} }).state).toBe(state);
});

test('an unknown fact does not satisfy a guard or its negation', () => {
  const person = ['NEXT', 'NEXT', 'NEXT'].reduce(
    (state, type) => step(chart, state, { type, facts: {} }).state,
    chart.initial,
  );
  const { taken } = step(chart, person, { type: 'NEXT', facts: { bringsGuests: undefined, sailsAlone: undefined } });
  expect(taken).toBe(false);
  expect(listActivePaths(step(chart, person, { type: 'NEXT', facts: { sailsAlone: true } }).state)).toContainEqual([
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

test('the guard changed can also need a fact', () => {
  const guard = { type: 'changed', params: { field: 'x', when: 'isLarge' } };
  const lookout = createChart({ initial: 'a', states: { a: { on: { ANSWER: { guard, target: 'b' } } }, b: {} } });
  const taken = (changed: string[], isLarge?: boolean) =>
    step(lookout, lookout.initial, { type: 'ANSWER', facts: { isLarge }, changed }).taken;
  expect([taken(['x'], true), taken(['x'], false), taken(['x']), taken([], true)]).toEqual([true, false, false, false]);
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
  test('the lifecycle finds a state by its name, and names the effect that the state waits for', () => {
    const on = step(light, resolveChartState(light, 'off'), { type: 'PAY', facts: {} }).state;
    expect([on.value, findPendingEffect(on), findPendingEffect(resolveChartState(light, 'off'))]).toEqual([
      'on',
      'watchPayment',
      undefined,
    ]);
  });
});

test('a target that does not exist is an error at once', () => {
  expect(() => createChart({ id: 'x', initial: 'a', states: { a: { on: { NEXT: 'nowhere' } } } })).toThrow();
});

test('names are collected from everywhere', () => {
  const names = collectChartNames(createFixtureDefinition().chart);
  expect(names.guards).toEqual(['isLong', 'isShort', 'bringsGuests', 'sailsAlone']);
  expect(names.actions.toSorted()).toEqual(['clear', 'reset', 'tell']);
  expect(names.events).toContain('CONFIRM');
});

describe('a place of a chart', () => {
  const nested = createChart({
    id: 'n',
    initial: 'a',
    states: { a: { initial: 'b', states: { b: {}, c: {} } }, d: {} },
  });

  test('is the first state that accepts an event by itself, whatever the path to it requires', () => {
    expect(findAcceptingState(chart, 'PAID')).toEqual(['journey', 'checkout', 'payment', 'paying']);
    expect(findAcceptingState(chart, 'NEXT')).toEqual(['journey', 'hire']);
    expect(findAcceptingState(chart, 'ANSWER')).toEqual(['season', 'short']);
    // The root of the chart is no state.
    expect([findAcceptingState(chart, 'RESET'), findAcceptingState(chart, 'NEVER')]).toEqual([undefined, undefined]);
  });

  test('is reached with every other region at its start', () => {
    expect(resolveStateAtPath(chart, ['journey', 'checkout', 'payment', 'declined']).value).toEqual({
      season: 'short',
      journey: { checkout: { payment: 'declined' } },
    });
    expect(resolveStateAtPath(nested, ['a', 'c']).value).toEqual({ a: 'c' });
    expect(resolveStateAtPath(nested, ['d']).value).toBe('d');
  });

  test('is one path from the top for each region', () =>
    expect(listActivePaths(partial<ChartState>({ value: { rest: {}, journey: { checkout: 'summary' } } }))).toEqual([
      ['rest'],
      ['journey', 'checkout', 'summary'],
    ]));

  test('waits for nothing unless it says so', () => {
    const busy = createChart({ id: 'b', initial: 'a', states: { a: { meta: { effect: 'watchPayment' } } } });
    expect(findPendingEffect(busy.initial)).toBeUndefined();
  });
});

test('the names of a chart are the names of all its guards, actions and events, at every place', () => {
  expect(
    collectChartNames({
      on: { RESET: { actions: 'reset' } },
      states: {
        a: {
          entry: 'greet',
          exit: [{ type: 'leave' }],
          on: {
            NEXT: [
              { guard: 'isOpen', target: 'b' },
              { guard: { type: 'changed', params: { field: 'plan' } } },
              { guard: {} },
              { guard: 'changed' },
              { guard: { type: 'changed' } },
              'b',
            ],
          },
          onDone: { guard: { type: 'isPaid' }, actions: [{ type: 'tell' }, {}] },
        },
        b: null as never,
      },
    }),
  ).toEqual({
    guards: ['isOpen', 'isPaid'],
    actions: ['reset', 'tell', '', 'greet', 'leave'],
    events: ['RESET', 'NEXT'],
    watched: ['plan', ''],
  });
});
