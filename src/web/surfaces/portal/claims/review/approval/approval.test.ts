import { describe, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { partial } from '#tests/support/partial.ts';
import { findFaults, type TypedLine, toApproval, toTypedLines } from './approval.ts';

const line = (benefit: string, payable: number | null) => ({ benefit, payable }) as BalanceLineView;
const aLine = (id: number, benefit: string, amount: number) =>
  partial<ClaimView['lines'][number]>({ id, benefit, label: benefit, amount });
const claim = {
  amount: 300_000,
  lines: [aLine(1, 'surgery', 250_000), aLine(2, 'roomAndBoard', 50_000)],
  balance: { lines: [line('surgery', 200_000), line('roomAndBoard', null)] } as never,
  proposal: {
    lines: [
      {
        line: 1,
        benefit: 'surgery',
        units: null,
        paid: 200_000,
        steps: [{ rule: 'limit', benefit: 'surgery', left: 200_000 }],
      },
      { line: 2, benefit: 'roomAndBoard', units: null, paid: 50_000, steps: [] },
    ],
    ...{ shares: [], units: [], waiting: [] },
  } satisfies ClaimView['proposal'],
};
const typed = (surgery: string, room: string, reasons: [string?, string?] = []): TypedLine[] =>
  [surgery, room].map((amount, at) => ({
    line: at + 1,
    benefit: claim.lines[at]?.benefit ?? '',
    amount,
    units: '',
    reason: (reasons[at] ?? '') as TypedLine['reason'],
  }));

test('begins with the amount of each benefit that the rules give, and the reason where it is lower', () => {
  expect(toTypedLines(claim)).toEqual(typed('2000.00', '500.00', ['overLimit']));
});

test('begins blank where one amount was claimed for several benefits', () => {
  const lines = claim.lines.map((line) => ({ ...line, amount: null }));
  expect(toTypedLines({ ...claim, lines })).toEqual(typed('', ''));
});

describe('a benefit with a limit for each day', () => {
  const proposal = (line: Partial<NonNullable<ClaimView['proposal']>['lines'][number]>): ClaimView['proposal'] => ({
    lines: [{ line: 1, benefit: 'roomAndBoard', units: 3, paid: 162_00, steps: [units(3)], ...line }],
    shares: [{ rule: 'coPayment', percent: 10, most: 100_00, amount: 18_00 }],
    units: [{ benefit: 'roomAndBoard', unit: 'day', each: 60_00, left: 80 }],
    waiting: [],
  });
  const units = (count: number) =>
    ({ rule: 'units', unit: 'day', units: count, each: 60_00, amount: count * 60_00 }) as const;
  const asked = (amount: number, line = {}) => ({
    ...{ amount, balance: { lines: [] } as never, proposal: proposal(line) },
    lines: [aLine(1, 'roomAndBoard', amount)],
  });
  const room = (amount: string, count: string, reason = '') =>
    [{ line: 1, benefit: 'roomAndBoard', amount, units: count, reason }] as TypedLine[];

  test('begins with the days and the amount after the co-payment', () => {
    expect(toTypedLines(asked(250_00))).toEqual(room('162.00', '3', 'overLimit'));
    expect(toTypedLines(asked(180_00))).toEqual(room('162.00', '3', 'coPayment'));
    const waiting = { paid: 0, units: 3, steps: [{ rule: 'waiting', until: '2026-04-30' }] };
    expect(toTypedLines(asked(250_00, waiting))).toEqual(room('0.00', '3', 'waitingPeriod'));
    const unknown = { paid: 0, units: null, steps: [{ rule: 'unitsMissing' }] };
    expect(toTypedLines(asked(250_00, unknown))).toEqual(room('', ''));
  });

  test('is stopped above the amount of its days, and without days', () => {
    const faults = (lines: TypedLine[]) => findFaults(asked(250_00), lines, 'x').map(({ at, code }) => `${at} ${code}`);
    expect(faults(room('180.00', '3'))).toEqual([]);
    expect(faults(room('180.01', '3'))).toEqual(['amount-1 beyond']);
    expect(faults(room('240.00', '4'))).toEqual([]);
    expect(faults(room('60.00', '1.5'))).toEqual(['units-1 unitsWrong']);
    expect(faults(room('60.00', ''))).toEqual(['units-1 unitsWrong']);
    expect(toApproval(room('180', '3'), '').lines).toEqual([{ line: 1, amount: 180_00, units: 3 }]);
  });
});

describe('an approval is stopped', () => {
  test.each<[string, TypedLine[], string[]]>([
    ['without amounts', typed('', 'x'), ['amount-1 amountWrong', 'amount-2 amountWrong']],
    ['below nothing', typed('-5', '10'), ['amount-1 amountWrong']],
    ['beyond what is left', typed('2,000.01', '10'), ['amount-1 beyond']],
    ['with a benefit that gets nothing, unexplained', typed('2000', '0'), ['reason-2 whyNothing']],
    ['when all gets nothing', typed('0', '0', ['notCovered', 'notCovered']), ['lines nothingApproved']],
    ['beyond what was claimed', typed('2000', '1000.01'), ['lines moreThanClaimed']],
    ['with less than was claimed, unexplained', typed('2000', '900'), ['reason-1 whyLess']],
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
      { line: 1, amount: 199_950 },
      { line: 2, amount: 0, reason: 'notCovered' },
    ],
  });
});
