import { expect, test } from 'vitest';
import type { Promotion } from '#engine/promotions/promotion.ts';
import { parsePromotion, toPromotionInput, validatePromotion } from './promotion-values.ts';

const promotion: Promotion = {
  code: 'FLEET12',
  kind: 'percent',
  percent: '12.5',
  validFrom: '2026-04-01',
  validTo: '2026-04-30',
  maxUses: 500,
  maxUsesPerPerson: 1,
  minimum: 10_000,
  plans: ['comprehensive'],
};
const none = { currency: 'USD', taken: [] };

test('a promotion remains the same after its conversion to input and back', () => {
  expect(parsePromotion(toPromotionInput(promotion, 'USD'), 'USD')).toEqual(promotion);
  const amount: Promotion = {
    code: 'CASH',
    kind: 'amount',
    amount: 2_550,
    validFrom: '2026-04-01',
    validTo: '2026-04-30',
  };
  expect(toPromotionInput(amount, 'USD')).toMatchObject({ worth: '25.50', minimum: '', maxUses: '' });
  expect(parsePromotion(toPromotionInput(amount, 'USD'), 'USD')).toEqual(amount);
});

test('small letters, Khmer digits, signs and commas are understood', () => {
  const typed = {
    ...toPromotionInput(promotion, 'USD'),
    code: ' fleet១២ ',
    worth: '១២.៥ %',
    maxUses: '1,000',
    minimum: '1,250',
  };
  expect(parsePromotion(typed, 'USD')).toMatchObject({
    code: 'FLEET12',
    percent: '12.5',
    maxUses: 1000,
    minimum: 125_000,
  });
});

test.each([
  [{ code: 'A B' }, { code: 'code' }],
  [{ code: 'TAKEN' }, { code: 'taken' }],
  [{ worth: '0' }, { worth: 'percent' }],
  [{ worth: '100.5' }, { worth: 'percent' }],
  [{ kind: 'amount', worth: '0' }, { worth: 'amount' }],
  [{ kind: 'amount', worth: '1.234' }, { worth: 'amount' }],
  [{ minimum: '0' }, { minimum: 'amount' }],
  [{ kind: 'amount', worth: '12,50' }, { worth: 'amount' }],
  [{ worth: '12,5' }, { worth: 'percent' }],
  [{ maxUses: '0' }, { maxUses: 'count' }],
  [{ maxUses: '1,5' }, { maxUses: 'count' }],
  [{ maxUses: '1 5' }, { maxUses: 'count' }],
  [{ maxUsesPerPerson: '1.5' }, { maxUsesPerPerson: 'count' }],
  [{ validTo: '2026-03-31' }, { validTo: 'period' }],
  [{}, {}],
] as const)('%j is reported at its input box', (typed, told) => {
  expect(validatePromotion({ ...toPromotionInput(promotion, 'USD'), ...typed }, { ...none, taken: ['TAKEN'] })).toEqual(
    told,
  );
});
