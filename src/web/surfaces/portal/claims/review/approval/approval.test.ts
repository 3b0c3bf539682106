import { describe, expect, test } from 'vitest';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { findFaults, type TypedLine, toApproval, toTypedLines } from './approval.ts';

const line = (benefit: string, payable: number | null) => ({ benefit, payable }) as BalanceLineView;
const claim = {
  amount: 300_000,
  benefits: [
    { benefit: 'surgery', label: 'surgery', amount: 250_000 },
    { benefit: 'roomAndBoard', label: 'roomAndBoard', amount: 50_000 },
  ],
  balance: { lines: [line('surgery', 200_000), line('roomAndBoard', null)] } as never,
};
const typed = (surgery: string, room: string, reasons: [string?, string?] = []): TypedLine[] =>
  [surgery, room].map((amount, at) => ({
    benefit: claim.benefits[at]?.benefit ?? '',
    amount,
    reason: (reasons[at] ?? '') as TypedLine['reason'],
  }));

test('begins with what was claimed of each benefit, as far as there is something left', () => {
  expect(toTypedLines(claim)).toEqual(typed('2000.00', '500.00', ['overLimit']));
});

test('begins blank where one amount was claimed for several benefits', () => {
  const benefits = claim.benefits.map((line) => ({ ...line, amount: null }));
  expect(toTypedLines({ ...claim, benefits })).toEqual(typed('', ''));
});

describe('an approval is stopped', () => {
  test.each<[string, TypedLine[], string[]]>([
    ['without amounts', typed('', 'x'), ['amount-surgery amountWrong', 'amount-roomAndBoard amountWrong']],
    ['below nothing', typed('-5', '10'), ['amount-surgery amountWrong']],
    ['beyond what is left', typed('2,000.01', '10'), ['amount-surgery beyond']],
    ['with a benefit that gets nothing, unexplained', typed('2000', '0'), ['reason-roomAndBoard whyNothing']],
    ['when all gets nothing', typed('0', '0', ['notCovered', 'notCovered']), ['lines nothingApproved']],
    ['beyond what was claimed', typed('2000', '1000.01'), ['lines moreThanClaimed']],
    ['with less than was claimed, unexplained', typed('2000', '900'), ['reason-surgery whyLess']],
  ])('%s', (_what, lines, faults) => {
    expect(findFaults(claim, lines, '').map(({ at, code }) => `${at} ${code}`)).toEqual(faults);
  });
});

test('all that was claimed needs no reason; less is explained by one reason, or in words', () => {
  expect(findFaults(claim, typed('2000', '1000'), '')).toEqual([]);
  expect(findFaults(claim, typed('២០០០', '900', ['', 'coPayment']), '')).toEqual([]);
  expect(findFaults(claim, typed('$2,000', '900'), 'Without the telephone.')).toEqual([]);
});

test('is sent in minor units, with reasons only where there are any', () => {
  expect(toApproval(typed('1,999.5', '0', ['', 'notCovered']), ' ')).toEqual({
    outcome: 'approve',
    lines: [
      { benefit: 'surgery', amount: 199_950 },
      { benefit: 'roomAndBoard', amount: 0, reason: 'notCovered' },
    ],
  });
});
