import { describe, expect, test } from 'vitest';
import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { partial } from '#tests/support/partial.ts';
import { findFaults, followProposal, listValuedItems, type TypedLine, toApproval, toTypedLines } from './approval.ts';

const line = (benefit: string, payable: number | null) => ({ benefit, payable }) as BalanceLineView;
const aLine = (id: number, benefit: string, amount: number) =>
  partial<ClaimView['lines'][number]>({ id, benefit, label: benefit, amount, item: null, cause: null, degree: null });
const draft = (lines: TypedLine[], message = '', values = {}): ClaimDraft => ({ lines, message, values });
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
    ...{ shares: [], units: [], waiting: [], causes: [], items: [] },
  } satisfies ClaimView['proposal'],
};
const typed = (surgery: string, room: string, reasons: [string?, string?] = []): TypedLine[] =>
  [surgery, room].map((amount, at) => ({
    line: at + 1,
    benefit: claim.lines[at]?.benefit ?? '',
    amount,
    ...{ units: '', degree: '', item: '', cause: '' },
    reason: (reasons[at] ?? '') as TypedLine['reason'],
  }));

test('the approval begins with the amount of each benefit from the rules, and the reason of a lower amount', () => {
  expect(toTypedLines(claim)).toEqual(typed('2000.00', '500.00', ['overLimit']));
});

test('an approval begins blank if one amount was claimed for several benefits', () => {
  const lines = claim.lines.map((line) => ({ ...line, amount: null }));
  expect(toTypedLines({ ...claim, lines })).toEqual(typed('', ''));
});

describe('a benefit with a limit for each day', () => {
  const proposal = (line: Partial<NonNullable<ClaimView['proposal']>['lines'][number]>): ClaimView['proposal'] => ({
    lines: [{ line: 1, benefit: 'roomAndBoard', units: 3, paid: 162_00, steps: [units(3)], ...line }],
    shares: [{ rule: 'coPayment', percent: 10, most: 100_00, amount: 18_00 }],
    units: [{ benefit: 'roomAndBoard', unit: 'day', each: 60_00, left: 80 }],
    ...{ waiting: [], causes: [], items: [] },
  });
  const units = (count: number) =>
    ({ rule: 'units', unit: 'day', units: count, each: 60_00, amount: count * 60_00 }) as const;
  const asked = (amount: number, line = {}) => ({
    ...{ amount, balance: { lines: [] } as never, proposal: proposal(line) },
    lines: [aLine(1, 'roomAndBoard', amount)],
  });
  const facts = { degree: '', item: '', cause: '' };
  const room = (amount: string, count: string, reason = '') =>
    [{ ...facts, line: 1, benefit: 'roomAndBoard', amount, units: count, reason }] as TypedLine[];

  test('begins with the days and the amount after the co-payment', () => {
    expect(toTypedLines(asked(250_00))).toEqual(room('162.00', '3', 'overLimit'));
    expect(toTypedLines(asked(180_00))).toEqual(room('162.00', '3', 'coPayment'));
    const waiting = { paid: 0, units: 3, steps: [{ rule: 'waiting', until: '2026-04-30' }] };
    expect(toTypedLines(asked(250_00, waiting))).toEqual(room('0.00', '3', 'waitingPeriod'));
    const unknown = { paid: 0, units: null, steps: [{ rule: 'unitsMissing' }] };
    expect(toTypedLines(asked(250_00, unknown))).toEqual(room('', ''));
  });

  test('is refused above the amount of its days, and without days', () => {
    const faults = (lines: TypedLine[]) =>
      findFaults(asked(250_00), draft(lines, 'x')).map(({ at, code }) => `${at} ${code}`);
    expect(faults(room('180.00', '3'))).toEqual([]);
    expect(faults(room('180.01', '3'))).toEqual(['amount-1 beyond']);
    expect(faults(room('240.00', '4'))).toEqual([]);
    expect(faults(room('60.00', '1.5'))).toEqual(['units-1 unitsWrong']);
    expect(faults(room('60.00', ''))).toEqual(['units-1 unitsWrong']);
    expect(toApproval(draft(room('180', '3'))).lines).toEqual([{ line: 1, amount: 180_00, units: 3 }]);
  });
});

describe('an approval is refused', () => {
  test.each<[string, TypedLine[], string[]]>([
    ['without amounts', typed('', 'x'), ['amount-1 amountWrong', 'amount-2 amountWrong']],
    ['below nothing', typed('-5', '10'), ['amount-1 amountWrong']],
    ['beyond what is left', typed('2,000.01', '10'), ['amount-1 beyond']],
    ['with a benefit that gets nothing, unexplained', typed('2000', '0'), ['reason-2 whyNothing']],
    ['when all gets nothing', typed('0', '0', ['notCovered', 'notCovered']), ['lines nothingApproved']],
    ['beyond what was claimed', typed('2000', '1000.01'), ['lines moreThanClaimed']],
    ['with less than was claimed, unexplained', typed('2000', '900'), ['reason-1 whyLess']],
  ])('%s', (_what, lines, faults) => {
    expect(findFaults(claim, draft(lines)).map(({ at, code }) => `${at} ${code}`)).toEqual(faults);
  });
});

test('the full claimed amount needs no reason; a lower amount needs one reason or an explanation in words', () => {
  expect(findFaults(claim, draft(typed('2000', '1000')))).toEqual([]);
  expect(findFaults(claim, draft(typed('២០០០', '900', ['', 'coPayment'])))).toEqual([]);
  expect(findFaults(claim, draft(typed('$2,000', '900'), 'Without the telephone.'))).toEqual([]);
});

test('an approval is sent in minor units, with reasons only if it has any', () => {
  expect(toApproval(draft(typed('1,999.5', '0', ['', 'notCovered']), ' '))).toEqual({
    outcome: 'approve',
    lines: [
      { line: 1, amount: 199_950 },
      { line: 2, amount: 0, reason: 'notCovered' },
    ],
  });
});

test('an unchanged amount follows a newer proposal, and a changed amount remains', () => {
  const { proposal } = claim;
  const surgery = { ...proposal.lines[0], paid: 150_000 } as NonNullable<ClaimView['proposal']>['lines'][number];
  const newer = { ...proposal, lines: [surgery, { ...surgery, line: 2, benefit: 'roomAndBoard', paid: 10_000 }] };
  const follow = (lines: TypedLine[]) => followProposal(claim, lines, [proposal, newer]);
  expect(follow(toTypedLines(claim))).toEqual(typed('1500.00', '100.00', ['overLimit', 'overLimit']));
  expect(follow(typed('1999.00', '500.00', ['overLimit']))).toEqual(
    typed('1999.00', '100.00', ['overLimit', 'overLimit']),
  );
  expect(follow(typed('2000.00', '500.00', ['other', 'fraud']))).toEqual(
    typed('2000.00', '500.00', ['other', 'fraud']),
  );
});

test('values are required for the items that lines name, and sent in minor units; a wrong value is refused', () => {
  const sums = ['building', 'stock'].map((item) => ({ benefit: 'fire', item, sum: 1 }));
  const items = [...sums, { benefit: 'building', item: 'building', sum: 1 }];
  const { proposal } = claim;
  const [line] = typed('1', '1') as [TypedLine, TypedLine];
  const lines = (...named: [benefit: string, item: string][]) =>
    named.map(([benefit, item]) => ({ ...line, benefit, item }));
  const valued = (...named: [string, string][]) =>
    listValuedItems({ proposal: { ...proposal, items } }, lines(...named));
  expect([valued(['fire', '']), valued(['building', '']), valued(['fire', 'stock'], ['building', 'building'])]).toEqual(
    [...[[], ['building'], ['stock', 'building']]],
  );
  const chosen = draft(lines(['fire', 'stock']), '', { stock: '60,000', building: '' });
  expect(toApproval(chosen)).toMatchObject({ lines: [{ item: 'stock' }], values: { stock: 60_000_00 } });
  expect(findFaults(claim, { ...chosen, values: { stock: 'much' } })).toEqual([
    { at: 'value-stock', code: 'amountWrong' },
  ]);
  const degrees = ['60', '101', 'half'].map((degree) => findFaults(claim, draft([{ ...line, degree }], 'x')));
  expect(degrees.map((faults) => faults.map(({ code }) => code))).toEqual([[], ['degreeWrong'], ['degreeWrong']]);
});
