import type { BodyOf } from '#contract/call.ts';
import type { ClaimVisit } from '#contract/claims/claim-lists.ts';
import type { appointVisit as appointCall, endVisit as endCall } from '#contract/claims/claim-steps.ts';
import { addDays } from '#engine/language/dates.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { logClaimEvent } from '../records/claim-event-repository.ts';
import { type Claim, lockClaim } from '../records/claim-repository.ts';
import { openClaim } from '../records/claim-user.ts';
import { nextClaimStatus } from '../records/move-claim.ts';
import { findVisit, insertVisit, listVisits, updateVisit, type Visit } from './visit-repository.ts';

/** The most days until a visit. */
const MOST_DAYS = 90;

/** Returns the visits of a claim, the first one first. Reports and reasons are only for the insurer's people. */
export async function viewVisits(
  sql: Sql,
  claimId: string,
  { today, isInsurer }: { today: string; isInsurer: boolean },
): Promise<ClaimVisit[]> {
  return (await listVisits(sql, claimId)).map((visit) => ({
    ...{ id: visit.id, assessor: visit.assessor, place: visit.place, on: visit.on, state: findState(visit, today) },
    note: isInsurer ? (visit.report ?? visit.cancelReason) : null,
  }));
}

function findState({ report, cancelReason, on }: Visit, today: string): ClaimVisit['state'] {
  if (report !== null) return 'reported';
  if (cancelReason !== null) return 'cancelled';
  return on < today ? 'overdue' : 'planned';
}

/** Appoints an assessor for a claim without a decision. `appointVisit` of the contract lists the errors. */
export async function appointVisit(
  services: ClaimServices,
  user: SignedInUser,
  ref: string,
  { assessor, place, on }: BodyOf<typeof appointCall>,
): Promise<void> {
  await changeVisits(services, user, ref, async (sql, claim, at) => {
    const today = toBusinessDate(at);
    if (on < today || on > addDays(today, MOST_DAYS)) throw problem('visitDay', '/on', { days: String(MOST_DAYS) });
    const visit = { id: services.ids.id(), claimId: claim.id, assessor: assessor.trim(), place: place.trim(), on };
    const open = { report: null, cancelReason: null, endedAt: null, endedBy: null };
    await insertVisit(sql, { ...visit, appointedAt: at, appointedBy: user.id, ...open });
    return `${visit.assessor} · ${on} · ${visit.place}`;
  });
}

/** Enters the report of a visit, or cancels it. `endVisit` of the contract lists the errors. */
export async function endVisit(
  services: ClaimServices,
  user: SignedInUser,
  { ref, id }: { ref: string; id: string },
  { outcome, note }: BodyOf<typeof endCall>,
): Promise<void> {
  await changeVisits(services, user, ref, async (sql, claim, at) => {
    const visit = await findVisit(sql, claim.id, id);
    if (!visit) throw new ApiProblem(404, 'visitNotFound');
    if (visit.endedAt !== null) throw new ApiProblem(409, 'visitEnded');
    const words = outcome === 'reported' ? { report: note.trim() } : { cancelReason: note.trim() };
    await updateVisit(sql, id, { ...words, endedAt: at, endedBy: user.id });
    return `${visit.assessor} · ${visit.on}: ${note.trim()}`;
  });
}

/** Changes the visits of a locked claim as its reviewer, and logs the returned note for the insurer's people. */
async function changeVisits(
  { database, lifecycles, now }: ClaimServices,
  user: SignedInUser,
  ref: string,
  change: (sql: Sql, claim: Claim, at: Date) => Promise<string>,
): Promise<void> {
  const seen = await openClaim(database.sql, user, ref);
  await database.transaction('change visits', async (sql) => {
    const claim = await lockClaim(sql, seen.id);
    nextClaimStatus(lifecycles, claim, 'APPROVE', user);
    const at = now();
    const note = await change(sql, claim, at);
    await logClaimEvent(sql, { claimId: claim.id, type: 'NOTE', isInternal: true, at, by: user.id, note });
  });
}
