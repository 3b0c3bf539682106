import { afterAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getPagePrices } from '#contract/purchase/drafts.ts';
import type { Answers } from '#engine/record.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

type Prices = ReplyOf<typeof getPagePrices>;

/** The prices of a page's choices in a draft of a case with some answers changed. */
async function prices(product: string, name: string, changes: Answers, page: string): Promise<Prices> {
  shop.clock.set(`${shop.testCase(product, name).asOf}T05:00:00Z`);
  const { id, key } = await shop.aDraftOf(name, product, changes);
  const { status, body } = await shop.call<Prices>('GET', `/api/drafts/${id}/pages/${page}/prices`, { key });
  expect(status).toBe(200);
  return body;
}

test('each peril shows its additional premium, chosen or not, beside any other choices: a share of USD 100,000', async () => {
  const perils = { flood: 8600, storm: 1500, aircraft: 500, earthquake: 1000, spontaneousCombustion: 8100 };
  for (const chosen of [[], ['flood', 'storm']]) {
    const { extras } = await prices('fire', 'villa-in-phnom-penh', { perils: chosen }, 'planAndBenefit');
    expect(extras).toMatchObject({ perils });
    expect(Object.keys(extras)).toEqual(['perils', 'discountEquipments', 'selectedVoluntaryDeductibleDiscount']);
  }
});

test('repair at the dealer shows its additional premium for a camry: 15 % of 2 % of USD 28,000', async () => {
  const changes = { yearOfManufacture: 2020, isRepairWithDealerGarage: false };
  const { extras } = await prices('auto', 'comprehensive-camry', changes, 'benefit');
  expect(extras).toEqual({ isRepairWithDealerGarage: { true: 8400 } });
});

test('both options for a long stay have their price: 90 days in Thailand, and a year with 91 days there', async () => {
  const { ways } = await prices('travel', 'solo-thailand-five-days', { endDate: '2026-07-09' }, 'travelInfo');
  expect(ways).toEqual({
    'travel.travelInfo.hints.singleTripUntil': { basic: 4845, standard: 5865, premium: 7905 },
    'travel.travelInfo.hints.annualForThisStay': { standard: 9785, premium: 12360 },
  });
});

test('a page without extras has no prices, and an unknown page is refused', async () => {
  expect(await prices('fire', 'villa-in-phnom-penh', {}, 'customerInfo')).toEqual({ extras: {}, ways: {} });
  const { id, key } = await shop.aDraft('fire');
  for (const page of ['nowhere', 'constructor'])
    expectRefusal(shop, await shop.call('GET', `/api/drafts/${id}/pages/${page}/prices`, { key }), '404 notFound');
  expectRefusal(
    shop,
    await shop.call('GET', `/api/drafts/${id}/pages/planAndBenefit/prices`, { key: `${key}x` }),
    '404 draftNotFound',
  );
});
