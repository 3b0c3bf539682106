import type { ClaimReason, ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';

/** The input for one benefit. */
export type TypedLine = { benefit: string; amount: string; reason: ClaimReason | '' };

/**
 * The faults: at a line's amount or reason, with all of them together (`lines`), or at the checkbox of later cover
 * (`late`).
 */
export type Fault = {
  at: 'lines' | 'late' | `amount-${string}` | `reason-${string}`;
  code: 'amountWrong' | 'beyond' | 'whyNothing' | 'whyLess' | 'moreThanClaimed' | 'nothingApproved' | 'lateCoverRead';
};

type ClaimAmounts = Pick<ClaimView, 'amount' | 'benefits' | 'balance'>;

/** Finds the line of the balance for a claimed benefit. */
export const findBalanceLine = (
  { balance }: Pick<ClaimView, 'balance'>,
  benefit: string,
): BalanceLineView | undefined => balance.lines.find((line) => line.benefit === benefit);

/** A line for each claimed benefit, with the claimed amount, or the lower amount that can be paid and the reason. */
export const toTypedLines = (claim: ClaimAmounts): TypedLine[] =>
  claim.benefits.map(({ benefit, amount }) => {
    if (amount === null) return { benefit, amount: '', reason: '' };
    const payable = Math.min(amount, findBalanceLine(claim, benefit)?.payable ?? amount);
    return { benefit, amount: (payable / 100).toFixed(2), reason: payable < amount ? 'overLimit' : '' };
  });

/** The sum of the typed amounts in minor units; text that is no amount counts as 0. */
export const sumTypedAmounts = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, readMinorUnits(amount) ?? 0), 0);

/** Finds all errors before the approval is sent. Only the server knows the combined effect of several limits. */
export function findFaults(claim: ClaimAmounts, lines: readonly TypedLine[], message: string): Fault[] {
  const faults = lines.flatMap((line): Fault[] => {
    const amount = readMinorUnits(line.amount);
    if (amount === undefined || amount < 0) return [{ at: `amount-${line.benefit}`, code: 'amountWrong' }];
    const payable = findBalanceLine(claim, line.benefit)?.payable ?? null;
    if (payable !== null && amount > payable) return [{ at: `amount-${line.benefit}`, code: 'beyond' }];
    return amount === 0 && line.reason === '' ? [{ at: `reason-${line.benefit}`, code: 'whyNothing' }] : [];
  });
  if (faults.length > 0) return faults;
  const sum = sumTypedAmounts(lines);
  if (sum === 0) return [{ at: 'lines', code: 'nothingApproved' }];
  if (sum > claim.amount) return [{ at: 'lines', code: 'moreThanClaimed' }];
  const isExplained = message.trim() !== '' || lines.some(({ reason }) => reason !== '');
  const [first] = lines;
  return sum < claim.amount && !isExplained && first ? [{ at: `reason-${first.benefit}`, code: 'whyLess' }] : [];
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
    lines: lines.map(({ benefit, amount, reason }) => ({
      benefit,
      amount: readMinorUnits(amount) ?? 0,
      ...(reason === '' ? {} : { reason }),
    })),
    ...(said ? { message: said } : {}),
    ...(read.length > 0 ? { readLateCover: read } : {}),
  };
}
