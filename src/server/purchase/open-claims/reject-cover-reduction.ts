import { listRiskKeys } from '#engine/insured-risks.ts';
import { openJourney } from '#engine/journey.ts';
import { hasLessCover } from '#engine/policy/cover/has-less-cover.ts';
import type { PolicyLife, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { findCoverOn } from '#engine/policy/replay-policy.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { locales } from '#shared/format.ts';
import { orderAtSegment, segmentOnDate } from '../policies/cover-on-date.ts';
import { type OpenPolicy, type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { type ClaimedDay, listClaimedDays } from './claimed-day-repository.ts';

/**
 * Refuses a policy transaction that reduces the cover of a day of loss whose claim is open or approved: no cover, less
 * cover, or cover of another person or thing. Refuses each cancellation while a claim is open or approved, if the
 * product has the rule `hold`. The caller has locked the policy.
 * @throws 409 `policyClaimOpen` or `cancelHeldByClaim`, with the number of the claim
 * @param life the policy with the new transaction
 */
export async function rejectCoverReduction(
  file: OpenPolicy,
  { kind, from, version }: Pick<PolicyTransaction, 'kind' | 'from' | 'version'>,
  life: PolicyLife,
): Promise<void> {
  const { sql } = file;
  const before = replayLife(file);
  const claimed = await listClaimedDays(sql, file.policy.number);
  const [first] = claimed;
  if (first && kind === 'cancel' && file.terms.rules(version).cancel.openClaim === 'hold')
    throw new ApiProblem(409, 'cancelHeldByClaim', claimProblems('cancelHeldByClaim', first));
  const days = claimed.filter(({ lossOn }) => lossOn >= from);
  const lost = days.find(
    ({ lossOn }) =>
      hasLessCover(findCoverOn(before, lossOn), findCoverOn(life, lossOn)) ||
      // A corrected spelling describes the same thing.
      (kind !== 'correct' && losesInsuredThing(file, before, life, lossOn)),
  );
  if (lost) throw new ApiProblem(409, 'policyClaimOpen', claimProblems('policyClaimOpen', lost));
}

/** Names the claim that causes a refusal in the problem. */
function claimProblems(code: string, { number: claim }: ClaimedDay): ApiProblem['problems'] {
  const words = Object.fromEntries(locales.map((locale) => [locale, claim])) as Record<
    (typeof locales)[number],
    string
  >;
  return [{ code, message: `problems.${code}`, params: { claim }, words }];
}

function losesInsuredThing(file: PolicyAggregate, before: PolicyLife, after: PolicyLife, day: string): boolean {
  const kept = listThingsOn(file, after, day);
  return listThingsOn(file, before, day).some((thing) => !kept.includes(thing));
}

function listThingsOn({ order, product }: PolicyAggregate, life: PolicyLife, day: string): string[] {
  const at = segmentOnDate(life, day);
  if (!at) return [];
  const journey = openJourney(product(at.held.version), orderAtSegment(order, at).frozen);
  return listRiskKeys(journey).map(({ kind, way, text }) => `${kind} ${way} ${text}`);
}
