import type { DecisionTable } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/** A column by which rows are found: options of a field, or bands of a number, each from its start up to the next one. */
export type NewInput =
  | { name: string; is: 'options'; values: readonly (string | number | boolean)[] }
  | { name: string; is: 'bands'; starts: readonly number[]; last: number | null };

/** More would not be written by hand. */
export const MOST_ROWS = 2000;

/** How many rows a table of these columns has: one for each way in which they meet. */
export const rowCount = (inputs: readonly NewInput[]): number =>
  inputs.reduce((count, input) => count * (input.is === 'options' ? input.values.length : input.starts.length), 1);

/**
 * A table with a row for each way in which its columns meet, the last one changing first; what is read stands at 0 everywhere.
 * @param outputs names of the columns that are read
 */
export function newTable(inputs: readonly NewInput[], outputs: readonly string[]): DecisionTable {
  const cells = inputs.map((input): Json[] => (input.is === 'options' ? [...input.values] : bandsOf(input)));
  const rows = cells.reduce<Json[][]>(
    (made, column) => made.flatMap((row) => column.map((cell) => [...row, cell])),
    [[]],
  );
  return {
    inputs: inputs.map((input) =>
      input.is === 'options'
        ? { name: input.name, match: 'eq', domain: [...input.values] }
        : {
            ...{ name: input.name, match: 'range' as const },
            ...(input.last === null ? {} : { domain: { from: input.starts[0] ?? 0, to: input.last } }),
          },
    ),
    outputs: [...outputs],
    hit: 'unique',
    rows: rows.map((row) => [...row, ...outputs.map(() => '0')]),
  };
}

/** A band ends before the next begins; the last one with the greatest value, or never. */
function bandsOf({ starts, last }: Extract<NewInput, { is: 'bands' }>): Json[] {
  return starts.map((start, at) => [start, starts[at + 1] ?? (last === null ? null : last + 1)]);
}

/** What was typed as starts of bands, "1, 7, 15": numbers that grow; undefined where they are none. */
export function startsOf(typed: string): number[] | undefined {
  const parts = typed
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const starts = parts.map(Number);
  const isRight = starts.every(
    (start, at) => /^-?\d+(\.\d+)?$/.test(parts[at] ?? '') && start > (starts[at - 1] ?? -Infinity),
  );
  return isRight && starts.length > 0 ? starts : undefined;
}
