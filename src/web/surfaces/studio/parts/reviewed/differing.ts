import type { ComparedExpectation } from '#engine/reviewed/compare-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { LineNow } from './use-judged-lines.ts';

/** Something that a reviewed line says and the product says otherwise now. */
export type Differing = { key: string; one: ReviewedLine; compared: ComparedExpectation };

export const differingOf = (lines: readonly LineNow[]): Differing[] =>
  lines.flatMap(({ key, one, compared }) =>
    compared
      .filter(({ isSame }) => !isSame)
      .map((each): Differing => ({ key: `${key}:${each.column}`, one, compared: each })),
  );

/** The amount in a cell of a premium, in minor units; undefined where there is no premium, or the cell is about something else. */
export function amountIn({ is }: ComparedExpectation, cell: string): number | undefined {
  return is.kind === 'premium' && /^-?\d+$/.test(cell) ? Number(cell) : undefined;
}

/** By how much an amount rose, of what it was: 0.05 is five percent more. Undefined where one of the two is none. */
export function riseOf({ compared }: Differing): number | undefined {
  const [then, now] = [amountIn(compared, compared.wanted), amountIn(compared, compared.actual)];
  return then === undefined || now === undefined || then === 0 ? undefined : (now - then) / then;
}

/** As many amounts somebody works out who signs for any number of them. */
const MOST_ASKED = 3;

/**
 * The amounts that somebody works out by hand who signs for all: the one that rose most, the one that fell most (or rose least), and one that
 * nobody can foretell. Where there are no more than three, all.
 * @param draw a number from 0 to below 1
 */
export function askedOf(differing: readonly Differing[], draw: () => number = Math.random): Differing[] {
  const amounts = differing.filter(({ compared }) => amountIn(compared, compared.actual) !== undefined);
  if (amounts.length <= MOST_ASKED) return amounts;
  const byRise = amounts.toSorted((one, other) => (riseOf(other) ?? 1) - (riseOf(one) ?? 1));
  const [first, last] = [byRise[0], byRise.at(-1)] as [Differing, Differing];
  const others = amounts.filter((one) => one !== first && one !== last);
  return [first, last, others[Math.floor(draw() * others.length)] as Differing];
}

/** Writes into the lines what was reviewed; one that says something else by now is left as it is. */
export function reviewedSo(
  workspace: Pick<Workspace, 'value'>,
  reviewed: readonly { differing: Differing; cell: string }[],
): Change[] {
  return reviewed.flatMap(({ differing: { one, compared }, cell }): Change[] => {
    const cells = workspace.value(one.file) as string[][] | undefined;
    const [row, column] = [one.line - 1, cells?.[0]?.indexOf(compared.column) ?? -1];
    return cells?.[row]?.[column] === compared.wanted ? [{ path: one.file, at: [row, column], to: cell }] : [];
  });
}

/** Takes a line away; with its last line a table goes, too, unless products share it. */
export function withoutLine(workspace: Pick<Workspace, 'value'>, { file, line }: ReviewedLine): Change {
  const cells = workspace.value(file) as string[][] | undefined;
  const isLast = cells?.length === 2 && !file.startsWith('product-schemas/shared/');
  return isLast ? { path: file, text: null } : { path: file, at: [line - 1], to: undefined };
}
