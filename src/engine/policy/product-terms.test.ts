import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { openJourney } from '../journey.ts';
import type { Json } from '../language/json.ts';
import type { Product } from '../product.ts';
import type { DraftRecord } from '../record.ts';
import { computeCoverDate } from './cover-date.ts';
import { createProductTerms } from './product-terms.ts';

/** The boat with a fee of nothing, and a discount of 2.00 by a known code. */
const boat = createFixtureProduct((files) => {
  const rating = files['product-schemas/boat/rating.json'] as { inputs: object; steps: Json[] };
  rating.inputs = {
    ...rating.inputs,
    hasCode: { from: { answered: { var: 'findings.code.status' } }, type: 'boolean' },
  };
  rating.steps.push({ set: 'nothing', part: 'fee', logic: 0 });
  rating.steps.push({ set: 'code', part: 'discount', logic: 200, when: { var: 'hasCode' } });
});

const frozen: DraftRecord = {
  circumstances: publicCircumstances,
  answers: validAnswers,
  findings: { code: { status: 'found', inputs: {} } },
  asOf: '2026-03-01',
  passed: [],
  outcomes: [],
};
const priced = (answers: Record<string, Json> = {}, asOf = '2026-03-01', product: Product = boat) =>
  createProductTerms(() => product, frozen).price('now', { ...validAnswers, ...answers }, asOf, { claimFreeYears: 0 });

test('the price of a term has its days and its lines: a discount is below zero, and a zero line is left out', () => {
  expect(priced()).toEqual({
    from: '2026-03-02',
    to: '2026-03-04',
    lines: [
      { name: 'basic', part: 'net', amount: 302 },
      { name: 'code', part: 'discount', amount: -200 },
    ],
    // It has no rules after its sale.
    onceBegun: false,
    renews: false,
  });
  // 35 days at 0.90, minus a tenth of 31.50 and the code.
  expect(priced({ lastDay: '2026-04-05' })).toMatchObject({
    to: '2026-04-05',
    lines: [{ amount: 3150 }, { name: 'long', amount: -315 }, { name: 'code', amount: -200 }],
  });
});

test('the lookup results of the sale count for the term that was bought, and for no later term', () =>
  expect(priced({}, '2026-02-28')).toMatchObject({ lines: [{ name: 'basic', amount: 302 }] }));

test('answers that older formats accepted preserve their price: the engine replays a policy with a full-width name or a trunk zero', () => {
  expect(priced({ skipper: '\uff33\uff4f\uff4b' })).toEqual(priced());
  expect(priced({ mobilePhone: '+855012345678' })).toEqual(priced());
  const guest = (fullName: string) => [{ id: 'a', fullName, dateOfBirth: '1990-01-01' }];
  expect(priced({ withGuests: true, guests: guest('Sok') })).not.toHaveProperty('refused');
  expect(priced({ withGuests: true, guests: guest('\uff33\uff4f\uff4b') })).toEqual(
    priced({ withGuests: true, guests: guest('Sok') }),
  );
});

test('the product refuses answers that it does not sell, and reports the reason', () => {
  expect(priced({ lastDay: '2026-03-01' })).toEqual({ refused: 'reversed' });
  expect(priced({ skipper: '' })).toEqual({ refused: 'format.latin-name' });
  // Half a number was never valid.
  expect(priced({ mobilePhone: '+85501' })).toEqual({ refused: 'format.phone' });
  // No page forbids 184 days, and no row has a rate for them.
  expect(priced({ lastDay: '2026-09-01' })).toEqual({ refused: 'no-rule' });
  const stops = createFixtureProduct((files) => {
    const machine = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
    machine.states.journey.states.choice = { tags: ['stop'] };
  });
  expect(priced({}, '2026-03-01', stops)).toEqual({ refused: 'notSold' });
});

test('a cover without a day is a fault of the product', () => {
  const journey = openJourney(boat, frozen);
  expect(() => computeCoverDate(journey, { var: 'nobodyAsks' })).toThrow('boat: the cover has no date');
  expect(computeCoverDate(journey, { var: 'lastDay' })).toBe('2026-03-04');
});
