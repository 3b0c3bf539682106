import { expect, test } from 'vitest';
import { listTransitions, parseChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { isMovable, listTargets, moveAlong } from './graph-acts.ts';

const journey = parseChartJourney(
  {
    initial: 'a',
    states: {
      a: { on: { NEXT: 'b' } },
      b: { on: { NEXT: 'c' } },
      c: { on: { NEXT: [{ guard: 'x', target: 'stop' }, { target: 'checkout' }] } },
      stop: { type: 'final', tags: ['stop'] },
      checkout: { $ref: 'shared/checkout.json', onDone: 'issued' },
      issued: { type: 'final', tags: ['end'] },
    },
  },
  ['a', 'b', 'c', 'stop'],
);
if (!journey) throw new Error('no journey');
const order = (of: typeof journey) => {
  const names: string[] = [];
  for (let at: string | undefined = of.initial; at && !names.includes(at); at = listTransitions(of, at).at(-1)?.to)
    names.push(at);
  return names.join(' ');
};

test('a page moves one place along its path, and to its beginning', () => {
  expect(order(journey)).toBe('a b c checkout issued');
  expect(order(moveAlong(journey, 'a', 1) ?? journey)).toBe('b a c checkout issued');
  expect(order(moveAlong(journey, 'b', -1) ?? journey)).toBe('b a c checkout issued');
  expect(order(moveAlong(journey, 'b', 1) ?? journey)).toBe('a c b checkout issued');
});

test('a page with branches and the first page cannot be moved', () => {
  expect(isMovable(journey, 'c')).toBe(false);
  expect(moveAlong(journey, 'c', -1)).toBeUndefined();
  expect(moveAlong(journey, 'a', -1)).toBeUndefined();
  expect(listTargets(journey, 'c')).toEqual(['a', 'b', 'checkout', 'stop']);
});
