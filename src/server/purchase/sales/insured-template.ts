import writeSheets from 'write-excel-file/node';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { buildReference, createListValidation } from '#server/platform/sheets/list-validation.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Locale } from '#shared/format.ts';
import { findInsuredSheet, listChoiceWords, type SheetColumn } from './insured-sheet.ts';

/** Number of empty lines that are prepared: their cells have the text format, so that Excel converts no input. */
const BLANK_LINES = 100;

/** Number of the first column with values in the second sheet, from 0. */
const FIRST_LIST = 3;

const listHeadings = (version: ProductVersion, language: Locale) => {
  const { columns, list, page } = findInsuredSheet(version);
  const words = version.messages(language === 'km' ? 'km' : 'en');
  return columns.map((column) => ({
    column,
    heading: words[`${version.product.id}.${page}.${list}.${column.field}.label`] ?? column.field,
  }));
};

/** Builds a file with the headings alone, which a spreadsheet program can open. */
export function buildCsvTemplate(version: ProductVersion, language: Locale): string {
  const headings = listHeadings(version, language).map(({ heading }) => heading);
  // The byte order mark informs spreadsheet programs that the file is UTF-8, for Khmer.
  return `\ufeff${headings.map((heading) => `"${heading.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/**
 * Builds an Excel file: a sheet to fill in, and one that states for each column if it is required and its allowed
 * values. The last columns of the second sheet hold these values, and the first sheet offers them as lists.
 */
export async function buildXlsxTemplate(
  { wording }: Pick<PurchaseServices, 'wording'>,
  version: ProductVersion,
  language: Locale,
): Promise<Buffer> {
  const locale = language === 'km' ? 'km' : 'en';
  const say = (id: string) => wording.say(locale, `documents.insuredSheet.${id}`);
  const sheet = findInsuredSheet(version);
  const columns = listHeadings(version, locale);
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const, wrap: true });
  const plain = (value: string) => ({ value, type: String, wrap: true });
  const choicesOf = (column: SheetColumn) => listChoiceWords(version, sheet, column, locale);
  const takes = (column: SheetColumn): string => {
    const { schema } = column;
    const choices = choicesOf(column);
    if (choices.length > 0) return `${say('choices')}\n${choices.join('\n')}`;
    if (schema.format === 'date') return say('date');
    if (schema.type === 'integer' || schema.type === 'number') return say('number');
    return say('text');
  };
  const empty = Array.from({ length: BLANK_LINES }, () =>
    columns.map(() => ({ value: '', type: String, format: '@' })),
  );
  const instructions = [
    [say('column'), say('needed'), say('takes')],
    ...columns.map(({ column, heading }) => [heading, say(column.isRequired ? 'yes' : 'no'), takes(column)]),
    ['', '', ''],
    [say('rules'), '', ''],
  ];
  const lists = columns.flatMap(({ column, heading }, at) => {
    const words = choicesOf(column);
    return words.length === 0 ? [] : [{ at, words, cells: [heading, ...words] }];
  });
  const length = Math.max(instructions.length, ...lists.map(({ cells }) => cells.length));
  const rows = Array.from({ length }, (_, row) => [
    ...(instructions[row] ?? ['', '', '']),
    ...lists.map(({ cells }) => cells[row] ?? ''),
  ]);
  const validations = lists.map(({ at, words }, nth) => ({
    sheet: say('persons'),
    cells: buildReference(at, BLANK_LINES),
    source: buildReference(FIRST_LIST + nth, words.length, say('how')),
  }));
  return writeSheets(
    [
      {
        sheet: say('persons'),
        data: [columns.map(({ heading }) => bold(heading)), ...empty],
        columns: columns.map(() => ({ width: 24 })),
        stickyRowsCount: 1,
      },
      {
        sheet: say('how'),
        data: rows.map((row, at) => row.map(at === 0 ? bold : plain)),
        columns: [{ width: 32 }, { width: 12 }, { width: 60 }, ...lists.map(() => ({ width: 24 }))],
        stickyRowsCount: 1,
      },
    ],
    { features: [createListValidation(validations)] },
  ).toBuffer();
}
