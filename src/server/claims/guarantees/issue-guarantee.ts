import type { BodyOf } from '#contract/call.ts';
import type * as contract from '#contract/claims/claim-guarantees.ts';
import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import { openStatuses } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatMoney } from '#shared/format.ts';
import { assessLoss, type LossCover, type LossLine, loadLossCover } from '../assessment/assess-loss.ts';
import { rejectExcess } from '../assessment/check-decision.ts';
import { lockAuthority } from '../authority/authority-repository.ts';
import { rejectConflict } from '../authority/conflict-of-interest.ts';
import { rejectWhileHeld } from '../authority/hold-decision.ts';
import { findExceededLimits } from '../authority/judge-authority.ts';
import {
  findGuarantee,
  type Guarantee,
  insertGuarantee,
  isValidOn,
  listGuarantees,
  updateGuarantee,
} from '../benefits/guarantee-repository.ts';
import { lockSoldPolicy } from '../holders/sold-policy-repository.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { nextClaimStatus } from '../records/move-claim.ts';
import { setReserve } from '../reserves/move-reserve.ts';
import { sumReserve } from '../reserves/reserve-repository.ts';

type Body = BodyOf<typeof contract.issueGuarantee>;

/** The most days for which a letter is valid. */
const MOST_DAYS = 90;

/** Returns the letters of guarantee of a claim, the first one first. */
export async function viewGuarantees(
  { database: { sql }, now }: ClaimServices,
  user: SignedInUser,
  ref: string,
): Promise<ClaimGuarantee[]> {
  const claim = await openClaim(sql, user, ref);
  const rows = await listGuarantees(sql, claim.id);
  const nameOf = await listUserNames(
    sql,
    rows.map(({ issuedBy }) => issuedBy),
  );
  const today = toBusinessDate(now());
  return rows.map(({ id, number, provider, benefit, amount, currency, units, validUntil, ...row }) => ({
    ...{ id, number, provider, benefit, amount, currency, units, validUntil, endReason: row.endReason },
    ...{ issuedAt: row.issuedAt.toISOString(), issuedBy: nameOf(row.issuedBy).name },
    state: findState({ ...row, validUntil }, claim, today),
  }));
}

/** Finds the state of a letter on a business day. A decision about its claim replaces the letter. */
export function findState(
  letter: Pick<Guarantee, 'endedAt' | 'validUntil'>,
  { status }: Claim,
  today: string,
): ClaimGuarantee['state'] {
  if (letter.endedAt !== null) return 'ended';
  if (!(openStatuses as readonly string[]).includes(status)) return 'decided';
  return isValidOn(letter, today) ? 'valid' : 'expired';
}

/**
 * Issues a letter of guarantee within the rest of the benefits and the authority of the reviewer. It reserves the limit,
 * and the reserve of the claim is at least the sum of its letters. `issueGuarantee` of the contract lists the errors.
 */
export async function issueGuarantee(services: ClaimServices, user: SignedInUser, ref: string, body: Body) {
  const { database, ids, now, lifecycles } = services;
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('issue guarantee', async (sql) => {
    // Locks the policy before the claim, so that two claims do not use the same rest of a benefit.
    await lockSoldPolicy(sql, seen.policyNumber);
    const claim = await lockClaim(sql, seen.id);
    nextClaimStatus(lifecycles, claim, 'APPROVE', user);
    await rejectWhileHeld(sql, claim);
    const at = now();
    const today = toBusinessDate(at);
    if (body.validUntil < today || body.validUntil > addDays(today, MOST_DAYS))
      throw problem('guaranteeDays', '/validUntil', { days: String(MOST_DAYS) });
    const cover = await loadLossCover(services, sql, claim);
    await rejectConflict(sql, user, claim, cover);
    const valid = (await listGuarantees(sql, claim.id)).filter((letter) => isValidOn(letter, today));
    if (valid.some(({ benefit }) => benefit === body.benefit)) throw new ApiProblem(409, 'guaranteeThere');
    await rejectMoreThanLeft(sql, cover, claim, [...valid, body]);
    const total = valid.reduce((sum, { amount }) => sum + amount, body.amount);
    await lockAuthority(sql, user.id);
    const asked = { claim, product: cover.policy.product, total, above: 0, at };
    if ((await findExceededLimits(services, sql, user.id, asked)).length > 0)
      throw new ApiProblem(403, 'guaranteeAboveAuthority');
    const number = await nextYearNumber(sql, 'guarantee', 'GTL', at);
    const { provider, benefit, amount, cause = null, units = null, validUntil } = body;
    const letter = {
      id: ids.id(),
      number,
      claimId: claim.id,
      provider: provider.trim(),
      benefit,
      cause,
      units,
      amount,
    };
    await insertGuarantee(sql, {
      ...{ ...letter, currency: claim.currency, validUntil, issuedAt: at, issuedBy: user.id },
      ...{ endedAt: null, endedBy: null, endReason: null },
    });
    const sum = formatMoney(amount, claim.currency, 'en');
    await logNote(sql, claim, { at, by: user.id, note: `${number} · ${letter.provider} · ${sum} · ${validUntil}` });
    if (total > (await sumReserve(sql, claim.id)))
      await setReserve(sql, claim, total, { kind: 'moved', at, by: user.id, reason: number });
  });
}

/** Refuses a letter, the last of these lines, above the rest that the claim's other letters and other claims leave. */
async function rejectMoreThanLeft(
  sql: Sql,
  cover: LossCover,
  claim: Claim,
  lines: readonly { benefit: string; amount: number; cause?: string | null; units?: number | null }[],
): Promise<void> {
  const asked = lines.map(({ benefit, amount, cause, units }): LossLine => {
    return { benefit, asked: amount, ...(cause ? { cause } : {}), ...(units ? { units } : {}) };
  });
  const { benefit = '' } = lines.at(-1) ?? {};
  if (!cover.product.definition.benefits.lines.includes(benefit)) throw problem('benefitNotCovered', '/benefit');
  const last = (await assessLoss(sql, cover, claim, asked)).assessment.lines.at(-1);
  if (last) rejectExcess(cover, last, { line: '', whole: '/amount' });
}

/** Ends a valid letter before its last day, so that its limit is free again. The reserve stays as it is. */
export async function endGuarantee(
  { database, now }: ClaimServices,
  user: SignedInUser,
  { ref, id }: { ref: string; id: string },
  reason: string,
): Promise<void> {
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('end guarantee', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    const letter = await findGuarantee(sql, id);
    if (letter?.claimId !== claim.id) throw new ApiProblem(404, 'guaranteeNotFound');
    const at = now();
    if (findState(letter, claim, toBusinessDate(at)) !== 'valid') throw new ApiProblem(409, 'guaranteeEnded');
    await updateGuarantee(sql, id, { endedAt: at, endedBy: user.id, endReason: reason.trim() });
    await logNote(sql, claim, { at, by: user.id, note: `${letter.number}: ${reason.trim()}` });
  });
}

const logNote = (sql: Sql, { id: claimId }: Claim, line: { at: Date; by: string; note: string }) =>
  logClaimEvent(sql, { claimId, type: 'NOTE', isInternal: true, ...line });
