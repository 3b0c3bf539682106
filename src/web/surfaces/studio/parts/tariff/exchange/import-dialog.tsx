import { type ChangeEvent, useId, useState } from 'react';
import { csvCells } from '#product-files/csv-text.ts';
import { isApiError } from '#web/api/api-error.ts';
import { readWorkbookFile } from '#web/api/studio/workbooks.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import type { TableCells } from '../tables/table-cells.ts';
import { DifferenceView } from './difference-view.tsx';
import { type ColumnFault, type TableDifference, tableDifference } from './table-difference.ts';

type ImportDialogProps = {
  cells: TableCells;
  onTake: (rows: string[][]) => void;
  onClose: () => void;
};

type Brought =
  | { is: 'nothing' | 'reading' }
  | { is: 'refused'; error: unknown }
  | { is: 'read'; found: TableDifference | ColumnFault };

/** Another table from a spreadsheet: what it would change is shown, and then taken over in one step. */
export function ImportDialog({ cells, onTake, onClose }: ImportDialogProps) {
  const text = useText();
  const id = useId();
  const [brought, setBrought] = useState<Brought>({ is: 'nothing' });

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setBrought({ is: 'reading' });
    try {
      const sheets = /\.xlsx$/i.test(file.name) ? await readWorkbookFile(file) : [csvCells(await file.text())];
      const found = sheets.map((rows) => tableDifference(cells, rows));
      setBrought({ is: 'read', found: found.find((one) => 'rows' in one) ?? found[0] ?? { missing: [], unknown: [] } });
    } catch (error) {
      setBrought({ is: 'refused', error });
    }
  };

  const found = brought.is === 'read' ? brought.found : undefined;
  const difference = found && 'rows' in found ? found : undefined;
  const isSame = difference && difference.added.length + difference.removed.length + difference.changed.length === 0;
  const isOrder = isSame && difference.rows.some((row, at) => row !== cells.rows[at]);
  const cellFaults = brought.is === 'refused' && isApiError(brought.error) ? brought.error.errors : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('studio-tariff.import.title')}
      actions={
        <>
          <Button
            aria-disabled={!difference || (isSame && !isOrder)}
            onClick={() => {
              if (!difference || (isSame && !isOrder)) return;
              onTake(difference.rows);
              onClose();
            }}
          >
            {text('studio-tariff.import.take')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <label htmlFor={id} className="font-semibold text-ink">
            {text('studio.import.file')}
          </label>
          <input
            id={id}
            type="file"
            accept=".csv,.xlsx"
            onChange={choose}
            aria-describedby={`${id}-help`}
            className={inputClasses}
          />
          <p id={`${id}-help`} className="text-muted text-small">
            {text('studio-tariff.import.help')}
          </p>
        </div>
        <div role="status" className="grid gap-3">
          {brought.is === 'reading' && text('studio-tariff.import.reading')}
          {found && 'missing' in found && (
            <Notice kind="error" title={text('studio-tariff.import.columns')}>
              {found.missing.length > 0 && (
                <p>{text('studio-tariff.import.missing', { columns: found.missing.join(', ') })}</p>
              )}
              {found.unknown.length > 0 && (
                <p>{text('studio-tariff.import.unknown', { columns: found.unknown.join(', ') })}</p>
              )}
            </Notice>
          )}
          {isSame && !isOrder && <Notice>{text('studio-tariff.import.same')}</Notice>}
          {isOrder && <Notice>{text('studio-tariff.import.order')}</Notice>}
          {difference && !isSame && <DifferenceView columns={cells.columns} difference={difference} />}
        </div>
        {brought.is === 'refused' &&
          (isApiError(brought.error) ? (
            <Refusal error={brought.error} />
          ) : (
            <Notice kind="error" live>
              {text('problems.workbookUnreadable')}
            </Notice>
          ))}
        {cellFaults.length > 0 && (
          <ul className="grid gap-1 text-error">
            {cellFaults.map(({ pointer, message, params }) => (
              <li key={pointer}>{text(message, params ?? {})}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
