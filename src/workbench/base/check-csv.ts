import { type CsvRecord, type CsvTable, readCsvTable } from '#engine/language/csv-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { readWithReferences, resolveCsvPath } from '#engine/language/load-definition.ts';
import {
  type CheckInput,
  formatPointer,
  type Issue,
  type IssueFacts,
  readIfPresent,
  resolveProductFile,
} from './issue.ts';

type CsvSource = { in: string; at: string; csv: string; table: DecisionTable };

/**
 * Checks tables that store their rows in a CSV file: the file exists, its columns match the table, each cell can be
 * parsed.
 */
export function checkCsv(input: CheckInput): Issue[] {
  return listCsvSources(input).flatMap((source) => {
    const read = readRows(input, source);
    if (read === undefined) {
      const message = `${source.csv} cannot be read.`;
      return [{ code: 'file-missing', file: source.in, at: `${source.at}/csv`, message, mend: `Write ${source.csv}.` }];
    }
    return read.faults.map(({ code, line, message, mend }) => ({
      code,
      file: source.csv,
      at: '',
      message: `Line ${line}: ${message}`,
      mend,
      facts: { line: String(line) },
    }));
  });
}

/** Returns a function that moves an issue about a row of a CSV table to the file and the line of the CSV. */
export function locateInCsv(input: CheckInput): (finding: Issue) => Issue {
  const sources = listCsvSources(input);
  return (finding) => {
    const source = sources.find(({ in: file, at }) => file === finding.file && finding.at.startsWith(`${at}/rows`));
    if (!source) return finding;
    const lines = readRows(input, source)?.lines ?? [];
    const row = /^\/rows\/(\d+)/.exec(finding.at.slice(source.at.length))?.[1];
    const message = finding.message
      .replace(/^Row (\d+)/, (_row, one) => `Line ${lines[one - 1]}`)
      .replace(/^Rows (\d+) and (\d+)/, (_rows, one, other) => `Lines ${lines[one - 1]} and ${lines[other - 1]}`);
    const told = row === undefined ? message : `Line ${lines[Number(row)]}: ${message}`;
    return { ...finding, file: source.csv, at: '', message: told, facts: placeInCsv(finding.facts, lines, row) };
  };
}

/** Replaces the rows of a table by the lines of its file. */
function placeInCsv(
  { rows, ...facts }: IssueFacts = {},
  lines: readonly number[],
  row: string | undefined,
): IssueFacts {
  const named = rows?.split(', ') ?? (row === undefined ? [] : [String(Number(row) + 1)]);
  const line = named.map((one) => lines[Number(one) - 1]).join(', ');
  return line === '' ? facts : { ...facts, line };
}

function listCsvSources({ name, read }: CheckInput): CsvSource[] {
  return (['form', 'rating'] as const).flatMap((part) => {
    const file = resolveProductFile(name, part);
    const data = readWithReferences(file, read);
    const tables = isObject(data) && isObject(data.tables) ? data.tables : {};
    return Object.entries(tables as unknown as Record<string, DecisionTable & { csv?: string }>)
      .filter(([, { csv }]) => csv !== undefined)
      .map(([table, own]) => ({
        in: file,
        at: formatPointer('tables', table),
        csv: resolveCsvPath(name, own.csv as string),
        table: own,
      }));
  });
}

function readRows({ read }: CheckInput, { csv, table }: CsvSource): CsvTable | undefined {
  const records = readIfPresent(read, csv);
  return records === undefined ? undefined : readCsvTable(table, records as CsvRecord[]);
}
