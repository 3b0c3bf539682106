import type { BalanceLineView } from '#contract/claims/policy-holders.ts';

/** A shared limit (`cap`) with the lines that share it; or, with null, single lines. */
type BalanceBlock = { cap: BalanceLineView | null; lines: BalanceLineView[] };

export type BalanceBlocks = {
  blocks: BalanceBlock[];
  /** Covered lines that claims do not reduce: a co-payment, a deductible, a hotline. */
  said: BalanceLineView[];
  notCovered: BalanceLineView[];
};

/**
 * The lines of a balance in reading order: a shared limit frames its lines, at the position of the first of them.
 *
 * @param only the requested benefits, with their shared limits; left out: all
 */
export function buildBalanceBlocks(lines: readonly BalanceLineView[], only?: readonly string[]): BalanceBlocks {
  const named = lines.filter(({ benefit }) => !only || only.includes(benefit));
  const covered = named.filter(({ limit }) => limit.kind !== 'notCovered');
  const isCap = ({ benefit }: BalanceLineView) => named.some(({ within }) => within === benefit);
  const counted = covered.filter((line) => line.isClaimed || isCap(line));
  const capOf = (line: BalanceLineView) => lines.find(({ benefit }) => benefit === line.within) ?? null;
  const caps = new Set(counted.map(capOf));
  const blocks: BalanceBlock[] = [];
  for (const line of counted) {
    const cap = caps.has(line) ? line : capOf(line);
    let block = cap ? blocks.find((one) => one.cap === cap) : blocks.at(-1);
    if (!block || block.cap !== cap) {
      block = { cap, lines: [] };
      blocks.push(block);
    }
    if (line !== cap) block.lines.push(line);
  }
  return {
    blocks,
    said: covered.filter((line) => !counted.includes(line)),
    notCovered: named.filter(({ limit }) => limit.kind === 'notCovered'),
  };
}

/**
 * The amount that can still be approved on a line, if it is less than the remaining amount of the line's own limit;
 * otherwise null.
 */
export function findLowerLimit({ left, payable }: BalanceLineView): number | null {
  return left !== null && payable !== null && payable < left ? payable : null;
}

/** True if open claims ask for more than the remaining amount and the amount that letters reserve for them. */
export function isOverclaimed({ asked, reserved, left, payable }: BalanceLineView): boolean {
  const most = payable ?? left;
  return most !== null && asked > most + reserved;
}
