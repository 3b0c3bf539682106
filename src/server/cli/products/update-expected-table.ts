import type { ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import type { ExpectedLine } from '#engine/expected-tables/expected-line.ts';
import { findSourceKind, SOURCE_KINDS } from '#engine/expected-tables/expected-tables.ts';
import { insertCsvLine, replaceCsvLine } from '#product-files/csv-line.ts';
import { parseCsvRecords, quoteCsvCell } from '#product-files/csv-text.ts';

/** A sentence of the specification that is no right English, and the one that the shop says. A decision lists them. */
export type EnglishPair = readonly [specification: string, shop: string];

/** A table of witnesses as it is written, beside the product as it is. */
export type ExpectedTable = {
  /** The file; undefined where there is none. */
  text: string;
  columns: string[];
  lines: ExpectedLine[];
  differences: ExpectationDifference[];
};

type UpdateRequest = {
  /** Names of lines, as findings say them. */
  names: readonly string[];
  /** The person or paper that decided them. */
  source?: string | undefined;
  pairs: readonly EnglishPair[];
};

/** A line before and after, as cells; undefined where it was not there, or is not any more. */
export type UpdatedLine = { name: string; before: string[] | undefined; after: string[] | undefined };

/** Others decide these lines: nobody here may sign that they say something else. */
const EXTERNAL_SOURCES = ['specification', 'table', 'law'];

/**
 * Changes the lines that are asked for by name to what the product says now, and no other byte. A line keeps its source; one that a decision
 * made, and one that is new, need the source to be said.
 * @returns the new text with each line old and new; or why nothing is changed
 */
export function updateExpectedTable(
  { text, columns, lines, differences }: ExpectedTable,
  { names, source, pairs }: UpdateRequest,
): { text: string; signed: UpdatedLine[] } | { refused: string[] } {
  const wanted = names.map((name) => ({ name, found: differences.filter((one) => one.name === name) }));
  const refused = wanted.flatMap(({ name, found }) => explainRefusal(name, found, columns, source, pairs) ?? []);
  if (refused.length > 0) return { refused };
  const signed: UpdatedLine[] = [];
  let now = text;
  for (const { name, found } of wanted) {
    const [one] = found as [ExpectationDifference];
    const records = parseCsvRecords(now);
    const width = records[0]?.cells.length ?? 0;
    const from = (was: string | undefined) => [source ?? was ?? ''].slice(0, width - columns.length);
    if (one.is === 'missing') {
      const after = [...one.line.cells, ...from(undefined)];
      now = insertCsvLine(now, findLineBefore(one.line, lines, records), after);
      signed.push({ name, before: undefined, after });
      continue;
    }
    // Lines above may have come or gone since the table was compared.
    const record = records.find(({ cells }) => cells.join('\0') === one.record.cells.join('\0')) ?? one.record;
    const after = one.is === 'lost' ? undefined : [...one.line.cells, ...from(record.cells[columns.length])];
    now = replaceCsvLine(now, record, after);
    signed.push({ name, before: record.cells, after });
  }
  return { text: now, signed };
}

/** A line as it is written in a file. */
export const formatLine = (cells: readonly string[]): string => cells.map(quoteCsvCell).join(',');

function explainRefusal(
  name: string,
  found: readonly ExpectationDifference[],
  columns: readonly string[],
  source: string | undefined,
  pairs: readonly EnglishPair[],
): string | undefined {
  const [one] = found;
  if (one === undefined) return `"${name}": no line of this name differs.`;
  if (source !== undefined && !SOURCE_KINDS.some((known) => source.startsWith(known)))
    return `"${name}": a source begins with ${SOURCE_KINDS.join(', ')}.`;
  if (one.is === 'missing')
    return source === undefined ? `"${name}" is new: say by --source who decided it.` : undefined;
  const was = findSourceKind(one.record.cells, columns) ?? '';
  const other = EXTERNAL_SOURCES.find((kind) => was.startsWith(kind));
  if (other !== undefined && !found.every((each) => isPair(each, pairs)))
    return `"${name}" comes from the ${other} (${was}): correct the product.`;
  if (other !== undefined) return source === undefined ? undefined : `"${name}" keeps its source.`;
  if (was.startsWith('decision') && !source?.startsWith('decision'))
    return `"${name}" was decided (${was}): say by --source "decision ..." which decision changes it.`;
  return undefined;
}

/** True where the line differs by a sentence that a decision lists, and by nothing else. */
const isPair = (one: ExpectationDifference, pairs: readonly EnglishPair[]): boolean =>
  one.is === 'other' && pairs.some(([specification, shop]) => one.must === specification && one.says === shop);

/** The line of a file behind which a new line belongs: of the nearest one before it that is written. */
function findLineBefore(
  line: ExpectedLine,
  lines: readonly ExpectedLine[],
  records: ReturnType<typeof parseCsvRecords>,
): number {
  const at = lines.findIndex(({ cells }) => cells.join('\0') === line.cells.join('\0'));
  const before = lines.slice(0, at).toReversed();
  for (const { cells } of before) {
    const record = records.slice(1).find((each) => cells.every((cell, column) => each.cells[column] === cell));
    if (record) return record.line;
  }
  return records[0]?.line ?? 0;
}
