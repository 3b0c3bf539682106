import type { WitnessDifference } from '#engine/witness/witness-differences.ts';
import { SOURCES, sourceOf } from '#engine/witness/witness-tables.ts';
import type { WitnessedLine } from '#engine/witness/witnessed-line.ts';
import { withLine, withLineAfter } from '#product-files/csv-line.ts';
import { csvRecords, writtenCell } from '#product-files/csv-text.ts';

/** A sentence of the specification that is no right English, and the one that the shop says. A decision lists them. */
export type EnglishPair = readonly [specification: string, shop: string];

/** A table of witnesses as it is written, beside the product as it is. */
export type Unsigned = {
  /** The file; undefined where there is none. */
  text: string;
  columns: string[];
  lines: WitnessedLine[];
  differences: WitnessDifference[];
};

type Asked = {
  /** Names of lines, as findings say them. */
  names: readonly string[];
  /** The person or paper that decided them. */
  source?: string | undefined;
  pairs: readonly EnglishPair[];
};

/** A line before and after, as cells; undefined where it was not there, or is not any more. */
export type Signed = { name: string; before: string[] | undefined; after: string[] | undefined };

/** Others decide these lines: nobody here may sign that they say something else. */
const OTHERS = ['specification', 'table', 'law'];

/**
 * Changes the lines that are asked for by name to what the product says now, and no other byte. A line keeps its source; one that a decision
 * made, and one that is new, need the source to be said.
 * @returns the new text with each line old and new; or why nothing is changed
 */
export function signWitness(
  { text, columns, lines, differences }: Unsigned,
  { names, source, pairs }: Asked,
): { text: string; signed: Signed[] } | { refused: string[] } {
  const wanted = names.map((name) => ({ name, found: differences.filter((one) => one.name === name) }));
  const refused = wanted.flatMap(({ name, found }) => whyNot(name, found, columns, source, pairs) ?? []);
  if (refused.length > 0) return { refused };
  const signed: Signed[] = [];
  let now = text;
  for (const { name, found } of wanted) {
    const [one] = found as [WitnessDifference];
    const records = csvRecords(now);
    const width = records[0]?.cells.length ?? 0;
    const from = (was: string | undefined) => [source ?? was ?? ''].slice(0, width - columns.length);
    if (one.is === 'missing') {
      const after = [...one.line.cells, ...from(undefined)];
      now = withLineAfter(now, lineBefore(one.line, lines, records), after);
      signed.push({ name, before: undefined, after });
      continue;
    }
    // Lines above may have come or gone since the table was compared.
    const record = records.find(({ cells }) => cells.join('\0') === one.record.cells.join('\0')) ?? one.record;
    const after = one.is === 'lost' ? undefined : [...one.line.cells, ...from(record.cells[columns.length])];
    now = withLine(now, record, after);
    signed.push({ name, before: record.cells, after });
  }
  return { text: now, signed };
}

/** A line as it is written in a file. */
export const lineText = (cells: readonly string[]): string => cells.map(writtenCell).join(',');

function whyNot(
  name: string,
  found: readonly WitnessDifference[],
  columns: readonly string[],
  source: string | undefined,
  pairs: readonly EnglishPair[],
): string | undefined {
  const [one] = found;
  if (one === undefined) return `"${name}": no line of this name differs.`;
  if (source !== undefined && !SOURCES.some((known) => source.startsWith(known)))
    return `"${name}": a source begins with ${SOURCES.join(', ')}.`;
  if (one.is === 'missing')
    return source === undefined ? `"${name}" is new: say by --source who decided it.` : undefined;
  const was = sourceOf(one.record.cells, columns) ?? '';
  const other = OTHERS.find((kind) => was.startsWith(kind));
  if (other !== undefined && !found.every((each) => isPair(each, pairs)))
    return `"${name}" comes from the ${other} (${was}): correct the product.`;
  if (other !== undefined) return source === undefined ? undefined : `"${name}" keeps its source.`;
  if (was.startsWith('decision') && !source?.startsWith('decision'))
    return `"${name}" was decided (${was}): say by --source "decision ..." which decision changes it.`;
  return undefined;
}

/** True where the line differs by a sentence that a decision lists, and by nothing else. */
const isPair = (one: WitnessDifference, pairs: readonly EnglishPair[]): boolean =>
  one.is === 'other' && pairs.some(([specification, shop]) => one.must === specification && one.says === shop);

/** The line of a file behind which a new line belongs: of the nearest one before it that is written. */
function lineBefore(
  line: WitnessedLine,
  lines: readonly WitnessedLine[],
  records: ReturnType<typeof csvRecords>,
): number {
  const at = lines.findIndex(({ cells }) => cells.join('\0') === line.cells.join('\0'));
  const before = lines.slice(0, at).toReversed();
  for (const { cells } of before) {
    const record = records.slice(1).find((each) => cells.every((cell, column) => each.cells[column] === cell));
    if (record) return record.line;
  }
  return records[0]?.line ?? 0;
}
