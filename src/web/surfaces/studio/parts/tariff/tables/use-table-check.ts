import { useEffect, useState } from 'react';
import type { OpenTable } from '#web/surfaces/studio/base/values/open-tables.ts';
import { NOTHING, type TableCheck } from './check-table.ts';
import type { TableCells } from './table-cells.ts';

/** Milliseconds without a change until all rows are looked at together. */
const REST_MS = 350;

/**
 * What all rows together lack, looked for when the typing rests: in another thread, since of twenty thousand rows it takes longer
 * than a key may wait.
 */
export function useTableCheck(table: OpenTable, cells: TableCells | undefined): TableCheck {
  const [check, setCheck] = useState(NOTHING);
  useEffect(() => {
    if (!cells) return;
    let beside: Worker | undefined;
    const timer = setTimeout(() => {
      beside = new Worker(new URL('./check-beside.ts', import.meta.url), { type: 'module' });
      beside.onmessage = ({ data }: MessageEvent<TableCheck>) => {
        setCheck(data);
        beside?.terminate();
      };
      beside.postMessage([table, cells]);
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      beside?.terminate();
    };
  }, [table, cells]);
  return check;
}
