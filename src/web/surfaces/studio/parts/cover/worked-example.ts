import { type Assessment, assessClaim, findWaitingEnd } from '#engine/claims/assess-claim.ts';
import type { ClaimFacts, ClaimLine } from '#engine/claims/claim-lines.ts';
import { type ClaimRules, findAmount, findBasis, isClaimable } from '#engine/language/claims/claim-rules.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Limit } from '#web/surfaces/studio/base/values/benefit-changes.ts';

type Limits = Readonly<Record<string, Limit>>;
/** A made-up claim for one benefit, and the amount that the engine calculates. */
export type WorkedExample = { line: ClaimLine; assessment: Assessment };

/** The first day of the policy in an example, and a day of loss after every waiting period. */
const FIRST = '2026-01-01';
const LOSS = '2030-06-15';
const UNITS = 3;
/** Minor units: the sum insured of each item, and a claim for a benefit without a limit in money. */
const SUM = 1_000_000;
const ASKED = 100_000;

/**
 * Calculates an example of a benefit in a plan: three units for a limit for one unit, otherwise a quarter more than the limit.
 * Undefined if the plan does not cover the benefit, or if nobody can claim it.
 */
export function workExample(rules: ClaimRules, limits: Limits, benefit: string): WorkedExample | undefined {
  if ((limits[benefit] ?? null) === null || !isClaimable(rules, benefit)) return undefined;
  const limit = findAmount(rules, limits, benefit);
  const line: ClaimLine =
    limit !== undefined && findBasis(rules, benefit) === 'unit'
      ? { benefit, units: UNITS, asked: limit * (UNITS + 1) }
      : { benefit, asked: Math.round((limit ?? ASKED) * 1.25) };
  return { line, assessment: assessClaim(rules, buildFacts(rules, limits), [], [line]) };
}

/** Calculates an example of average: an item that is insured for less than its value by one percent too much. */
export function workAverage({
  averageBelow = 0,
}: ClaimRules): { value: number; sum: number; asked: number; paid: number } | undefined {
  if (averageBelow === 0) return undefined;
  const [asked, sum] = [ASKED, (SUM * (averageBelow - 1)) / 100];
  const facts = buildFacts({ papers: [] }, { item: 'sumInsured' });
  const { total } = assessClaim(
    { papers: [], averageBelow, lines: { item: { sums: ['item'] } } },
    { ...facts, sums: { item: sum }, values: { item: SUM } },
    [],
    [{ benefit: 'item', asked }],
  );
  return { value: SUM, sum, asked, paid: total };
}

/** The last day on which a cause is not yet covered if the first policy begins on `first`; undefined if it never waits. */
export function workWaiting(rules: ClaimRules, cause: string): { first: string; until: string } | undefined {
  const until = findWaitingEnd(rules, { first: FIRST, loss: FIRST }, cause);
  return until === undefined ? undefined : { first: FIRST, until };
}

/** A claim of an event on a policy whose items each have the same sum insured, and whose deductible its plan states. */
function buildFacts(rules: ClaimRules, limits: Limits): ClaimFacts {
  const line = rules.deductible?.line;
  return {
    ...{ limits, values: {}, perPerson: true, insured: '1', first: FIRST, loss: LOSS },
    sums: Object.fromEntries(Object.keys(rules.sums ?? {}).map((item) => [item, SUM])),
    deductible: (line === undefined ? undefined : findAmount(rules, limits, line)) ?? 0,
    term: { from: LOSS, to: addDays(LOSS, 364) },
  };
}
