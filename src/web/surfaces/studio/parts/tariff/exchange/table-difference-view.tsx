import { Table } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import type { TableColumn } from '../tables/table-cells.ts';
import type { TableDifference } from './diff-tables.ts';

/** The maximum number of items of each kind in the view. */
const MAX_SHOWN = 50;

type TableDifferenceViewProps = { columns: readonly TableColumn[]; difference: TableDifference };

/** Shows the changes by an imported table: their number, the largest change, then the changes by cell and by row. */
export function TableDifferenceView({
  columns,
  difference: { added, removed, changed, largest },
}: TableDifferenceViewProps) {
  const text = useText();
  const names = useTermNames();
  const inputsOf = (row: readonly string[]) => row.filter((_cell, at) => columns[at]?.input).join(', ');
  const percent = (by: number | null) => (by === null ? '' : `${by > 0 ? '+' : ''}${by} %`);
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-ink">
        {text('studio-tariff.import.counts', {
          added: added.length,
          removed: removed.length,
          changed: changed.length,
        })}
      </p>
      {largest && (
        <p>
          {text('studio-tariff.import.largest', {
            ...{ inputs: inputsOf(largest.row), column: names.of(largest.column.name) },
            ...{ before: largest.before, after: largest.after, percent: percent(largest.percent) },
          })}
        </p>
      )}
      {changed.length > 0 && (
        <Table
          caption={text('studio-tariff.import.changedCells')}
          by="key"
          rows={changed.slice(0, MAX_SHOWN).map((one) => ({ ...one, key: `${inputsOf(one.row)} ${one.column.name}` }))}
          columns={[
            { head: text('studio-tariff.import.row'), isName: true, cell: ({ row }) => inputsOf(row) },
            { head: text('studio-tariff.import.column'), cell: ({ column }) => names.of(column.name) },
            { head: text('studio-tariff.example.before'), figures: true, cell: ({ before }) => before },
            { head: text('studio-tariff.import.after'), figures: true, cell: ({ after }) => after },
            { head: '%', figures: true, cell: (one) => percent(one.percent) },
          ]}
        />
      )}
      {changed.length > MAX_SHOWN && <p>{text('studio-tariff.import.more', { count: changed.length - MAX_SHOWN })}</p>}
      <RowList title={text('studio-tariff.import.added')} rows={added} />
      <RowList title={text('studio-tariff.import.removed')} rows={removed} />
    </div>
  );
}

function RowList({ title, rows }: { title: string; rows: readonly string[][] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <div>
      <p className="font-semibold text-ink text-small">{title}</p>
      <ul className="figures text-small">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <li key={row.join('|')}>{row.join(' · ')}</li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && <p>{text('studio-tariff.import.more', { count: rows.length - MAX_SHOWN })}</p>}
    </div>
  );
}
