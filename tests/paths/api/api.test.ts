import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { atPointer } from '#engine/load-definition.ts';
import { comparedWith } from '#engine/paths/journey-coverage.ts';
import { aShop, type Shop } from '#tests/support/a-shop.ts';
import { chartModel } from '../chart-model.ts';
import { planOf, planPaths } from '../plan-paths.ts';
import { personasOf, productOf, products } from '../product-of.ts';
import { failureAt } from '../run-failure.ts';
import { apiWalker } from './api-walker.ts';
import { chartOnly } from './api-world.ts';
import { planApiWalk, walkInApi } from './walk-in-api.ts';

const isOnPostgres = inject('postgresUrl') !== undefined;
let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

// The ways of all products on PGlite; on PostgreSQL those of one, which walk the same SQL.
test.each(isOnPostgres ? ['travel'] : products)(
  '%s: the API stands where each path says, after every step, and nothing else is left to walk',
  async (name) => {
    const plan = planPaths(name);
    const { failures, items } = await walkInApi(plan, shop);
    expect([...failures.values()].map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    const { missing } = comparedWith(plan.checked.model, items);
    // Where the summary and the payment are one page, the payment is a state inside it.
    const lines = missing.map(({ line }) => line.replaceAll('payment.confirmed', 'payment'));
    expect(lines.sort()).toEqual(Object.keys(chartOnly).sort());
  },
);

test.skipIf(isOnPostgres)(
  'an API that does otherwise than the model is noticed: in one line the transition, and the shortest path to it',
  async () => {
    const sound = productOf('travel');
    const other = productOf('travel', ({ chart }) => {
      const entering = atPointer(chart, '/states/journey/states/checkout/states/payment/states/enteringCode');
      Object.assign((entering as { on: object }).on, { EXPIRED: 'codeLocked' });
    });
    const { model, journeys } = planApiWalk(planOf(other, personasOf('travel')));
    const [journey] = journeys.filter(({ steps }) => steps.some(({ event }) => event.type === 'EXPIRED'));
    const steps = journey?.steps ?? [];
    const at = steps.findIndex(({ event }) => event.type === 'EXPIRED');
    const error: unknown = await chartModel(model)
      .walk({ steps }, apiWalker(shop, sound, model))
      .catch((fault) => fault);
    const { line, message } = failureAt('api', model, { steps }, at, error);
    expect(line).toMatch(
      /^journey\.checkout\.payment\.enteringCode EXPIRED → codeLocked, after ANSWER \S+( · NEXT)+ · CONFIRM · SENT · EXPIRED$/,
    );
    expect(message).toContain('stands in');
  },
);
