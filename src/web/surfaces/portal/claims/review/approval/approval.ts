import type { ClaimReason } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';

/**
 * The input for one line. `line`: the id of the claimed line; null: the reviewer added the line. `units`: days, weeks or
 * visits, of a benefit with a limit for one unit.
 */
export type TypedLine = {
  line: number | null;
  benefit: string;
  amount: string;
  units: string;
  reason: ClaimReason | '';
};

/** Names a line within the form. */
export const lineKey = ({ line, benefit }: Pick<TypedLine, 'line' | 'benefit'>): string => String(line ?? benefit);

/**
 * The faults: at a line's amount or reason, with all of them together (`lines`), or at the checkbox of later cover
 * (`late`).
 */
export type Fault = {
  at: 'lines' | 'late' | `amount-${string}` | `units-${string}` | `reason-${string}`;
  code:
    | 'amountWrong'
    | 'unitsWrong'
    | 'beyond'
    | 'whyNothing'
    | 'whyLess'
    | 'moreThanClaimed'
    | 'nothingApproved'
    | 'lateCoverRead';
};

type ClaimAmounts = Pick<ClaimView, 'amount' | 'lines' | 'balance' | 'proposal'>;
type ProposedLine = NonNullable<ClaimView['proposal']>['lines'][number];

/** Finds the line of the balance for a claimed benefit. */
export const findBalanceLine = (
  { balance }: Pick<ClaimView, 'balance'>,
  benefit: string,
): BalanceLineView | undefined => balance.lines.find((line) => line.benefit === benefit);

/** Finds the limit for one unit of a benefit; undefined if it has none. */
export const findUnitLimit = ({ proposal }: Pick<ClaimView, 'proposal'>, benefit: string) =>
  proposal?.units.find((limit) => limit.benefit === benefit);

/** Finds the proposed amount of a claimed line, with the rules that were applied. */
export const findProposedLine = (
  { proposal }: Pick<ClaimView, 'proposal'>,
  line: number | null,
): ProposedLine | undefined => proposal?.lines.find((one) => one.line === line);

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
  claim.lines.map(({ id: line, benefit, amount }) => {
    const proposed = findProposedLine(claim, line);
    if (amount === null || !proposed || proposed.steps.some(({ rule }) => rule === 'unitsMissing'))
      return { line, benefit, amount: '', units: '', reason: '' };
    const units = findUnitLimit(claim, benefit) ? String(proposed.units ?? '') : '';
    const reason = proposed.paid < amount ? findReason(claim, proposed, amount) : '';
    return { line, benefit, amount: (proposed.paid / 100).toFixed(2), units, reason };
  });

/** Returns the reason of a lower amount: the rule that refused the line, its limit, else the share of the claim. */
function findReason({ proposal }: ClaimAmounts, { steps }: ProposedLine, claimed: number): ClaimReason {
  const [first] = steps;
  if (first?.rule === 'notCovered' || first?.rule === 'excluded') return 'notCovered';
  if (first?.rule === 'waiting') return 'waitingPeriod';
  const isLimited = steps.some((step) => step.rule !== 'units' || step.amount < claimed);
  return isLimited ? 'overLimit' : (proposal?.shares[0]?.rule ?? 'overLimit');
}

/** The sum of the typed amounts in minor units; text that is no amount counts as 0. */
export const sumTypedAmounts = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, readMinorUnits(amount) ?? 0), 0);

/** Finds the error of a line: its amount, its units, or the reason that is missing. */
function findLineFaults(claim: ClaimAmounts, line: TypedLine): Fault[] {
  const { benefit, reason } = line;
  const key = lineKey(line);
  const amount = readMinorUnits(line.amount);
  if (amount === undefined || amount < 0) return [{ at: `amount-${key}`, code: 'amountWrong' }];
  if (amount === 0) return reason === '' ? [{ at: `reason-${key}`, code: 'whyNothing' }] : [];
  const unitMost = computeUnitMost(claim, line);
  if (findUnitLimit(claim, benefit) && !unitMost) return [{ at: `units-${key}`, code: 'unitsWrong' }];
  const payable = findBalanceLine(claim, benefit)?.payable ?? Number.POSITIVE_INFINITY;
  const most = Math.min(payable, unitMost?.amount ?? payable);
  return amount > most ? [{ at: `amount-${key}`, code: 'beyond' }] : [];
}

/** Finds all errors before the approval is sent. Only the server knows the combined effect of several limits. */
export function findFaults(claim: ClaimAmounts, lines: readonly TypedLine[], message: string): Fault[] {
  const faults = lines.flatMap((line) => findLineFaults(claim, line));
  if (faults.length > 0) return faults;
  const sum = sumTypedAmounts(lines);
  if (sum === 0) return [{ at: 'lines', code: 'nothingApproved' }];
  if (sum > claim.amount) return [{ at: 'lines', code: 'moreThanClaimed' }];
  const isExplained = message.trim() !== '' || lines.some(({ reason }) => reason !== '');
  const [first] = lines;
  return sum < claim.amount && !isExplained && first ? [{ at: `reason-${lineKey(first)}`, code: 'whyLess' }] : [];
}

/**
 * Builds the body of the call; only for lines without a fault.
 *
 * @param read serials of later cover that the reviewer has read
 */
export function toApproval(lines: readonly TypedLine[], message: string, read: number[] = []) {
  const said = message.trim();
  return {
    outcome: 'approve' as const,
    lines: lines.map(({ line, benefit, amount, units, reason }) => ({
      ...(line === null ? { benefit } : { line }),
      amount: readMinorUnits(amount) ?? 0,
      ...(units === '' ? {} : { units: readUnits(units) ?? 0 }),
      ...(reason === '' ? {} : { reason }),
    })),
    ...(said ? { message: said } : {}),
    ...(read.length > 0 ? { readLateCover: read } : {}),
  };
}
