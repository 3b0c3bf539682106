import type { BodyOf } from '#contract/call.ts';
import type { DecidedLine } from '#contract/claims/claim-lines.ts';
import type { decideClaim } from '#contract/claims/claim-steps.ts';
import type { AssessedLine, AssessmentStep } from '#engine/claims/claim-lines.ts';
import { type ClaimRules, isClaimable, selectClaimRules } from '#engine/language/claims/claim-rules.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import { formatMoney } from '#shared/format.ts';
import { hasCombinedAmount } from '../benefits/benefit-balance.ts';
import { listSums } from '../benefits/claim-facts.ts';
import { benefitLabelId } from '../benefits/covered-plan.ts';
import type { ClaimLineRow } from '../records/claim-line-repository.ts';
import type { Claim } from '../records/claim-repository.ts';
import { assessLoss, type Loss, type LossCover, type LossLine, toLossLine } from './assess-loss.ts';

type LineInput = Extract<BodyOf<typeof decideClaim>, { outcome: 'approve' }>['lines'][number];

/** The claim with the stated values of its items, and its lines. */
type DecidedClaim = { claim: Loss & Pick<Claim, 'amount'>; claimed: readonly ClaimLineRow[] };

/** A decided line with its claimed line, if it has one. */
type ResolvedLine = { input: LineInput; benefit: string; claimed: ClaimLineRow | undefined };

/** The approved amounts beside the amounts that the rules of the policy give. */
export type ComparedAmounts = {
  /** The proposed total of all claimed lines in minor units; null for an old claim with one amount for its lines. */
  proposed: number | null;
  /** The sum by which approved lines exceed the amounts that the rules give for the approved lines, in minor units. */
  above: number;
};

/**
 * Checks the approved lines against the cover, the claimed amount and the rules of the policy. Returns them with their
 * facts and units, and the part of the co-payment and the deductible that they leave out, in minor units. Exact only while
 * the policy is locked. `decideClaim` of the contract lists the errors.
 */
export async function checkDecision(
  sql: Sql,
  cover: LossCover,
  { claim, claimed }: DecidedClaim,
  inputs: readonly LineInput[],
): Promise<{ lines: DecidedLine[]; taken: number; compared: ComparedAmounts }> {
  const resolved = resolveLines(inputs, claimed);
  checkAmounts(cover, claim, resolved);
  // A decided amount is already the proportion of an under-insured item, so the values do not apply once more.
  const loss = { ...claim, values: {} };
  // A decided amount above the estimate or the total loss is more than the proposal, which needs a reason and authority.
  const decided = resolved.map((line) => {
    const { estimate: _estimate, totalLoss: _totalLoss, ...facts } = mergeFacts(line, line.input.amount);
    return facts;
  });
  const { assessment } = await assessLoss(sql, cover, loss, decided);
  const lines = assessment.lines.map((assessed, at) => {
    rejectExcess(cover, assessed, placeLine(at));
    const { claimed: of, input } = resolved[at] as ResolvedLine;
    return toDecidedLine(of, input, assessed);
  });
  const { taken, proposed } = await checkClaimed(sql, cover, { claim, claimed }, resolved);
  const above = await computeExcess(sql, cover, claim, resolved);
  return { lines, taken, compared: { proposed: hasCombinedAmount(claimed) ? null : proposed, above } };
}

/** Sums the excess of each approved line over the amount that the rules give if only the approved lines were claimed. */
async function computeExcess(sql: Sql, cover: LossCover, loss: Loss, decided: readonly ResolvedLine[]) {
  const approved = decided.filter(({ input }) => input.amount > 0);
  const asked = approved.map((line) => mergeFacts(line, line.claimed?.amount ?? line.input.amount));
  const { assessment } = await assessLoss(sql, cover, loss, asked);
  return assessment.lines.reduce((sum, { paid }, at) => sum + Math.max(0, (approved[at]?.input.amount ?? 0) - paid), 0);
}

/** The error of a member of a line, with the name of the member. */
const lineProblem = (code: string, at: number, member: 'line' | 'cause' | 'item'): ApiProblem =>
  problem(code, `/lines/${at}/${member}`, {
    label: member === 'cause' ? 'claim-filing.costs.lines.cause.label' : `claim-filing.lines.${member}`,
  });

/** Finds the claimed line of each decided line. */
function resolveLines(inputs: readonly LineInput[], claimed: readonly ClaimLineRow[]): ResolvedLine[] {
  return inputs.map((input, at) => {
    const { line, benefit } = input;
    if (line === undefined) {
      if (benefit === undefined) throw lineProblem('required', at, 'line');
      const isOnly = inputs.filter((one) => one.benefit === benefit && one.line === undefined).length === 1;
      const same = claimed.filter((one) => one.benefit === benefit && !inputs.some(({ line: id }) => id === one.id));
      return { input, benefit, claimed: isOnly && same.length === 1 ? same[0] : undefined };
    }
    const found = claimed.find(({ id }) => id === line);
    if (!found) throw lineProblem('notInList', at, 'line');
    if (inputs.findIndex((one) => one.line === line) !== at) throw lineProblem('twice', at, 'line');
    return { input, benefit: found.benefit, claimed: found };
  });
}

/** Returns the facts of a line for the calculation: those of the decision, else those of the claim. */
function mergeFacts({ input, benefit, claimed }: ResolvedLine, asked: number): LossLine {
  const { item, cause, units, degree } = input;
  const decided = Object.entries({ item, cause, units, degree }).filter(([, value]) => value !== undefined);
  const base = claimed ? toLossLine(claimed, asked) : { benefit, asked };
  const totalLoss = input.totalLoss && { salvage: input.totalLoss.salvage };
  return { ...base, ...Object.fromEntries(decided), ...(totalLoss ? { totalLoss } : {}) };
}

/** Checks that each line is covered and states known facts, and that the sum is not more than the claimed amount. */
function checkAmounts(
  { product, order }: LossCover,
  { amount: claimed }: Pick<Claim, 'amount'>,
  lines: readonly ResolvedLine[],
): void {
  const rules = selectClaimRules(product);
  for (const [at, { benefit, input }] of lines.entries()) {
    if (!product.definition.benefits.lines.includes(benefit) || !isClaimable(rules, benefit))
      throw problem('benefitNotCovered', `/lines/${at}/benefit`);
    if (input.cause !== undefined && !rules.causes?.[input.cause]) throw lineProblem('notInList', at, 'cause');
    if (input.item !== undefined && !rules.lines?.[benefit]?.sums?.includes(input.item))
      throw lineProblem('notInList', at, 'item');
    checkTotalLoss(rules, benefit, input.totalLoss, placeLine(at));
  }
  const total = lines.reduce((sum, { input }) => sum + input.amount, 0);
  if (total === 0) throw problem('nothingApproved', '/lines');
  const sums = listSums(product, order.frozen);
  // A total loss pays the whole item, whatever was claimed for its repair.
  const more = lines.reduce((sum, { input, benefit, claimed: line }) => {
    if (!input.totalLoss) return sum;
    const items = rules.lines?.[benefit]?.sums ?? [];
    const insured = items.reduce((all, item) => all + (sums[item] ?? 0), 0);
    return sum + Math.max(0, insured - (line?.amount ?? 0));
  }, 0);
  if (total > claimed + more) throw problem('moreThanClaimed', '/lines');
}

/** Refuses a total loss of a benefit without insured items, and the value of a wreck that the insurer has. */
function checkTotalLoss(rules: ClaimRules, benefit: string, loss: LineInput['totalLoss'], { line }: Place): void {
  if (!loss) return;
  if (!rules.totalLoss || !rules.lines?.[benefit]?.sums) throw problem('notATotalLoss', `${line}/totalLoss`);
  if (rules.totalLoss.wreck === 'insurer' && loss.salvage > 0)
    throw problem('wreckOfInsurer', `${line}/totalLoss/salvage`);
}

/** The paths of the errors of a line: `line` begins those of its members, `whole` is that of a limit for several lines. */
type Place = { line: string; whole: string };

const placeLine = (at: number): Place => ({ line: `/lines/${at}`, whole: '/lines' });

/** Refuses a line of more than the rules of the policy give. `decideClaim` of the contract lists the errors. */
export function rejectExcess(cover: LossCover, line: AssessedLine, place: Place): void {
  const [refused] = line.steps;
  // A benefit that the plan does not include is refused also with an amount of zero.
  if (refused?.rule === 'notCovered') throw problem('benefitNotCovered', `${place.line}/benefit`);
  if (line.allowed >= line.asked) return;
  throw toExcessProblem(cover, line, place);
}

/** The error of an amount above the rules, with the name of the limit and the amount left. */
function toExcessProblem(
  { product, order }: LossCover,
  { steps, benefit, allowed }: AssessedLine,
  place: Place,
): ApiProblem {
  const has = (rule: AssessmentStep['rule']) => steps.some((step) => step.rule === rule);
  if (has('excluded')) return problem('causeExcluded', `${place.line}/cause`);
  if (has('waiting')) return problem('withinWaiting', `${place.line}/cause`);
  if (has('unitsMissing')) return problem('unitsMissing', `${place.line}/units`);
  // The limit that reduced the amount last is the smallest.
  const last = steps.at(-1);
  const limit = last?.rule === 'limit' ? last.benefit : benefit;
  return problem('limitExceeded', limit === benefit ? `${place.line}/amount` : place.whole, {
    ...{ label: benefitLabelId(product, limit), benefit: limit },
    ...{ left: formatMoney(allowed, order.currency, 'en'), amount: allowed },
  });
}

/** Returns the line for the record. Days, weeks and visits count only for an amount. */
function toDecidedLine(claimed: ClaimLineRow | undefined, input: LineInput, line: AssessedLine): DecidedLine {
  const { reason, totalLoss } = input;
  const { benefit, asked: amount, item, cause, units, degree, steps } = line;
  const isByUnit = amount > 0 && steps.some(({ rule }) => rule === 'units');
  const facts = Object.entries({ item, cause, units: isByUnit ? units : undefined, degree });
  const stated = Object.fromEntries(facts.filter(([, value]) => value !== undefined));
  const total = totalLoss && { totalLoss: { salvage: totalLoss.salvage } };
  return { line: claimed?.id ?? null, benefit, amount, ...stated, reason: reason ?? null, ...total };
}

/**
 * Refuses an amount above the value or the proportion of an under-insured item. Returns the part of the claim's co-payment
 * and deductible by which the approved amounts are lower, and the proposed total of all claimed lines.
 */
async function checkClaimed(
  sql: Sql,
  cover: LossCover,
  { claim, claimed }: DecidedClaim,
  decided: readonly ResolvedLine[],
): Promise<{ taken: number; proposed: number }> {
  const known = claimed.flatMap((line) => (line.amount === null ? [] : [{ line, amount: line.amount }]));
  const of = known.map(({ line }) => decided.findIndex((one) => one.claimed?.id === line.id));
  const asked = known.map(({ line, amount }, index): LossLine => {
    const decision = decided[of[index] ?? -1];
    return decision ? mergeFacts(decision, amount) : toLossLine(line, amount);
  });
  const { shares, lines: assessed } = (await assessLoss(sql, cover, claim, asked)).assessment;
  for (const [index, line] of assessed.entries()) {
    const most = Math.min(...line.steps.flatMap((step) => (isOfValue(step) ? [step.amount] : [])));
    const at = of[index] ?? -1;
    if ((decided[at]?.input.amount ?? 0) > most)
      throw toExcessProblem(cover, { ...line, steps: [], allowed: most }, placeLine(at));
  }
  const share = shares.reduce((sum, { amount }) => sum + amount, 0);
  const allowed = assessed.reduce((sum, line) => sum + line.allowed, 0);
  const total = decided.reduce((sum, { input }) => sum + input.amount, 0);
  const proposed = assessed.reduce((sum, { paid }) => sum + paid, 0);
  return { taken: Math.max(0, Math.min(share, allowed - total)), proposed };
}

const isOfValue = (step: AssessmentStep): step is Extract<AssessmentStep, { rule: 'value' | 'average' }> =>
  step.rule === 'value' || step.rule === 'average';
