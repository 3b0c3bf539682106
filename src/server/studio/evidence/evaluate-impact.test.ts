import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { evaluateImpact } from './evaluate-products.ts';
import type { RatingTask } from './evaluation-messages.ts';

/**
 * The boat as it is sold, and one that costs 1.00 more for each hire. A version with other questions no longer sells
 * storm cover.
 */
const before = createFixtureProduct();
const renewing = (files: Record<string, Json>, when: Json) => {
  const settings = files['product-schemas/boat/product.json'] as { afterSale?: Json };
  settings.afterSale = {
    ...(settings.afterSale as object),
    renew: { when, opensDays: 60, graceDays: 30, asksAgain: [] },
  } as Json;
};
const dearer = (change: (files: Record<string, Json>) => void = () => {}, renewed: Json = true) =>
  createFixtureProduct((files) => {
    renewing(files, renewed);
    (files['product-schemas/boat/rating.json'] as { steps: Json[] }).steps.push({
      set: 'fee',
      part: 'fee',
      logic: 100,
    });
    change(files);
  });
const calmAlone = (files: Record<string, Json>) => {
  const { pages } = files['product-schemas/boat/form.json'] as never as { pages: Record<string, { choices?: Json }> };
  (pages.choice as { choices?: Json }).choices = { plan: { '==': [{ var: 'item' }, 'calm'] } };
};
const record = (plan: string): DraftRecord => ({
  ...{ circumstances: publicCircumstances, answers: { ...validAnswers, plan }, findings: {}, asOf: '2026-03-01' },
  ...{ passed: [], outcomes: [] },
});
const policies: RatingTask[] = ['calm', 'storm'].map((plan) => ({
  ...{ of: `BOA-${plan}`, record: record(plan), effectiveTo: '2026-03-04' },
}));
const quote: RatingTask = { of: '2026-03-01', day: '2026-03-01', values: { days: 2, plan: 'calm' } };
const judged = async (after: ReturnType<typeof dearer>, ...batches: RatingTask[][]) => {
  let at = 0;
  const found = await evaluateImpact({ before, after }, async () => {
    at += 1;
    return batches[at - 1] ?? [];
  });
  return { ...found, asked: at };
};

test('policies are rated as renewed in both versions, in batches until an empty one', async () => {
  const { report, detail, asked } = await judged(dearer(), policies.slice(0, 1), policies.slice(1));
  expect(asked).toBe(3);
  // Three days at 1.005 and at 2.50.
  expect(report).toMatchObject({
    count: 2,
    currency: 'USD',
    before: 302 + 750,
    after: 402 + 850,
    refused: 0,
    invalid: 0,
  });
  expect(detail.losers).toEqual([
    { of: 'BOA-calm', before: 302, after: 402 },
    { of: 'BOA-storm', before: 750, after: 850 },
  ]);
});

test('a policy that is not renewed is not counted', async () => {
  const calmOnly: Json = { '==': [{ var: 'plan' }, 'calm'] };
  expect((await judged(dearer(undefined, calmOnly), policies)).report).toMatchObject({ count: 1, before: 302 });
  expect((await judged(dearer(undefined, false), policies)).report).toMatchObject({ count: 0, before: 0 });
});

test('answers that the new version refuses cannot be used for a renewal', async () => {
  const { report, detail } = await judged(dearer(calmAlone), policies);
  expect(report).toMatchObject({ count: 2, before: 302, after: 402, invalid: 1 });
  expect(detail.invalid).toEqual([{ of: 'BOA-storm', before: 750, why: 'notValid', at: '/plan notOffered' }]);
});

test('quotes are rated by their stored values', async () => {
  const { report, detail } = await judged(dearer(), [quote]);
  // Two days at 1.005.
  expect(report).toMatchObject({ count: 1, before: 201, after: 301 });
  expect(detail.losers).toEqual([{ of: '2026-03-01', before: 201, after: 301 }]);
});
