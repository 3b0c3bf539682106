import { expect, test } from 'vitest';
import type { AfterSale, Requester } from '#engine/language/after-sale.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { hasCoverChange } from '../cover-fields.ts';
import { computeBackdatingDays, computeNoLossPeriod, validateStartDate } from './backdating.ts';

/** A boat whose premium depends on plan and days. Its skipper identifies the risk. */
const boat = createFixtureProduct((files) => {
  const product = files['product-schemas/boat/product.json'] as Record<string, unknown>;
  product.insuredRisks = [{ kind: 'person', keys: [{ var: 'skipper' }] }];
});
const by = ['holder', 'seller', 'insurer'] as const;
const rulesOf = (backDays?: number): Pick<AfterSale, 'change'> => ({
  change: {
    kinds: {
      cover: { answers: ['/plan'], by, afterClaim: false, backDays: { insurer: 7 } },
      contact: {
        answers: ['/mobilePhone', '/guests/phone'],
        by,
        afterClaim: true,
        backDays: { holder: 3, insurer: 9 },
      },
      skipper: { answers: ['/skipper'], by: ['insurer'], afterClaim: true },
    },
    ...{ corrections: [], ratedBy: 'sold', fee: 0, movesDates: false },
    ...(backDays === undefined ? {} : { backDays }),
  },
});
const back = (asker: Requester, pointers: string[], old?: number) =>
  computeBackdatingDays(boat, rulesOf(old), asker, pointers);

test('only answers that are rated or insured change the cover', () => {
  expect(['/plan', '/firstDay', '/skipper', '/mobilePhone'].map((pointer) => hasCoverChange(boat, [pointer]))).toEqual([
    ...[true, true, true, false],
  ]);
});

test('the days back depend on the kind of change and on the requester; several kinds allow the fewest days', () => {
  expect(back('insurer', ['/plan'])).toBe(7);
  expect(back('insurer', ['/plan', '/mobilePhone'])).toBe(7);
  expect(back('insurer', ['/skipper'])).toBe(0);
  expect(back('holder', ['/mobilePhone'])).toBe(3);
  expect(back('holder', ['/guests/a/phone'])).toBe(3);
  expect(back('seller', ['/mobilePhone'])).toBe(0);
  expect(back('holder', [])).toBe(0);
});

test('an old version without days per kind uses its general days, but cover changes of holders and sellers are not backdated', () => {
  const old = {
    change: { ...rulesOf(5).change, kinds: { all: { answers: ['/plan', '/mobilePhone'], by, afterClaim: true } } },
  };
  const days = (asker: Requester, pointer: string) => computeBackdatingDays(boat, old, asker, [pointer]);
  expect([days('holder', '/mobilePhone'), days('seller', '/mobilePhone'), days('insurer', '/plan')]).toEqual([5, 5, 5]);
  expect([days('holder', '/plan'), days('seller', '/plan')]).toEqual([0, 0]);
});

const made = (from: string, pointer: string, kind: 'endorse' | 'renew' | 'reinstate' = 'endorse') => ({
  ...{ kind, from, recordedOn: '2026-04-21', changes: { [pointer]: 'x' } },
});

test.each([
  [{ by: 'holder' }, '2026-04-20', '/plan', 'moreCoverBack'],
  [{ by: 'seller' }, '2026-04-20', '/plan', 'moreCoverBack'],
  [{ by: 'holder' }, '2026-04-21', '/plan', undefined],
  [{ by: 'insurer' }, '2026-04-14', '/plan', 'grantMissing'],
  [{ by: 'insurer', grant: 'Seen' }, '2026-04-14', '/plan', undefined],
  [{ by: 'insurer', grant: 'Seen' }, '2026-04-13', '/plan', 'tooFarBack'],
  [{ by: 'holder' }, '2026-04-18', '/mobilePhone', undefined],
  [{ by: 'holder' }, '2026-04-17', '/mobilePhone', 'tooFarBack'],
  [{ by: 'insurer' }, '2026-04-18', '/mobilePhone', undefined],
] as const)('%j from %s of %s: %s', (request, from, pointer, code) => {
  expect(validateStartDate(boat, rulesOf(), request, made(from, pointer))).toBe(code);
});

test('a no-loss declaration is about past days, today if the cover changes, and the begun days of a term', () => {
  expect(computeNoLossPeriod(boat, made('2026-04-22', '/plan'))).toBeUndefined();
  expect(computeNoLossPeriod(boat, made('2026-04-21', '/plan'))).toEqual({ from: '2026-04-21', to: '2026-04-21' });
  expect(computeNoLossPeriod(boat, made('2026-04-21', '/mobilePhone'))).toBeUndefined();
  expect(computeNoLossPeriod(boat, made('2026-04-19', '/mobilePhone'))).toEqual({
    from: '2026-04-19',
    to: '2026-04-21',
  });
  expect(computeNoLossPeriod(boat, made('2026-04-11', '/plan', 'renew'))).toEqual({
    from: '2026-04-11',
    to: '2026-04-21',
  });
  expect(computeNoLossPeriod(boat, made('2026-04-22', '/plan', 'reinstate'))).toEqual({
    from: '2026-04-21',
    to: '2026-04-21',
  });
});
