import type { ClaimView } from '#contract/claims/claims.ts';

const actionNames = [
  ...(['approve', 'pay', 'answer', 'take', 'ask', 'decline', 'takeOver', 'resume', 'reopen'] as const),
  ...(['handOver', 'note'] as const),
] as const;
export type ClaimActionName = (typeof actionNames)[number];

/**
 * The possible actions of a user on a claim, the most likely first, under the page's names: the chart's one event TAKE
 * means to take it, to take it over, to continue without the answer, or to assign it to a colleague.
 */
export function listClaimActions(
  { may, status, assignedTo }: Pick<ClaimView, 'may' | 'status' | 'assignedTo'>,
  reader = '',
): ClaimActionName[] {
  const isFree = assignedTo === null;
  const isOwn = assignedTo?.id === reader;
  const waits = status === 'information_requested';
  const takes = may.includes('TAKE');
  const can: Record<ClaimActionName, boolean> = {
    take: takes && isFree,
    takeOver: takes && !isFree && !isOwn && !waits,
    resume: takes && waits,
    handOver: takes && !waits,
    ask: may.includes('ASK'),
    answer: may.includes('ANSWER'),
    approve: may.includes('APPROVE'),
    decline: may.includes('DECLINE'),
    pay: may.includes('PAY'),
    reopen: may.includes('REOPEN'),
    note: may.includes('NOTE'),
  };
  return actionNames.filter((name) => can[name]);
}
