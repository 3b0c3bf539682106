import { expect, test } from 'vitest';
import { planApiRun } from './api/run-in-api.ts';
import { planPaths } from './plan-paths.ts';

const NAME = 'festivalPA';

test('the same seed plans the same paths, another seed plans other paths, and both walk everything', () => {
  const plans = [7, 7, 8].map((seed) => planPaths(NAME, seed));
  const [ids, again, others] = plans.map((plan) => planApiRun(plan).journeys.map(({ id }) => id));
  expect(again).toEqual(ids);
  expect(others).not.toEqual(ids);
  for (const { checked } of plans) expect(checked.findings).toEqual([]);
});
