import { describe, expect, test } from 'vitest';
import { productNames } from '../load-test-product.ts';
import { planPaths } from '../plan-paths.ts';
import { listPlanItems } from './declared-items.ts';
import { runInEngine } from './run-in-engine.ts';

describe.each(productNames)('%s', (name) => {
  const plan = planPaths(name);

  test('everything that the chart declares can happen, and leads on', () => {
    expect(plan.checked.findings.map(({ message }) => message)).toEqual([]);
    expect(plan.checked.coverage.stuck).toEqual([]);
  });

  test('the engine walks every declared item, and reaches the declared state of each path after every step', async () => {
    const { failures, complaints, passed, items } = await runInEngine(plan);
    expect([...failures.values()].map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    expect(complaints ?? []).toEqual([]);
    expect(passed.size).toBeGreaterThan(50);

    const declared = listPlanItems(plan);
    const missing = declared.filter(({ id, excused }) => !items.has(id) && excused?.engine === undefined);
    expect(missing.map(({ line }) => line)).toEqual([]);
    expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length);
    for (const kind of ['state', 'transition', 'guard', 'reset', 'rule', 'message'])
      expect(declared.filter((item) => item.kind === kind).length).toBeGreaterThan(0);
  });
});
