import type { HoldReason } from '#contract/claims/claim-authority.ts';
import type { DecidedLine } from '#contract/claims/claim-lines.ts';
import type { Json } from '#engine/language/json.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { toPayee } from '#server/platform/money/can-act-alone.ts';
import {
  insertMoneyRequest,
  listWaitingFor,
  type MoneyRequest,
} from '#server/platform/money/money-request-repository.ts';
import type { LossCover } from '../assessment/assess-loss.ts';
import type { ComparedAmounts } from '../assessment/check-decision.ts';
import type { Claim } from '../records/claim-repository.ts';
import { lockAuthority } from './authority-repository.ts';
import { findExceededLimits } from './judge-authority.ts';
import { logClaimMoney } from './log-claim-money.ts';
import { isDifferent, isSampled } from './second-review.ts';

/** A request to confirm an approval: the approval as it was sent, its lines, and the reasons for which it waits. */
export type HeldApproval<Body = unknown> = MoneyRequest & {
  payload: { body: Body; lines: Pick<DecidedLine, 'benefit' | 'amount'>[]; above: number; why: HoldReason[] };
};

/** Returns the approval of a claim that waits for a second person; undefined if none waits. */
export async function findHeldApproval(sql: Sql, claimId: string): Promise<HeldApproval | undefined> {
  const [request] = await listWaitingFor(sql, 'approveClaim', claimId);
  return request as HeldApproval | undefined;
}

/** Refuses another decision on a claim while an approval waits for a second person. Throws 409 `approvalWaits`. */
export async function rejectWhileHeld(sql: Sql, { id }: Pick<Claim, 'id'>): Promise<void> {
  if (await findHeldApproval(sql, id)) throw new ApiProblem(409, 'approvalWaits');
}

/** An approval of a claim that the transaction is about to record. */
export type NewApproval = {
  claim: Claim;
  cover: LossCover;
  /** Id of the user who approves the claim. */
  by: string;
  /** The approved amount in minor units. */
  total: number;
  lines: readonly DecidedLine[];
  compared: ComparedAmounts;
  /** The approval as it was sent; a second person's confirmation runs it again. */
  body: { reasonForMore?: string };
};

/**
 * Lists the reasons for which an approval needs a second person. Locks the authority of the person who makes it. Throws
 * 422 `reasonForMoreMissing` if its amount exceeds the proposal without a reason.
 */
async function listHoldReasons(services: ClaimServices, sql: Sql, approval: NewApproval): Promise<HoldReason[]> {
  const { claim, cover, by, total, compared, body } = approval;
  if (compared.above > 0 && !body.reasonForMore) throw problem('reasonForMoreMissing', '/reasonForMore');
  await lockAuthority(sql, by);
  const { above } = compared;
  const asked = { claim, product: cover.policy.product, total, above, at: services.now() };
  const exceeded = await findExceededLimits(services, sql, by, asked);
  const { secondReview } = services.config;
  return [
    ...exceeded.map((limit) => `${limit}Limit` as const),
    ...(isSampled(secondReview, claim) ? ['sample' as const] : []),
    ...(isDifferent(secondReview, compared, total) ? ['difference' as const] : []),
  ];
}

/**
 * Records that an approval waits for a second person, if it exceeds the authority of the person who makes it, or if it is
 * in the second review. Returns true if it waits: then nothing is used, and nothing is payable.
 */
export async function holdIfNeeded(services: ClaimServices, sql: Sql, approval: NewApproval): Promise<boolean> {
  const { claim, cover, by, total, body } = approval;
  const lines = approval.lines.map(({ benefit, amount }) => ({ benefit, amount }));
  const why = await listHoldReasons(services, sql, approval);
  if (why.length === 0) return false;
  const at = services.now();
  const { id: subject, policyNumber, currency } = claim;
  const money = { amount: total, currency, payee: toPayee(cover.order), policyNumber };
  const asked = { id: services.ids.id(), act: 'approveClaim' as const, subject, askedBy: by, askedAt: at };
  const payload = { body: body as Json, lines, above: approval.compared.above, why };
  await insertMoneyRequest(sql, { ...money, ...asked, payload, reason: body.reasonForMore ?? null }, 'waiting');
  await logClaimMoney(sql, 'claimHeld', { at, byId: by, claim, amount: total });
  return true;
}
