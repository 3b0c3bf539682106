import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { checkTable } from './check-table.ts';
import type { TableCells } from './table-cells.ts';

// Runs in a worker for `useTableCheck`: it receives a table and returns the result of the check.
addEventListener('message', ({ data }: MessageEvent<[TableSource, TableCells]>) => postMessage(checkTable(...data)));
