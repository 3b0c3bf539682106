import { csvText } from '#product-files/csv-text.ts';
import { writeWorkbook } from '#web/desk/workbook/write-workbook.ts';
import type { TableCells } from '../tables/table-cells.ts';

/** A table as a CSV file that a spreadsheet reads: UTF-8, and it says so. */
export function exportCsv(name: string, { columns, rows }: TableCells): void {
  const text = csvText([columns.map((column) => column.name), ...rows], '\ufeff');
  keep(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** A table as an Excel file: figures are numbers with the decimals that they are written with, all else is text. */
export async function exportXlsx(name: string, { columns, rows }: TableCells): Promise<void> {
  const cells = [columns.map((column) => column.name), ...rows];
  const asWritten = columns.map(({ kind }) => ({ isNumber: kind === 'number' }));
  keep(`${name}.xlsx`, await writeWorkbook(cells, asWritten));
}

function keep(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
