import type { ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import type { ExpectedLine } from '#engine/expected-tables/expected-line.ts';
import { findSourceKind, SOURCE_KINDS } from '#engine/expected-tables/expected-tables.ts';
import { insertCsvLine, replaceCsvLine } from '#product-files/csv-line.ts';
import { parseCsvRecords, quoteCsvCell } from '#product-files/csv-text.ts';

/** A sentence of the specification with wrong English, and the shop's sentence. A decision lists the pairs. */
export type EnglishPair = readonly [specification: string, shop: string];

/** An expected table as it is written, and the lines that the present product gives. */
export type ExpectedTable = {
  /** The file's text; empty if the file does not exist. */
  text: string;
  columns: string[];
  lines: ExpectedLine[];
  differences: ExpectationDifference[];
};

type UpdateRequest = {
  /** Names of lines, as in the issues. */
  names: readonly string[];
  /** The person or document that decided them. */
  source?: string | undefined;
  pairs: readonly EnglishPair[];
};

/** A line before and after, as cells; undefined if it did not exist, or no longer exists. */
export type UpdatedLine = { name: string; before: string[] | undefined; after: string[] | undefined };

/** Sources outside of this project. A line from such a source is not updated, except for a listed pair of sentences. */
const EXTERNAL_SOURCES = ['specification', 'table', 'law'];

/**
 * Replaces the named lines by those of the present product, and changes no other byte. A line retains its source. A
 * line that a decision made, and a new line, need a source in the request.
 * @returns the new text with each line old and new; or the reason why nothing changes
 */
export function updateExpectedTable(
  { text, columns, lines, differences }: ExpectedTable,
  request: UpdateRequest,
): { text: string; signed: UpdatedLine[] } | { refused: string[] } {
  const { names, source } = request;
  const wanted = names.map((name) => ({ name, found: differences.filter((one) => one.name === name) }));
  const refused = wanted.flatMap(({ name, found }) => explainRefusal(name, found, columns, request) ?? []);
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
    // The lines above may have been added or removed since the comparison.
    const record = records.find(({ cells }) => cells.join('\0') === one.record.cells.join('\0')) ?? one.record;
    const after = one.is === 'lost' ? undefined : [...one.line.cells, ...from(record.cells[columns.length])];
    now = replaceCsvLine(now, record, after);
    signed.push({ name, before: record.cells, after });
  }
  return { text: now, signed };
}

/** Formats a line as it is written in a file. */
export const formatLine = (cells: readonly string[]): string => cells.map(quoteCsvCell).join(',');

function explainRefusal(
  name: string,
  found: readonly ExpectationDifference[],
  columns: readonly string[],
  { source, pairs }: UpdateRequest,
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

/** Returns true if the line differs only by a sentence pair that a decision lists. */
const isPair = (one: ExpectationDifference, pairs: readonly EnglishPair[]): boolean =>
  one.is === 'other' && pairs.some(([specification, shop]) => one.must === specification && one.says === shop);

/** Finds the written line after which a new line belongs: the nearest one before it. */
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
