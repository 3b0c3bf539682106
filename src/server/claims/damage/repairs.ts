import type { BodyOf } from '#contract/call.ts';
import type { enterInvoice as invoiceCall } from '#contract/claims/claim-steps.ts';
import { openStatuses } from '#contract/claims/claims.ts';
import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { formatMoney } from '#shared/format.ts';
import { type LossCover, loadLossCover } from '../assessment/assess-loss.ts';
import { rejectConflict } from '../authority/conflict-of-interest.ts';
import { rejectWhileHeld } from '../authority/hold-decision.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { type ClaimLineRow, listClaimLines, updateRepair } from '../records/claim-line-repository.ts';
import { type Claim, lockClaim, updateClaim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { nextClaimStatus } from '../records/move-claim.ts';
import { followRepair } from '../reserves/move-reserve.ts';

/** The claim and the number of one of its lines, as the address of a call names them. */
type LineAddress = { ref: string; line: string };

/** Approves the estimate of a repair. `approveEstimate` of the contract lists the errors. */
export async function approveEstimate(
  services: ClaimServices,
  user: SignedInUser,
  address: LineAddress,
  estimate: number,
): Promise<void> {
  await changeRepair(services, user, address, async (sql, { claim, line, cover }) => {
    nextClaimStatus(services.lifecycles, claim, 'APPROVE', user);
    await rejectConflict(sql, user, claim, cover);
    await updateRepair(sql, line, { estimate });
    return estimate;
  });
}

/** Enters the invoice of a repair, whose amount is then claimed. `enterInvoice` of the contract lists the errors. */
export async function enterInvoice(
  services: ClaimServices,
  user: SignedInUser,
  address: LineAddress,
  { amount, billNumber, billDate }: BodyOf<typeof invoiceCall>,
): Promise<void> {
  await changeRepair(services, user, address, async (sql, { claim, line }) => {
    if (!(openStatuses as readonly string[]).includes(claim.status)) throw new ApiProblem(409, 'claimStepNotPossible');
    if (line.estimate === null || line.amount === null) throw new ApiProblem(409, 'estimateMissing');
    const bill = { ...(billNumber ? { billNumber: billNumber.trim() } : {}), ...(billDate ? { billDate } : {}) };
    await updateRepair(sql, line, { amount, isInvoiced: true, ...bill });
    await updateClaim(sql, claim.id, { amount: claim.amount + amount - line.amount });
    return amount;
  });
}

type Repair = { claim: Claim; line: ClaimLineRow; cover: LossCover };

/**
 * Changes a line of a locked claim that pays a repair, moves the reserve, and logs the returned amount for the insurer's
 * people.
 */
async function changeRepair(
  services: ClaimServices,
  user: SignedInUser,
  address: LineAddress,
  change: (sql: Sql, repair: Repair) => Promise<number>,
): Promise<void> {
  const { database, now } = services;
  const seen = await openClaim(database.sql, user, address.ref);
  const cover = await loadLossCover(services, database.sql, seen);
  await database.transaction('change repair', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    const before = await listClaimLines(sql, [claim.id]);
    const line = before.find(({ id }) => String(id) === address.line);
    if (!line) throw new ApiProblem(404, 'lineNotFound');
    if (!selectClaimRules(cover.product).repair?.of.includes(line.benefit)) throw new ApiProblem(409, 'notARepair');
    await rejectWhileHeld(sql, claim);
    const amount = await change(sql, { claim, line, cover });
    const note = `${line.id} · ${line.provider ?? line.benefit} · ${formatMoney(amount, claim.currency, 'en')}`;
    const [at, by] = [now(), user.id];
    const after = await listClaimLines(sql, [claim.id]);
    const followed = { product: cover.product, sold: cover, before, after };
    await followRepair(sql, claim, followed, { kind: 'moved', at, by, reason: note });
    await logClaimEvent(sql, { claimId: claim.id, type: 'NOTE', isInternal: true, at, by, note });
  });
}
