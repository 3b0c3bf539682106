import { useEffect, useState } from 'react';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { NO_ISSUES, type TableCheck } from './check-table.ts';
import type { TableCells } from './table-cells.ts';

/** The delay in milliseconds between the last change and the check of all rows. */
const REST_MS = 350;

/**
 * Checks all rows together when the user stops typing. It runs in a worker, because the check of 20,000 rows would
 * delay the next keystroke.
 */
export function useTableCheck(table: TableSource, cells: TableCells | undefined): TableCheck {
  const [check, setCheck] = useState(NO_ISSUES);
  useEffect(() => {
    if (!cells) return;
    let beside: Worker | undefined;
    const timer = setTimeout(() => {
      beside = new Worker(new URL('./check-table-worker.ts', import.meta.url), { type: 'module' });
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
