import type { DecisionTable } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';

/** An input column: options of a field, or bands of a number, each from its start to the next start. */
export type NewInputColumn =
  | { name: string; is: 'options'; values: readonly (string | number | boolean)[] }
  | { name: string; is: 'bands'; starts: readonly number[]; last: number | null };

/** The maximum number of rows: nobody writes more by hand. */
export const MAX_TABLE_ROWS = 2000;

/** Returns the number of rows of a table with these columns: one for each combination. */
export const countRows = (inputs: readonly NewInputColumn[]): number =>
  inputs.reduce((count, input) => count * (input.is === 'options' ? input.values.length : input.starts.length), 1);

/**
 * Makes a table with one row for each combination of its inputs; the last column changes first. All outputs are 0.
 * @param outputs names of the output columns
 */
export function createTable(inputs: readonly NewInputColumn[], outputs: readonly string[]): DecisionTable {
  const cells = inputs.map((input): Json[] => (input.is === 'options' ? [...input.values] : buildBands(input)));
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

/** Returns the bands. Each ends before the next one begins; the last one ends with the maximum, or never. */
function buildBands({ starts, last }: Extract<NewInputColumn, { is: 'bands' }>): Json[] {
  return starts.map((start, at) => [start, starts[at + 1] ?? (last === null ? null : last + 1)]);
}

/** Reads typed starts of bands, "1, 7, 15": increasing numbers. Returns undefined if the text is invalid. */
export function parseBandStarts(typed: string): number[] | undefined {
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
