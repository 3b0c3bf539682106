import { expect, test } from 'vitest';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { buildBalanceBlocks, findLowerLimit, isOverclaimed } from './balance-blocks.ts';

function line(benefit: string, more: Partial<BalanceLineView> = {}): BalanceLineView {
  return {
    ...{ benefit, label: benefit, limit: { kind: 'money', amount: 1000, basis: 'period' }, within: null },
    ...{ used: 0, reserved: 0, left: 1000, payable: 1000, asked: 0, isClaimed: true, ...more },
  };
}
const inWords = { limit: { kind: 'words', label: 'x' }, left: null, payable: null } as const;
const names = (lines: BalanceLineView[]) => lines.map(({ benefit }) => benefit);
const shape = (lines: BalanceLineView[], only?: string[]) =>
  buildBalanceBlocks(lines, only).blocks.map(({ cap, lines: within }) => [cap?.benefit ?? null, ...names(within)]);

test('a limit for all benefits contains every line that can be claimed', () => {
  const lines = [
    line('annual', { isClaimed: false }),
    line('room', { ...inWords, within: 'annual' }),
    line('surgery', { within: 'annual' }),
    line('share', { ...inWords, within: 'annual', isClaimed: false }),
    line('deductible', { isClaimed: false }),
    line('dental', { limit: { kind: 'notCovered' }, within: 'annual', isClaimed: false }),
  ];
  expect(shape(lines)).toEqual([['annual', 'room', 'surgery']]);
  const { said, notCovered } = buildBalanceBlocks(lines);
  expect([names(said), names(notCovered)]).toEqual([['share', 'deductible'], ['dental']]);
  expect(shape(lines, ['surgery'])).toEqual([['annual', 'surgery']]);
});

test('a limit for several benefits is above them, in any order of the product; other benefits form their own blocks', () => {
  const lines = [
    line('injury', { within: 'event' }),
    line('property', { within: 'event' }),
    line('event', { isClaimed: false }),
    line('glass'),
    line('club'),
    line('clubItem', { within: 'club' }),
    line('towing'),
  ];
  expect(shape(lines)).toEqual([
    ['event', 'injury', 'property'],
    [null, 'glass'],
    ['club', 'clubItem'],
    [null, 'towing'],
  ]);
});

test('a remainder below the limit is returned, and a claim above the available amount is recognised', () => {
  expect(findLowerLimit(line('a', { payable: 300 }))).toBe(300);
  expect(findLowerLimit(line('a'))).toBeNull();
  expect(isOverclaimed(line('a', { asked: 301, payable: 300 }))).toBe(true);
  expect(isOverclaimed(line('a', { asked: 1000 }))).toBe(false);
  // The claim that asks for 1000 has a letter of 600 of its own.
  expect(isOverclaimed(line('a', { asked: 1000, reserved: 600, left: 400, payable: 400 }))).toBe(false);
  expect(isOverclaimed(line('a', { asked: 1001, reserved: 600, left: 400, payable: 400 }))).toBe(true);
  expect(isOverclaimed(line('a', { ...inWords, asked: 5000 }))).toBe(false);
});
