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

/** The product whose lines are read, its cases, and the faults found so far. */
type Reading = {
  definition: ProductDefinition;
  fields: Record<string, FieldSchema>;
  cases: Map<string, Case>;
  faults: CaseIssue[];
};

/** A column of an answer or an input. */
type GivenColumn = ReviewedLine['given'][number];

/** A line while it is read. */
type LineDraft = Omit<ReviewedLine, 'testCase'> & { caseName: string | undefined };

type LineColumn = { header: string; column: ReviewedColumn };

type LineSource = { csv: string; in: string; testCase?: string; answers: Record<string, Json> };

/**
 * Reads the reviewed lines of a product, and the errors in their files. `reviewed` are the files of its folder of that
 * name: CSV, or JSON that names a shared CSV and the case of its lines.
 */
export function readReviewedLines(
  input: ReviewedFiles,
  definition: ProductDefinition,
): { lines: ReviewedLine[]; faults: CaseIssue[] } {
  const { cases } = readCases(input.caseFiles, input.read);
  const reading: Reading = {
    ...{ definition, fields: mapFields(definition), faults: [] },
    cases: new Map(cases.map(({ name, testCase }) => [name, testCase])),
  };
  const lines = listLineSources(input).flatMap((source) => readSource(source, input.read, reading));
  return { lines, faults: reading.faults };
}

function readSource(source: LineSource, read: ReadJson, reading: Reading): ReviewedLine[] {
  const { fields, faults } = reading;
  for (const field of Object.keys(source.answers).filter((one) => !Object.hasOwn(fields, one))) {
    const [at, message] = [`/answers/${escapePointerToken(field)}`, `"${field}" names no field.`];
    faults.push({ code: 'unknown-word', file: source.in, at, message, mend: 'Remove it, or correct its spelling.' });
  }
  const records = tryOrUndefined(() => read(source.csv)) as CsvRecord[] | undefined;
  if (records) return readTable(source, records, reading);
  const message = `${source.csv} cannot be read.`;
  faults.push({ code: 'file-missing', file: source.in, at: '/lines', message, mend: 'Name a CSV file.' });
  return [];
}

function readTable(
  source: LineSource,
  [header = { line: 1, cells: [] }, ...records]: CsvRecord[],
  reading: Reading,
): ReviewedLine[] {
  const add = reportIn(source, reading);
  const before = reading.faults.length;
  const columns = header.cells.flatMap((cell): LineColumn[] => {
    const column = parseReviewedColumn(cell, reading.definition);
    if (!('fault' in column)) return [{ header: cell, column }];
    add('csv-header', header.line, `"${cell}" ${column.fault}.`, column.mend);
    return [];
  });
  if (records.length === 0) add('csv-width', header.line, 'There are no lines.', 'Write one.');
  if (reading.faults.length > before) return [];
  return records.flatMap((record) => readLine(source, columns, record, reading));
}

function readLine(
  source: LineSource,
  columns: LineColumn[],
  { line, cells }: CsvRecord,
  reading: Reading,
): ReviewedLine[] {
  const add = reportIn(source, reading);
  if (cells.length !== columns.length) {
    const message = `There are ${cells.length} cells, but ${columns.length} columns.`;
    add('csv-width', line, message, 'Write one cell for each column.');
    return [];
  }
  const draft: LineDraft = {
    ...{ file: source.csv, line, caseName: source.testCase, answers: { ...source.answers } },
    ...{ inputs: {}, given: [], note: '', expected: [] },
  };
  for (const [index, { header, column }] of columns.entries()) {
    const text = cells[index] as string;
    const wrong = text === '' ? undefined : setCell(draft, { header, column }, text, reading);
    if (wrong) add('csv-cell', line, `"${header}" is "${text}"${wrong.fault}.`, wrong.mend);
  }
  const { caseName = '', ...one } = draft;
  const testCase = reading.cases.get(caseName);
  if (!testCase) add('csv-cell', line, `There is no case "${caseName}".`, 'Name the case that it begins with.');
  else if (one.expected.length === 0) add('csv-cell', line, 'Nothing is expected.', 'Write what must come of it.');
  else return [{ ...one, testCase }];
  return [];
}

function reportIn({ csv }: LineSource, { faults }: Reading) {
  return (code: string, line: number, message: string, mend: string): void =>
    void faults.push({
      code,
      file: csv,
      at: '',
      message: `Line ${line}: ${message}`,
      mend,
      facts: { line: String(line) },
    });
}

/** Sets the value of a cell, which is not empty. Returns the fault of an input cell that cannot be parsed. */
function setCell(
  draft: LineDraft,
  { header, column }: LineColumn,
  text: string,
  { fields, definition }: Reading,
): CellFault | undefined {
  if (column.kind === 'case') draft.caseName = text;
  else if (column.kind === 'note') draft.note = text;
  else if (column.expects) draft.expected.push({ column: header, is: column, wanted: text });
  else if ('name' in column) {
    const read = parseGivenCell(column, text, fields, definition.rating.inputs);
    if ('fault' in read) return read;
    draft[column.kind === 'answer' ? 'answers' : 'inputs'][column.name] = read.value;
    draft.given.push(column);
  }
  return undefined;
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

type CellFault = { fault: string; mend: string };
type CellResult = { value: Json } | CellFault;

/** Parses an input cell of a reviewed case: an answer in the type of its field, or an input of the rating. */
function parseGivenCell(
  { kind, name }: GivenColumn,
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
