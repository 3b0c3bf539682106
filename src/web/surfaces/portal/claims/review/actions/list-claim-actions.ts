import type { ClaimView } from '#contract/claims/claims.ts';

const actionNames = [
  ...(['approve', 'pay', 'answer', 'take', 'ask', 'decline', 'takeOver', 'resume', 'reopen'] as const),
  ...(['handOver', 'note'] as const),
] as const;
export type ClaimActionName = (typeof actionNames)[number];

/**
 * What a reader can do with a claim, the likeliest first, in the page's words: the chart's one TAKE is to take it, to
 * take it over, to go on without the answer, or to give it to somebody.
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
