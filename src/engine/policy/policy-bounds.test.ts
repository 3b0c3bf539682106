import { describe, expect, test } from 'vitest';
import { createChart } from '#engine/chart.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import {
  computeCharges,
  createIssue,
  createSellingProduct,
  createTransaction,
  year,
} from '#tests/support/policy-life.ts';
import policyChart from '../../../machines/lifecycles/policy.json' with { type: 'json' };
import { applyTransaction } from './apply-transaction.ts';
import type { PolicyLife, PolicyTransaction } from './policy-history.ts';
import { createPolicyLifecycle } from './policy-lifecycle.ts';
import { findCoverOn, replayPolicy, sumCharges } from './replay-policy.ts';
import { shareLines } from './share-amounts.ts';

const lived = (history: PolicyTransaction[], ...rules: Parameters<typeof createSellingProduct>): PolicyLife => {
  const life = replayPolicy(history, createSellingProduct(...rules));
  if ('refused' in life) throw new Error(life.refused);
  return life;
};

describe('a share by day', () => {
  test('adds the cent to the line that lost more', () => {
    // 1.00 and 1.01 by three are 33.33 and 33.67, in all 67.
    const unequal = [100, 101].map((amount, nth) => ({ name: `line${nth}`, part: 'net', amount }));
    expect(shareLines(unequal, 1, 3).map(({ amount }) => amount)).toEqual([33, 34]);
  });

  test('leaves out lines of zero', () =>
    expect(shareLines([{ name: 'levy', part: 'levy', amount: 1 }], 1, 365)).toEqual([]));
});

describe('a cancellation', () => {
  const sold = () => createIssue({ ...year, net: 700_00, fee: 41_00 });
  // To the end of day 100, the 10th of April: it is valid from the 11th; 265 days are left.
  const onDay100 = (more: Partial<PolicyTransaction> = {}) =>
    createTransaction('cancel', '2026-04-11', { reason: 'wish', ...more });

  test('reports the retained part of the remaining days', () => {
    const kept = { cancel: { kept: { lines: [], amount: 25_00, minimum: 0 } } };
    expect(lived([sold(), onDay100()], kept).charges.at(-1)).toMatchObject({
      days: 265,
      of: 365,
      kept: [{ why: 'amount', amount: 25_00 }],
    });
    expect(lived([sold(), onDay100({ reason: 'fraud' })]).charges.at(-1)).toMatchObject({
      lines: [],
      kept: [{ why: 'reason', amount: 537_99 }],
    });
  });

  test('refunds nothing where every line is retained', () => {
    const kept = { lines: ['basic', 'policyFee'], amount: 0, minimum: 0 };
    expect(computeCharges([sold(), onDay100()], { cancel: { kept } })).toEqual([741_00, 0]);
  });

  test('is possible from the first day of the cover to the last, and on no other day', () => {
    const on = (day: string) => computeCharges([sold(), createTransaction('cancel', day, { reason: 'wish' })]);
    // 741.00 / 365 = 2.03.
    expect(on('2026-12-31')).toEqual([741_00, -2_03]);
    expect(on('2026-01-01')).toEqual([741_00, -741_00]);
    expect(on('2025-12-31')).toBe('outsideTerm');
    expect(on('2027-01-01')).toBe('outsideTerm');
  });

  test('counts a claim on the last day, and no claim of the earlier term', () => {
    const [ended, back] = [onDay100(), createTransaction('reinstate', '2026-04-11')];
    expect(computeCharges([sold(), ended, back], {}, [{ lossOn: '2026-12-31', serial: 0 }])).toEqual([741_00, 0, 0]);
    const next = { start: '2027-01-01', end: '2027-12-31' };
    const renewed = createTransaction('renew', '2027-01-01', { recordedOn: '2026-12-05', answers: next });
    const later = createTransaction('cancel', '2027-04-11', { reason: 'wish' });
    expect(computeCharges([sold(), renewed, later], {}, [{ lossOn: '2026-06-01', serial: 0 }])).toEqual([
      741_00, 741_00, -537_99,
    ]);
  });

  test('on the first day is a cancellation of cover that has begun', () =>
    expect(
      computeCharges([sold(), createTransaction('cancel', '2026-01-01', { reason: 'wish' })], { onceBegun: false }),
    ).toBe('coverHasBegun'));

  test('is refused when a paid claim needed the removed cover, and the refusal names the last record', () => {
    const history = [sold(), onDay100()];
    const refused = { refused: 'claimWithoutCover', serial: history[1]?.serial };
    expect(replayPolicy(history, createSellingProduct(), [{ lossOn: '2026-04-11', serial: 0 }])).toEqual(refused);
  });
});

describe('a change', () => {
  test('must lie within the term, and a policy that is not sold is not issued', () => {
    const change = (day: string) =>
      computeCharges([createIssue({ ...year, net: 1 }), createTransaction('endorse', day)]);
    expect(change('2025-12-31')).toBe('outsideTerm');
    expect(change('2027-01-01')).toBe('outsideTerm');
    expect(change('2026-12-31')).toEqual([1, 0]);
    expect(computeCharges([createIssue({ ...year, net: -1 })])).toBe('notSold');
  });

  test('without a cost charges no line, and a correction charges no fee', () => {
    const free = lived([createIssue({ ...year, net: 365_00 }), createTransaction('endorse', '2026-12-31')]);
    expect(free.charges.at(-1)?.lines).toEqual([]);
    const spelt = createTransaction('correct', '2026-01-01', { answers: { name: 'Sok Dara' } });
    expect(computeCharges([createIssue({ ...year, net: 100_00 }), spelt], { change: { fee: 5_00 } })).toEqual([
      100_00, 0,
    ]);
  });

  test('on the last day is valid on that day', () => {
    const life = lived([
      createIssue({ ...year, net: 1 }),
      createTransaction('endorse', '2026-12-31', { answers: { phone: '099' } }),
    ]);
    expect(findCoverOn(life, '2026-12-30')?.answers.phone).toBeUndefined();
    expect(findCoverOn(life, '2026-12-31')?.answers.phone).toBe('099');
  });
});

describe('a reinstatement', () => {
  const ended = () => [
    createIssue({ ...year, net: 365_00 }),
    createTransaction('cancel', '2026-07-02', { reason: 'wish' }),
  ];
  const again = (recordedOn: string) => [...ended(), createTransaction('reinstate', '2026-07-02', { recordedOn })];

  test('is refused after a paid claim where the product forbids it, and after the allowed days', () => {
    const claims = [{ lossOn: '2026-02-01', serial: 0 }];
    const forbids = { paidClaim: { refund: 'byDay' as const, forbids: ['reinstate' as const] } };
    expect(computeCharges(again('2026-07-03'), forbids, claims)).toBe('claimWasPaid');
    expect(computeCharges(again('2026-07-03'), forbids)).toEqual([365_00, -183_00, 183_00]);
    const others = { paidClaim: { refund: 'byDay' as const, forbids: ['renew' as const] } };
    expect(computeCharges(again('2026-07-03'), others, claims)).toEqual([365_00, -183_00, 183_00]);
    expect(computeCharges(again('2026-07-02'), { reinstate: { withinDays: 0 } })).toBe('tooLate');
    expect(computeCharges(again('2026-07-03'), { reinstate: { withinDays: 1 } })).toEqual([365_00, -183_00, 183_00]);
    expect(computeCharges(again('2026-07-04'), { reinstate: { withinDays: 1 } })).toBe('tooLate');
  });

  test('restores the cover with its days and its premium, and retains nothing', () => {
    const { status, terms, charges } = lived(again('2026-07-03'));
    expect(status).toBe('active');
    expect(terms.map(({ segments }) => segments.map(({ from, to }) => [from, to]))).toEqual([
      [['2026-01-01', '2026-12-31']],
    ]);
    expect(charges.at(-1)).toMatchObject({ term: 0, days: 183, of: 365, kept: [], lines: [{ amount: 183_00 }] });
    expect(lived(ended()).status).toBe('cancelled');
  });
});

test('a term names its agreed day, version and facts, and each charge names its purpose', () => {
  const next = { start: '2027-01-01', end: '2027-12-31' };
  const renewed = createTransaction('renew', '2027-01-01', {
    recordedOn: '2026-12-05',
    answers: next,
    version: 'dearer',
  });
  const dated = { ...renewed, asOf: '2026-12-31' };
  const sold = createIssue({ ...year, net: 365_00 });
  const noClaim = { renew: { noClaim: { most: 5, afterClaim: 0 } } };
  const { terms, charges } = lived([sold, dated], noClaim);
  expect(terms).toMatchObject([
    {
      ...{ from: '2026-01-01', to: '2026-12-31', asOf: '2025-12-20', recordedOn: '2025-12-20', version: 'now' },
      ...{ facts: { claimFreeYears: 0 } },
    },
    {
      ...{ from: '2027-01-01', to: '2027-12-31', asOf: '2026-12-31', recordedOn: '2026-12-05', version: 'dearer' },
      ...{ facts: { claimFreeYears: 1 } },
    },
  ]);
  expect(charges).toMatchObject([
    { serial: sold.serial, term: 0, days: 365, of: 365, kept: [] },
    { serial: renewed.serial, term: 1, days: 365, of: 365, kept: [] },
  ]);
  // Without `asOf`, a sale is rated as of its own day, a renewal as of its first day.
  const { asOf: _asOf, ...undated } = sold;
  expect(lived([undated, renewed]).terms.map(({ asOf }) => asOf)).toEqual(['2025-12-20', '2027-01-01']);
  expect(computeCharges([{ ...sold, from: '2026-01-02' }])).toBe('otherFirstDay');
  expect(
    computeCharges([sold, createTransaction('renew', '2027-01-01', { recordedOn: '2026-10-31', answers: next })]),
  ).toBe('tooEarly');
});

test('the engine refuses a change that the product allows to nobody, and accepts a first sale beside a claim of its days', () => {
  const odd = createTransaction('endorse', '2026-03-01', { answers: { colour: 'red' } });
  expect(computeCharges([createIssue({ ...year, net: 1 }), odd])).toBe('notChangeable');
  const taken = applyTransaction([], createIssue({ ...year, net: 365_00 }), createSellingProduct(), [
    { lossOn: '2026-03-01', serial: 0 },
  ]);
  expect('refused' in taken ? taken : taken.bookings).toMatchObject([{ lines: [{ amount: 365_00 }] }]);
});

test('the chart of a policy returns the next status, and nothing for an event that it does not accept', () => {
  const { initial, next } = createPolicyLifecycle(createChart(policyChart as unknown as ChartDefinition));
  expect(initial).toBe('active');
  for (const _ of ['first', 'again']) {
    expect([next('active', 'CANCEL'), next('active', 'EXPIRE'), next('active', 'REINSTATE')]).toEqual([
      ...['cancelled', 'expired', undefined],
    ]);
    expect([next('cancelled', 'REINSTATE'), next('cancelled', 'ENDORSE')]).toEqual(['active', undefined]);
  }
});

describe('the days of a cover', () => {
  const change = { movesDates: true };
  const trip = () => createIssue({ start: '2026-01-10', end: '2026-01-14', net: 20_00 });
  const moves = (day: string, answers: Record<string, string>, more: Partial<PolicyTransaction> = {}) =>
    createTransaction('endorse', day, { answers, recordedOn: '2026-01-02', ...more });

  test('move as a whole, and the charge of the move is for all of them', () => {
    const later = moves('2026-01-10', { start: '2026-02-01', end: '2026-02-08' });
    const { terms, charges } = lived([trip(), later], { change: { ...change, fee: 1_50 } });
    expect(terms.map(({ from, to, segments }) => [from, to, segments.length])).toEqual([
      ['2026-02-01', '2026-02-08', 1],
    ]);
    expect(charges.at(-1)).toMatchObject({
      term: 0,
      days: 8,
      of: 8,
      kept: [],
      lines: [{ name: 'changeFee', amount: 1_50 }],
    });
    // A change of the last day alone is a move, too.
    const longer = moves('2026-01-10', { end: '2026-01-15' });
    expect(lived([trip(), longer], { change }).terms).toMatchObject([{ from: '2026-01-10', to: '2026-01-15' }]);
    expect(computeCharges([trip(), longer])).toBe('datesStay');
  });

  test('cannot move from the middle of a term, or in a term that follows another', () => {
    expect(computeCharges([trip(), moves('2026-01-11', { end: '2026-01-15' })], { change })).toBe('coverHasBegun');
    const renewed = createTransaction('renew', '2026-01-15', {
      ...{ recordedOn: '2026-01-02', answers: { start: '2026-01-15', end: '2026-01-19' } },
    });
    const after = moves('2026-01-15', { end: '2026-01-20' });
    expect(computeCharges([trip(), renewed, after], { change })).toBe('datesStay');
  });
});

test('a renewal begins when the last term ends, without a gap', () => {
  const late = createTransaction('renew', '2027-02-01', { recordedOn: '2026-12-31', answers: { start: '2027-02-01' } });
  expect(computeCharges([createIssue({ ...year, net: 1 }), late])).toBe('otherFirstDay');
});

describe('the order', () => {
  test('follows the days, then the recording, in any order of reading', () => {
    const sold = createIssue({ ...year, net: 365_00 });
    const history = [
      sold,
      createTransaction('endorse', '2026-07-02', { answers: { net: 465_00 } }),
      createTransaction('endorse', '2026-03-01', { answers: { phone: '011' } }),
      createTransaction('endorse', '2026-07-02', { answers: { net: 565_00 } }),
      // Recorded before it began.
      createTransaction('correct', '2026-01-01', { answers: { name: 'Sok Dara' } }),
    ];
    const inTime = replayPolicy(history, createSellingProduct());
    expect(sumCharges(inTime as never)).toBe(365_00 + 50_14 + 50_14);
    expect(replayPolicy(history.toReversed(), createSellingProduct())).toEqual(inTime);
    const [{ segments = [] } = {}] = (inTime as PolicyLife).terms;
    expect(segments.at(-1)?.answers).toMatchObject({ net: 565_00, name: 'Sok Dara' });
    // A change of the same day was valid for no day.
    expect(segments.map(({ from, to }) => [from, to])).toEqual([
      ['2026-01-01', '2026-02-28'],
      ['2026-03-01', '2026-07-01'],
      ['2026-07-02', '2026-12-31'],
    ]);
  });

  test('begins with exactly one issue', () => {
    expect(computeCharges([createTransaction('endorse', '2026-01-01', { answers: { net: 1 } })])).toBe('notAllowedNow');
    const sold = () => createIssue({ ...year, net: 1 });
    expect(computeCharges([sold(), sold()])).toBe('notAllowedNow');
    expect(computeCharges([sold(), createTransaction('reinstate', '2026-03-01')])).toBe('notAllowedNow');
    // One more transaction does not repair an impossible history.
    const before = createTransaction('endorse', '2026-03-01', { answers: { net: 2 } });
    expect(applyTransaction([before], sold(), createSellingProduct())).toEqual({
      refused: 'notAllowedNow',
      by: before.serial,
    });
  });
});
