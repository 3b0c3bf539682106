import { riskKeys } from '#engine/insured-risks.ts';
import { openJourney } from '#engine/journey.ts';
import { losesCover } from '#engine/policy/cover/loses-cover.ts';
import type { PolicyLife, PolicyTransaction } from '#engine/policy/policy-history.ts';
import { coverOn } from '#engine/policy/replay-policy.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { locales } from '#shared/format.ts';
import { heldOn, orderAsHeld } from '../policies/as-held.ts';
import { livedLife, type PolicyFile } from '../policies/read-life.ts';
import { type ClaimedDay, claimedDaysOf } from './claimed-day-repository.ts';

/**
 * Refuses what takes cover from the day of a loss whose claim is open or approved, in the transaction that holds the policy: no cover or
 * less of it, or by a change another person or thing; and each cancellation while a claim is open or approved, where the product says `hold`.
 * Throws 409 `policyClaimOpen` or `cancelHeldByClaim`, with the number of the claim.
 * @param life as it would be with what is recorded
 */
export async function refuseLessCover(
  sql: Sql,
  file: PolicyFile,
  { kind, from, version }: Pick<PolicyTransaction, 'kind' | 'from' | 'version'>,
  life: PolicyLife,
): Promise<void> {
  const before = livedLife(file);
  const claimed = await claimedDaysOf(sql, file.policy.number);
  const [first] = claimed;
  if (first && kind === 'cancel' && file.terms.rules(version).cancel.openClaim === 'hold')
    throw new ApiProblem(409, 'cancelHeldByClaim', naming('cancelHeldByClaim', first));
  const days = claimed.filter(({ lossOn }) => lossOn >= from);
  const lost = days.find(
    ({ lossOn }) =>
      losesCover(coverOn(before, lossOn), coverOn(life, lossOn)) ||
      // A spelling that is corrected is the same thing.
      (kind !== 'correct' && losesThing(file, before, life, lossOn)),
  );
  if (lost) throw new ApiProblem(409, 'policyClaimOpen', naming('policyClaimOpen', lost));
}

/** The claim by which something is refused, as the problem names it. */
function naming(code: string, { number: claim }: ClaimedDay): ApiProblem['problems'] {
  const words = Object.fromEntries(locales.map((locale) => [locale, claim])) as Record<
    (typeof locales)[number],
    string
  >;
  return [{ code, message: `problems.${code}`, params: { claim }, words }];
}

function losesThing(file: PolicyFile, before: PolicyLife, after: PolicyLife, day: string): boolean {
  const kept = thingsOn(file, after, day);
  return thingsOn(file, before, day).some((thing) => !kept.includes(thing));
}

function thingsOn({ order, product }: PolicyFile, life: PolicyLife, day: string): string[] {
  const at = heldOn(life, day);
  if (!at) return [];
  const journey = openJourney(product(at.held.version), orderAsHeld(order, at).frozen);
  return riskKeys(journey).map(({ kind, way, text }) => `${kind} ${way} ${text}`);
}
