import { formatCsv } from '#product-files/csv-text.ts';
import { type Locale, locales } from '#shared/format.ts';
import { listPlaceholders, type MessageRow } from '#web/surfaces/studio/base/messages/message-rows.ts';

/*
 * The texts of a product as a table for a translator, with one message in each row. An imported table is compared with
 * the present texts. A text that would break a message is left out.
 */

const TRANSLATION_COLUMNS = ['id', 'where', ...locales];

/** Returns the cells of the table, the header first. `where` returns the name of a message's location. */
export function buildTranslationCells(rows: readonly MessageRow[], where: (row: MessageRow) => string): string[][] {
  const cells = rows.map((row) => [row.id, where(row), ...locales.map((language) => row.said[language] ?? '')]);
  return [TRANSLATION_COLUMNS, ...cells];
}

/** Returns the table as a CSV that spreadsheets open correctly, also with Khmer and Chinese. */
export function exportTranslationCsv(rows: readonly MessageRow[], where: (row: MessageRow) => string): string {
  return formatCsv(buildTranslationCells(rows, where), '\ufeffid,\r\n');
}

/** Returns the table as an Excel file. Every cell is text: a message that begins with "=" is not a formula. */
export async function exportTranslationXlsx(cells: readonly string[][]): Promise<Blob> {
  const { writeWorkbook } = await import('#web/desk/workbook/write-workbook.ts');
  return writeWorkbook(
    cells,
    TRANSLATION_COLUMNS.map((_name, at) => (at < 2 ? { width: 28 } : { width: 56, wraps: true })),
  );
}

/** A text that the translator changed. */
type Translated = { row: MessageRow; language: Locale; words: string };
/**
 * A translated text that is not imported. `why`: its id is unknown, its placeholders differ from the English ones
 * (`places`), or the English text in the table is not the present one (`english`).
 */
type RejectedTranslation = { id: string; language: Locale | null; why: 'unknown' | 'places' | 'english' };
export type Translation = { translated: Translated[]; leftOut: RejectedTranslation[] };

/** Returns the changes by an imported table, or undefined if it has no column `id` or no column of a language. */
export function parseTranslation(
  cells: readonly (readonly string[])[],
  rows: readonly MessageRow[],
): Translation | undefined {
  const [header = [], ...lines] = cells;
  const names = header.map((name) => name.trim().toLowerCase());
  const column = (name: string) => names.indexOf(name);
  const [id, en] = [column('id'), column('en')];
  const wanted = locales.filter((language) => language !== 'en' && column(language) >= 0);
  if (id < 0 || wanted.length === 0) return undefined;
  const known = new Map(rows.map((row) => [row.id, row]));
  const found: Translation = { translated: [], leftOut: [] };
  for (const line of lines) {
    const named = line[id]?.trim() ?? '';
    const row = known.get(named);
    if (!row && named !== '') found.leftOut.push({ id: named, language: null, why: 'unknown' });
    for (const language of row ? wanted : []) take(row as MessageRow, language, line);
  }
  return found;

  function take(row: MessageRow, language: Locale, line: readonly string[]): void {
    const words = (line[column(language)] ?? '').replaceAll('\r\n', '\n').trim();
    if (words === '' || words === row.said[language]) return;
    const why = findRejectionReason(row, words, en < 0 ? undefined : line[en]);
    if (why) found.leftOut.push({ id: row.id, language, why });
    else found.translated.push({ row, language, words });
  }
}

function findRejectionReason(
  { said }: MessageRow,
  words: string,
  english: string | undefined,
): RejectedTranslation['why'] | undefined {
  const written = said.en ?? '';
  if (english !== undefined && english.replaceAll('\r\n', '\n').trim() !== written.trim()) return 'english';
  return listPlaceholders(words).join() === listPlaceholders(written).join() ? undefined : 'places';
}
