import { describe, expect, test } from 'vitest';
import type { PolicyLife, Segment, Term } from '#engine/policy/policy-history.ts';
import { partial } from '#tests/support/partial.ts';
import { computeProjection } from './project-policy.ts';

const segment = (from: string, to: string) => ({ from, to }) as Segment;
const term = (from: string, to: string, segments = [segment(from, to)]) => ({ from, to, segments }) as Term;
/** Charged 741.00 for the first year, and refunded 100.00. */
const charges = partial<PolicyLife['charges']>([
  { serial: 1, lines: [{ name: 'basic', part: 'net', amount: 741_00 }] },
  { serial: 2, lines: [{ name: 'basic', part: 'net', amount: -100_00 }] },
]);
const life = (status: string, ...terms: Term[]): PolicyLife => ({ status, terms, charges });

const year = term('2026-04-02', '2027-04-01');
const next = term('2027-04-02', '2028-04-01');
/** Ended with the 10th of July: the rest of its year is one segment to that day. */
const ended = term('2026-04-02', '2027-04-01', [segment('2026-04-02', '2026-07-10')]);
const never = term('2026-04-02', '2027-04-01', []);

describe('the list data of a policy', () => {
  test.each([
    ['a year, on its last day', life('active', year), '2027-04-01', 'active', '2026-04-02', '2027-04-01', null],
    ['a year that is over', life('active', year), '2027-04-02', 'expired', '2026-04-02', '2027-04-01', null],
    [
      'a year, before the next one begins',
      life('active', year, next),
      '2027-04-01',
      'active',
      '2026-04-02',
      '2027-04-01',
      null,
    ],
    [
      'the next one, from its first day',
      life('active', year, next),
      '2027-04-02',
      'active',
      '2027-04-02',
      '2028-04-01',
      null,
    ],
    ['an end to come', life('cancelled', ended), '2026-07-10', 'active', '2026-04-02', '2027-04-01', '2026-07-11'],
    [
      'an end that has come',
      life('cancelled', ended),
      '2026-07-11',
      'cancelled',
      '2026-04-02',
      '2027-04-01',
      '2026-07-11',
    ],
    ['cover that lapsed', life('lapsed', ended), '2026-08-01', 'lapsed', '2026-04-02', '2027-04-01', '2026-07-11'],
    [
      'cover that never was, at once',
      life('cancelled', never),
      '2026-03-01',
      'cancelled',
      '2026-04-02',
      '2027-04-01',
      '2026-04-02',
    ],
    [
      'of a next year that never will be, this one',
      life('cancelled', year, never),
      '2026-12-01',
      'active',
      '2026-04-02',
      '2027-04-01',
      null,
    ],
  ])('is %s', (...[_what, lived, today, status, effectiveFrom, effectiveTo, endedFrom]) => {
    expect(computeProjection(lived, today)).toEqual({ status, effectiveFrom, effectiveTo, endedFrom, charged: 641_00 });
  });

  test('a policy that was never sold is an error', () => {
    expect(() => computeProjection(life('active'), '2026-04-01')).toThrow('a policy without a term');
  });
});
