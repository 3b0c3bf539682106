import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { Reply } from './test-shop.ts';
import type { TestUser } from './test-user.ts';

/** A colleague approves the waiting request, or refuses it; returns the policy after it, or the refusal. */
export async function decideApproval(
  user: TestUser,
  { number, request }: { number: string; request: string | undefined },
  outcome: 'approve' | 'refuse' = 'approve',
): Promise<Reply<PolicyLifeView>> {
  const body = outcome === 'approve' ? { outcome } : { outcome, reason: 'Not so' };
  const reply = await user.call<PolicyLifeView>('POST', `/api/b2b/money-requests/${request}`, { body });
  return reply.status === 200 ? user.call('GET', `/api/b2b/policies/${number}/life`) : reply;
}
