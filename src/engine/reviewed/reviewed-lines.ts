import { escapePointerToken } from '#engine/answers.ts';
import { type CaseIssue, readCases } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { FieldSchema, ProductDefinition, RatingDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { type ReadJson, resolvePath } from '#engine/language/load-definition.ts';
import { mapFields } from './map-fields.ts';
import { parseReviewedColumn, type ReviewedColumn } from './reviewed-columns.ts';

/** One line of `reviewed/*.csv`: a case, its changes, and the expected results. */
export type ReviewedLine = {
  file: string;
  line: number;
  testCase: Case;
  /** Changed answers; null removes one. */
  answers: Record<string, Json>;
  /** Fixed inputs of the rating, whatever the answers are. */
  inputs: Record<string, Json>;
  /** The answers and inputs of the line itself, without those that its file sets for all lines. */
  given: { kind: 'answer' | 'input'; name: string }[];
  /** Any text for the reader. */
  note: string;
  expected: { column: string; is: Extract<ReviewedColumn, { expects: true }>; wanted: string }[];
};

/** The files of a product's lines: its cases, and its folder of reviewed lines. */
type ReviewedFiles = { read: ReadJson; caseFiles: string[]; reviewed?: string[] };

type LineSource = { csv: string; in: string; testCase?: string; answers: Record<string, Json> };

/**
 * Reads the reviewed lines of a product, and the errors in their files. `reviewed` are the files of its folder of that
 * name: CSV, or JSON that names a shared CSV and the case of its lines.
 */
export function readReviewedLines(
  input: ReviewedFiles,
  definition: ProductDefinition,
): { lines: ReviewedLine[]; faults: CaseIssue[] } {
  const faults: CaseIssue[] = [];
  const fields = mapFields(definition);
  const cases = new Map(readCases(input.caseFiles, input.read).cases.map(({ name, testCase }) => [name, testCase]));
  const lines = listLineSources(input).flatMap((source) => {
    for (const field of Object.keys(source.answers).filter((one) => !Object.hasOwn(fields, one))) {
      const [at, message] = [`/answers/${escapePointerToken(field)}`, `"${field}" names no field.`];
      faults.push({ code: 'unknown-word', file: source.in, at, message, mend: 'Remove it, or correct its spelling.' });
    }
    const records = tryOrUndefined(() => input.read(source.csv)) as CsvRecord[] | undefined;
    if (records) return linesOf(source, records);
    const message = `${source.csv} cannot be read.`;
    faults.push({ code: 'file-missing', file: source.in, at: '/lines', message, mend: 'Name a CSV file.' });
    return [];
  });
  return { lines, faults };

  function linesOf(source: LineSource, [header = { line: 1, cells: [] }, ...records]: CsvRecord[]): ReviewedLine[] {
    const add = (code: string, line: number, message: string, mend: string): void =>
      void faults.push({ code, file: source.csv, at: '', message: `Line ${line}: ${message}`, mend });
    const headers = header.cells;
    const columns = headers.map((cell) => parseReviewedColumn(cell, definition));
    const before = faults.length;
    for (const [index, column] of columns.entries())
      if ('fault' in column) add('csv-header', header.line, `"${headers[index]}" ${column.fault}.`, column.mend);
    if (records.length === 0) add('csv-width', header.line, 'There are no lines.', 'Write one.');
    if (faults.length > before) return [];
    return records.flatMap(({ line, cells }) => {
      if (cells.length !== columns.length) {
        const message = `There are ${cells.length} cells, but ${columns.length} columns.`;
        add('csv-width', line, message, 'Write one cell for each column.');
        return [];
      }
      const one: Omit<ReviewedLine, 'testCase'> = {
        ...{ file: source.csv, line, answers: { ...source.answers } },
        ...{ inputs: {}, given: [], note: '', expected: [] },
      };
      let name = source.testCase;
      for (const [index, column] of columns.entries()) {
        const [header, text] = [headers[index] as string, cells[index] as string];
        if ('fault' in column || text === '') continue;
        if (column.kind === 'case') name = text;
        else if (column.kind === 'note') one.note = text;
        else if (column.expects) one.expected.push({ column: header, is: column, wanted: text });
        else if ('name' in column) {
          const read = parseGivenCell(column, text, fields, definition.rating.inputs);
          if ('fault' in read) add('csv-cell', line, `"${header}" is "${text}"${read.fault}.`, read.mend);
          else {
            one[column.kind === 'answer' ? 'answers' : 'inputs'][column.name] = read.value;
            one.given.push(column);
          }
        }
      }
      const testCase = cases.get(name ?? '');
      if (!testCase) add('csv-cell', line, `There is no case "${name ?? ''}".`, 'Name the case that it begins with.');
      else if (one.expected.length === 0) add('csv-cell', line, 'Nothing is expected.', 'Write what must come of it.');
      else return [{ ...one, testCase }];
      return [];
    });
  }
}

function listLineSources({ read, reviewed = [] }: Pick<ReviewedFiles, 'read' | 'reviewed'>): LineSource[] {
  return reviewed.map((file) => {
    if (file.endsWith('.csv')) return { csv: file, in: file, answers: {} };
    const source = read(file) as { lines: string; case: string; answers?: LineSource['answers'] };
    return { csv: resolvePath(file, source.lines), in: file, testCase: source.case, answers: source.answers ?? {} };
  });
}

function tryOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

type CellResult = { value: Json } | { fault: string; mend: string };

/** Parses an input cell of a reviewed case: an answer in the type of its field, or an input of the rating. */
function parseGivenCell(
  { kind, name }: { kind: 'answer' | 'input'; name: string },
  text: string,
  fields: Record<string, FieldSchema>,
  inputs: RatingDefinition['inputs'],
): CellResult {
  if (kind === 'answer') return parseAnswerCell(text, fields[name] as FieldSchema);
  const type = inputs[name]?.type;
  if (type === 'list') return { value: text === '[]' ? [] : text.split('|') };
  return type === 'integer' || type === 'boolean' ? parseJsonCell(text) : { value: text };
}

function parseAnswerCell(text: string, schema: FieldSchema): CellResult {
  if (text === 'null') return { value: null };
  const items = schema.items?.type === 'object' ? undefined : schema.items;
  if (schema.type === 'array' && items && !text.startsWith('[')) return parseOptionCell(text.split('|'), items);
  if (schema.type !== 'string') return parseJsonCell(text);
  const read = parseOptionCell([text], schema);
  return 'fault' in read ? read : { value: text };
}

function parseOptionCell(codes: string[], { enum: known }: Pick<FieldSchema, 'enum'>): CellResult {
  if (codes.every((code) => !known || known.includes(code))) return { value: codes };
  return { fault: ', which is no option', mend: 'Write the code of an option, several as a|b.' };
}

function parseJsonCell(text: string): CellResult {
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return { fault: ', which cannot be read', mend: 'Write a number, true or false, or a list as JSON.' };
  }
}
