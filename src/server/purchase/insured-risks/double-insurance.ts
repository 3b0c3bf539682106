import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Risks } from './derive-risks.ts';
import { findOverlaps, insertOverlaps, insertRisks, lockRisks, type Overlap } from './insured-risk-repository.ts';

/** The viewer: the holder of a proven phone, an agent of a partner, both or neither. */
export type OverlapViewer = { provenPhone: string | undefined; partnerId: string | null };

/** Finds other orders that insure the same as these risks, for some of the same days. */
export function findOverlapsWith(sql: Sql, orderId: string, risks: Risks | undefined): Promise<Overlap[]> {
  const hashes = risks?.things.flatMap((thing) => thing.hashes) ?? [];
  return findOverlaps(sql, { orderId, hashes, from: risks?.from ?? '', to: risks?.to ?? '' });
}

/**
 * Selects the overlaps that a viewer may see: policies of the same holder, and those that the viewer's partner sold.
 * Others remain hidden, so that nobody finds out who is insured.
 */
export function selectDisclosed(overlaps: Overlap[], { provenPhone, partnerId }: OverlapViewer): DuplicateCover[] {
  const told = overlaps.flatMap(({ order, policy, kind, effectiveFrom, effectiveTo }) => {
    const isOwn = order.phone === provenPhone || (partnerId !== null && order.partnerId === partnerId);
    if (!isOwn || order.status !== 'issued' || policy === null || policy.status === 'cancelled') return [];
    const { product } = order;
    return [{ policy: policy.number, product, kind: kind as DuplicateCover['kind'], effectiveFrom, effectiveTo }];
  });
  return [...new Map(told.map((one) => [`${one.policy} ${one.kind}`, one])).values()];
}

/**
 * Refuses overlaps that the buyer has not confirmed to know.
 * @throws 409 `alreadyInsured`, which names them
 */
export function rejectUnknown(told: DuplicateCover[], known: readonly string[]): void {
  const unknown = told.filter(({ policy }) => !known.includes(policy));
  if (unknown.length === 0) return;
  throw new ApiProblem(
    409,
    'alreadyInsured',
    unknown.map(({ policy, effectiveTo }) => ({
      code: 'alreadyInsured',
      message: 'problems.insuredBy',
      params: { policy, until: effectiveTo },
    })),
  );
}

/** Locks these risks until the transaction ends, so that other orders for the same risks wait. */
export async function lockSameRisks(sql: Sql, risks: Risks | undefined): Promise<void> {
  await lockRisks(sql, risks?.things.map(({ mark }) => mark) ?? []);
}

/** Saves the risks of an order and its overlaps with other orders, in the transaction that confirms it. */
export async function saveRisks(sql: Sql, orderId: string, risks: Risks | undefined, overlaps: Overlap[]) {
  if (!risks) return;
  const { from: effectiveFrom, to: effectiveTo } = risks;
  await insertRisks(
    sql,
    risks.things.map(({ kind, hash }) => ({ orderId, kind, hash, effectiveFrom, effectiveTo })),
  );
  await insertOverlaps(
    sql,
    orderId,
    overlaps.map(({ kind, order }) => ({ id: order.id, kind })),
  );
}

/** Joins policy numbers for a log. */
export function joinPolicyNumbers(told: DuplicateCover[]): string {
  return [...new Set(told.map(({ policy }) => policy))].join(', ');
}

/** Joins the policy number of each overlap, or the order number if no policy exists yet. Only the insurer sees it. */
export function joinOrderNumbers(overlaps: Overlap[]): string {
  return [...new Set(overlaps.map(({ order, policy }) => policy?.number ?? order.number))].join(', ');
}
