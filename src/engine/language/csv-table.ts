import { ANY } from './decision-table.ts';
import type { DecisionTable } from './definition.ts';
import type { Json } from './json.ts';

/** A record of a CSV file: its cells, and its line number in the file. The first record is the header. */
export type CsvRecord = { line: number; cells: string[] };

/** The rows of a table from CSV, as JSON would contain them, the line of each, and the errors. */
export type CsvTable = { rows: Json[][]; lines: number[]; faults: CsvIssue[] };

type CsvIssue = { code: 'csv-header' | 'csv-width' | 'csv-cell'; line: number; message: string; mend: string };

type Column = DecisionTable['inputs'][number];

const RANGE = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/;

/** Matches numbers with a comma. They are refused: `1,200` and `0,5` mean different numbers to different people. */
const COMMA_NUMBER = /^-?\d[\d. ]*,[\d., ]*$/;

/**
 * Reads the rows of a decision table from CSV. The header names the columns, in any order. A cell of an `eq` column is
 * one value or several as `a|b`, taken from the column's domain if there is one (so that numbers are numbers),
 * otherwise text; of a `range` column `from..to`, `..to`, `from..` (from included, to excluded); `*` matches anything.
 * Outputs are text.
 */
export function readCsvTable(
  { inputs, outputs }: Pick<DecisionTable, 'inputs' | 'outputs'>,
  csv: CsvRecord[],
): CsvTable {
  const [header = { line: 1, cells: [] }, ...records] = csv;
  const names = [...inputs.map(({ name }) => name), ...outputs];
  const order = names.map((name) => header.cells.indexOf(name));
  const faults: CsvIssue[] = checkHeader(header, names);
  if (faults.length > 0) return { rows: [], lines: [], faults };
  if (records.length === 0)
    faults.push({ code: 'csv-width', line: header.line, message: 'There are no rows.', mend: 'Write one.' });
  const rows = records.map(({ line, cells }): Json[] => {
    const fault = (code: CsvIssue['code'], message: string, mend: string): null => {
      faults.push({ code, line, message, mend });
      return null;
    };
    if (cells.length !== header.cells.length) {
      const message = `There are ${cells.length} cells, but ${header.cells.length} columns.`;
      fault('csv-width', message, 'Write one cell for each column.');
      return [];
    }
    return order.map((at, index) => {
      const read = parseCell(inputs[index], cells[at] as string);
      if (!('fault' in read)) return read.value;
      return fault('csv-cell', `"${names[index]}" is "${cells[at]}"${read.fault}.`, read.mend);
    });
  });
  return { rows, lines: records.map(({ line }) => line), faults };
}

function checkHeader({ line, cells }: CsvRecord, names: string[]): CsvIssue[] {
  const told = (message: string): CsvIssue => ({
    code: 'csv-header',
    line,
    message,
    mend: `The columns are ${names.join(', ')}.`,
  });
  return [
    ...names.filter((name) => !cells.includes(name)).map((name) => told(`There is no column "${name}".`)),
    ...cells.filter((name) => !names.includes(name)).map((name) => told(`The table has no column "${name}".`)),
    ...cells.filter((name, at) => cells.indexOf(name) !== at).map((name) => told(`Two columns are "${name}".`)),
  ];
}

/** An error of a cell: it is empty; a comma in a number; no range; a value outside the domain. */
export type CellIssue = 'empty' | 'comma' | 'range' | 'domain';

/**
 * Parses a typed cell: its value, or its error.
 * @param column undefined for an output
 */
export function parseTypedCell(column: Column | undefined, text: string): { value: Json } | { fault: CellIssue } {
  if (text === '') return { fault: 'empty' };
  if (COMMA_NUMBER.test(text)) return { fault: 'comma' };
  if (column === undefined) return { value: text };
  if (text === ANY) return { value: ANY };
  return column.match === 'range' ? parseRange(text) : parseValues(column, text);
}

type CellResult = { value: Json } | { fault: string; mend: string };

function parseCell(column: Column | undefined, text: string): CellResult {
  const read = parseTypedCell(column, text);
  if ('value' in read) return read;
  const { domain } = column ?? {};
  const told: Record<CellIssue, [fault: string, mend: string]> = {
    empty: [': it is empty', 'Write a value, or * in a column that may be anything.'],
    comma: [': a comma in a number', 'Write numbers with a point and without thousands separators: 1200.50.'],
    range: [', which is no range', 'Write from..to, ..to, from.. or *: from is included, to is not.'],
    domain: [
      ', which is not in the domain',
      `Write one of ${Array.isArray(domain) ? domain.join(', ') : 'its values'}, several as a|b, or *.`,
    ],
  };
  const [fault, mend] = told[read.fault];
  return { fault, mend };
}

function parseRange(text: string): ReturnType<typeof parseTypedCell> {
  const [, from, to] = RANGE.exec(text) ?? [];
  if (from === undefined && to === undefined) return { fault: 'range' };
  return { value: [from === undefined ? null : Number(from), to === undefined ? null : Number(to)] };
}

function parseValues({ domain }: Column, text: string): ReturnType<typeof parseTypedCell> {
  const values: Json[] = [];
  for (const word of text.split('|').map((part) => part.trim())) {
    const value = Array.isArray(domain) ? domain.find((known) => String(known) === word) : word;
    if (value === undefined || word === '') return { fault: 'domain' };
    values.push(value);
  }
  return { value: values.length === 1 ? (values[0] as Json) : values };
}
