import { expect, test } from 'vitest';
import type { BenefitsDefinition, ProductDefinition } from '../language/definition.ts';
import { createReferenceFiller, findBenefitNumber, listReferences } from './benefit-references.ts';

const benefits: BenefitsDefinition = {
  lines: ['room', 'surgery'],
  plans: [
    { id: 'basic', limits: { room: 'room60', surgery: 50_000, share: 'share', pool: null, charges: 'asCharged' } },
  ],
  claims: {
    papers: [],
    lines: {
      room: { unit: 'day', most: { units: 80, per: 'period' } },
      delay: { unit: 'sixHours', most: { units: 8, per: 'event' } },
      visits: { unit: 'visit', most: { units: 3, per: 'event' } },
      short: { most: { units: 2, per: 'event' } },
    },
    terms: { room60: { amount: 6_000 }, share: { percent: 10, most: 10_050 } },
    causes: { illness: { waitDays: 30 } },
    ...{ states: { hours: 48, metres: 4_500 }, amounts: { repairs: 10_000 }, averageBelow: 85 },
  },
};
const find = (reference: string) => findBenefitNumber(benefits, reference);

test.each([
  ['plans.basic.limits.surgery', { value: 50_000, is: 'money' }],
  ['plans.basic.limits.room', { value: 6_000, is: 'money' }],
  ['claims.terms.room60.amount', { value: 6_000, is: 'money' }],
  ['claims.terms.share.most', { value: 10_050, is: 'money' }],
  ['claims.amounts.repairs', { value: 10_000, is: 'money' }],
  ['claims.terms.share.percent', { value: 10, is: 'number' }],
  ['claims.lines.room.most.units', { value: 80, is: 'number' }],
  ['claims.lines.room.unit', { value: 24, is: 'number' }],
  ['claims.lines.delay.unit', { value: 6, is: 'number' }],
  // 8 units of 6 hours, and 2 days of 24.
  ['claims.lines.delay.most.hours', { value: 48, is: 'number' }],
  ['claims.lines.short.most.hours', { value: 48, is: 'number' }],
  ['claims.causes.illness.waitDays', { value: 30, is: 'number' }],
  ['claims.states.hours', { value: 48, is: 'number' }],
  ['claims.averageBelow', { value: 85, is: 'number' }],
])('%s is %o', (reference, number) => {
  expect(find(reference)).toEqual(number);
});

test.each([
  ...['plans.basic.limits.pool', 'plans.basic.limits.charges', 'plans.basic.limits.share', 'plans.other.limits.room'],
  ...['claims.lines.visits.unit', 'claims.lines.visits.most.hours', 'claims.lines.room.hours.most', 'claims.other'],
  ...['claims.terms.other.amount', 'claims.lines', 'claims.lines.room.unit.length', 'claims.terms.toString.length'],
  ...['claims.states.most.hours', 'claims.lines.other.most.hours'],
])('%s is no number', (reference) => {
  expect(find(reference)).toBeUndefined();
});

test('without claim rules there are only the limits of plans', () => {
  const { claims: _claims, ...others } = benefits;
  expect(findBenefitNumber(others, 'claims.averageBelow')).toBeUndefined();
  expect(findBenefitNumber(others, 'plans.basic.limits.surgery')?.value).toBe(50_000);
});

test('a text lists and fills its references, and other places remain unchanged', () => {
  const text = '{claims.terms.share.percent}%, at most {claims.terms.share.most}, {label} {claims.other} {claims}';
  expect(listReferences(text)).toEqual(['claims.terms.share.percent', 'claims.terms.share.most', 'claims.other']);
  const definition = { benefits, product: { currency: 'USD' } } as ProductDefinition;
  const fill = createReferenceFiller(definition, 'km', () => ({ money: { USD: '{amount} US' } }));
  expect(fill(text)).toBe('10%, at most 100.50 US, {label} {claims.other} {claims}');
  expect(fill('{plans.basic.limits.surgery} {claims.states.metres}')).toBe('500 US 4,500');
  expect(createReferenceFiller(definition, 'en', () => ({ money: {} }))('{claims.amounts.repairs}')).toBe('USD 100');
});
