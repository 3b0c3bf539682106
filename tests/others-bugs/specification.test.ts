import { afterAll, expect, test } from 'vitest';
import { answer, start } from '#engine/wizard.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

test('a voluntary deductible shows its saving in dollars, as perils and equipment do beside it', () => {
  for (const id of ['property', 'fire']) {
    const product = loadTestProduct(id);
    const priced = loadCases(id).filter(({ testCase }) => testCase.ends === 'issued');
    let shown = 0;
    for (const { testCase } of priced) {
      const { asOf, answers } = testCase;
      const journey = answer(start(product, { channel: 'public', language: 'en' }, asOf), answers).journey;
      const extras = journey.pricesOf('planAndBenefit').extras.selectedVoluntaryDeductibleDiscount;
      if (extras === undefined || Object.keys(extras).length === 0) continue;
      const saved = ['usd500', 'usd1000', 'usd2500', 'usd5000'].map((option) => extras[option] ?? Number.NaN);
      expect(saved.every((amount) => amount <= 0)).toBe(true);
      expect(saved).toEqual(saved.toSorted((one, other) => other - one));
      shown += 1;
    }
    expect(shown).toBeGreaterThan(3);
  }
});

test('the configuration names the path of the reports, the path of the scan, and the link of the regulator', async () => {
  const { body } = await shop.call<Record<string, unknown>>('GET', '/api/config');
  expect(body).toMatchObject({
    reportPath: '/b2b/reports',
    scanPath: '/scan',
    links: { regulator: 'https://irc.gov.kh' },
  });
});
