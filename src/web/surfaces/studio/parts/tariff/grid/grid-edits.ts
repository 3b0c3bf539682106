/** An edit of the rows of a grid. */
export type GridEdit =
  | { is: 'cells'; cells: { row: number; column: number; to: string }[] }
  | { is: 'insert'; at: number; rows: string[][] }
  | { is: 'remove'; at: number; count: number }
  | { is: 'move'; at: number; count: number; by: -1 | 1 };

/** Applies edits to the rows, one after another. Rows without edits stay the same arrays. */
export function applyGridEdits(rows: readonly string[][], edits: readonly GridEdit[]): string[][] {
  let now = [...rows];
  for (const edit of edits) {
    if (edit.is === 'insert') now = now.slice(0, edit.at).concat(edit.rows, now.slice(edit.at));
    else if (edit.is === 'remove') now = now.toSpliced(edit.at, edit.count);
    else if (edit.is === 'move') {
      const block = now.slice(edit.at, edit.at + edit.count);
      now = now.toSpliced(edit.at, edit.count).toSpliced(edit.at + edit.by, 0, ...block);
    } else now = withCells(now, edit.cells);
  }
  return now;
}

function withCells(rows: readonly string[][], cells: Extract<GridEdit, { is: 'cells' }>['cells']): string[][] {
  const now = [...rows];
  const copied = new Set<number>();
  for (const { row, column, to } of cells) {
    const written = copied.has(row) ? (now[row] as string[]) : [...(now[row] ?? [])];
    while (written.length < column) written.push('');
    written[column] = to;
    now[row] = written;
    copied.add(row);
  }
  return now;
}

/** A range of cells; both ends are included. */
export type CellRange = { top: number; bottom: number; left: number; right: number };

/** Returns cells as clipboard text for a spreadsheet. */
export function formatClipboard(rows: readonly (readonly string[])[], { top, bottom, left, right }: CellRange): string {
  const written = (cell = '') => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows
    .slice(top, bottom + 1)
    .map((row) => Array.from({ length: right - left + 1 }, (_cell, at) => written(row[left + at])).join('\t'))
    .join('\n');
}

/**
 * Returns the edits that paste cells at a range, from its first cell on. Missing rows are added. A single cell fills
 * the whole range. `over` is the number of cells beyond the last column.
 */
export function buildPasteEdits(
  rows: readonly (readonly string[])[],
  width: number,
  range: CellRange,
  pasted: readonly (readonly string[])[],
): { edits: GridEdit[]; over: number } {
  const { top, bottom, left, right } = range;
  const [first = []] = pasted;
  const isOne = pasted.length === 1 && first.length === 1;
  const source = isOne
    ? Array.from({ length: bottom - top + 1 }, () => Array.from({ length: right - left + 1 }, () => first[0] ?? ''))
    : pasted;
  const fitting = source.map((line) => line.slice(0, width - left));
  const over = source.reduce((sum, line) => sum + Math.max(0, left + line.length - width), 0);
  const cells = fitting.slice(0, Math.max(0, rows.length - top)).flatMap((line, index) =>
    line.flatMap((to, at) => {
      const [row, column] = [top + index, left + at];
      return (rows[row]?.[column] ?? '') === to ? [] : [{ row, column, to }];
    }),
  );
  const added = fitting
    .slice(Math.max(0, rows.length - top))
    .map((line) => Array.from({ length: width }, (_cell, at) => line[at - left] ?? ''));
  const filled = added.filter((row) => row.some((cell) => cell !== ''));
  return {
    over,
    edits: [
      ...(cells.length > 0 ? [{ is: 'cells' as const, cells }] : []),
      ...(filled.length > 0 ? [{ is: 'insert' as const, at: rows.length, rows: filled }] : []),
    ],
  };
}
