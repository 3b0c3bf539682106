import { describe, expect, test } from 'vitest';
import { readClaimAuthority, readSecondReview } from '../authority-settings.ts';
import { isDifferent, isSampled } from './second-review.ts';

describe('the random sample', () => {
  const claims = Array.from({ length: 4_000 }, (_, at) => ({ id: `claim ${at}` }));
  const sampled = (sample: number) => claims.filter((claim) => isSampled({ sample, difference: 100 }, claim));

  test('contains about its share of all claims: no claim at 0 %, all claims at 100 %', () => {
    expect([sampled(0).length, sampled(100).length]).toEqual([0, claims.length]);
    expect(sampled(10).length / claims.length).toBeCloseTo(0.1, 1);
    expect(Math.abs(sampled(10).length - 400)).toBeLessThan(80);
  });

  test('is the same for the same claim, and grows with the share', () => {
    expect(sampled(10)).toEqual(sampled(10));
    expect(sampled(20)).toEqual(expect.arrayContaining(sampled(10)));
  });
});

describe('the difference from the proposal', () => {
  const differs = (proposed: number | null, total: number, difference = 20) =>
    isDifferent({ sample: 0, difference }, { proposed, above: 0 }, total);

  test('is a share of the larger amount, upwards and downwards', () => {
    expect([differs(100_00, 80_00), differs(100_00, 79_99)]).toEqual([false, true]);
    expect([differs(80_00, 100_00), differs(79_99, 100_00)]).toEqual([false, true]);
  });

  test('is any amount if the proposal is zero, and does not exist without a proposal or at 100 %', () => {
    expect([differs(0, 1), differs(null, 1), differs(0, 1, 100), differs(100_00, 1, 100)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(differs(100_00, 99_99, 0)).toBe(true);
  });
});

test('the settings are whole amounts and parts of 100, and a missing part has its default', () => {
  expect(readClaimAuthority({})).toEqual({ claim: 5_000_00, event: 10_000_00, day: 20_000_00, above: 0 });
  const set = readClaimAuthority({ CLAIM_AUTHORITY: 'day=1, claim=0, above=2' });
  expect(set).toEqual({ claim: 0, event: 10_000_00, day: 1_00, above: 2_00 });
  expect(readSecondReview({ SECOND_REVIEW: 'sample=100' })).toEqual({ sample: 100, difference: 30 });
  expect(() => readSecondReview({ SECOND_REVIEW: 'sample=101' })).toThrow(/^SECOND_REVIEW: sample must be/);
  expect(() => readClaimAuthority({ CLAIM_AUTHORITY: 'month=1' })).toThrow(/^CLAIM_AUTHORITY: write claim=, event=/);
});
