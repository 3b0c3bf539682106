import { expect, test } from 'vitest';
import type { ClaimDecision, ClaimView } from '#contract/claims/claims.ts';
import { partial } from '#tests/support/partial.ts';
import { listDecidedLines } from './decided-lines.ts';

test('a decision has a line for all that was asked for, by the name that is read, and for what was added', () => {
  const claim = partial<ClaimView>({
    benefits: [
      { benefit: 'surgery', label: 'x.surgery' },
      { benefit: 'ambulance', label: 'x.ambulance' },
    ],
    balance: { lines: [{ benefit: 'roomAndBoard', label: 'x.room' }] },
    messages: { 'x.surgery': 'Surgery', 'x.ambulance': 'Ambulance', 'x.room': 'Room and board' },
  });
  const lines: ClaimDecision['lines'] = [
    { benefit: 'surgery', amount: 100, reason: 'coPayment' },
    { benefit: 'roomAndBoard', amount: 50, reason: null },
  ];
  expect(listDecidedLines(claim, { lines } as ClaimDecision).map(({ name, amount }) => [name, amount])).toEqual([
    ['Surgery', 100],
    ['Room and board', 50],
    ['Ambulance', 0],
  ]);
});
