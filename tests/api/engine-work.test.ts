import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EngineWork, measureCallWork } from '#tests/support/measure-call-work.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

describe.each([
  ['travel', 'family-to-japan', 3, 0, 1],
  // Too old for the dealer's garage: there is no extra to be rated.
  ['auto', 'comprehensive-camry', 3, 0, 1],
  // Answers that are put aside change the facts, so the way is looked at a second time.
  // Each peril, piece of equipment and deductible is rated once beside the chosen answers.
  ['fire', 'house-with-all-perils', 1, 13 + 5 + 4, 2],
])('%s', (product, name, plans, extras, rounds) => {
  let work: Record<string, EngineWork>;
  beforeAll(async () => {
    work = Object.fromEntries((await measureCallWork(shop, product, name)).map((one) => [one.call, one]));
  });

  test('a save of a name derives the new record once, rates each plan once, and needs no derivation of the earlier record', () => {
    expect(work['PATCH one name']).toMatchObject({ derivations: 1, ratings: plans });
  });

  test('a call that changes no answer derives nothing again', () => {
    for (const call of ['GET', 'PATCH the same again', 'NEXT'])
      expect(work[call]).toMatchObject({ derivations: 0, ratings: 0 });
  });

  test('the addition of each extra is rated only for the page that shows it', () => {
    expect(work['GET what extras add']).toMatchObject({ derivations: 0, ratings: extras });
  });

  test('the chart is walked once', () => {
    const pages = Object.keys(shop.services.catalogue.current(product)?.definition.form.pages ?? {}).length;
    // For each an ANSWER, a NEXT for each page and a CONFIRM; and the ANSWER of the change itself.
    expect(work['PATCH one name']?.steps).toBeLessThanOrEqual(rounds * (pages + 2) + 1);
  });
});
