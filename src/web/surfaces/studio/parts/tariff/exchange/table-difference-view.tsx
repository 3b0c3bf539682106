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
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">{text('studio-tariff.import.changedCells')}</caption>
          <thead>
            <tr className="border-line border-b text-left text-muted">
              <th scope="col">{text('studio-tariff.import.row')}</th>
              <th scope="col">{text('studio-tariff.import.column')}</th>
              <th scope="col" className="text-right">
                {text('studio-tariff.example.before')}
              </th>
              <th scope="col" className="text-right">
                {text('studio-tariff.import.after')}
              </th>
              <th scope="col" className="text-right">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, MAX_SHOWN).map(({ row, column, before, after, percent: by }) => (
              <tr key={`${inputsOf(row)} ${column.name}`} className="border-line border-b">
                <td>{inputsOf(row)}</td>
                <td>{names.of(column.name)}</td>
                <td className="figures text-right">{before}</td>
                <td className="figures text-right font-semibold text-ink">{after}</td>
                <td className="figures text-right">{percent(by)}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
