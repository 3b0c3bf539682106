import { formatCsv } from '#product-files/csv-text.ts';
import type { Locale } from '#shared/format.ts';
import { languages, placesOf, type WordRow } from '#web/surfaces/studio/base/words/word-rows.ts';

/*
 * The words of a product as a table for a translator: one message a row. What comes back is compared with what stands there, and nothing
 * is taken over that would break a message.
 */

const COLUMNS = ['id', 'where', ...languages];

/** Its cells, the header first. `where`: what the place of a message is called. */
export function translationCells(rows: readonly WordRow[], where: (row: WordRow) => string): string[][] {
  const cells = rows.map((row) => [row.id, where(row), ...languages.map((language) => row.said[language] ?? '')]);
  return [COLUMNS, ...cells];
}

/** As CSV that spreadsheets open, Khmer and Chinese too. */
export function translationTable(rows: readonly WordRow[], where: (row: WordRow) => string): string {
  return formatCsv(translationCells(rows, where), '\ufeffid,\r\n');
}

/** As an Excel file. Every cell is text: a message that begins with "=" is no formula. */
export async function translationSheet(cells: readonly string[][]): Promise<Blob> {
  const { writeWorkbook } = await import('#web/desk/workbook/write-workbook.ts');
  return writeWorkbook(
    cells,
    COLUMNS.map((_name, at) => (at < 2 ? { width: 28 } : { width: 56, wraps: true })),
  );
}

/** A word that came back otherwise. */
type Translated = { row: WordRow; language: Locale; words: string };
/** Why one is left out: no such message, other places than in English, or the English is another by now. */
type LeftOut = { id: string; language: Locale | null; why: 'unknown' | 'places' | 'english' };
export type Translation = { translated: Translated[]; leftOut: LeftOut[] };

/** What a table that came back changes; undefined where it is none: it needs a column `id`, and one of a language. */
export function readTranslation(
  cells: readonly (readonly string[])[],
  rows: readonly WordRow[],
): Translation | undefined {
  const [header = [], ...lines] = cells;
  const names = header.map((name) => name.trim().toLowerCase());
  const column = (name: string) => names.indexOf(name);
  const [id, en] = [column('id'), column('en')];
  const wanted = languages.filter((language) => language !== 'en' && column(language) >= 0);
  if (id < 0 || wanted.length === 0) return undefined;
  const known = new Map(rows.map((row) => [row.id, row]));
  const found: Translation = { translated: [], leftOut: [] };
  for (const line of lines) {
    const named = line[id]?.trim() ?? '';
    if (named === '') continue;
    const row = known.get(named);
    if (!row) {
      found.leftOut.push({ id: named, language: null, why: 'unknown' });
      continue;
    }
    for (const language of wanted) {
      const words = (line[column(language)] ?? '').replaceAll('\r\n', '\n').trim();
      if (words === '' || words === row.said[language]) continue;
      const why = reasonAgainst(row, words, en < 0 ? undefined : line[en]);
      if (why) found.leftOut.push({ id: named, language, why });
      else found.translated.push({ row, language, words });
    }
  }
  return found;
}

function reasonAgainst({ said }: WordRow, words: string, english: string | undefined): LeftOut['why'] | undefined {
  const written = said.en ?? '';
  if (english !== undefined && english.replaceAll('\r\n', '\n').trim() !== written.trim()) return 'english';
  return placesOf(words).join() === placesOf(written).join() ? undefined : 'places';
}
