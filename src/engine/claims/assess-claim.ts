import { type ClaimRules, findAmount, findBasis, isClaimable, listCounters } from '../language/claims/claim-rules.ts';
import { addDays, addMonths } from '../language/dates.ts';
import { computeShare, shareLines } from '../policy/share-amounts.ts';
import type {
  AssessedLine,
  AssessmentStep,
  ClaimFacts,
  ClaimLine,
  EarlierLine,
  EarlierUse,
  UnitLimit,
} from './claim-lines.ts';
import { computeOwnShare, type OwnShare } from './own-share.ts';

/** The lines, the shares that the insured person bears, and the amount that the policy pays. */
export type Assessment = { lines: AssessedLine[]; shares: OwnShare[]; total: number };

/** Calculates the amount that the policy pays for the lines of a claim. Each rule adds a step with its numbers. */
export function assessClaim(
  rules: ClaimRules,
  facts: ClaimFacts,
  earlier: readonly EarlierLine[],
  lines: readonly ClaimLine[],
): Assessment {
  const used = selectUsed(facts, earlier);
  const allowed: AssessedLine[] = [];
  for (const line of lines) allowed.push(assessLine({ rules, facts, used, before: allowed }, line));
  const shares = computeOwnShare(rules, facts, used, allowed);
  const taken = allowed.map(() => 0);
  for (const { amount, at } of shares) {
    const subject = at.map((index) => ({ name: String(index), part: '', amount: allowed[index]?.allowed ?? 0 }));
    const of = subject.reduce((sum, one) => sum + one.amount, 0);
    for (const share of shareLines(subject, amount, of)) taken[Number(share.name)] = share.amount;
  }
  const paid = allowed.map((line, at) => ({ ...line, paid: line.allowed - (taken[at] ?? 0) }));
  return { lines: paid, shares, total: paid.reduce((sum, line) => sum + line.paid, 0) };
}

/** Lists the limits for one unit of the claimable benefits, by benefit, with the units left before a claim. */
export function listUnitLimits(
  rules: ClaimRules,
  facts: ClaimFacts,
  earlier: readonly EarlierLine[],
): Record<string, UnitLimit> {
  const context = { rules, facts, used: selectUsed(facts, earlier), before: [] };
  const limits = Object.keys(facts.limits).flatMap((benefit) => {
    const limit = findUnitLimit(context, benefit);
    return limit && isClaimable(rules, benefit) ? [[benefit, limit] as const] : [];
  });
  return Object.fromEntries(limits);
}

/** Selects the earlier payments of the term, and of the person if limits are for each person. */
const selectUsed = ({ term, perPerson, insured }: ClaimFacts, earlier: readonly EarlierLine[]): EarlierLine[] =>
  earlier.filter((one) => term.from <= one.on && one.on <= term.to && (!perPerson || one.insured === insured));

/** `used`: earlier payments of the term and the person; `before`: the lines of this claim that come first. */
type LineContext = { rules: ClaimRules; facts: ClaimFacts; used: EarlierLine[]; before: readonly AssessedLine[] };

/** The amount so far, and the rules that reduced it. */
type Running = { amount: number; steps: AssessmentStep[] };

function assessLine(context: LineContext, line: ClaimLine): AssessedLine {
  const refused = findRefusal(context, line);
  if (refused) return { ...line, allowed: 0, paid: 0, steps: [refused] };
  const running: Running = { amount: line.asked, steps: [] };
  applyDamage(context, line, running);
  applySum(context, line, running);
  applySalvage(line, running);
  applyUnits(context, line, running);
  applyItem(context, line, running);
  applyCounters(context, line, running);
  return { ...line, allowed: running.amount, paid: running.amount, steps: running.steps };
}

/** Reduces the amount to `most` and records the step; a rule that reduces nothing is recorded only if `always`. */
function reduce(running: Running, most: number, step: AssessmentStep, always = false): void {
  if (most < running.amount || always) running.steps.push(step);
  running.amount = Math.min(running.amount, Math.max(0, most));
}

function findRefusal({ rules, facts }: LineContext, { benefit, cause = '' }: ClaimLine): AssessmentStep | undefined {
  if (!isClaimable(rules, benefit) || (facts.limits[benefit] ?? null) === null) return { rule: 'notCovered' };
  if (rules.causes?.[cause]?.isExcluded) return { rule: 'excluded' };
  const until = findWaitingEnd(rules, facts, cause);
  return until === undefined ? undefined : { rule: 'waiting', until };
}

/** Returns the last day of the waiting period of a cause if it includes the day of the loss. */
export function findWaitingEnd(
  { causes = {} }: ClaimRules,
  { first, loss }: Pick<ClaimFacts, 'first' | 'loss'>,
  cause: string,
): string | undefined {
  const { waitDays = 0, waitMonths = 0 } = causes[cause] ?? {};
  const until = addDays(addMonths(first, waitMonths), waitDays - 1);
  return loss <= until ? until : undefined;
}

/** A total loss asks for the whole item instead of its repair. A repair is paid up to its approved estimate. */
function applyDamage(context: LineContext, line: ClaimLine, running: Running): void {
  const { estimate, totalLoss } = line;
  if (totalLoss) {
    const items = selectItems(context, line);
    const sum = sumInsured(context, items);
    // An item that is worth more than its sum insured pays its proportion of this value.
    running.amount = Math.max(sum, sumOf(items.map((item) => context.facts.values[item] ?? 0)));
    running.steps.push({ rule: 'totalLoss', sum });
  } else if (estimate !== undefined) reduce(running, estimate, { rule: 'estimate', amount: estimate });
}

/** Subtracts the value of the wreck that the policyholder keeps. */
function applySalvage({ totalLoss }: ClaimLine, running: Running): void {
  const { salvage = 0 } = totalLoss ?? {};
  reduce(running, running.amount - salvage, { rule: 'salvage', amount: salvage });
}

/** Selects the insured items of a line: the chosen one, or all of its benefit. */
function selectItems({ rules, facts }: LineContext, { benefit, item }: ClaimLine): string[] {
  const items = (rules.lines?.[benefit]?.sums ?? []).filter((one) => facts.sums[one] !== undefined);
  return item === undefined ? items : items.filter((one) => one === item);
}

const sumInsured = ({ facts }: LineContext, items: readonly string[]): number =>
  sumOf(items.map((item) => facts.sums[item] ?? 0));

/** Applies the value, the proportion of an under-insured item, and its sum insured. */
function applySum(context: LineContext, line: ClaimLine, running: Running): void {
  const { rules, facts, used, before } = context;
  const { benefit } = line;
  const chosen = selectItems(context, line);
  if (chosen.length === 0) {
    if (rules.lines?.[benefit]?.sums) reduce(running, 0, { rule: 'notCovered' });
    return;
  }
  const sum = sumInsured(context, chosen);
  const [only = ''] = chosen;
  const value = chosen.length === 1 ? facts.values[only] : undefined;
  if (value !== undefined) {
    reduce(running, value, { rule: 'value', amount: value });
    if (sum * 100 < value * (rules.averageBelow ?? 0)) {
      const amount = computeShare(running.amount, sum, value);
      reduce(running, amount, { rule: 'average', sum, value, amount });
    }
  }
  const counts = (one: { benefit: string; item?: string }) =>
    (one.item === undefined ? (rules.lines?.[one.benefit]?.sums ?? []) : [one.item]).some((item) =>
      chosen.includes(item),
    );
  const isPeriod = findBasis(rules, benefit) === 'period';
  const earlier = used.filter((one) => counts(one) && (isPeriod || one.isSame));
  const spent = sumOf(earlier.map(({ amount }) => amount)) + sumOf(before.filter(counts).map(({ allowed }) => allowed));
  const left = Math.max(0, sum - spent);
  reduce(running, left, { rule: 'limit', benefit, left, ...nameUses(earlier, ({ amount }) => amount) });
}

/** Finds the limit for one unit of a benefit, after the units that `used` and `before` took; undefined if it has none. */
function findUnitLimit({ rules, facts, used, before }: LineContext, benefit: string): UnitLimit | undefined {
  const each = findAmount(rules, facts.limits, benefit);
  if (each === undefined || findBasis(rules, benefit) !== 'unit') return undefined;
  const { most, unit = 'day' } = rules.lines?.[benefit] ?? {};
  // A line that is paid nothing uses up no units.
  const paidBefore = before.filter(({ allowed }) => allowed > 0);
  const earlier = listEarlierStays({ rules, used }, benefit);
  const spent = [...earlier, ...paidBefore.filter((one) => one.benefit === benefit)].map((one) => one.units ?? 0);
  return { unit, each, left: most === undefined ? null : Math.max(0, most.units - sumOf(spent)) };
}

/** Lists the earlier payments of a benefit that count towards its most units. */
const listEarlierStays = ({ rules, used }: Pick<LineContext, 'rules' | 'used'>, benefit: string): EarlierLine[] =>
  used.filter((one) => one.benefit === benefit && (rules.lines?.[benefit]?.most?.per === 'period' || one.isSame));

/** Names the earlier claims that used up a limit, each with its sum; nothing if there are none. */
function nameUses(earlier: readonly EarlierLine[], read: (line: EarlierLine) => number): { used?: EarlierUse[] } {
  const sums = new Map<string, number>();
  for (const line of earlier)
    if (line.claim !== undefined) sums.set(line.claim, (sums.get(line.claim) ?? 0) + read(line));
  const used = [...sums].flatMap(([claim, amount]) => (amount > 0 ? [{ claim, amount }] : []));
  return used.length > 0 ? { used } : {};
}

/** Applies the amount of each unit and the most units. */
function applyUnits(context: LineContext, { benefit, units }: ClaimLine, running: Running): void {
  const limit = findUnitLimit(context, benefit);
  if (!limit) return;
  if (units === undefined) {
    reduce(running, 0, { rule: 'unitsMissing' });
    return;
  }
  const { unit, each, left } = limit;
  const payable = left === null ? units : Math.min(units, left);
  if (payable < units) {
    const uses = nameUses(listEarlierStays(context, benefit), (one) => one.units ?? 0);
    running.steps.push({ rule: 'most', units, left: payable, ...uses });
  }
  const amount = payable * each;
  reduce(running, amount, { rule: 'units', unit, units: payable, each, amount }, true);
}

/** Applies a degree of disablement, and the limit of one item or article. */
function applyItem({ rules, facts }: LineContext, { benefit, degree }: ClaimLine, running: Running): void {
  const limit = findAmount(rules, facts.limits, benefit);
  if (limit === undefined) return;
  if (degree !== undefined) {
    const amount = computeShare(limit, degree, 100);
    reduce(running, amount, { rule: 'degree', percent: degree, of: limit, amount }, true);
  }
  if (findBasis(rules, benefit) === 'item') reduce(running, limit, { rule: 'item', left: limit });
  const { articlePercent } = rules.lines?.[benefit] ?? {};
  if (articlePercent === undefined) return;
  const left = computeShare(limit, articlePercent, 100);
  reduce(running, left, { rule: 'item', left });
}

/** Applies the rest of each limit: the benefit's own and the limits that it shares with others. */
function applyCounters({ rules, facts, used, before }: LineContext, { benefit }: ClaimLine, running: Running): void {
  for (const { benefit: name, holdsFor, limit, basis } of listCounters(rules, facts.limits)) {
    if (!holdsFor(benefit) || (name === benefit && basis === 'item')) continue;
    const earlier = used.filter((one) => holdsFor(one.benefit) && (basis === 'period' || one.isSame));
    const spent = [
      ...earlier.map(({ amount }) => amount),
      ...before.filter((one) => holdsFor(one.benefit)).map(({ allowed }) => allowed),
    ];
    const left = Math.max(0, limit - sumOf(spent));
    reduce(running, left, { rule: 'limit', benefit: name, left, ...nameUses(earlier, ({ amount }) => amount) });
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
