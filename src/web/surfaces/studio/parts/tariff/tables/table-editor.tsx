import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PlaceComments } from '#web/surfaces/studio/base/comments/place-comments.tsx';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { ProductNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { createCellNames, nameCell, toCodeEdits } from '../grid/cell-names.ts';
import { DataGrid } from '../grid/data-grid.tsx';
import type { GridEdit } from '../grid/grid-edits.ts';
import type { CellEditing, GridColumn } from '../grid/grid-row.tsx';
import { type GridSelection, selectedRange, singleCell } from '../grid/grid-selection.ts';
import { CellDescription } from './cell-description.tsx';
import { findRowIssues, type TableCheck, type TableGap } from './check-table.ts';
import { findCellPlace, readTableCells, type TableCells, type TableColumn } from './table-cells.ts';
import { buildTableChanges } from './table-changes.ts';
import { useCellLock } from './use-cell-lock.ts';
import { useTableCheck } from './use-table-check.ts';

type TableEditorProps = {
  table: TableSource;
  /** Actions for the whole table, shown next to the actions for rows. */
  children: (cells: TableCells) => ReactNode;
};

const HIT_POLICIES = ['unique', 'first', 'collect'] as const;

/** Edits a table as a grid. It shows faults at the cell, at the row and above the grid. */
export function TableEditor({ table, children }: TableEditorProps) {
  const text = useText();
  const names = useTermNames();
  const id = useId();
  const { workspace, mayEdit } = useWorkspace();
  const written = useFile(table.csv ?? table.place.path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readTableCells` reads `written`
  const cells = useMemo(() => readTableCells(table, workspace.value), [table, workspace, written]);
  const { columns = [], rows = [] } = cells ?? {};
  const shown = useMemo(() => gridColumns(columns, rows, names), [columns, rows, names]);
  const check = useTableCheck(table, cells);
  const [chosen, setChosen] = useChosen(rows.length, columns.length);
  const [typing, setTyping] = useState<CellEditing | undefined>();
  const [over, setOver] = useState(0);
  const focus = useRef<(() => void) | null>(null);
  const lock = useCellLock(table, cells, chosen, typing);

  if (!cells) return <Notice kind="error">{text('studio-tariff.table.unreadable')}</Notice>;

  const path = table.csv ?? table.place.path;
  const edit = (edits: GridEdit[]) => {
    if (edits.length === 0) return;
    // Only a change of the whole table needs the text of the file.
    const file = () => workspace.text(path) ?? '';
    workspace.change(buildTableChanges(table, cells, edits, file));
  };
  const goTo = (at: GridSelection) => {
    setChosen(at);
    focus.current?.();
  };
  const fill = ({ cells: missing, after }: TableGap) => {
    const like = rows[Math.max(after, 0)];
    const row = columns.map(({ name, input }, at) => missing[name] ?? (input ? '*' : (like?.[at] ?? '')));
    edit([{ is: 'insert', at: after + 1, rows: [row] }]);
    goTo(singleCell(after + 1, chosen.column));
  };
  const overlapping = new Set(check.overlaps.flat());
  const type = (next: CellEditing | undefined) => {
    if (!next || typing || lock.by === undefined) setTyping(next);
  };
  const faultyIn = (row: number) =>
    findRowIssues(rows[row] ?? [], columns)
      .flatMap((fault, at) => (fault ? [at] : []))
      .join();

  return (
    <div data-place={`/tables/${table.name}`} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <FilterSelect
          label={text('studio-tariff.table.hit')}
          disabled={!mayEdit}
          value={table.definition.hit}
          onChange={(to) => workspace.change({ path: table.place.path, at: [...table.place.at, 'hit'], to })}
          choices={HIT_POLICIES.map((hit) => ({ value: hit, label: text(`studio-tariff.table.hits.${hit}`) }))}
        />
        {children(cells)}
      </div>
      {table.definition.note !== undefined && <p className="text-muted text-small">{table.definition.note}</p>}
      {table.isShared && <Notice kind="warning">{text('studio-tariff.table.shared')}</Notice>}
      <TableFaults
        check={check}
        names={names}
        onFill={mayEdit ? fill : undefined}
        onGo={(row) => goTo(singleCell(row, 0))}
      />
      {mayEdit && <RowActs rows={rows} columns={columns} chosen={chosen} onEdit={edit} onChosen={goTo} />}
      <DataGrid
        id={id}
        label={names.of(table.name)}
        columns={shown}
        rows={rows}
        mayEdit={mayEdit}
        chosen={chosen}
        onChosen={setChosen}
        typing={typing}
        onTyping={type}
        faultyIn={faultyIn}
        isFaulty={(row) => overlapping.has(row)}
        listOf={(at) => valuesIn(columns[at])?.map((code) => nameCell(shown[at], code))}
        onEdits={(edits) => edit(toCodeEdits(edits, shown, rows))}
        onOver={setOver}
        focus={focus}
      />
      <CellDescription
        id={`${id}-bar`}
        row={chosen.row}
        column={columns[chosen.column]}
        cell={rows[chosen.row]?.[chosen.column] ?? ''}
        overlaps={check.overlaps.find((pair) => pair.includes(chosen.row))}
      />
      <p role="status" className="min-h-6 font-semibold text-ink">
        {lock.by}
      </p>
      {rows.length > 0 && <CellComments {...{ table, cells, chosen }} />}
      {over > 0 && (
        <Notice kind="warning" live>
          {text('studio-tariff.table.over', { count: over })}
        </Notice>
      )}
      <p className="text-muted text-small">
        {text(mayEdit ? 'studio-tariff.table.keys' : 'studio-tariff.table.readKeys')}
      </p>
    </div>
  );
}

/** The active cell. If another user removes it, the last existing cell becomes active. */
function useChosen(rows: number, columns: number) {
  const [chosen, setChosen] = useState(singleCell(0, 0));
  const [row, column] = [Math.max(0, rows - 1), Math.max(0, columns - 1)];
  useEffect(() => {
    if (chosen.row > row || chosen.column > column)
      setChosen(singleCell(Math.min(chosen.row, row), Math.min(chosen.column, column)));
  }, [chosen, row, column]);
  return [chosen, setChosen] as const;
}

/** Returns the values of a column's select, or undefined if there are too many. */
function valuesIn(column: TableColumn | undefined): string[] | undefined {
  const domain = column?.input?.domain;
  return Array.isArray(domain) && domain.length <= 200 ? domain.map(String) : undefined;
}

/** The maximum number of overlaps in the list. */
const MOST_OVERLAPS = 5;

type TableFaultsProps = {
  check: TableCheck;
  names: ProductNames;
  /** Adds the missing row; undefined for users without edit rights. */
  onFill: ((gap: TableGap) => void) | undefined;
  onGo: (row: number) => void;
};

/** Lists the missing rows and the overlapping rows. */
function TableFaults({ check: { gaps, moreGaps, overlaps }, names, onFill, onGo }: TableFaultsProps) {
  const text = useText();
  if (gaps.length === 0 && overlaps.length === 0) return null;
  const said = ([name, value]: [string, string]) => `${names.of(name)} ${names.value(name, value) ?? value}`;
  const more = overlaps.length - MOST_OVERLAPS;
  return (
    <Notice kind="error" title={text('studio-tariff.table.notWhole')}>
      <ul className="grid gap-1">
        {gaps.map((gap) => (
          <li key={JSON.stringify(gap.inputs)} className="flex flex-wrap items-center gap-x-3">
            {text('studio-tariff.table.gap', { inputs: Object.entries(gap.inputs).map(said).join(', ') })}
            {onFill && <TextButton onClick={() => onFill(gap)}>{text('studio-tariff.table.fillGap')}</TextButton>}
          </li>
        ))}
        {moreGaps > 0 && <li>{text('studio-tariff.table.moreGaps', { count: moreGaps })}</li>}
        {overlaps.slice(0, MOST_OVERLAPS).map(([one, other]) => (
          <li key={`${one}/${other}`} className="flex flex-wrap items-center gap-x-3">
            {text('studio-tariff.table.overlap', { one: one + 1, other: other + 1 })}
            <TextButton onClick={() => onGo(other)}>{text('studio-tariff.table.goTo', { row: other + 1 })}</TextButton>
          </li>
        ))}
        {more > 0 && <li>{text('studio-tariff.table.moreOverlaps', { count: more })}</li>}
      </ul>
    </Notice>
  );
}

type RowActsProps = TableCells & {
  chosen: GridSelection;
  onEdit: (edits: GridEdit[]) => void;
  onChosen: (at: GridSelection) => void;
};

/** Buttons that add, remove and move the selected rows. */
function RowActs({ rows, columns, chosen, onEdit, onChosen }: RowActsProps) {
  const text = useText();
  const { top, bottom } = selectedRange(chosen);
  const count = bottom - top + 1;
  const insert = () => {
    onEdit([{ is: 'insert', at: bottom + 1, rows: [[...(rows[bottom] ?? columns.map(() => '*'))]] }]);
    onChosen(singleCell(bottom + 1, chosen.column));
  };
  const act = (edit: GridEdit, by = 0) => {
    onEdit([edit]);
    onChosen({ ...chosen, row: chosen.row + by, fromRow: chosen.fromRow + by });
  };
  const acts = [
    { icon: Plus, says: 'insert', isOff: false, onClick: insert },
    { icon: Trash2, says: 'remove', isOff: count >= rows.length, onClick: () => act({ is: 'remove', at: top, count }) },
    {
      icon: ArrowUp,
      says: 'up',
      isOff: top === 0,
      onClick: () => act({ is: 'move', at: top, count, by: -1 }, -1),
    },
    {
      icon: ArrowDown,
      says: 'down',
      isOff: bottom >= rows.length - 1,
      onClick: () => act({ is: 'move', at: top, count, by: 1 }, 1),
    },
  ];
  return (
    <div className="-ml-3 flex flex-wrap" role="toolbar" aria-label={text('studio-tariff.table.rows')}>
      {acts.map(({ icon, says, isOff, onClick }) => (
        <Button key={says} icon={icon} variant="quiet" disabled={isOff} onClick={onClick}>
          {text(`studio-tariff.table.${says}`, { count })}
        </Button>
      ))}
    </div>
  );
}

/** The number of rows that determine the width of a column. */
const MEASURED = 300;
const [LEAST, MOST] = [9, 32];

/** Returns the columns of a table for the grid: with the labels of fields, and as wide as their content. */
function gridColumns(columns: readonly TableColumn[], rows: readonly string[][], names: ProductNames): GridColumn[] {
  return columns.map(({ name, kind, input }, at) => {
    const label = names.of(name);
    const codes = input?.match === 'eq' && Array.isArray(input.domain) ? input.domain.map(String) : [];
    const cellNames = createCellNames(codes, (code) => names.value(name, code));
    const longest = (most: number, row: readonly string[]) =>
      Math.max(most, nameCell({ names: cellNames }, row[at]).length);
    const cells = rows.slice(0, MEASURED).reduce(longest, 0);
    const width = Math.max(LEAST, Math.min(MOST, cells + 4), Math.min(MOST, Math.ceil(label.length / 2) + 4));
    return { name, label, width, isFigure: kind === 'number' || input?.match === 'range', names: cellNames };
  });
}

type CellCommentsProps = { table: TableSource; cells: TableCells; chosen: { row: number; column: number } };

/** Shows the comments at the active cell. */
function CellComments({ table, cells, chosen }: CellCommentsProps) {
  const text = useText();
  const names = useTermNames();
  const { release } = useWorkspace();
  const column = names.of(cells.columns[chosen.column]?.name ?? '');
  return (
    <div>
      <PlaceComments
        release={release}
        place={findCellPlace(table, cells, chosen)}
        name={text('studio-tariff.cell.place', { row: chosen.row + 1, column })}
      />
    </div>
  );
}
