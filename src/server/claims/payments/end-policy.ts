import { selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import { addDays } from '#engine/language/dates.ts';
import { findTermOn } from '#engine/policy/cover/running-term.ts';
import { findCoverOn } from '#engine/policy/replay-policy.ts';
import { listClaimedDays } from '#server/purchase/open-claims/claimed-day-repository.ts';
import { type OpenPolicy, replayLife, requirePolicy } from '#server/purchase/policies/load-policy.ts';
import { assessCancellation } from '#server/purchase/policy-life/assess-cancellation.ts';
import { cancelOrAsk, recordCancellation } from '#server/purchase/policy-life/cancel-policy.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Claim } from '../records/claim-repository.ts';

/**
 * Ends a locked policy after the first payment of a total loss, as the product's rules say: from the day after the loss,
 * or after the last loss that another claim states, open or paid. A refund, such as that of a renewal sold ahead, may wait for a second
 * person. A policy that ends by itself before that day stays as it is.
 */
export async function endPolicyAfterTotalLoss(seen: OpenPolicy, claim: Claim, by: string): Promise<void> {
  if (!claim.decision?.lines.some(({ totalLoss }) => totalLoss)) return;
  const { services, sql } = seen;
  // Loaded again, because the payment has changed the policy.
  const file = await requirePolicy(services, sql, claim.policyNumber);
  const life = replayLife(file);
  const version = findCoverOn(life, claim.lossDate)?.version ?? file.policy.version;
  const { cancelReason: reason } = selectClaimRules(file.product(version)).totalLoss ?? {};
  if (reason === undefined) return;
  // A loss that was claimed or paid stays covered.
  const losses = [...(await listClaimedDays(sql, claim.policyNumber)), ...file.claims].map(({ lossOn }) => lossOn);
  const dayAfterLast = [claim.lossDate, ...losses].map((day) => addDays(day, 1));
  const from = [...dayAfterLast, firstAllowedDay(file, version, reason)].toSorted().at(-1);
  if (from === undefined || !findTermOn(life, from)) return;
  const { refund } = assessCancellation(file, { from, reason }, services.now());
  const cancellation = { from, reason, refund, note: claim.number, by, request: services.ids.id() };
  await (refund === 0 ? recordCancellation(file, cancellation) : cancelOrAsk(file, cancellation));
}

/** The earliest first day without cover for a reason, recorded today. */
function firstAllowedDay({ services, terms }: OpenPolicy, version: string, reason: string): string {
  const { backDays = 0 } = terms.rules(version).cancel.reasons[reason] ?? {};
  return addDays(toBusinessDate(services.now()), -backDays);
}
