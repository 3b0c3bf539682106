import { describe, expect, test } from 'vitest';
import {
  computeCharges,
  createIssue,
  createSellingProduct,
  createTransaction,
  year,
} from '#tests/support/policy-life.ts';
import type { AfterSale } from '../language/after-sale.ts';
import { applyTransaction } from './apply-transaction.ts';
import { findRunningTerm, listTermsAhead } from './cover/running-term.ts';
import { sumNextTermBookings } from './later-terms.ts';
import type { PolicyTransaction } from './policy-history.ts';
import { findCoverOn, replayPolicy } from './replay-policy.ts';

/* A policy of 365.00 a year for 2026, renewed for 2027 on 20 November at the same price; a dollar a day. */

const sold = createIssue({ ...year, net: 365_00 });
const next = { start: '2027-01-01', end: '2027-12-31' };
const renewed = (answers = {}) =>
  createTransaction('renew', '2027-01-01', { recordedOn: '2026-11-20', answers: { ...next, ...answers } });
const cancelled = (from: string, recordedOn: string, reason = 'wish'): PolicyTransaction =>
  createTransaction('cancel', from, { recordedOn, reason });
type Rules = Parameters<typeof createSellingProduct>[0];

function booked(history: PolicyTransaction[], last: PolicyTransaction, rules: Rules = {}) {
  const taken = applyTransaction(history, last, createSellingProduct(rules));
  if ('refused' in taken) return taken;
  return taken.bookings.map(({ serial, lines }) => [serial, lines.reduce((sum, { amount }) => sum + amount, 0)]);
}

describe('an end of the running term', () => {
  // On 25 November to its end: 36 days are left.
  const onTheDay = (reason?: string) => cancelled('2026-11-26', '2026-11-25', reason);

  test('ends the next term that is already sold, and refunds its premium in the booking of that term', () => {
    const [again, end] = [renewed(), onTheDay()];
    expect(booked([sold, again], end)).toEqual([
      [end.serial, -36_00],
      [again.serial, -365_00],
    ]);
    const life = replayPolicy([sold, again, end], createSellingProduct());
    if ('refused' in life) throw new Error(life.refused);
    expect(life.terms.map(({ segments }) => segments.at(-1)?.to)).toEqual(['2026-11-25']);
    expect([life.status, findCoverOn(life, '2027-01-01')]).toEqual(['cancelled', undefined]);
    expect(life.charges.find(({ serial }) => serial === again.serial)?.isVoided).toBe(true);
  });

  test('refunds the next term completely, as it has not begun', () => {
    const cancel: Partial<AfterSale['cancel']> = {
      kept: { lines: [], amount: 10_00, minimum: 25_00 },
    };
    const on = (from: string, recordedOn: string, reason?: string, rules?: number) => {
      const again = renewed();
      const end = { ...cancelled(from, recordedOn, reason), ...(rules === undefined ? {} : { rules }) };
      return computeCharges([sold, again, end], { cancel: { ...cancel, coolingOffDays: 7 } });
    };
    expect(on('2026-11-27', '2026-11-26')).toEqual([365_00, -25_00, 0]);
    expect(on('2026-11-28', '2026-11-27')).toEqual([365_00, -24_00, 0]);
    // By the rules before, for seven days only: 20 November is the first of them, 26 November the last.
    expect(on('2026-11-27', '2026-11-26', 'wish', 2)).toEqual([365_00, -25_00, 0]);
    expect(on('2026-11-28', '2026-11-27', 'wish', 2)).toEqual([365_00, -24_00, 25_00]);
    // The next term alone has the same result.
    expect(on('2027-01-01', '2026-11-26')).toEqual([365_00, 365_00, -365_00]);
    expect(on('2027-01-01', '2026-11-27')).toEqual([365_00, 365_00, -365_00]);
    expect(on('2027-01-01', '2026-11-27', 'wish', 2)).toEqual([365_00, 365_00, -340_00]);
    // A reason without a refund refunds nothing of either.
    expect(on('2026-11-27', '2026-11-26', 'fraud')).toEqual([365_00, 0, 365_00]);
  });

  test('by a lapse retains nothing of the next term', () => {
    const [again, lapse] = [renewed(), createTransaction('lapse', '2026-11-26')];
    expect(booked([sold, again], lapse, { cancel: { kept: { lines: [], amount: 0, minimum: 25_00 } } })).toEqual([
      [lapse.serial, -36_00],
      [again.serial, -365_00],
    ]);
  });

  test('also reverses what was recorded ahead: changes of the days that it cuts off, and of the next term', () => {
    const again = renewed();
    const ahead = createTransaction('endorse', '2026-12-02', { recordedOn: '2026-11-21', answers: { net: 730_00 } });
    const after = createTransaction('endorse', '2027-07-02', { recordedOn: '2026-11-22', answers: { net: 1095_00 } });
    const end = onTheDay();
    // 30 days at a dollar more; the next term at 730.00; 183 days of it at a dollar more.
    expect(booked([sold, again], ahead)).toEqual([
      [ahead.serial, 30_00],
      [again.serial, 365_00],
    ]);
    expect(booked([sold, again, ahead], after)).toEqual([[after.serial, 183_00]]);
    expect(booked([sold, again, ahead, after], end)).toEqual([
      [end.serial, -36_00],
      [ahead.serial, -30_00],
      [again.serial, -730_00],
      [after.serial, -183_00],
    ]);
  });

  test('charges nothing for a next term that is already cancelled', () => {
    const cancel = { coolingOffDays: 7, kept: { lines: [], amount: 0, minimum: 25_00 } };
    const [again, alone] = [renewed(), cancelled('2027-01-01', '2026-11-25')];
    const end = cancelled('2026-12-02', '2026-12-01');
    // 30.00 of the running term; the next one was refunded completely, within its cooling-off.
    expect(booked([sold, again, alone], end, { cancel })).toEqual([[end.serial, -30_00]]);
  });

  test('is reversed together with everything that it removed', () => {
    const [again, end, back] = [
      renewed(),
      onTheDay(),
      createTransaction('reinstate', '2026-11-26', { recordedOn: '2026-12-03' }),
    ];
    expect(booked([sold, again, end], back)).toEqual([
      [back.serial, 36_00],
      [again.serial, 365_00],
    ]);
  });

  test('is refused after a paid claim in the next term, and a second end of the same term is refused, too', () => {
    const [again, end] = [renewed(), cancelled('2026-12-20', '2027-02-01')];
    const claims = [{ lossOn: '2027-01-15', serial: again.serial }];
    expect(applyTransaction([sold, again], end, createSellingProduct(), claims)).toEqual({
      refused: 'claimWithoutCover',
    });
    const earlier = onTheDay();
    expect(booked([sold, cancelled('2026-12-20', '2026-11-22')], earlier)).toMatchObject({ refused: 'notAllowedNow' });
  });
});

test('a change of the running term continues in the next one, even if the renewal said otherwise', () => {
  const answersOn = (day: string, history: PolicyTransaction[]) => {
    const life = replayPolicy(history, createSellingProduct());
    return 'refused' in life ? life.refused : findCoverOn(life, day)?.answers;
  };
  const again = renewed({ net: 400_00, phone: '1' });
  const dearer = createTransaction('endorse', '2026-12-02', { recordedOn: '2026-11-25', answers: { net: 730_00 } });
  expect(booked([sold, again], dearer)).toEqual([
    [dearer.serial, 30_00],
    [again.serial, 330_00],
  ]);
  expect(answersOn('2027-01-01', [sold, again, dearer])).toMatchObject({ ...next, net: 730_00, phone: '1' });
  // The answers of the renewal after it stay.
  const later = renewed({ net: 400_00 });
  expect(answersOn('2027-01-01', [sold, dearer, later])).toMatchObject({ net: 400_00 });
});

test('the running term is the term of the day, even if another term is sold ahead or has ended', () => {
  const life = (...history: PolicyTransaction[]) => {
    const lived = replayPolicy([sold, ...history], createSellingProduct());
    if ('refused' in lived) throw new Error(lived.refused);
    return lived;
  };
  const [again, alone] = [renewed(), cancelled('2027-01-01', '2026-11-25')];
  const firstOf = (days: { from: string }[]) => days.map(({ from }) => from);
  expect(findRunningTerm(life(again), '2026-12-31')?.from).toBe('2026-01-01');
  expect(findRunningTerm(life(again), '2027-01-01')?.from).toBe('2027-01-01');
  expect(firstOf(listTermsAhead(life(again), '2026-12-31'))).toEqual(['2026-01-01', '2027-01-01']);
  expect(firstOf(listTermsAhead(life(again), '2027-01-01'))).toEqual(['2027-01-01']);
  // The next one was cancelled: the running one continues; after it there is none.
  expect(firstOf(listTermsAhead(life(again, alone), '2026-12-31'))).toEqual(['2026-01-01']);
  expect(findRunningTerm(life(again, alone), '2027-01-01')).toBeUndefined();
  expect(findRunningTerm(life(cancelled('2026-11-26', '2026-11-25')), '2026-11-25')).toBeUndefined();
  // Over, but not ended.
  expect(firstOf(listTermsAhead(life(), '2027-01-05'))).toEqual(['2026-01-01']);
});

test('a transaction reports its booking for the next term, and reports nothing if no such term has days', () => {
  const nextOf = (history: PolicyTransaction[], last: PolicyTransaction) => {
    const before = replayPolicy(history, createSellingProduct());
    const taken = applyTransaction(history, last, createSellingProduct());
    if ('refused' in before || 'refused' in taken) throw new Error('refused');
    return sumNextTermBookings(before, taken.life, last, taken.bookings);
  };
  const [again, end] = [renewed(), cancelled('2026-11-26', '2026-11-25')];
  expect(nextOf([sold, again], end)).toEqual({ from: '2027-01-01', to: '2027-12-31', total: -365_00 });
  expect(nextOf([sold], cancelled('2026-11-26', '2026-11-25'))).toBeUndefined();
  // The next term itself is ended: there is no other one ahead of it.
  expect(nextOf([sold, again], cancelled('2027-01-01', '2026-11-25'))).toBeUndefined();
  // The next term was ended before and has no days.
  const alone = cancelled('2027-01-01', '2026-11-24');
  expect(nextOf([sold, again, alone], cancelled('2026-12-02', '2026-12-01'))).toBeUndefined();
});
