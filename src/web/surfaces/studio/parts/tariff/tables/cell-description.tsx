import { clsx } from 'clsx/lite';
import { useText } from '#web/i18n/use-text.ts';
import { useTermNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { findCellIssue, type TableColumn } from './table-cells.ts';

type CellDescriptionProps = {
  id: string;
  row: number;
  column: TableColumn | undefined;
  cell: string;
  overlaps: [number, number] | undefined;
};

const RANGE_PATTERN = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** Describes the active cell: its position, its content and its fault. */
export function CellDescription({ id, row, column, cell, overlaps }: CellDescriptionProps) {
  const text = useText();
  const names = useTermNames();
  if (!column) return null;
  const fault = findCellIssue(column, cell);
  const { input } = column;
  const domain = Array.isArray(input?.domain) ? input.domain.slice(0, 12).map(String) : [];

  const meaning = (): string => {
    if (cell === '' || fault) return '';
    if (!input) return cell;
    if (cell === '*') return text('studio-tariff.cell.anything');
    if (input.match === 'eq')
      return cell
        .split('|')
        .map((code) => names.value(column.name, code.trim()) ?? code.trim())
        .join(text('studio-tariff.cell.or'));
    const [, from, to] = RANGE_PATTERN.exec(cell) ?? [];
    if (from === undefined) return text('studio-tariff.cell.below', { to: to ?? '' });
    if (to === undefined) return text('studio-tariff.cell.from', { from });
    return text('studio-tariff.cell.between', { from, to });
  };

  return (
    <p id={id} className="flex min-h-11 flex-wrap items-center gap-x-4 rounded-field bg-page px-3 py-2">
      <span className="text-muted text-small">
        {text('studio-tariff.cell.place', { row: row + 1, column: names.of(column.name) })}
      </span>
      <span className={clsx('min-w-0 break-words font-semibold', fault ? 'text-error' : 'text-ink')}>
        {fault ? text(`studio-tariff.cell.faults.${fault}`, { cell, values: domain.join(', ') }) : meaning()}
      </span>
      {overlaps && (
        <span className="font-semibold text-error">
          {text('studio-tariff.table.overlap', { one: overlaps[0] + 1, other: overlaps[1] + 1 })}
        </span>
      )}
    </p>
  );
}
