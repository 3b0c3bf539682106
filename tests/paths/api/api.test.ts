import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { atPointer } from '#engine/load-definition.ts';
import { covered, coveringJourneys, shortestJourneys, straightJourney } from '#engine/paths/covering-journeys.ts';
import { findWitnesses } from '#engine/paths/find-witnesses.ts';
import { comparedWith } from '#engine/paths/journey-coverage.ts';
import { createJourneyModel } from '#engine/paths/journey-model.ts';
import { aShop, type Shop } from '#tests/support/a-shop.ts';
import { chartModel } from '../chart-model.ts';
import { personasOf, productOf, products } from '../product-of.ts';
import { apiWalker } from './api-walker.ts';
import { canHappen, chartOnly, isPublic } from './api-world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

// The ways of all products on PGlite; on PostgreSQL those of one, which walk the same SQL.
describe.each(inject('postgresUrl') === undefined ? products : ['travel'])('%s', (name) => {
  const product = productOf(name);
  const witnesses = findWitnesses(product, personasOf(name)).filter(isPublic);
  const model = createJourneyModel(product, witnesses, { filter: canHappen(product) });
  const journeys = [
    ...coveringJourneys(shortestJourneys(model)),
    ...witnesses.filter(({ isWhole }) => isWhole).map((witness) => straightJourney(model, witness)),
  ];

  test(`the API stands where each of ${journeys.length} paths says, after every step`, async () => {
    const { walk } = chartModel(model);
    const walker = apiWalker(shop, product, model);
    for (const journey of journeys) await walk(journey, walker);

    // Before CONFIRM the draft's own replay was asserted at every step; after it the order's log tells what happened.
    const drafted = journeys.flatMap(({ steps }) =>
      covered(
        model,
        steps.filter(({ state }) => !state.confirmed),
      ),
    );
    const { missing } = comparedWith(model, new Set([...walker.walked, ...drafted]));
    // Where the summary and the payment are one page, the payment is a state inside it.
    const lines = missing.map(({ line }) => line.replaceAll('payment.confirmed', 'payment'));
    expect(lines.sort()).toEqual(Object.keys(chartOnly).sort());
  });
});

test('an API that does otherwise than the model is noticed, at the transition', async () => {
  const product = productOf('travel');
  const other = productOf('travel', ({ chart }) => {
    const entering = atPointer(chart, '/states/journey/states/checkout/states/payment/states/enteringCode');
    Object.assign((entering as { on: object }).on, { EXPIRED: 'codeLocked' });
  });
  const witnesses = findWitnesses(other, personasOf('travel')).filter(isPublic);
  const model = createJourneyModel(other, witnesses, { filter: canHappen(other) });
  const journey = shortestJourneys(model).find(({ steps }) => steps.some(({ event }) => event.type === 'EXPIRED'));
  const walk = chartModel(model).walk({ steps: journey?.steps ?? [] }, apiWalker(shop, product, model));
  await expect(walk).rejects.toThrow('enteringCode EXPIRED → codeLocked: the order');
});
