import { expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { listClaimActions } from './list-claim-actions.ts';

const sok = { id: 'sok', name: 'Sok' };
const acts = (status: ClaimView['status'], assignedTo: ClaimView['assignedTo'], ...may: ClaimView['may']) =>
  listClaimActions({ status, assignedTo, may }, 'sok');

test('the event TAKE appears in four forms', () => {
  expect(acts('submitted', null, 'TAKE', 'NOTE')).toEqual(['take', 'handOver', 'note']);
  expect(acts('under_review', { id: 'dara', name: 'Dara' }, 'TAKE')).toEqual(['takeOver', 'handOver']);
  expect(acts('under_review', sok, 'TAKE', 'ASK', 'APPROVE', 'DECLINE')).toEqual([
    'approve',
    'ask',
    'decline',
    'handOver',
  ]);
  expect(acts('information_requested', sok, 'TAKE', 'ANSWER')).toEqual(['answer', 'resume']);
});

test('an agent has only the actions that the chart permits', () => {
  expect(acts('information_requested', null, 'ANSWER', 'ADD_FILE')).toEqual(['answer']);
  expect(acts('submitted', null, 'ADD_FILE', 'REMOVE_FILE')).toEqual([]);
});
