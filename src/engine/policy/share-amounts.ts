import Big from 'big.js';
import { toMinorUnits } from '../rating.ts';

/**
 * A line of money of a policy, in minor units: above zero the customer owes it, below zero the insurer owes it to the
 * customer.
 */
export type MoneyLine = { name: string; part: string; amount: number };

export function sumAmounts(lines: readonly MoneyLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** `amount * part / of` in minor units, rounded half away from zero: charges and refunds use the same function. */
export function computeShare(amount: number, part: number, of: number): number {
  return toMinorUnits(new Big(amount).times(part).div(of));
}

/**
 * The share of lines, `part` of `of` days of a term. Their sum is the share of their sum, rounded once; remaining cents
 * go to the lines with the largest rounding loss. Lines of zero are left out.
 */
export function shareLines(lines: readonly MoneyLine[], part: number, of: number): MoneyLine[] {
  const shares = lines.map((line) => {
    const exact = BigInt(line.amount) * BigInt(part);
    // Rounded down, also below zero, where BigInt truncates.
    const lost = ((exact % BigInt(of)) + BigInt(of)) % BigInt(of);
    return { ...line, amount: Number((exact - lost) / BigInt(of)), lost };
  });
  const byLoss = shares.toSorted((a, b) => Number(b.lost - a.lost));
  const rest = computeShare(sumAmounts(lines), part, of) - sumAmounts(shares);
  for (const share of byLoss.slice(0, rest)) share.amount += 1;
  return shares.flatMap(({ name, part, amount }) => (amount === 0 ? [] : [{ name, part, amount }]));
}

/** The difference between lines, by name and part. */
export function subtractLines(after: readonly MoneyLine[], before: readonly MoneyLine[]): MoneyLine[] {
  const lines = new Map<string, MoneyLine>();
  const add = ({ name, part, amount }: MoneyLine, sign: 1 | -1) => {
    const key = `${part} ${name}`;
    lines.set(key, { name, part, amount: (lines.get(key)?.amount ?? 0) + sign * amount });
  };
  for (const line of after) add(line, 1);
  for (const line of before) add(line, -1);
  return [...lines.values()].filter(({ amount }) => amount !== 0);
}

export function negateLines(lines: readonly MoneyLine[]): MoneyLine[] {
  return lines.map((line) => ({ ...line, amount: -line.amount }));
}
