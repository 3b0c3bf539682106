import { describe, expect, test } from 'vitest';
import type { AfterSale } from '../language/after-sale.ts';
import { countClaimFreeYears, isClaimKnown } from './known-claims.ts';
import type { PaidClaim, PolicyTransaction, Segment, Term } from './policy-history.ts';
import { isNamedPointer, validateChange, validateRenewal } from './validate-transaction.ts';

const term: Term = {
  ...{ serial: 1, from: '2026-01-01', to: '2026-12-31', asOf: '2025-12-20', recordedOn: '2025-12-20', version: 'sold' },
  ...{ facts: { claimFreeYears: 3 }, segments: [] },
};
const by = ['holder'] as const;
const change: AfterSale['change'] = {
  kinds: {
    cover: { answers: ['/net', '/persons'], by, afterClaim: false },
    trip: { answers: ['/to'], by, afterClaim: true },
    contact: { answers: ['/phone', '/persons/phone'], by, always: true, afterClaim: true },
  },
  ...{ corrections: ['/name', '/persons/name'], ratedBy: 'sold', fee: 0, movesDates: false },
};
const transaction = (kind: 'endorse' | 'correct' | 'renew', pointers: string[], more: Partial<PolicyTransaction>) => ({
  ...{ serial: 2, kind, from: '2026-06-11', recordedOn: '2026-06-11', version: 'sold' },
  ...{ changes: Object.fromEntries(pointers.map((pointer) => [pointer, 1])), ...more },
});

describe('a change is recorded', () => {
  const why = (
    pointers: string[],
    more: Partial<PolicyTransaction> = {},
    { onceBegun = true, claims = [] as PaidClaim[], rules = {} as Partial<AfterSale['change']>, kind = 'endorse' } = {},
  ) =>
    validateChange(
      { ...term, segments: [{ onceBegun } as Segment] },
      transaction(kind as 'endorse', pointers, more),
      { change: { ...change, ...rules } } as AfterSale,
      claims,
    );

  test('only for answers that its kinds of change name, one or several', () => {
    expect(why(['/net'])).toBeUndefined();
    expect(why(['/net', '/to', '/phone', '/persons/a', '/persons/a/name'])).toBeUndefined();
    expect(why(['/name'])).toBe('notChangeable');
    expect(why(['/net', '/name'])).toBe('notChangeable');
  });

  test('by the version that sold it, unless the product uses the version on sale', () => {
    expect(why(['/net'], { version: 'newer' })).toBe('otherVersion');
    expect(why(['/net'], { version: 'newer' }, { rules: { ratedBy: 'onSale' } })).toBeUndefined();
  });

  test('after the cover begins only if its product allows it, but always for some answers', () => {
    const begun = { onceBegun: false };
    expect(why(['/net'], {}, begun)).toBe('coverHasBegun');
    expect(why(['/net', '/phone'], {}, begun)).toBe('coverHasBegun');
    expect(why(['/phone', '/persons/a/phone'], {}, begun)).toBeUndefined();
    expect(why(['/net'], { recordedOn: '2025-12-31' }, begun)).toBeUndefined();
    expect(why(['/net'], { recordedOn: '2026-01-01' }, begun)).toBe('coverHasBegun');
  });

  test('after a paid claim only for answers that the product allows', () => {
    const claims = [{ lossOn: '2026-03-01', serial: 0 }];
    expect(why(['/net'], {}, { claims })).toBe('claimWasPaid');
    expect(why(['/to', '/phone'], {}, { claims })).toBeUndefined();
    expect(why(['/to', '/net'], {}, { claims })).toBe('claimWasPaid');
  });

  test('as a correction of answers that may be corrected, on any day and with any version', () => {
    const correct = (pointers: string[]) =>
      why(pointers, { version: 'newer', recordedOn: '2026-12-31' }, { kind: 'correct', onceBegun: false });
    expect(correct(['/name', '/persons/a/name'])).toBeUndefined();
    expect(correct(['/net'])).toBe('notCorrectable');
    expect(correct(['/name', '/phone'])).toBe('notCorrectable');
  });
});

describe('a renewal is recorded', () => {
  const renew: AfterSale['renew'] = { when: true, opensDays: 60, graceDays: 30, firstDay: 'start', asksAgain: [] };
  const why = (
    recordedOn: string,
    { renews = true, claims = [] as PaidClaim[], forbids = [] as AfterSale['paidClaim']['forbids'] } = {},
    terms: AfterSale['renew'] | null = renew,
  ) =>
    validateRenewal(
      { ...term, segments: [{ renews } as Segment] },
      transaction('renew', [], { recordedOn }),
      { ...(terms && { renew: terms }), paidClaim: { refund: 'nothing', forbids } } as AfterSale,
      claims,
    );

  test('sixty days before the last day at the earliest, thirty after it at the latest', () => {
    expect(why('2026-10-31')).toBe('tooEarly');
    expect(why('2026-11-01')).toBeUndefined();
    expect(why('2027-01-30')).toBeUndefined();
    expect(why('2027-01-31')).toBe('tooLate');
  });

  test('where the product allows a renewal, and this policy allows it', () => {
    expect(why('2026-12-01', {}, null)).toBe('notRenewed');
    expect(why('2026-12-01', { renews: false })).toBe('notRenewed');
  });

  test('after a paid claim unless the product forbids it', () => {
    const claims = [{ lossOn: '2026-03-01', serial: 0 }];
    expect(why('2026-12-01', { claims })).toBeUndefined();
    expect(why('2026-12-01', { claims, forbids: ['cancel'] })).toBeUndefined();
    expect(why('2026-12-01', { claims, forbids: ['cancel', 'renew'] })).toBe('claimWasPaid');
    expect(why('2026-12-01', { forbids: ['renew'] })).toBeUndefined();
  });
});

test('a pointer matches its field, its list, or an answer of the items of a list', () => {
  expect(isNamedPointer('/phone', ['/name', '/phone'])).toBe(true);
  expect(isNamedPointer('/persons/a', ['/persons'])).toBe(true);
  expect(isNamedPointer('/persons/a/name', ['/persons'])).toBe(true);
  expect(isNamedPointer('/persons/a/name', ['/persons/name'])).toBe(true);
  expect(isNamedPointer('/persons/a', ['/persons/name'])).toBe(false);
  expect(isNamedPointer('/persons/a/phone', ['/persons/name'])).toBe(false);
  expect(isNamedPointer('/persons/a', ['/persons/undefined'])).toBe(false);
  expect(isNamedPointer('/phone', [])).toBe(false);
});

test('a claim counts for the days of its term, and for transactions that are recorded after its payment', () => {
  const claimed = (lossOn: string, serial = 4) => isClaimKnown(term, { serial: 5 }, [{ lossOn, serial }]);
  expect([claimed('2025-12-31'), claimed('2026-01-01'), claimed('2026-12-31'), claimed('2027-01-01')]).toEqual([
    ...[false, true, true, false],
  ]);
  expect([claimed('2026-03-01', 4), claimed('2026-03-01', 6)]).toEqual([true, false]);
  expect(isClaimKnown(term, { serial: 5 }, [])).toBe(false);
});

describe('terms without a claim', () => {
  const noClaim = { most: 4, afterClaim: 1 };
  const years = (
    before: number[],
    claims: PaidClaim[] = [],
    renew: Partial<AfterSale['renew']> | null = { noClaim },
  ) => {
    const terms = before.map((claimFreeYears, nth) => ({
      ...{ ...term, facts: { claimFreeYears } },
      serial: 1 + 10 * nth,
    }));
    return countClaimFreeYears({ terms }, { serial: 20 }, { ...(renew && { renew }) } as AfterSale, claims);
  };

  test('increase by one at each renewal, up to the maximum', () => {
    expect([years([0]), years([3]), years([4])]).toEqual([1, 4, 4]);
  });

  test('are limited by the product after a claim', () => {
    const claims = [{ lossOn: '2026-05-05', serial: 0 }];
    expect([years([3], claims), years([1], claims), years([0], claims)]).toEqual([1, 1, 0]);
  });

  test('remain if a claim is paid after the renewal is recorded; the claim counts at the next renewal', () => {
    const paid = (serial: number) => [{ lossOn: '2026-05-05', serial }];
    expect([years([3], paid(19)), years([3], paid(21))]).toEqual([1, 4]);
    // The second renewal: a claim that was known at the first one, record 11, counted there.
    expect([years([3, 3], paid(10)), years([3, 3], paid(12))]).toEqual([4, 1]);
    // For a first term, claims of any day count.
    expect(years([3], [{ lossOn: '2025-12-20', serial: 2 }])).toBe(1);
  });

  test('are zero if the product counts none, and before the first term', () => {
    expect([years([3], [], null), years([3], [], {}), years([])]).toEqual([0, 0, 0]);
  });
});
