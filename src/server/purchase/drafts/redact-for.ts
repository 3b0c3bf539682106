import type { DraftView } from '#contract/purchase/drafts.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/**
 * Returns a draft as the holder of its key may see it: the calculation of the premium of an agent's draft is for
 * agents, not for the customer who received the key.
 */
export function redactFor(user: SignedInUser | undefined, draft: DraftView): DraftView {
  const { rated, record, about } = draft;
  // For an endorsement, the insurer's own users, who have no partner, count as agents too.
  const isAgents = user !== undefined && (user.partnerId !== null || about !== undefined);
  const isForAgent = isAgents || (record.circumstances.isSale !== true && about === undefined);
  if (isForAgent || rated.status !== 'rated') return draft;
  const { trace: _trace, ...premium } = rated.premium;
  return { ...draft, rated: { status: 'rated', premium } };
}
