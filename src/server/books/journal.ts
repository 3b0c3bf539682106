import { Readable } from 'node:stream';
import { problem } from '#server/platform/http/problem.ts';
import type { ListCell } from '#server/platform/sheets/list-cell.ts';
import { streamCsv } from '#server/platform/sheets/stream-csv.ts';
import { MAX_SHEET_ROWS, streamWorkbook } from '#server/platform/sheets/stream-workbook.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { countJournalLines, type JournalLine, listJournalLines } from './books-repository.ts';

/** Lines that are read at a time: the memory that a journal needs. */
const BATCH = 1_000;

const COLUMNS = [
  ...(['date', 'time', 'entry', 'event', 'account', 'debit', 'credit', 'currency'] as const),
  ...(['order', 'partner', 'receipt', 'reference', 'note'] as const),
] as const;

/**
 * Writes the journal of a month as CSV or as an Excel file, piece by piece. Throws 422 `journalTooLong` for an Excel
 * file of more lines than a sheet holds.
 */
export async function writeJournal(
  services: PurchaseServices,
  month: string,
  { format, language }: { format: 'csv' | 'xlsx'; language: Locale },
): Promise<Readable> {
  const { sql } = services.database;
  const say = (id: string) => services.wording.say(language, `books.${id}`);
  const heads = COLUMNS.map((column) => say(`journal.${column}`));
  if (format === 'xlsx' && (await countJournalLines(sql, month)) > MAX_SHEET_ROWS)
    throw problem('journalTooLong', '/format');
  const pages = readPages(sql, month, say);
  return Readable.from(format === 'csv' ? streamCsv(heads, pages) : streamWorkbook(heads, pages));
}

type Page = ListCell[][];

async function* readPages(
  sql: PurchaseServices['database']['sql'],
  month: string,
  say: (id: string) => string,
): AsyncGenerator<Page> {
  for (let after: JournalLine | undefined; ; ) {
    const lines = await listJournalLines(sql, month, { after, most: BATCH });
    yield lines.map((line) => buildRow(line, say));
    if (lines.length < BATCH) return;
    after = lines.at(-1);
  }
}

function buildRow(line: JournalLine, say: (id: string) => string): ListCell[] {
  const { at, entry, kind, account, amount, currency, order, partner, receipt, tranId, note } = line;
  const sum = (part: number): ListCell => (part > 0 ? { amount: part, currency } : null);
  return [
    ...[{ day: toBusinessDate(at) }, { instant: at.toISOString() }, entry],
    ...[say(`events.${kind}`), say(`accounts.${account}`)],
    ...[sum(amount), sum(-amount), currency, order, partner, receipt, tranId, note],
  ];
}
