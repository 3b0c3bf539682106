import type { DuplicateCover } from '#contract/purchase/duplicate-cover.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Risks } from './derive-risks.ts';
import { findOverlaps, insertOverlaps, insertRisks, lockRisks, type Overlap } from './insured-risk-repository.ts';

/** Who asks: the holder of a phone that was proven, an agent of a partner, both or none. */
export type OverlapViewer = { provenPhone: string | undefined; partnerId: string | null };

/** Other orders that insure the same as these risks, for some of the same days. */
export function findOverlapsWith(sql: Sql, orderId: string, risks: Risks | undefined): Promise<Overlap[]> {
  const hashes = risks?.things.flatMap((thing) => thing.hashes) ?? [];
  return findOverlaps(sql, { orderId, hashes, from: risks?.from ?? '', to: risks?.to ?? '' });
}

/**
 * What of it is told: policies of the same holder, and those that the asker's partner sold. Of others nothing: nobody
 * finds out here who is insured.
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

/** Throws 409 `alreadyInsured`, naming them, where something was not known of by who goes on. */
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

/** Takes turns with whoever insures the same: before anything else is held in the transaction. */
export async function lockSameRisks(sql: Sql, risks: Risks | undefined): Promise<void> {
  await lockRisks(sql, risks?.things.map(({ mark }) => mark) ?? []);
}

/** Keeps what an order insures, and with which others it overlaps, in the transaction that confirms it. */
export async function saveRisks(
  sql: Sql,
  orderId: string,
  risks: Risks | undefined,
  overlaps: Overlap[],
): Promise<void> {
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

/** What a log says of them. */
export function joinPolicyNumbers(told: DuplicateCover[]): string {
  return [...new Set(told.map(({ policy }) => policy))].join(', ');
}

/** Of each its policy's number, or its own where it has none yet. For the insurer's eyes. */
export function joinOrderNumbers(overlaps: Overlap[]): string {
  return [...new Set(overlaps.map(({ order, policy }) => policy?.number ?? order.number))].join(', ');
}
