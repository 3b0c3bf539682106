import { describe, expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import type { AfterSale, RefundPromises } from '../language/after-sale.ts';
import type { Charge, PaidClaim, PolicyRules, PolicyTransaction, Segment, Term } from './policy-history.ts';
import { computeProRataRefund } from './pro-rata-refund.ts';

const by = ['insurer'] as const;
const cancel: AfterSale['cancel'] = {
  reasons: {
    wish: { by, refund: 'byDay', backDays: 0 },
    death: { by, refund: 'all', backDays: 30 },
    fraud: { by, refund: 'nothing', backDays: 365 },
  },
  ...{ freeLookDays: 0, kept: { lines: [], amount: 0, minimum: 0 }, refundTo: 'payer' },
};
/** A hundred days, sold twelve days before they begin, for 100.00 and a fee of 10.00. */
const lines = [
  { name: 'basic', part: 'net', amount: 100_00 },
  { name: 'policyFee', part: 'fee', amount: 10_00 },
];
const segment = (more: Partial<Segment> = {}): Segment => ({
  ...{
    from: '2026-01-01',
    to: '2026-04-10',
    serial: 1,
    version: 'v',
    answers: {},
    lines,
    onceBegun: true,
    renews: true,
  },
  ...more,
});
const term: Term = {
  ...{ serial: 1, from: '2026-01-01', to: '2026-04-10', asOf: '2025-12-20', recordedOn: '2025-12-20', version: 'v' },
  ...{ facts: { claimFreeYears: 0 }, segments: [segment()] },
};
const charge: Charge = { serial: 1, term: 0, lines, days: 100, of: 100, kept: [] };

type Given = Partial<PolicyTransaction> & {
  cancel?: Partial<AfterSale['cancel']>;
  paidClaim?: Partial<AfterSale['paidClaim']>;
  claims?: PaidClaim[];
  /** The number of terms before it. */
  before?: number;
  charges?: Charge[];
  segments?: Segment[];
  /** The last term, if it is another one. */
  sold?: Term;
  promises?: RefundPromises;
};
/** The refund of a cancellation to the end of day 60 (valid from the 2nd of March), unless the test changes it. */
function credit(given: Given = {}) {
  const { cancel: own, paidClaim, claims = [], before = 0, charges, segments, sold = term, promises, ...more } = given;
  const last = { ...sold, segments: segments ?? sold.segments };
  const made: PolicyTransaction = {
    ...{ serial: 2, kind: 'cancel', from: '2026-03-02', recordedOn: '2026-03-01', version: 'v', changes: {} },
    ...{ reason: 'wish', ...more },
  };
  const terms = [...Array.from({ length: before }, () => term), last];
  const charged: Charge[] = charges ?? [{ ...charge, term: before }];
  const rules = partial<PolicyRules>({
    cancel: { ...cancel, ...own },
    paidClaim: { refund: 'nothing', forbids: [], ...paidClaim },
    ...(promises ? { promises } : {}),
  });
  return computeProRataRefund({ terms, charges: charged }, made, rules, claims);
}
const back = (given: Given = {}): number | string => {
  const is = credit(given);
  return 'refused' in is ? is.refused : is.lines.reduce((sum, { amount }) => sum - amount, 0);
};

test('the refund for the forty days that are left of a hundred is calculated line by line', () => {
  expect(credit()).toEqual({
    ...{ serial: 2, term: 0, days: 40, of: 100, kept: [] },
    lines: [
      { name: 'basic', part: 'net', amount: -40_00 },
      { name: 'policyFee', part: 'fee', amount: -4_00 },
    ],
  });
  // The present premium counts: from the 1st of March on it costs 50.00 less.
  const cheaper = [{ name: 'basic', part: 'net', amount: 50_00 }];
  const changed = [segment({ to: '2026-02-28' }), segment({ from: '2026-03-01', lines: cheaper })];
  expect(back({ segments: changed })).toBe(20_00);
  expect(back({ segments: changed, from: '2026-03-01', recordedOn: '2026-02-28' })).toBe(20_50);
  expect(back({ segments: changed, from: '2026-02-28', recordedOn: '2026-02-27' })).toBe(46_20);
});

test('a lapse credits the price of its days, without a reason and whatever is retained', () => {
  const kept = { lines: ['basic'], amount: 5_00, minimum: 90_00 };
  expect(credit({ kind: 'lapse', reason: '', cancel: { kept } })).toMatchObject({
    ...{ kept: [], lines: [{ amount: -40_00 }, { amount: -4_00 }] },
  });
});

test('a cancellation needs a reason that the product names', () => {
  expect(back({ reason: 'boredom' })).toBe('reasonUnknown');
  const made = { serial: 2, kind: 'cancel', from: '2026-03-02', recordedOn: '2026-03-01', version: 'v', changes: {} };
  const rules = partial<AfterSale>({ cancel, paidClaim: { refund: 'nothing', forbids: [] } });
  const life = { terms: [term], charges: [charge] };
  expect(computeProRataRefund(life, made as PolicyTransaction, rules, [])).toEqual({ refused: 'reasonUnknown' });
});

test('a cancellation begins after the day of its request at the earliest, or on an earlier day that its reason allows', () => {
  expect(back({ from: '2026-03-01' })).toBe('tooFarBack');
  expect(back({ from: '2026-03-03' })).toBe(42_90);
  const death = (from: string) => back({ reason: 'death', from });
  expect([death('2026-01-30'), death('2026-01-31')]).toEqual(['tooFarBack', 110_00]);
});

test('cover that has begun ends only if the product allows it', () => {
  const segments = [segment({ onceBegun: false })];
  expect(back({ segments })).toBe('coverHasBegun');
  expect(back({ segments, from: '2026-01-01', recordedOn: '2025-12-31' })).toBe(110_00);
  expect(back({ segments, from: '2026-01-02', recordedOn: '2026-01-01' })).toBe('coverHasBegun');
});

describe('the whole premium is refunded', () => {
  test('within the free look, if the term ends at once and has no claim', () => {
    const looked = (given: Given) => back({ cancel: { freeLookDays: 20 }, ...given });
    const on = (recordedOn: string, from: string, more: Given = {}) => looked({ recordedOn, from, ...more });
    // Cover begins on 1 January, after the sale: the twentieth day after it is 21 January. Then 78 of 100 days.
    expect(on('2026-01-21', '2026-01-22')).toBe(110_00);
    expect(on('2026-01-22', '2026-01-23')).toBe(85_80);
    // Sold on 5 January, after the first day: 25 January.
    const late = { ...term, recordedOn: '2026-01-05' };
    expect(on('2026-01-25', '2026-01-26', { sold: late })).toBe(110_00);
    expect(on('2026-01-26', '2026-01-27', { sold: late })).toBe(81_40);
    expect(looked({ recordedOn: '2026-01-01', from: '2026-01-02', cancel: { freeLookDays: 0 } })).toBe(108_90);
    // 91 of 100 days, as it does not end at once.
    expect(on('2026-01-08', '2026-01-10')).toBe(100_10);
    expect(on('2026-01-08', '2026-01-09', { before: 1 })).toBe(110_00);
    // By the rules before, from the sale on 20 December: the twentieth day is 8 January.
    expect(on('2026-01-08', '2026-01-09', { rules: 2 })).toBe(110_00);
    expect(on('2026-01-09', '2026-01-10', { rules: 2 })).toBe(100_10);
    // By the earliest rules: only for a first term.
    expect(on('2026-01-08', '2026-01-09', { before: 1, rules: 1 })).toBe(101_20);
    expect(on('2026-01-08', '2026-01-09', { rules: 1 })).toBe(110_00);
    expect(on('2026-01-08', '2026-01-09', { reason: 'fraud' })).toBe(0);
    expect(on('2026-01-08', '2026-01-09', { claims: [{ lossOn: '2026-01-05', serial: 0 }] })).toBe(0);
    // Cover that has not begun, and never will, ends at once.
    expect(on('2025-12-25', '2026-01-01')).toBe(110_00);
    expect(on('2025-12-25', '2026-01-02')).toBe(108_90);
    // A policy that does not allow begun cover to end ends all the same.
    expect(on('2026-01-08', '2026-01-09', { segments: [segment({ onceBegun: false })] })).toBe(110_00);
    expect(credit({ cancel: { freeLookDays: 20 }, recordedOn: '2026-01-08', from: '2026-01-09' })).toMatchObject({
      ...{ days: 100, of: 100, kept: [], whole: 'freeLook' },
    });
  });

  test('before the cover begins, whatever the product retains otherwise', () => {
    const kept = { lines: [], amount: 7_00, minimum: 99_00 };
    const on = (recordedOn: string, given: Given = {}) =>
      back({ cancel: { kept }, from: '2026-01-01', recordedOn, ...given });
    expect([on('2025-12-20'), on('2025-12-31'), on('2025-12-31', { before: 1 })]).toEqual([110_00, 110_00, 110_00]);
    expect(credit({ from: '2026-01-01', recordedOn: '2025-12-31' })).toMatchObject({ whole: 'notBegun', kept: [] });
    // Cover of one day, and cover that has begun: 110.00 less the 99.00 that stay.
    expect([on('2025-12-31', { from: '2026-01-02' }), on('2026-01-01', { from: '2026-01-02' })]).toEqual([
      11_00, 11_00,
    ]);
    expect(on('2025-12-31', { reason: 'fraud' })).toBe(0);
  });

  test('in the cooling-off period, before the cover begins, by the earlier rules', () => {
    const cooled = (recordedOn: string, given: Given = {}) => {
      const kept = { lines: [], amount: 7_00, minimum: 0 };
      return back({ cancel: { coolingOffDays: 5, kept }, from: '2026-01-01', recordedOn, rules: 2, ...given });
    };
    expect([cooled('2025-12-24'), cooled('2025-12-25')]).toEqual([110_00, 103_00]);
    const cool = { coolingOffDays: 5 };
    expect(credit({ cancel: cool, from: '2026-01-01', recordedOn: '2025-12-24', rules: 2 })).toMatchObject({
      whole: 'coolingOff',
    });
    expect(cooled('2025-12-24', { reason: 'fraud' })).toBe(0);
    expect(cooled('2025-12-24', { before: 1 })).toBe(110_00);
    expect(cooled('2025-12-24', { before: 1, rules: 1 })).toBe(103_00);
    const long = { rules: 2, cancel: { coolingOffDays: 30, kept: { lines: [], amount: 7_00, minimum: 0 } } };
    expect(back({ ...long, from: '2026-01-01', recordedOn: '2025-12-31' })).toBe(110_00);
    // On the first day it has begun: 99 days, minus 7.00.
    expect(back({ ...long, from: '2026-01-02', recordedOn: '2026-01-01' })).toBe(101_90);
  });

  test('when its reason says so and it ends at once; otherwise the refund is by the day', () => {
    expect(back({ reason: 'death' })).toBe(110_00);
    expect(credit({ reason: 'death' })).toMatchObject({ whole: 'reason', kept: [] });
    expect(credit({ reason: 'fraud' })).toMatchObject({ lines: [], kept: [{ why: 'reason', amount: 44_00 }] });
    expect(back({ reason: 'death', from: '2026-03-03' })).toBe(42_90);
    // The later charges of this term count, but of no other.
    const more: Charge = { ...charge, serial: 3, lines: [{ name: 'basic', part: 'net', amount: 5_00 }] };
    expect(back({ reason: 'death', charges: [charge, more] })).toBe(115_00);
    expect(back({ reason: 'death', before: 1, charges: [charge, { ...more, term: 1 }] })).toBe(5_00);
  });
});

describe('a paid claim', () => {
  const claims = [{ lossOn: '2026-02-01', serial: 0 }];

  test('leaves the refund that the product allows, whenever it was paid', () => {
    const refund = (is: 'byDay' | 'all' | 'nothing', more: Given = {}) =>
      back({ claims, paidClaim: { refund: is }, ...more });
    expect([refund('byDay'), refund('nothing')]).toEqual([44_00, 0]);
    // Never more than without the claim.
    expect([refund('all'), refund('all', { reason: 'death' })]).toEqual([44_00, 110_00]);
    expect(refund('nothing', { claims: [{ lossOn: '2026-02-01', serial: 99 }] })).toBe(0);
    expect(refund('all', { reason: 'fraud' })).toBe(0);
    expect(refund('nothing', { claims: [{ lossOn: '2025-12-31', serial: 0 }] })).toBe(44_00);
    expect(refund('nothing', { claims: [{ lossOn: '2026-01-01', serial: 0 }] })).toBe(0);
    expect(refund('nothing', { claims: [{ lossOn: '2026-04-10', serial: 0 }] })).toBe(0);
    expect(refund('nothing', { claims: [{ lossOn: '2026-04-11', serial: 0 }] })).toBe(44_00);
    expect(credit({ claims })).toMatchObject({ lines: [], kept: [{ why: 'claim', amount: 44_00 }] });
  });

  test('forbids a cancellation where the product says so', () => {
    expect(back({ claims, paidClaim: { forbids: ['cancel'] } })).toBe('claimWasPaid');
    expect(back({ claims, paidClaim: { forbids: ['renew', 'reinstate'] } })).toBe(0);
    expect(back({ paidClaim: { forbids: ['cancel'] } })).toBe(44_00);
    // Not yet known to be paid.
    const later = [{ lossOn: '2026-02-01', serial: 99 }];
    expect(back({ claims: later, paidClaim: { forbids: ['cancel'] } })).toBe(0);
  });
});

test('a reason with a notice period ends the cover after that period', () => {
  const noticed = { reasons: { wish: { by, refund: 'byDay', backDays: 0, noticeDays: 14 } } } as const;
  // Recorded on 1 March: the 14th day after it is 15 March. Then 26 of 100 days are left.
  const on = (from: string) => back({ cancel: noticed, from });
  expect([on('2026-03-02'), on('2026-03-15'), on('2026-03-16')]).toEqual(['noticeTooShort', 'noticeTooShort', 28_60]);
  // Neither free look nor cover ahead shortens it.
  expect(back({ cancel: { ...noticed, freeLookDays: 99 } })).toBe('noticeTooShort');
  expect(back({ cancel: noticed, from: '2026-01-01', recordedOn: '2025-12-31' })).toBe('noticeTooShort');
});

describe('a promise of the wording', () => {
  // The term of 100 days costs as much as four months.
  const scale = [
    { days: 15, percent: 10 },
    { months: 1, percent: 15 },
    { months: 2, percent: 20 },
    { months: 3, percent: 30 },
    { months: 4, percent: 40 },
  ];

  test('refunds by its scale of periods if that is more than the refund by day', () => {
    const on = (from: string, more: Given = {}) =>
      credit({ from, recordedOn: '2026-01-01', promises: { scale }, ...more });
    const sum = (from: string, more?: Given) => {
      const is = on(from, more);
      return 'refused' in is ? is.refused : is.lines.reduce((total, { amount }) => total - amount, 0);
    };
    // 60 days are in the third month: 10 of 40 parts, 27.50; by the day 40 of 100, 44.00.
    expect(sum('2026-03-02')).toBe(44_00);
    // A minimum of 60.00 stays with the insurer, while the days alone would leave 50.00; up to the end of February, 20
    // of 40 parts leave 55.00.
    const kept = { cancel: { kept: { lines: [], amount: 0, minimum: 60_00 } } };
    expect([sum('2026-01-17', kept), sum('2026-03-01', kept), sum('2026-03-02', kept)]).toEqual([68_75, 55_00, 44_00]);
    expect(on('2026-03-01', kept)).toMatchObject({
      ...{ whole: 'scale', kept: [], days: 41, of: 100 },
      lines: [
        { name: 'basic', amount: -50_00 },
        { name: 'policyFee', amount: -5_00 },
      ],
    });
    // 30 of 40 parts after 15 days; after the last day of a step the next one counts.
    expect([sum('2026-01-16', kept), sum('2026-02-01', kept), sum('2026-02-02', kept)]).toEqual([82_50, 68_75, 55_00]);
    expect(sum('2026-03-01', { ...kept, rules: 2 })).toBe(45_10);
    expect(sum('2026-03-01', { ...kept, claims: [{ lossOn: '2026-02-01', serial: 0 }] })).toBe(0);
  });

  test('refunds by the day for a reason without a refund', () => {
    const promises = { reasons: { fraud: 'byDay' } } as const;
    expect([back({ reason: 'fraud', promises }), back({ reason: 'fraud', promises, rules: 2 })]).toEqual([44_00, 0]);
  });
});

describe('the insurer retains', () => {
  const kept = (own: Partial<AfterSale['cancel']['kept']>, more: Given = {}) => {
    const is = credit({ cancel: { kept: { lines: [], amount: 0, minimum: 0, ...own } }, ...more });
    if ('refused' in is) return is.refused;
    return {
      back: is.lines.map(({ amount }) => -amount),
      kept: is.kept.map(({ why, name, amount }) => [why, name ?? '', amount]),
    };
  };

  test('lines that are not refundable, a fixed amount, and the minimum', () => {
    expect(kept({ lines: ['policyFee'] })).toEqual({ back: [40_00], kept: [['line', 'policyFee', 4_00]] });
    expect(kept({ amount: 11_00 })).toEqual({ back: [30_00, 3_00], kept: [['amount', '', 11_00]] });
    expect(kept({ minimum: 88_00 })).toEqual({ back: [20_00, 2_00], kept: [['minimum', '', 22_00]] });
    // The minimum is 88.00 of 110.00: of 44.00 for the days left 22.00 may be refunded; 4.00 and 5.00 are retained
    // before.
    expect(kept({ lines: ['policyFee'], amount: 5_00, minimum: 88_00 })).toEqual({
      back: [22_00],
      kept: [
        ['line', 'policyFee', 4_00],
        ['amount', '', 5_00],
        ['minimum', '', 13_00],
      ],
    });
    expect(kept({ minimum: 66_00 })).toEqual({ back: [40_00, 4_00], kept: [] });
  });

  test('never more than the refund', () => {
    expect(kept({ amount: 44_00 })).toEqual({ back: [], kept: [['amount', '', 44_00]] });
    expect(kept({ amount: 99_00 })).toEqual({ back: [], kept: [['amount', '', 44_00]] });
    expect(kept({ amount: 43_99 })).toEqual({ back: [1], kept: [['amount', '', 43_99]] });
    expect(kept({ minimum: 110_00 })).toEqual({ back: [], kept: [['minimum', '', 44_00]] });
    expect(kept({ lines: ['basic', 'policyFee'] })).toEqual({
      back: [],
      kept: [
        ['line', 'basic', 40_00],
        ['line', 'policyFee', 4_00],
      ],
    });
  });
});
