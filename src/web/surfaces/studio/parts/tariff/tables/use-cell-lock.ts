import { useEffect } from 'react';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useLock } from '#web/surfaces/studio/base/workspace/use-lock.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { GridEdit } from '../grid/grid-edits.ts';
import type { CellEditing } from '../grid/grid-row.tsx';
import type { GridSelection } from '../grid/grid-selection.ts';
import type { TableCells } from './table-cells.ts';
import { buildTableChanges } from './table-changes.ts';

/** The lock of the active cell, which this user holds while its input is open. */
export function useCellLock(
  table: TableSource,
  cells: TableCells | undefined,
  { row, column }: GridSelection,
  typing: CellEditing | undefined,
) {
  const cell = cells?.rows[row]?.[column];
  const same: GridEdit = { is: 'cells', cells: [{ row, column, to: cell ?? '' }] };
  const [change] = cells && cell !== undefined ? buildTableChanges(table, cells, [same], () => '') : [];
  const lock = useLock(change && 'at' in change ? change : undefined);
  const { presence } = useWorkspace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell is reserved once when its input opens
  useEffect(() => {
    if (!typing) return;
    lock.type();
    return presence?.rest;
  }, [typing !== undefined, change && 'at' in change && change.at.join()]);
  return lock;
}
