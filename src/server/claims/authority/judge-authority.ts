import type { ClaimServices } from '#server/claims/services.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { LossCover } from '../assessment/assess-loss.ts';
import type { Authority } from '../authority-settings.ts';
import type { Claim } from '../records/claim-repository.ts';
import {
  type CountedProducts,
  listAuthorityRows,
  listEventApprovals,
  sumDayApprovals,
} from './authority-repository.ts';

type Deps = { config: Pick<ClaimServices['config'], 'claimAuthority'> };

/** An approval whose amount uses a person's authority. */
export type Approval = {
  claim: Pick<Claim, 'id' | 'policyNumber' | 'lossDate'>;
  product: string;
  /** The approved amount in minor units. */
  total: number;
  /** The part of it above the proposal, in minor units. */
  above: number;
  at: Date;
};

/** Returns a person's authority for a product: the row of the product, the row of all products, or the setting. */
async function loadAuthority(
  { config }: Deps,
  sql: Sql,
  userId: string,
  product: string,
): Promise<Authority & { products: CountedProducts }> {
  const rows = await listAuthorityRows(sql, userId);
  const own = rows.find((row) => row.product === product);
  const { claim, event, day, above } = own ?? rows.find((row) => row.product === null) ?? config.claimAuthority;
  const except = rows.flatMap((row) => row.product ?? []);
  return { claim, event, day, above, products: own ? { only: product } : { except } };
}

/**
 * Returns the limits of a person's authority that an approval exceeds: for the claim, above the proposal, for its event with the claims
 * that anybody approved, and for the business day with all that this person approved. A valid letter of guarantee counts
 * like an approval. Exact only while the person's
 * authority is locked (`lockAuthority`).
 */
export async function findExceededLimits(
  services: Deps,
  sql: Sql,
  userId: string,
  { claim, product, total, above, at }: Approval,
): Promise<(keyof Authority)[]> {
  const may = await loadAuthority(services, sql, userId, product);
  const event = (await listEventApprovals(sql, claim, at)).reduce((sum, other) => sum + other.total, total);
  const day = total + (await sumDayApprovals(sql, userId, at, { products: may.products, without: claim.id }));
  const sums = { claim: total, event, day, above };
  return (['claim', 'event', 'day', 'above'] as const).filter((limit) => sums[limit] > may[limit]);
}

/**
 * True if the approval of a claim still has authority: the person who is responsible for it still reviews claims, with
 * enough authority. An event may exceed it if another of its approvals has enough.
 */
export async function hasAuthority(services: Deps, sql: Sql, claim: Claim, { policy }: LossCover): Promise<boolean> {
  const { decision } = claim;
  const by = findResponsible(claim);
  if (!decision || by === undefined) return false;
  const approval = {
    claim,
    product: policy.product,
    total: decision.total,
    above: decision.above ?? 0,
    at: new Date(decision.at),
  };
  const exceeded = await findExceededLimits(services, sql, by, approval);
  if (!(await isReviewer(sql, by)) || exceeded.some((limit) => limit !== 'event')) return false;
  return exceeded.length === 0 || (await isEventWithinOthers(services, sql, approval));
}

/** Returns the id of the user whose authority a decision uses; undefined without a decision. */
export const findResponsible = ({ decision }: Pick<Claim, 'decision'>): string | undefined =>
  decision?.confirmedBy ?? decision?.by;

/** True if the approvals of an event do not exceed the authority of one of the other people who approved them. */
async function isEventWithinOthers(
  services: Deps,
  sql: Sql,
  { claim, product, total, at }: Approval,
): Promise<boolean> {
  const others = await listEventApprovals(sql, claim, at);
  const sum = others.reduce((all, other) => all + other.total, total);
  for (const { by } of others) {
    const { event } = await loadAuthority(services, sql, by, product);
    if (sum <= event && (await isReviewer(sql, by))) return true;
  }
  return false;
}

/** True if a user is active and may review claims. */
export async function isReviewer(sql: Sql, userId: string): Promise<boolean> {
  const user = await findUser(sql, userId);
  return user?.status === 'active' && user.scopes.includes('insurer:claims');
}
