import { type ChangeEvent, useId, useState } from 'react';
import { parseCsvCells } from '#product-files/csv-text.ts';
import { isApiError } from '#web/api/api-error.ts';
import { readWorkbookFile } from '#web/api/studio/workbooks.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { FileInput } from '#web/fields/text/file-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import type { TableCells } from '../tables/table-cells.ts';
import { type ColumnIssue, diffTables, type TableDifference } from './diff-tables.ts';
import { TableDifferenceView } from './table-difference-view.tsx';

type ImportTableDialogProps = {
  cells: TableCells;
  onTake: (rows: string[][]) => void;
  onClose: () => void;
};

type ImportedTable =
  | { is: 'nothing' | 'reading' }
  | { is: 'refused'; error: unknown }
  | { is: 'read'; found: TableDifference | ColumnIssue };

/** Imports a table from a spreadsheet. It first shows the changes, then makes them in one step. */
export function ImportTableDialog({ cells, onTake, onClose }: ImportTableDialogProps) {
  const text = useText();
  const id = useId();
  const [brought, setBrought] = useState<ImportedTable>({ is: 'nothing' });

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setBrought({ is: 'reading' });
    try {
      const sheets = /\.xlsx$/i.test(file.name) ? await readWorkbookFile(file) : [parseCsvCells(await file.text())];
      const found = sheets.map((rows) => diffTables(cells, rows));
      setBrought({ is: 'read', found: found.find((one) => 'rows' in one) ?? found[0] ?? { missing: [], unknown: [] } });
    } catch (error) {
      setBrought({ is: 'refused', error });
    }
  };

  const found = brought.is === 'read' ? brought.found : undefined;
  const difference = found && 'rows' in found ? found : undefined;
  const becomes = difference && outcomeOf(cells, difference);
  return (
    <ConfirmDialog
      title={text('studio-tariff.import.title')}
      action={text('studio-tariff.import.take')}
      isReady={becomes === 'others' || becomes === 'order'}
      onConfirm={async () => difference && onTake(difference.rows)}
      onClose={onClose}
    >
      <Field id={id} label={text('studio.import.file')} help={text('studio-tariff.import.help')}>
        <FileInput accept=".csv,.xlsx" onChange={choose} />
      </Field>
      <div role="status" className="grid gap-3">
        {brought.is === 'reading' && text('studio-tariff.import.reading')}
        {found && 'missing' in found && <WrongColumns fault={found} />}
        {(becomes === 'same' || becomes === 'order') && <Notice>{text(`studio-tariff.import.${becomes}`)}</Notice>}
        {becomes === 'others' && difference && <TableDifferenceView columns={cells.columns} difference={difference} />}
      </div>
      {brought.is === 'refused' && <Refused error={brought.error} />}
    </ConfirmDialog>
  );
}

/**
 * Returns the effect of an import: it changes cells or rows (`others`), only the order of rows (`order`), or nothing
 * (`same`).
 */
function outcomeOf({ rows }: TableCells, { added, removed, changed, rows: next }: TableDifference) {
  if (added.length + removed.length + changed.length > 0) return 'others';
  return next.some((row, at) => row !== rows[at]) ? 'order' : 'same';
}

function WrongColumns({ fault: { missing, unknown } }: { fault: ColumnIssue }) {
  const text = useText();
  return (
    <Notice kind="error" title={text('studio-tariff.import.columns')}>
      {missing.length > 0 && <p>{text('studio-tariff.import.missing', { columns: missing.join(', ') })}</p>}
      {unknown.length > 0 && <p>{text('studio-tariff.import.unknown', { columns: unknown.join(', ') })}</p>}
    </Notice>
  );
}

/** Explains why a file was not imported, and lists its wrong cells. */
function Refused({ error }: { error: unknown }) {
  const text = useText();
  if (!isApiError(error))
    return (
      <Notice kind="error" live>
        {text('problems.workbookUnreadable')}
      </Notice>
    );
  return (
    <>
      <Refusal error={error} />
      <ul className="grid gap-1 text-error empty:hidden">
        {error.errors.map(({ pointer, message, params }) => (
          <li key={pointer}>{text(message, params ?? {})}</li>
        ))}
      </ul>
    </>
  );
}
