import type { HeldPolicy } from '#contract/claims/policy-holders.ts';
import type { Product } from '#engine/product.ts';
import { standingOf } from '#server/purchase/policies/standing-of.ts';
import { planView } from '../benefits/bought-plan.ts';
import type { SoldPolicy } from './sold-policy-repository.ts';

/** A policy as its holder's page lists it. */
export function heldPolicy(product: Product, { policy, order }: SoldPolicy, claims: number, now: Date): HeldPolicy {
  return {
    ...standingOf(policy, now),
    version: policy.version,
    order: order.id,
    plan: planView(product, order.frozen),
    premium: order.total,
    currency: order.currency,
    issuedAt: policy.issuedAt.toISOString(),
    claims,
  };
}
