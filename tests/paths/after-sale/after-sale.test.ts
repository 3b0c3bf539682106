import { afterAll, describe, expect, test } from 'vitest';
import { isDeep } from '#tests/support/deep-run.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { productNames } from '../load-test-product.ts';
import { planPaths } from '../plan-paths.ts';
import { listAfterSaleItems, runAfterSaleInApi, runAfterSaleInEngine } from './run-after-sale.ts';

/*
 * The journeys after the sale, generated of what each product lets be done: all products in a deep run, else one of the short ones,
 * which is renewed and changed, too.
 */
const shop = await startTestShop();
afterAll(() => shop.close());

describe.each(isDeep ? productNames : ['golfer'])('%s after its sale', (name) => {
  const plan = planPaths(name);
  const told = ({ line, message }: { line: string; message: string }) => `${line}: ${message}`;

  test('the engine walks every journey and every reachable part of the chart', async () => {
    const { failures, passed, items } = (await runAfterSaleInEngine(plan)).walked;
    expect([...failures.values()].map(told)).toEqual([]);
    expect(passed.size).toBeGreaterThan(50);
    const declared = listAfterSaleItems(plan);
    expect(declared.filter(({ id, excused }) => !items.has(id) && !excused?.engine).map(({ line }) => line)).toEqual(
      [],
    );
    // An excuse that is none is noticed, too.
    expect(declared.filter(({ id, excused }) => items.has(id) && excused?.engine).map(({ line }) => line)).toEqual([]);
  });

  test('the API reaches the declared state of each path after every step, and no item remains unwalked', async () => {
    const { failures, items } = (await runAfterSaleInApi(plan, shop)).walked;
    expect([...failures.values()].map(told)).toEqual([]);
    const declared = listAfterSaleItems(plan);
    expect(declared.filter(({ id, excused }) => !items.has(id) && !excused?.api).map(({ line }) => line)).toEqual([]);
  });
});
