import { csvText } from '#contract/studio/csv-text.ts';
import type { TableCells } from '../tables/table-cells.ts';

/** A table as a CSV file that a spreadsheet reads: UTF-8, and it says so. */
export function exportCsv(name: string, { columns, rows }: TableCells): void {
  const text = csvText([columns.map((column) => column.name), ...rows], '\ufeff');
  keep(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** A table as an Excel file: figures are numbers with the decimals that they are written with, all else is text. */
export async function exportXlsx(name: string, { columns, rows }: TableCells): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const head = columns.map((column) => ({ value: column.name, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    row.map((cell, at) => {
      const decimals = /^-?\d{1,15}(?:\.(\d{1,10}))?$/.exec(cell);
      if (columns[at]?.kind !== 'number' || !decimals) return { value: cell, type: String };
      const format = decimals[1] === undefined ? '0' : `0.${'0'.repeat(decimals[1].length)}`;
      return { value: Number(cell), type: Number, format };
    }),
  );
  keep(
    `${name}.xlsx`,
    await writeSheet([head, ...body], { columns: columns.map(() => ({ width: 18 })), stickyRowsCount: 1 }).toBlob(),
  );
}

function keep(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
