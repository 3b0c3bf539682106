import { afterAll, expect, inject, test } from 'vitest';
import { startTestShop } from '#tests/support/test-shop.ts';
import { compareCoverage } from '#workbench/journeys/journey-coverage.ts';
import { productNames } from '../load-test-product.ts';
import { planPaths } from '../plan-paths.ts';
import { chartOnlyTransitions } from './api-world.ts';
import { findViolations, loadOrderHistories, type OrderHistory } from './order-invariants.ts';
import { runInApi } from './run-in-api.ts';

const isOnPostgres = inject('postgresUrl') !== undefined;
const shop = await startTestShop();
afterAll(() => shop.close());

// The ways of all products on PGlite; on PostgreSQL those of one, which walk the same SQL.
test.each(isOnPostgres ? ['travel'] : productNames)(
  '%s: the API reaches the declared state of each path after every step, and no item remains unwalked',
  async (name) => {
    const plan = planPaths(name);
    const { failures, items } = await runInApi(plan, shop);
    expect([...failures.values()].map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    const { missing } = compareCoverage(plan.checked.model, items);
    // If the summary and the payment are one page, the payment is a state inside that page.
    const lines = missing.map(({ line }) => line.replaceAll('payment.confirmed', 'payment'));
    expect(lines.sort()).toEqual(Object.keys(chartOnlyTransitions).sort());
  },
);

test('the result of every walked order agrees with money, policy, messages and events, independently of the chart', async () => {
  const histories = await loadOrderHistories(shop);
  // Of each fate there is one: bought, lapsed, and money that goes back.
  for (const fate of [bought, lapsed, givenBack]) expect(histories.filter(fate).length).toBeGreaterThan(0);
  expect(histories.flatMap(findViolations)).toEqual([]);
});

const bought = ({ status }: OrderHistory) => status === 'issued';
const lapsed = ({ status }: OrderHistory) => status === 'expired';
const givenBack = (history: OrderHistory) => history.givenBack.length > 0;
