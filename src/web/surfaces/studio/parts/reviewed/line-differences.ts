import type { ComparedExpectation } from '#engine/reviewed/compare-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { LineResult } from './use-line-results.ts';

/** A difference between a reviewed line and the present product. */
export type LineDifference = { key: string; one: ReviewedLine; compared: ComparedExpectation };

export const findDifferences = (lines: readonly LineResult[]): LineDifference[] =>
  lines.flatMap(({ key, one, compared }) =>
    compared
      .filter(({ isSame }) => !isSame)
      .map((each): LineDifference => ({ key: `${key}:${each.column}`, one, compared: each })),
  );

/** Returns the amount of a premium cell in minor units, or undefined if the cell has no premium or another content. */
export function parsePremiumCell({ is }: ComparedExpectation, cell: string): number | undefined {
  return is.kind === 'premium' && /^-?\d+$/.test(cell) ? Number(cell) : undefined;
}

/** Returns the relative change of an amount: 0.05 is a rise of 5%. Undefined if one of the two amounts is missing. */
export function computeIncrease({ compared }: LineDifference): number | undefined {
  const [then, now] = [parsePremiumCell(compared, compared.wanted), parsePremiumCell(compared, compared.actual)];
  return then === undefined || now === undefined || then === 0 ? undefined : (now - then) / then;
}

/** The maximum number of amounts that a reviewer must calculate when they sign for many. */
const MAX_AMOUNTS_TO_VERIFY = 3;

/**
 * Returns the amounts that a reviewer must calculate by hand to sign for all: the largest rise, the largest fall (or
 * smallest rise), and a random one. If there are three or fewer, it returns all.
 * @param draw returns a number from 0 to below 1
 */
export function selectAmountsToVerify(
  differing: readonly LineDifference[],
  draw: () => number = Math.random,
): LineDifference[] {
  const amounts = differing.filter(({ compared }) => parsePremiumCell(compared, compared.actual) !== undefined);
  if (amounts.length <= MAX_AMOUNTS_TO_VERIFY) return amounts;
  const byRise = amounts.toSorted((one, other) => (computeIncrease(other) ?? 1) - (computeIncrease(one) ?? 1));
  const [first, last] = [byRise[0], byRise.at(-1)] as [LineDifference, LineDifference];
  const others = amounts.filter((one) => one !== first && one !== last);
  return [first, last, others[Math.floor(draw() * others.length)] as LineDifference];
}

/**
 * Returns the changes that write reviewed values into the lines. A line that has changed since stays as it is.
 * @param by the person who calculated them: a line that names who calculated it names this person from then on
 */
export function buildReviewChanges(
  workspace: Pick<Workspace, 'value'>,
  reviewed: readonly { differing: LineDifference; cell: string }[],
  by: string,
): Change[] {
  return reviewed.flatMap(({ differing: { one, compared }, cell }): Change[] => {
    const cells = workspace.value(one.file) as string[][] | undefined;
    const [row, columnOf] = [one.line - 1, (name: string) => cells?.[0]?.indexOf(name) ?? -1];
    const column = columnOf(compared.column);
    if (cells?.[row]?.[column] !== compared.wanted) return [];
    const note = columnOf('note');
    const isNamed = by !== '' && (cells[row][note] ?? '') !== '' && cells[row][note] !== by;
    return [
      { path: one.file, at: [row, column], to: cell },
      ...(isNamed ? [{ path: one.file, at: [row, note], to: by }] : []),
    ];
  });
}

/** Returns the change that deletes a line. The last line deletes its table, too, unless the table is shared. */
export function buildRemoveLineChange(workspace: Pick<Workspace, 'value'>, { file, line }: ReviewedLine): Change {
  const cells = workspace.value(file) as string[][] | undefined;
  const isLast = cells?.length === 2 && !file.startsWith('product-schemas/shared/');
  return isLast ? { path: file, text: null } : { path: file, at: [line - 1], to: undefined };
}
