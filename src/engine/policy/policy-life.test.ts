import { describe, expect, test } from 'vitest';
import {
  computeCharges,
  createIssue,
  createSellingProduct,
  createTransaction,
  year,
} from '#tests/support/policy-life.ts';
import type { AfterSale } from '../language/after-sale.ts';
import type { Answers } from '../record.ts';
import { applyAnswerChanges, computeAnswerChanges } from './answer-changes.ts';
import { applyTransaction } from './apply-transaction.ts';
import type { PolicyTransaction } from './policy-history.ts';
import { findCoverOn, replayPolicy, sumCharges } from './replay-policy.ts';
import { computeShare, shareLines } from './share-amounts.ts';

describe('a share by day', () => {
  test.each([
    // 741.00 x 265 / 365 = 537.986...
    [741_00, 265, 365, 537_99],
    [100_00, 1, 3, 33_33],
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [0, 10, 365, 0],
  ])('%i for %i of %i days is %i', (amount, days, of, share) => expect(computeShare(amount, days, of)).toBe(share));

  test('of several lines adds up to the share of their sum, to the cent', () => {
    const lines = ['a', 'b', 'c'].map((name) => ({ name, part: 'net', amount: 10_00 }));
    // 30.00 / 7 = 4.2857: 4.29; each 1.4285: 1.43 for all three, and none has 1.42: 1.43 x 3 = 4.29.
    expect(shareLines(lines, 1, 7).map(({ amount }) => amount)).toEqual([143, 143, 143]);
    // 20.00 / 3 = 6.67; 3.333 each: one line has the extra cent.
    expect(shareLines(lines.slice(1), 1, 3).map(({ amount }) => amount)).toEqual([334, 333]);
  });
});

describe('a cancellation refunds', () => {
  const sold = () => createIssue({ ...year, net: 700_00, fee: 41_00 });
  // To the end of day 100, the 10th of April: it is valid from the 11th; 265 days are left.
  const onDay100 = (more: Partial<PolicyTransaction> = {}) =>
    createTransaction('cancel', '2026-04-11', { reason: 'wish', ...more });

  test('the remaining days: a cancellation of 741.00 at the end of day 100 refunds 537.99', () =>
    expect(computeCharges([sold(), onDay100()])).toEqual([741_00, -537_99]));

  test.each<[string, Partial<AfterSale['cancel']>, number]>([
    // 700.00 x 265 / 365 = 508.219; the fee has 29.77 of the 537.99.
    ['less a line that is kept', { kept: { lines: ['policyFee'], amount: 0, minimum: 0 } }, -508_22],
    ['less an amount', { kept: { lines: [], amount: 25_00, minimum: 0 } }, -512_99],
    ['so that the least stays', { kept: { lines: [], amount: 0, minimum: 400_00 } }, -341_00],
    ['and never a debt', { kept: { lines: [], amount: 900_00, minimum: 0 } }, 0],
  ])('%s', (_, cancel, back) => expect(computeCharges([sold(), onDay100()], { cancel })).toEqual([741_00, back]));

  test('all or nothing, as its reason requires', () => {
    expect(computeCharges([sold(), onDay100({ reason: 'death' })])).toEqual([741_00, -741_00]);
    expect(computeCharges([sold(), onDay100({ reason: 'fraud' })])).toEqual([741_00, 0]);
    expect(computeCharges([sold(), onDay100({ reason: 'boredom' })])).toBe('reasonUnknown');
  });

  test('nothing after a paid claim, and everything within the free look', () => {
    expect(computeCharges([sold(), onDay100()], {}, [{ lossOn: '2026-02-01', serial: 0 }])).toEqual([741_00, 0]);
    const within = { cancel: { freeLookDays: 14 } };
    const looked = (recordedOn: string, from: string, more: Partial<PolicyTransaction> = {}) => [
      sold(),
      createTransaction('cancel', from, { reason: 'wish', recordedOn, ...more }),
    ];
    // Issued on 20 December; cover begins on 1 January: the 14th day after it is 15 January.
    expect(computeCharges(looked('2026-01-15', '2026-01-16'), within)).toEqual([741_00, -741_00]);
    // 741.00 x 349 / 365 = 708.518.
    expect(computeCharges(looked('2026-01-16', '2026-01-17'), within)).toEqual([741_00, -708_52]);
    // By the rules before, from the sale, both ends counted: the 14th day is 2 January. 363 of 365 days: 736.94.
    const before = { rules: 2 };
    expect(computeCharges(looked('2026-01-02', '2026-01-03', before), within)).toEqual([741_00, -741_00]);
    expect(computeCharges(looked('2026-01-03', '2026-01-03', before), within)).toEqual([741_00, -736_94]);
    const paid = [{ lossOn: '2026-01-01', serial: 0 }];
    expect(computeCharges(looked('2026-01-02', '2026-01-03'), within, paid)).toEqual([741_00, 0]);
    // A person with cover until day 100 pays for a hundred days.
    const later = onDay100({ reason: 'wish', recordedOn: '2026-01-02' });
    expect(computeCharges([sold(), later], within)).toEqual([741_00, -537_99]);
    expect(computeCharges([sold(), onDay100({ reason: 'death', recordedOn: '2026-01-02' })])).toEqual([
      741_00, -537_99,
    ]);
  });

  test('only before the cover begins, if the product says so', () => {
    expect(computeCharges([sold(), onDay100()], { onceBegun: false })).toBe('coverHasBegun');
    const before = createTransaction('cancel', '2026-01-01', { reason: 'wish', recordedOn: '2025-12-31' });
    expect(computeCharges([sold(), before], { onceBegun: false })).toEqual([741_00, -741_00]);
  });

  test('no cover that a paid claim needs', () =>
    expect(computeCharges([sold(), onDay100()], {}, [{ lossOn: '2026-04-11', serial: 0 }])).toBe('claimWithoutCover'));
});

describe('a change', () => {
  const anna = { id: 'a', name: 'Anna', costs: 120_00 };
  const added = (from: string) => createTransaction('endorse', from, { changes: { '/persons/a': anna } });
  const removed = (from: string) => createTransaction('endorse', from, { changes: { '/persons/a': null } });

  test('charges the added premium for the days that are left: a person from day 40 to day 200', () => {
    // Day 40 is 9 February: 326 days are left, 120.00 x 326 / 365 = 107.178. Day 200 is 19 July: removed from day 201,
    // 165 days are left, 120.00 x 165 / 365 = 54.247.
    const history = [createIssue({ ...year, net: 300_00 }), added('2026-02-09'), removed('2026-07-20')];
    expect(computeCharges(history)).toEqual([300_00, 107_18, -54_25]);
    const life = replayPolicy(history, createSellingProduct());
    if ('refused' in life) throw new Error(life.refused);
    const names = (day: string) =>
      ((findCoverOn(life, day)?.answers.persons ?? []) as Answers[]).map(({ name }) => name);
    expect(['2026-02-08', '2026-02-09', '2026-07-19', '2026-07-20'].map(names)).toEqual([[], ['Anna'], ['Anna'], []]);
    expect(findCoverOn(life, '2027-01-01')).toBeUndefined();
  });

  test('and its reversal on the same day come to zero, whatever the rounding', () => {
    const history = [createIssue({ ...year, net: 300_00 }), added('2026-03-03'), removed('2026-03-03')];
    const life = replayPolicy(history, createSellingProduct());
    expect('refused' in life ? life.refused : sumCharges(life)).toBe(300_00);
  });

  test('may have a fee, and the product may refuse it', () => {
    const history = [
      createIssue({ ...year, net: 365_00 }),
      createTransaction('endorse', '2026-12-31', { answers: { net: 730_00 } }),
    ];
    expect(computeCharges(history, { change: { fee: 5_00 } })).toEqual([365_00, 1_00 + 5_00]);
    expect(computeCharges([...history, createTransaction('endorse', '2026-12-31', { answers: { net: -1 } })])).toBe(
      'notSold',
    );
    expect(computeCharges([...history, createTransaction('endorse', '2027-01-01', { answers: { net: 1 } })])).toBe(
      'outsideTerm',
    );
  });

  test('of a spelling changes no premium', () => {
    const sold = createIssue({ ...year, net: 100_00, name: 'Sok Dra' });
    expect(
      computeCharges([sold, createTransaction('correct', '2026-01-01', { answers: { name: 'Sok Dara' } })]),
    ).toEqual([100_00, 0]);
    expect(computeCharges([sold, createTransaction('correct', '2026-01-01', { answers: { net: 1 } })])).toBe(
      'correctionChangesPremium',
    );
  });

  test('moves a trip that has not begun, and no trip that has begun', () => {
    const trip = createIssue({ start: '2026-01-10', end: '2026-01-14', net: 20_00 });
    const later = { start: '2026-03-01', end: '2026-03-06', net: 23_00 };
    const moved = (recordedOn: string) => [
      trip,
      createTransaction('endorse', '2026-01-10', { answers: later, recordedOn }),
    ];
    const change = { movesDates: true };
    expect(computeCharges(moved('2026-01-09'), { change })).toEqual([20_00, 3_00]);
    expect(computeCharges(moved('2026-01-10'), { change })).toBe('coverHasBegun');
    expect(computeCharges(moved('2026-01-09'))).toBe('datesStay');
    const longer = { answers: { start: '2026-01-09' }, recordedOn: '2026-01-05' };
    expect(computeCharges([trip, createTransaction('correct', '2026-01-10', longer)], { change })).toBe('datesStay');
    // To a later day, but not to a day before the recording.
    const earlier = { answers: { start: '2026-01-05', end: '2026-01-09', net: 20_00 } };
    const brought = (recordedOn: string) => [
      trip,
      createTransaction('endorse', '2026-01-10', { ...earlier, recordedOn }),
    ];
    expect(computeCharges(brought('2026-01-04'), { change })).toEqual([20_00, 0]);
    expect(computeCharges(brought('2026-01-05'), { change })).toBe('coverHasBegun');
  });
});

describe('a renewal and a reinstatement', () => {
  const next = { start: '2027-01-01', end: '2027-12-31' };
  const renewed = (more: Partial<PolicyTransaction> & { answers?: Answers } = {}) =>
    createTransaction('renew', '2027-01-01', { recordedOn: '2026-12-05', answers: next, ...more });

  test('the next term is rated by its own version and day, with the answers of the last term', () => {
    const changed = createTransaction('endorse', '2026-07-02', { answers: { net: 465_00 } });
    // 183 days are left: 100.00 x 183 / 365 = 50.14.
    const history = [createIssue({ ...year, net: 365_00 }), changed, renewed({ version: 'dearer' })];
    expect(computeCharges(history)).toEqual([365_00, 50_14, 475_00]);
    expect(
      computeCharges([createIssue({ ...year, net: 1 }), renewed({ answers: { ...next, start: '2027-01-02' } })]),
    ).toBe('otherFirstDay');
  });

  test('a cancelled policy is not renewed, and a renewed policy is not cancelled before the renewal', () => {
    const sold = createIssue({ ...year, net: 365_00 });
    const cancelled = createTransaction('cancel', '2026-06-01', { reason: 'wish' });
    const [, again] = [0, renewed()];
    expect(computeCharges([sold, cancelled, again])).toBe('notAllowedNow');
    expect(applyTransaction([sold, again], cancelled, createSellingProduct())).toEqual({
      refused: 'notAllowedNow',
      by: again.serial,
    });
  });

  test('a reinstatement restores the cover without a gap, and charges the refunded money again', () => {
    const kept = { cancel: { kept: { lines: [], amount: 20_00, minimum: 0 } } };
    const history = [
      createIssue({ ...year, net: 365_00 }),
      createTransaction('cancel', '2026-07-02', { reason: 'wish' }),
    ];
    const back = (recordedOn: string) => [...history, createTransaction('reinstate', '2026-07-02', { recordedOn })];
    expect(computeCharges(back('2026-08-01'), kept)).toEqual([365_00, -163_00, 163_00]);
    expect(computeCharges(back('2026-08-02'), kept)).toBe('tooLate');
    expect(computeCharges([...history, createTransaction('reinstate', '2026-07-03')])).toBe('otherFirstDay');
    const life = replayPolicy(back('2026-08-01'), createSellingProduct());
    expect('refused' in life ? [] : life.terms.map(({ segments }) => segments.at(-1)?.to)).toEqual(['2026-12-31']);
  });

  test('a lapse credits the remaining days, whatever the product retains', () => {
    const cancel = { kept: { lines: [], amount: 20_00, minimum: 400_00 } };
    const history = [createIssue({ ...year, net: 365_00 }), createTransaction('lapse', '2026-07-02')];
    expect(computeCharges(history, { cancel })).toEqual([365_00, -183_00]);
  });
});

describe('a late entry', () => {
  test('books the difference that it makes for each later transaction', () => {
    const sold = createIssue({ ...year, net: 365_00 });
    const cancelled = createTransaction('cancel', '2026-07-02', { reason: 'wish' });
    const late = createTransaction('endorse', '2026-02-01', { answers: { net: 730_00 }, recordedOn: '2026-09-01' });
    const taken = applyTransaction([sold, cancelled], late, createSellingProduct());
    // 334 days at 1.00 more; the cancellation refunded 183.00 and now refunds 366.00.
    expect('refused' in taken ? taken : taken.bookings).toEqual([
      { serial: late.serial, lines: [{ name: 'basic', part: 'net', amount: 334_00 }] },
      { serial: cancelled.serial, lines: [{ name: 'basic', part: 'net', amount: -183_00 }] },
    ]);
  });

  test('is refused where a later transaction would become impossible, and the refusal names that transaction', () => {
    const sold = createIssue({ ...year, net: 365_00 });
    const wish = { reason: 'wish' };
    const [first, second] = [
      createTransaction('cancel', '2026-07-02', wish),
      createTransaction('cancel', '2026-03-01', wish),
    ];
    expect(applyTransaction([sold, first], second, createSellingProduct())).toEqual({
      refused: 'notAllowedNow',
      by: first.serial,
    });
    expect(
      applyTransaction(
        [sold],
        createTransaction('issue', '2026-01-01', { answers: { ...year, net: 1 } }),
        createSellingProduct(),
      ),
    ).toEqual({
      refused: 'notAllowedNow',
    });
  });

  test('two people added to one list are two changes', () => {
    const before = { persons: [{ id: 'a', name: 'A' }] };
    const changes = computeAnswerChanges(before, {
      persons: [
        { id: 'a', name: 'Ah' },
        { id: 'b', name: 'B' },
      ],
    });
    expect(changes).toEqual({ '/persons/a/name': 'Ah', '/persons/b': { id: 'b', name: 'B' } });
    expect(applyAnswerChanges({ persons: [{ id: 'c', name: 'C' }] }, changes)).toEqual({
      persons: [
        { id: 'c', name: 'C' },
        { id: 'b', name: 'B' },
      ],
    });
  });
});
