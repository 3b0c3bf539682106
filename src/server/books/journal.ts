import { Readable } from 'node:stream';
import { problem } from '#server/platform/http/problem.ts';
import { type TableCell, writeCsv } from '#server/platform/sheets/write-csv.ts';
import { writeXlsx } from '#server/platform/sheets/write-xlsx.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { countJournalLines, type JournalLine, listJournalLines } from './books-repository.ts';

const BATCH = 5_000;
const MOST_OF_EXCEL = 200_000;

const COLUMNS = [
  ...(['date', 'time', 'entry', 'event', 'account', 'debit', 'credit', 'currency'] as const),
  ...(['order', 'partner', 'receipt', 'reference', 'note'] as const),
] as const;

/**
 * Writes the journal of a month: a stream of CSV, or an Excel file. Throws 422 `journalTooLong` for an Excel file of
 * too many lines.
 */
export async function writeJournal(
  services: PurchaseServices,
  month: string,
  { format, language }: { format: 'csv' | 'xlsx'; language: Locale },
): Promise<Readable | Buffer> {
  const { sql } = services.database;
  const say = (id: string) => services.wording.say(language, `books.${id}`);
  const head = COLUMNS.map((column) => say(`journal.${column}`));
  const toRow = (line: JournalLine) => buildRow(line, say);
  if (format === 'csv') return Readable.from(writeBatches(sql, month, { head, toRow }));
  if ((await countJournalLines(sql, month)) > MOST_OF_EXCEL) throw problem('journalTooLong', '/format');
  const rows: TableCell[][] = [head];
  for await (const lines of readBatches(sql, month)) rows.push(...lines.map(toRow));
  return writeXlsx({ [month]: rows });
}

type Sql = PurchaseServices['database']['sql'];

async function* readBatches(sql: Sql, month: string): AsyncGenerator<JournalLine[]> {
  for (let after = 0; ; ) {
    const lines = await listJournalLines(sql, month, { after, most: BATCH });
    yield lines;
    if (lines.length < BATCH) return;
    after = lines.at(-1)?.id ?? after;
  }
}

type RowWriter = { head: TableCell[]; toRow(line: JournalLine): TableCell[] };

async function* writeBatches(sql: Sql, month: string, { head, toRow }: RowWriter): AsyncGenerator<string> {
  yield writeCsv([head]);
  // Only the first part has the byte order mark.
  for await (const lines of readBatches(sql, month)) yield writeCsv(lines.map(toRow)).slice(1);
}

function buildRow(line: JournalLine, say: (id: string) => string): TableCell[] {
  const { at, entry, kind, account, amount, currency, order, partner, receipt, tranId, note } = line;
  const sum = (part: number): TableCell => (part > 0 ? { amount: part, currency } : '');
  return [
    ...[
      toBusinessDate(at),
      `${at.toISOString().slice(0, 19)}Z`,
      entry,
      say(`events.${kind}`),
      say(`accounts.${account}`),
    ],
    ...[sum(amount), sum(-amount), currency, order ?? '', partner ?? '', receipt ?? '', tranId ?? '', note ?? ''],
  ];
}
