import type { ClaimEventType } from '#contract/claims/claims.ts';
import { computeReserve, type RepairLine, toExpectedLine } from '#engine/claims/compute-reserve.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Product } from '#engine/product.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { findCoveredPlan } from '../benefits/covered-plan.ts';
import { findSoldPolicy, type SoldPolicy } from '../holders/sold-policy-repository.ts';
import {
  insertReserveMovement,
  listReserveMovements,
  type ReserveMovement,
  sumPaid,
  sumReserve,
} from './reserve-repository.ts';

/** The data of a claim to which its reserve is booked. */
type ReservedClaim = { id: string; number: string; policyNumber: string; currency: string };

type Move = Omit<ReserveMovement, 'claimId' | 'amount'>;

/**
 * Moves the reserve of a locked claim by an amount (minor units), with its line in the log and its entry in the ledger.
 */
export async function addToReserve(sql: Sql, claim: ReservedClaim, amount: number, move: Move): Promise<void> {
  if (amount === 0) return;
  const { order } = (await findSoldPolicy(sql, claim.policyNumber, undefined)) as SoldPolicy;
  await insertReserveMovement(sql, { ...move, claimId: claim.id, amount });
  const of = { at: move.at, by: move.by ?? undefined, orderId: order.id, partnerId: order.partnerId };
  const { currency, number: note } = claim;
  await post(sql, transfer('claimReserve', { ...of, currency, note, amount }));
}

/** Moves the reserve of a locked claim to an amount (minor units). */
export async function setReserve(sql: Sql, claim: ReservedClaim, target: number, move: Move): Promise<void> {
  await addToReserve(sql, claim, target - (await sumReserve(sql, claim.id)), move);
}

type FiledClaim = { product: Product; sold: SoldPolicy; lines: readonly { benefit: string; amount: number | null }[] };

/** Books the first reserve of a new claim, by the rule of its product. */
export async function openReserve(
  sql: Sql,
  claim: ReservedClaim,
  { product, sold, lines }: FiledClaim,
  { at, by }: Pick<Move, 'at' | 'by'>,
): Promise<void> {
  await setReserve(sql, claim, applyRule({ product, sold }, lines), { kind: 'filed', at, by });
}

type Cover = Pick<FiledClaim, 'product' | 'sold'>;

function applyRule({ product, sold }: Cover, lines: FiledClaim['lines']): number {
  const limits = findCoveredPlan(product, sold.order.frozen)?.limits ?? {};
  return computeReserve(selectClaimRules(product), limits, lines);
}

/** Computes the approved estimates of a locked claim that are not paid, in minor units, by the rule of its product. */
export async function computeApprovedRepairs(
  sql: Sql,
  { id }: Pick<ReservedClaim, 'id'>,
  cover: Cover,
  lines: readonly RepairLine[],
): Promise<number> {
  const approved = lines.filter(({ estimate }) => estimate !== null).map(toExpectedLine);
  return Math.max(0, applyRule(cover, approved) - (await sumPaid(sql, id)));
}

/**
 * Lets the reserve of a locked claim follow the estimates and invoices of its repairs: it moves by the change of the
 * expected amounts, and is never less than the approved estimates that are not paid.
 */
export async function followRepair(
  sql: Sql,
  claim: ReservedClaim,
  { before, after, ...cover }: Cover & { before: readonly RepairLine[]; after: readonly RepairLine[] },
  move: Move,
): Promise<void> {
  const [was, is] = [before, after].map((lines) => applyRule(cover, lines.map(toExpectedLine)));
  const least = await computeApprovedRepairs(sql, claim, cover, after);
  const moved = (await sumReserve(sql, claim.id)) + (is as number) - (was as number);
  await setReserve(sql, claim, Math.max(least, moved), move);
}

type DecidedClaim = ReservedClaim & { decision: { total: number } | null };

/**
 * Lets the reserve of a locked claim follow a step: approved, it is the approved amount that is not paid; declined,
 * zero; reopened after it was declined, the amount at the filing.
 */
export async function followStep(
  sql: Sql,
  claim: DecidedClaim,
  { event, before, at, by }: Pick<Move, 'at' | 'by'> & { event: ClaimEventType; before: string },
): Promise<void> {
  if (event === 'APPROVE') {
    const left = Math.max(0, (claim.decision?.total ?? 0) - (await sumPaid(sql, claim.id)));
    await setReserve(sql, claim, left, { kind: 'approved', at, by });
  }
  if (event === 'DECLINE') await setReserve(sql, claim, 0, { kind: 'declined', at, by });
  if ((event === 'REOPEN' || event === 'APPEAL') && before === 'declined') {
    const filed = (await listReserveMovements(sql, claim.id)).find(({ kind }) => kind === 'filed');
    const left = Math.max(0, (filed?.amount ?? 0) - (await sumPaid(sql, claim.id)));
    await setReserve(sql, claim, left, { kind: 'reopened', at, by });
  }
}
