import type { Product } from '#engine/product.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';
import { joinNames } from '#shared/full-name.ts';
import { listInsuredPersons } from '../holders/insured-persons.ts';
import type { Claim } from '../records/claim-repository.ts';
import type { ClaimUser } from '../records/claim-user.ts';
import { hasSold } from './sale-repository.ts';

/** The reason for which a person never decides, confirms or pays a claim. */
export type Conflict = 'ownClaim' | 'ownSale' | 'ownCover';

/** The order of a policy as it is on the day of loss, with its product's version. */
type Cover = { order: Pick<Order, 'id' | 'phone' | 'customerName' | 'frozen'>; product: Product };

/**
 * Returns the reason for which a person never decides, confirms or pays a claim: the person filed it, sold the policy
 * or marked its premium as paid, or is its policyholder, claimant or insured person by name or phone.
 */
export async function findConflict(
  sql: Sql,
  { id }: Pick<ClaimUser, 'id'>,
  claim: Claim,
  { order, product }: Cover,
): Promise<Conflict | undefined> {
  if (id === null) return undefined;
  if (claim.claimant.filedBy === id) return 'ownClaim';
  if (await hasSold(sql, id, claim.policyNumber, order.id)) return 'ownSale';
  const user = await findUser(sql, id);
  if (!user) return undefined;
  const names = [
    ...listInsuredPersons(product, order.frozen).map(({ name }) => name),
    ...[order.customerName ?? '', claim.claimant.claimant],
  ];
  const own = normalizeName(joinNames(user));
  const isNamed = names.some((name) => normalizeName(name) === own);
  const isCalled = user.phone !== null && [order.phone, claim.claimant.phone].includes(user.phone);
  return isNamed || isCalled ? 'ownCover' : undefined;
}

/** Refuses the decision or the payment of a claim by a person with a conflict. Throws 403 with the conflict's code. */
export async function rejectConflict(...asked: Parameters<typeof findConflict>): Promise<void> {
  const conflict = await findConflict(...asked);
  if (conflict !== undefined) throw new ApiProblem(403, conflict);
}

/** Returns a name in small letters without the order of its words. */
const normalizeName = (name: string): string => name.trim().toLowerCase().split(/\s+/).toSorted().join(' ');
