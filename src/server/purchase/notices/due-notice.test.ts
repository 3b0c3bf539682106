import { describe, expect, test } from 'vitest';
import { addDays } from '#engine/language/dates.ts';
import type { PolicyLife } from '#engine/policy/policy-history.ts';
import { partial } from '#tests/support/partial.ts';
import { findDueNotice, isDaytime } from './due-notice.ts';

const last = '2027-04-01';
const ending = (from: string, status = 'active') =>
  partial<PolicyLife>({
    status,
    terms: [
      { from: '2020-01-01', to: '2020-12-31' },
      { from, to: last },
    ],
  });
const year = ending('2026-04-02');
const renew = { when: true, opensDays: 60, graceDays: 30, firstDay: 'startDate', asksAgain: [] };
/** The notice on a day this many days after the last one; below zero before it. */
const told = (days: number, life = year, may = true, rules: typeof renew | null = renew) =>
  findDueNotice(life, rules ?? undefined, may, addDays(last, days))?.kind;

describe('a policy that can be renewed', () => {
  test.each([
    [-31, undefined],
    [-30, 'expires30'],
    [-8, 'expires30'],
    [-7, 'expires7'],
    [-2, 'expires7'],
    [-1, 'expires1'],
    [0, 'expires1'],
    [1, 'grace'],
    [30, 'grace'],
    [31, 'notRenewed'],
    [37, 'notRenewed'],
    [38, undefined],
  ])('%i days after its last day the notice is: %s', (days, kind) => {
    expect(told(days)).toBe(kind);
  });

  test('each notice is about the term that ends', () => {
    expect(findDueNotice(year, renew, true, '2027-03-02')).toEqual({ kind: 'expires30', of: last });
    expect(findDueNotice(year, renew, true, '2027-04-05')).toEqual({ kind: 'grace', of: last });
    expect(findDueNotice(year, renew, true, '2027-05-03')).toEqual({ kind: 'notRenewed', of: last });
  });
});

describe('a policy that cannot be renewed', () => {
  test.each([
    ['its product renews none', true, null],
    ['it may not be', false, renew],
  ])('the notice of its end is due from the day before, and no other notice: %s', (_why, may, rules) => {
    expect([-2, -1, 0, 1, 31].map((days) => told(days, year, may, rules))).toEqual([
      ...[undefined, 'ends', 'ends', undefined, undefined],
    ]);
    expect(findDueNotice(year, rules ?? undefined, may, last)).toEqual({ kind: 'ends', of: last });
  });

  test('a buyer of weeks receives no notice of the end: thirty days, and one more', () => {
    expect(told(0, ending('2027-03-03'), false)).toBeUndefined();
    expect(told(0, ending('2027-03-02'), false)).toBe('ends');
  });
});

test('a policy that was ended, or that has no term, has no notice', () => {
  expect(told(-1, ending('2026-04-02', 'cancelled'))).toBeUndefined();
  expect(told(1, ending('2026-04-02', 'lapsed'))).toBeUndefined();
  expect(findDueNotice({ status: 'active', terms: [] }, renew, true, last)).toBeUndefined();
});

test.each([
  ['07:59:59', false],
  ['08:00:00', true],
  ['12:00:00', true],
  ['19:59:59', true],
  ['20:00:00', false],
  ['00:30:00', false],
])('at %s in Phnom Penh a telephone may ring: %s', (time, may) => {
  expect(isDaytime(new Date(`2026-04-01T${time}+07:00`))).toBe(may);
});
