import { expect, test } from 'vitest';
import { workedMs } from '#tests/support/patience.ts';
import { type Journey, statesInOrder } from '../chart/journey.ts';
import { faultsOf } from '../chart/journey-faults.ts';
import { graphLayout, STATE } from './graph-layout.ts';
import { stepFrom } from './graph-steps.ts';

/** Pages in a row; every seventh may leave out the next two, every twentieth ends some. */
function aLongJourney(count: number): Journey {
  const names = Array.from({ length: count }, (_, at) => `p${at}`);
  const states = Object.fromEntries(
    names.map((name, at) => {
      const next = names[at + 1] ?? 'checkout';
      const far = names[at + 3] ?? 'checkout';
      const guards =
        at % 20 === 0 ? [{ guard: 'isOld', target: 'halt' }] : at % 7 === 0 ? [{ guard: 'isNew', target: far }] : [];
      return [name, { on: { NEXT: guards.length > 0 ? [...guards, { target: next }] : next } }];
    }),
  );
  const ends = {
    halt: { type: 'final', tags: ['stop'] },
    checkout: { $ref: 'shared/checkout.json', onDone: 'issued' },
    issued: { type: 'final', tags: ['end'] },
  };
  return {
    at: ['states', 'journey'],
    initial: 'p0',
    states: { ...states, ...ends },
    pages: new Set([...names, 'halt']),
  };
}

test('200 pages with branches are placed so that no box lies on another, and every way runs between its boxes', () => {
  const { states, ways } = graphLayout(aLongJourney(200));
  expect([states.length, ways.length]).toEqual([203, 238]);
  const rows = states.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const overlaps = rows.flatMap((one, at) =>
    rows
      .slice(at + 1)
      .filter((other) => Math.abs(one.x - other.x) < STATE.width && Math.abs(one.y - other.y) < STATE.height)
      .map((other) => `${one.name} ${other.name}`),
  );
  expect(overlaps).toEqual([]);
  const at = new Map(states.map((state) => [state.name, state]));
  for (const { from, to, points } of ways) {
    const [first, last] = [points[0]!, points.at(-1)!];
    expect(Math.abs(first.y - at.get(from)!.y - STATE.height / 2)).toBeLessThanOrEqual(STATE.height / 2 + 1);
    expect(Math.abs(last.y - at.get(to)!.y - STATE.height / 2)).toBeLessThanOrEqual(STATE.height / 2 + 1);
  }
});

test('a journey of 10,000 pages is read and judged in one go over it', () => {
  const journey = aLongJourney(10_000);
  const begun = workedMs();
  expect(faultsOf(journey, ['isOld', 'isNew'])).toEqual([]);
  expect(statesInOrder(journey).reached.length).toBe(10_003);
  // Whatever grew with the square of it would take minutes.
  expect(workedMs() - begun).toBeLessThan(3_000);
});

test('arrows move down the ways, up again, and sideways to what branches off beside', () => {
  const journey = aLongJourney(30);
  expect(stepFrom(journey, 'p1', 'ArrowDown')).toBe('p2');
  expect(stepFrom(journey, 'p2', 'ArrowUp')).toBe('p1');
  expect(stepFrom(journey, 'p0', 'ArrowDown')).toBe('halt');
  expect(stepFrom(journey, 'halt', 'ArrowRight')).toBe('p1');
  expect(stepFrom(journey, 'p1', 'ArrowLeft')).toBe('halt');
  expect(stepFrom(journey, 'p9', 'Home')).toBe('p0');
  expect(stepFrom(journey, 'issued', 'ArrowDown')).toBeUndefined();
});
