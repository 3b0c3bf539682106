import { describe, expect, test } from 'vitest';
import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { computeClock, findClockStart, startClock } from './service-clock.ts';

/* The insurer has five days for this kind of claim, and a warning two days before. An appeal has ten days. */

const day = (date: number, hour = 3) => new Date(Date.UTC(2026, 5, date, hour));
/** No step of these tests reads the log of a claim. */
const noSql = undefined as unknown as Sql;
const claim = { id: 'c', status: 'submitted', serviceDays: 5, warnDays: 2, appealedAt: null };
const clockAfter = (event: ClaimEventType, more: object = {}) =>
  computeClock(noSql, { ...claim, ...more }, { event, at: day(10) });

describe('the service clock', () => {
  test('begins when the claim is filed, answered or reopened', async () => {
    const fresh = { dueAt: day(15), warnAt: day(13), appealedAt: null };
    expect(await clockAfter('SUBMIT')).toEqual({ ...fresh, answeredAt: null });
    expect(await clockAfter('ANSWER', { status: 'under_review' })).toEqual({ ...fresh, answeredAt: day(10) });
    expect(await clockAfter('REOPEN', { status: 'under_review' })).toEqual({ ...fresh, answeredAt: null });
  });

  test('has ten days after an appeal, and retains them after an answer', async () => {
    const appealed = { answeredAt: null, dueAt: day(20), warnAt: day(18), appealedAt: day(10) };
    expect(await clockAfter('APPEAL', { status: 'under_review' })).toEqual(appealed);
    const later = await clockAfter('ANSWER', { status: 'under_review', appealedAt: day(8) });
    expect(later).toEqual({ answeredAt: day(10), dueAt: day(20), warnAt: day(18), appealedAt: day(8) });
  });

  test('stops while the claimant is asked, and remembers the appeal', async () => {
    const asked = await clockAfter('ASK', { status: 'information_requested', appealedAt: day(8) });
    expect(asked).toEqual({ dueAt: null, warnAt: null, answeredAt: null, appealedAt: day(8) });
  });

  test.each(['approved', 'declined', 'paid'])(
    'ends with a claim that is %s, and the appeal ends, too',
    async (status) => {
      const ended = await clockAfter('APPROVE', { status, appealedAt: day(8) });
      expect(ended).toEqual({ dueAt: null, warnAt: null, answeredAt: null, appealedAt: null });
    },
  );
});

test('the start of a clock is read from its end', () => {
  const { dueAt } = startClock(claim, day(10));
  expect(findClockStart({ ...claim, dueAt })).toEqual(day(10));
  expect(findClockStart({ ...claim, dueAt: day(20), appealedAt: day(10) })).toEqual(day(10));
  expect(findClockStart({ ...claim, dueAt: null })).toBeNull();
});
