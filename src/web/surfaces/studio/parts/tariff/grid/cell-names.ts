import type { GridEdit } from './grid-edits.ts';

/** The names of a column's codes. Cells are shown and typed by name; the table contains codes. */
export type CellNames = {
  /** Returns a cell with names in place of codes: `hall|tent` becomes `Hall | Tent`. */
  toNames: (cell: string) => string;
  /** Returns a typed cell with codes in place of names. Codes and unknown texts stay. */
  toCodes: (typed: string) => string;
};

const partsOf = (cell: string): string[] => cell.split('|').map((part) => part.trim());

/** Returns the names of the codes of a column. A name that two codes share, or that another code has, is not used. */
export function createCellNames(
  codes: readonly string[],
  nameOf: (code: string) => string | undefined,
): CellNames | undefined {
  const counts = new Map<string, number>();
  const named = codes.flatMap((code): [string, string][] => {
    const name = nameOf(code)?.trim();
    if (name === undefined || name === '' || /[|*]|\.\./.test(name)) return [];
    counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
    return [[code, name]];
  });
  const unique = named.filter(([, name]) => counts.get(name.toLowerCase()) === 1 && !codes.includes(name));
  if (unique.length === 0) return undefined;
  const names = new Map(unique);
  const codesByName = new Map(unique.map(([code, name]) => [name.toLowerCase(), code]));
  return {
    toNames: (cell) =>
      partsOf(cell)
        .map((part) => names.get(part) ?? part)
        .join(' | '),
    toCodes: (typed) =>
      typed === ''
        ? ''
        : partsOf(typed)
            .map((part) => codesByName.get(part.toLowerCase()) ?? part)
            .join('|'),
  };
}

/** Returns a cell of a column as it is shown. */
export const nameCell = (column: { names?: CellNames | undefined } | undefined, cell = ''): string =>
  column?.names?.toNames(cell) ?? cell;

type NamedColumns = readonly { names?: CellNames | undefined }[];

/** Returns edits of a grid with codes in place of names. Cells that then equal the present ones are left out. */
export function toCodeEdits(edits: GridEdit[], columns: NamedColumns, rows: readonly string[][]): GridEdit[] {
  const codeOf = (to: string, column: number) => columns[column]?.names?.toCodes(to) ?? to;
  return edits.flatMap((edit): GridEdit[] => {
    if (edit.is === 'insert') return [{ ...edit, rows: edit.rows.map((row) => row.map(codeOf)) }];
    if (edit.is !== 'cells') return [edit];
    const cells = edit.cells
      .map((cell) => ({ ...cell, to: codeOf(cell.to, cell.column) }))
      .filter(({ row, column, to }) => (rows[row]?.[column] ?? '') !== to);
    return cells.length === 0 ? [] : [{ is: 'cells', cells }];
  });
}
