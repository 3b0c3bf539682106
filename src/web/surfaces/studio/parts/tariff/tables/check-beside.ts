import type { OpenTable } from '#web/surfaces/studio/base/values/open-tables.ts';
import { checkTable } from './check-table.ts';
import type { TableCells } from './table-cells.ts';

// A thread of its own for `useTableCheck`: one table comes, what its rows lack goes back.
addEventListener('message', ({ data }: MessageEvent<[OpenTable, TableCells]>) => postMessage(checkTable(...data)));
