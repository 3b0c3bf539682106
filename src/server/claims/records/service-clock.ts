import dayjs from 'dayjs';
import type { ClaimEventType } from '#contract/claims/claims.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { APPEAL_DAYS } from '../benefits/claim-rules.ts';
import { loadWaitingSince } from './claim-event-repository.ts';
import type { Claim } from './claim-repository.ts';

/** The steps after which a claim waits for the insurer, from their instant. */
const WAITING_STEPS: readonly ClaimEventType[] = ['SUBMIT', 'ANSWER', 'REOPEN', 'APPEAL'];

type Clock = Pick<Claim, 'dueAt' | 'warnAt' | 'answeredAt' | 'appealedAt'>;
type ClockedClaim = Pick<Claim, 'id' | 'status' | 'serviceDays' | 'warnDays' | 'appealedAt'>;

/** Returns the ends of a service clock that begins at an instant. */
export function startClock({ serviceDays, warnDays }: Pick<Claim, 'serviceDays' | 'warnDays'>, since: Date) {
  const dueAt = dayjs(since).add(serviceDays, 'day');
  return { dueAt: dueAt.toDate(), warnAt: dueAt.subtract(warnDays, 'day').toDate() };
}

const countDays = ({ serviceDays, appealedAt }: Pick<Claim, 'serviceDays' | 'appealedAt'>): number =>
  appealedAt === null ? serviceDays : APPEAL_DAYS();

/** Returns the instant since which a claim waits for the insurer; null if it does not. */
export const findClockStart = (claim: Pick<Claim, 'dueAt' | 'serviceDays' | 'appealedAt'>): Date | null =>
  claim.dueAt && dayjs(claim.dueAt).subtract(countDays(claim), 'day').toDate();

/**
 * Returns the service clock of a claim after a step. It runs while the claim waits for the insurer, since it was filed,
 * answered, reopened or appealed against.
 */
export async function computeClock(
  sql: Sql,
  claim: ClockedClaim,
  step: { event: ClaimEventType; at: Date },
): Promise<Clock> {
  const { event, at } = step;
  const waits = claim.status === 'submitted' || claim.status === 'under_review';
  const answeredAt = event === 'ANSWER' ? at : null;
  const isOpen = waits || claim.status === 'information_requested';
  const appealedAt = event === 'APPEAL' ? at : isOpen ? claim.appealedAt : null;
  if (!waits) return { dueAt: null, warnAt: null, answeredAt, appealedAt };
  const since = WAITING_STEPS.includes(event) ? at : (await loadWaitingSince(sql, [claim.id])).get(claim.id);
  return {
    ...startClock({ ...claim, serviceDays: countDays({ ...claim, appealedAt }) }, since ?? at),
    answeredAt,
    appealedAt,
  };
}
