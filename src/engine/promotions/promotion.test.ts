import { expect, test } from 'vitest';
import { createFixtureDefinition, createFixtureFiles } from '#tests/support/fixture-product.ts';
import type { FormDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { isValidOn, listUnreadMembers, type Promotion, resolvePromotionsPath, toPromotionValue } from './promotion.ts';

const percent: Promotion = {
  ...{ code: 'WIND10', kind: 'percent', percent: '10', validFrom: '2026-03-01', validTo: '2026-03-31' },
  ...{ maxUses: 5, maxUsesPerPerson: 1 },
};
const amount: Promotion = {
  ...{ code: 'SAIL5', kind: 'amount', amount: 500, validFrom: '2026-03-01', validTo: '2026-03-01' },
  ...{ minimum: 2000, plans: ['storm'] },
};

test('pages and rating receive the discount of a code, its least premium and its plans, but not its uses', () => {
  expect(toPromotionValue(percent)).toEqual({ code: 'WIND10', kind: 'percent', percent: '10' });
  expect(toPromotionValue(amount)).toEqual({
    ...{ code: 'SAIL5', kind: 'amount', amount: 500, minimum: 2000, plans: ['storm'] },
  });
});

test('a promotion holds from its first day to its last', () => {
  const days = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
  expect(days.map((day) => isValidOn(percent, day))).toEqual([false, true, true, false]);
  expect(isValidOn(amount, '2026-03-01')).toBe(true);
  expect(resolvePromotionsPath('boat')).toBe('product-schemas/boat/promotions.json');
});

test('the list of unread members names each part of a promotion that its product never reads', () => {
  const files = createFixtureFiles();
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const value = (member: string): Json => ({ var: `findings.promotion.value.${member}` });
  form.derived.push({ set: 'least', type: 'integer', logic: value('minimum') });
  form.conditions.isCheaper = { answered: value('amount') };
  (files['product-schemas/boat/rating.json'] as { inputs: Record<string, Json> }).inputs.off = {
    ...{ from: value('percent'), type: 'decimal' },
  };
  const reads = createFixtureDefinition(files);
  expect([listUnreadMembers(reads, percent), listUnreadMembers(reads, amount)]).toEqual([[], ['plans']]);
  const none = createFixtureDefinition();
  expect([listUnreadMembers(none, percent), listUnreadMembers(none, amount)]).toEqual([
    ...[['percent'], ['amount', 'minimum', 'plans']],
  ]);
});
