import { expect, test } from 'vitest';
import type { ClaimDecision, ClaimView } from '#contract/claims/claims.ts';
import { partial } from '#tests/support/partial.ts';
import { listDecidedLines } from './decided-lines.ts';

test('a decision has a line for each claimed benefit, with its readable name, and for each added benefit', () => {
  const claim = partial<ClaimView>({
    lines: [
      { id: 1, benefit: 'surgery', label: 'x.surgery' },
      { id: 2, benefit: 'ambulance', label: 'x.ambulance' },
      { id: 3, benefit: 'surgery', label: 'x.surgery' },
    ],
    balance: { lines: [{ benefit: 'roomAndBoard', label: 'x.room' }] },
    messages: { 'x.surgery': 'Surgery', 'x.ambulance': 'Ambulance', 'x.room': 'Room and board' },
  });
  const lines: ClaimDecision['lines'] = [
    { line: 3, benefit: 'surgery', amount: 100, reason: 'coPayment' },
    { line: null, benefit: 'roomAndBoard', amount: 50, reason: null },
  ];
  expect(listDecidedLines(claim, { lines } as ClaimDecision).map(({ name, amount }) => [name, amount])).toEqual([
    ['Surgery', 100],
    ['Room and board', 50],
    ['Surgery', 0],
    ['Ambulance', 0],
  ]);
});
