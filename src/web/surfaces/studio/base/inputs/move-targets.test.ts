import { expect, test } from 'vitest';
import { canMoveStep } from '#web/surfaces/studio/parts/tariff/formulas/create-step.ts';
import { findMoveTargets } from './list-item-actions.tsx';

test('an item moves by one place, except the first upwards and the last downwards', () => {
  expect([0, 1, 2].map((at) => findMoveTargets(at, 3))).toEqual([
    { up: undefined, down: 1 },
    { up: 0, down: 2 },
    { up: 1, down: undefined },
  ]);
});

test('a line with one possible direction moves only there, and a minimum at the end remains there', () => {
  // The rate, the premium that reads it, a discount that reads the premium, a separate fee, the minimum premium.
  const steps = [
    { set: 'rate', logic: '2' },
    { set: 'premium', logic: { '*': [{ var: 'rate' }, 100] } },
    { set: 'discount', logic: { '/': [{ var: 'premium' }, 10] } },
    { set: 'fee', logic: '200' },
    { set: 'least', logic: '2500', minimum: true },
  ];
  const places = steps.map((_step, at) => findMoveTargets(at, steps.length, (by) => canMoveStep(steps, at, by)));
  expect(places).toEqual([
    { up: undefined, down: undefined },
    { up: undefined, down: undefined },
    { up: undefined, down: 3 },
    { up: 2, down: undefined },
    { up: undefined, down: undefined },
  ]);
});
