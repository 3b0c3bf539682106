import type { ClaimDraft, ClaimReason } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';

/**
 * The input for one line. `line`: the id of the claimed line; null: the reviewer added the line. `units`: days, weeks or
 * visits, of a benefit with a limit for one unit.
 */
export type TypedLine = ClaimDraft['lines'][number];

/** Names a line within the form. */
export const lineKey = ({ line, benefit }: Pick<TypedLine, 'line' | 'benefit'>): string => String(line ?? benefit);

/** The fields of a line that can have an error. */
export const lineFields = ['amount', 'units', 'degree', 'cause', 'item', 'reason', 'salvage', 'totalLoss'] as const;

/**
 * The faults: at a line's amount or reason, with all of them together (`lines`), or at the checkbox of later cover
 * (`late`).
 */
export type Fault = {
  at: 'lines' | 'late' | 'more' | `${(typeof lineFields)[number]}-${string}` | `value-${string}`;
  code:
    | 'amountWrong'
    | 'unitsWrong'
    | 'degreeWrong'
    | 'beyond'
    | 'whyNothing'
    | 'whyLess'
    | 'whyTotalLossMissing'
    | 'moreThanClaimed'
    | 'nothingApproved'
    | 'lateCoverRead'
    | 'reasonForMoreMissing';
};

type ClaimAmounts = Pick<ClaimView, 'amount' | 'lines' | 'balance' | 'proposal'>;
type Proposal = NonNullable<ClaimView['proposal']>;
type ProposedLine = Proposal['lines'][number];

/** Finds the line of the balance for a claimed benefit. */
export const findBalanceLine = (
  { balance }: Pick<ClaimView, 'balance'>,
  benefit: string,
): BalanceLineView | undefined => balance.lines.find((line) => line.benefit === benefit);

/** Finds the limit for one unit of a benefit; undefined if it has none. */
export const findUnitLimit = ({ proposal }: Pick<ClaimView, 'proposal'>, benefit: string) =>
  proposal?.units.find((limit) => limit.benefit === benefit);

/** Lists the insured items of a benefit. */
export const listItems = ({ proposal }: Pick<ClaimView, 'proposal'>, benefit: string): string[] =>
  (proposal?.items ?? []).flatMap((one) => (one.benefit === benefit ? [one.item] : []));

/** Lists the items whose value on the day of the loss can be stated: of each line the chosen one, or the only one. */
export const listValuedItems = (claim: Pick<ClaimView, 'proposal'>, lines: readonly TypedLine[]): string[] => [
  ...new Set(
    lines.flatMap(({ benefit, item }) => {
      const items = listItems(claim, benefit);
      return item === '' ? (items.length === 1 ? items : []) : items.filter((one) => one === item);
    }),
  ),
];

/** Finds the proposed amount of a claimed line, with the rules that were applied. */
export const findProposedLine = (
  { proposal }: Pick<ClaimView, 'proposal'>,
  line: Pick<TypedLine, 'line' | 'benefit'>,
): ProposedLine | undefined => proposal?.lines.find((one) => lineKey(one) === lineKey(line));

/** Reads a whole number of units; undefined if the text is none. */
const readUnits = (typed: string): number | undefined => {
  const units = readMinorUnits(typed);
  return units !== undefined && units >= 0 && units % 100 === 0 ? units / 100 : undefined;
};

/** Returns the most that a benefit with a limit for one unit pays for the typed units; undefined if it has none. */
export function computeUnitMost(claim: Pick<ClaimView, 'proposal'>, { benefit, units }: TypedLine) {
  const limit = findUnitLimit(claim, benefit);
  const count = readUnits(units);
  if (!limit || count === undefined) return undefined;
  const payable = Math.min(count, limit.left ?? count);
  return { ...limit, units: count, payable, amount: payable * limit.each };
}

/**
 * A line for each claimed line, with the amount that the rules of the policy give, and the reason if it is lower than
 * the claimed amount.
 */
export const toTypedLines = (claim: ClaimAmounts): TypedLine[] =>
  claim.lines.map(({ id: line, benefit, amount, item, cause, degree }) => {
    const proposed = findProposedLine(claim, { line, benefit });
    const text = (fact: string | number | null) => String(fact ?? '');
    const stated = { line, benefit, item: text(item), cause: text(cause), degree: text(degree) };
    if (amount === null || !proposed) return { ...stated, amount: '', units: '', reason: '' };
    const units = findUnitLimit(claim, benefit) ? text(proposed.units) : '';
    return { ...stated, units, ...proposeAmount(claim, proposed, amount) };
  });

/** The typed text of a proposed amount, with its reason if it is lower than the claimed amount. */
function proposeAmount(
  { proposal }: Pick<ClaimAmounts, 'proposal'>,
  proposed: ProposedLine,
  claimed: number,
): Pick<TypedLine, 'amount' | 'reason'> {
  if (proposed.steps.some(({ rule }) => rule === 'unitsMissing')) return { amount: '', reason: '' };
  const reason = proposed.paid < claimed ? findReason(proposal, proposed, claimed) : '';
  return { amount: (proposed.paid / 100).toFixed(2), reason };
}

/** Replaces the amounts that the reviewer did not change with those of a newer proposal. */
export function followProposal(
  claim: Pick<ClaimView, 'lines'>,
  lines: TypedLine[],
  [before, after]: [ClaimView['proposal'], ClaimView['proposal']],
): TypedLine[] {
  return lines.map((line) => {
    const claimed = claim.lines.find(({ id }) => id === line.line)?.amount ?? null;
    const old = findProposedLine({ proposal: before }, line);
    const proposed = findProposedLine({ proposal: after }, line);
    if (claimed === null || !old || !proposed) return line;
    const typed = proposeAmount({ proposal: before }, old, claimed);
    const isFollowed = line.amount === typed.amount && line.reason === typed.reason;
    return isFollowed ? { ...line, ...proposeAmount({ proposal: after }, proposed, claimed) } : line;
  });
}

/** Returns the reason of a lower amount: the rule that refused the line, its limit, else the share of the claim. */
function findReason(proposal: ClaimView['proposal'], { steps }: ProposedLine, claimed: number): ClaimReason {
  const [first] = steps;
  if (first?.rule === 'notCovered' || first?.rule === 'excluded') return 'notCovered';
  if (first?.rule === 'waiting') return 'waitingPeriod';
  if (steps.some(({ rule }) => rule === 'estimate')) return 'overEstimate';
  const isLimited = steps.some((step) => isLimit(step) || (step.rule === 'units' && step.amount < claimed));
  return isLimited ? 'overLimit' : (proposal?.shares[0]?.rule ?? 'overLimit');
}

/** True for a rule that limits the claimed amount. A total loss replaces it. */
const isLimit = ({ rule }: ProposedLine['steps'][number]): boolean =>
  rule !== 'units' && rule !== 'totalLoss' && rule !== 'salvage';

/** The sum of the typed amounts in minor units; text that is no amount counts as 0. */
export const sumTypedAmounts = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, readMinorUnits(amount) ?? 0), 0);

/** Finds the error of a line: its amount, its units, or the reason that is missing. */
function findLineFaults(claim: ClaimAmounts, line: TypedLine): Fault[] {
  const { benefit, reason } = line;
  const key = lineKey(line);
  const amount = readMinorUnits(line.amount);
  if (line.degree !== '' && (readUnits(line.degree) ?? 101) > 100)
    return [{ at: `degree-${key}`, code: 'degreeWrong' }];
  if (amount === undefined || amount < 0) return [{ at: `amount-${key}`, code: 'amountWrong' }];
  const ofTotalLoss = findTotalLossFaults(line);
  if (ofTotalLoss.length > 0) return ofTotalLoss;
  if (amount === 0) return reason === '' ? [{ at: `reason-${key}`, code: 'whyNothing' }] : [];
  const unitMost = computeUnitMost(claim, line);
  if (findUnitLimit(claim, benefit) && !unitMost) return [{ at: `units-${key}`, code: 'unitsWrong' }];
  const payable = findBalanceLine(claim, benefit)?.payable ?? Number.POSITIVE_INFINITY;
  const most = Math.min(payable, unitMost?.amount ?? payable);
  return amount > most ? [{ at: `amount-${key}`, code: 'beyond' }] : [];
}

/** Finds a wrong value of the wreck, and a total loss without a reason. */
function findTotalLossFaults(line: TypedLine): Fault[] {
  const { totalLoss } = line;
  if (!totalLoss) return [];
  const key = lineKey(line);
  if ((readMinorUnits(totalLoss.salvage || '0') ?? -1) < 0) return [{ at: `salvage-${key}`, code: 'amountWrong' }];
  return totalLoss.reason.trim() === '' ? [{ at: `totalLoss-${key}`, code: 'whyTotalLossMissing' }] : [];
}

/** Finds all errors before the approval is sent. Only the server knows the combined effect of several limits. */
export function findFaults(claim: ClaimAmounts, { lines, message, values }: ClaimDraft): Fault[] {
  const faults = [
    ...lines.flatMap((line) => findLineFaults(claim, line)),
    ...Object.entries(values).flatMap(([item, typed]): Fault[] =>
      typed === '' || (readMinorUnits(typed) ?? 0) > 0 ? [] : [{ at: `value-${item}`, code: 'amountWrong' }],
    ),
  ];
  if (faults.length > 0) return faults;
  const sum = sumTypedAmounts(lines);
  if (sum === 0) return [{ at: 'lines', code: 'nothingApproved' }];
  // A total loss pays the whole item, whatever was claimed for its repair.
  const isTotal = lines.some(({ totalLoss }) => totalLoss);
  if (sum > claim.amount && !isTotal) return [{ at: 'lines', code: 'moreThanClaimed' }];
  const isExplained = message.trim() !== '' || lines.some(({ reason }) => reason !== '');
  const [first] = lines;
  return sum < claim.amount && !isExplained && first ? [{ at: `reason-${lineKey(first)}`, code: 'whyLess' }] : [];
}

/** True if a line's amount exceeds the proposed amount, so that the approval needs a reason. */
export const exceedsProposal = (claim: ClaimAmounts, lines: readonly TypedLine[]): boolean =>
  lines.some(
    (line) => line.line !== null && (readMinorUnits(line.amount) ?? 0) > (findProposedLine(claim, line)?.paid ?? 0),
  );

const toTotalLoss = ({ salvage, reason }: NonNullable<TypedLine['totalLoss']>) => ({
  salvage: readMinorUnits(salvage || '0') ?? 0,
  reason: reason.trim(),
});

/** Builds a line of the call's body. */
const toDecidedLine = ({ line, benefit, amount, units, degree, item, cause, reason, totalLoss }: TypedLine) => ({
  ...(line === null ? { benefit } : { line }),
  amount: readMinorUnits(amount) ?? 0,
  ...(units === '' ? {} : { units: readUnits(units) ?? 0 }),
  ...(degree === '' ? {} : { degree: readUnits(degree) ?? 0 }),
  ...(item === '' ? {} : { item }),
  ...(cause === '' ? {} : { cause }),
  ...(reason === '' ? {} : { reason: reason as ClaimReason }),
  ...(totalLoss ? { totalLoss: toTotalLoss(totalLoss) } : {}),
});

/**
 * Builds the body of the call; only for lines without a fault.
 *
 * @param read serials of later cover that the reviewer has read
 * @param more the reason for an amount above the proposal; empty if there is none
 */
export function toApproval({ lines, message, values }: ClaimDraft, read: number[] = [], more = '') {
  const said = message.trim();
  const stated = Object.entries(values)
    .map(([item, typed]) => [item, readMinorUnits(typed) ?? 0] as const)
    .filter(([, value]) => value > 0);
  return {
    outcome: 'approve' as const,
    lines: lines.map(toDecidedLine),
    ...(stated.length > 0 ? { values: Object.fromEntries(stated) } : {}),
    ...(said ? { message: said } : {}),
    ...(read.length > 0 ? { readLateCover: read } : {}),
    ...(more.trim() ? { reasonForMore: more.trim() } : {}),
  };
}
