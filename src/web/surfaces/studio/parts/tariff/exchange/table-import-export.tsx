import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatCsv } from '#product-files/csv-text.ts';
import { saveFile } from '#web/desk/workbook/save-file.ts';
import { writeWorkbook } from '#web/desk/workbook/write-workbook.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import type { TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { TableCells } from '../tables/table-cells.ts';
import { buildWholeTableChange } from '../tables/table-changes.ts';
import { ImportTableDialog } from './import-table-dialog.tsx';

/** Exports a table to a spreadsheet and imports one. */
export function TableImportExport({ table, cells }: { table: TableSource; cells: TableCells }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const [isOpen, setIsOpen] = useState(false);
  const name = `${product}-${table.name}`;
  const take = (rows: string[][]) => {
    const path = table.csv ?? table.place.path;
    workspace.change(buildWholeTableChange(table, cells, rows, workspace.text(path) ?? ''));
  };
  return (
    <div className="flex flex-wrap">
      <Button icon={Download} variant="quiet" onClick={() => exportCsv(name, cells)}>
        {text('studio-tariff.export.csv')}
      </Button>
      <Button icon={Download} variant="quiet" onClick={() => void exportXlsx(name, cells)}>
        {text('portal.saveAsExcel')}
      </Button>
      {mayEdit && (
        <Button icon={Upload} variant="quiet" onClick={() => setIsOpen(true)}>
          {text('studio-tariff.import.action')}
        </Button>
      )}
      {isOpen && <ImportTableDialog cells={cells} onTake={take} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** Exports a table as a CSV file in UTF-8 with a byte order mark, which spreadsheets recognise. */
function exportCsv(name: string, { columns, rows }: TableCells): void {
  const text = formatCsv([columns.map((column) => column.name), ...rows], '\ufeff');
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Exports a table as an Excel file. Numbers keep the decimals of the table; all other cells are text. */
async function exportXlsx(name: string, { columns, rows }: TableCells): Promise<void> {
  const cells = [columns.map((column) => column.name), ...rows];
  const asWritten = columns.map(({ kind }) => ({ isNumber: kind === 'number' }));
  saveFile(`${name}.xlsx`, await writeWorkbook(cells, asWritten));
}
