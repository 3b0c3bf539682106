import type { HolderPolicy } from '#contract/claims/policy-holders.ts';
import type { Product } from '#engine/product.ts';
import { viewPolicyStatus } from '#server/purchase/policies/policy-status.ts';
import { viewPlan } from '../benefits/covered-plan.ts';
import type { SoldPolicy } from './sold-policy-repository.ts';

/** Returns a policy for the list on its holder's page. */
export function viewHeldPolicy(
  product: Product,
  { policy, order }: SoldPolicy,
  claims: number,
  now: Date,
): HolderPolicy {
  return {
    ...viewPolicyStatus(policy, now),
    version: policy.version,
    order: order.id,
    plan: viewPlan(product, order.frozen),
    premium: order.total,
    currency: order.currency,
    issuedAt: policy.issuedAt.toISOString(),
    claims,
  };
}
