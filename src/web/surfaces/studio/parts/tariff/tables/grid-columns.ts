import type { Names } from '#web/surfaces/studio/language/names/names.ts';
import type { GridColumn } from '../grid/grid-row.tsx';
import type { TableColumn } from './table-cells.ts';

/** As many rows as tell how wide a column is. */
const MEASURED = 300;
const [LEAST, MOST] = [9, 32];

/** The columns of a table as the grid shows them: in words of the fields, as wide as what stands in them. */
export function gridColumns(columns: readonly TableColumn[], rows: readonly string[][], names: Names): GridColumn[] {
  return columns.map(({ name, kind, input }, at) => {
    const label = names.of(name);
    const cells = rows.slice(0, MEASURED).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0);
    const width = Math.max(LEAST, Math.min(MOST, cells + 4), Math.min(MOST, Math.ceil(label.length / 2) + 4));
    return { name, label, width, isFigure: kind === 'number' || input?.match === 'range' };
  });
}
