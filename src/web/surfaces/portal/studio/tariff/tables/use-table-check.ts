import { useEffect, useState } from 'react';
import { checkTable, NOTHING, type TableCheck } from './check-table.ts';
import type { OpenTable } from './open-tables.ts';
import type { TableCells } from './table-cells.ts';

/** Milliseconds without a change until all rows are looked at together. */
const REST_MS = 350;

/** What all rows together lack, looked for when the typing rests. */
export function useTableCheck(table: OpenTable, cells: TableCells | undefined): TableCheck {
  const [check, setCheck] = useState(NOTHING);
  useEffect(() => {
    if (!cells) return;
    const timer = setTimeout(() => setCheck(checkTable(table, cells)), REST_MS);
    return () => clearTimeout(timer);
  }, [table, cells]);
  return check;
}
