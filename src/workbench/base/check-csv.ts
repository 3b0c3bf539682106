import { type CsvRecord, type CsvTable, csvTable } from '#engine/language/csv-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { csvFile, readInlined } from '#engine/language/load-definition.ts';
import { type CheckInput, type Finding, fileOf, pointer } from './finding.ts';

type CsvSource = { in: string; at: string; csv: string; table: DecisionTable };

/** Tables that keep their rows in a CSV file: it is there, its columns are the table's, each cell can be read. */
export function checkCsv(input: CheckInput): Finding[] {
  return csvSources(input).flatMap((source) => {
    const read = rowsOf(input, source);
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
    }));
  });
}

/** A finding about a row of a CSV table, told where a person can mend it: file and line of the CSV. */
export function placeInCsv(input: CheckInput): (finding: Finding) => Finding {
  const sources = csvSources(input);
  return (finding) => {
    const source = sources.find(({ in: file, at }) => file === finding.file && finding.at.startsWith(`${at}/rows`));
    if (!source) return finding;
    const lines = rowsOf(input, source)?.lines ?? [];
    const row = /^\/rows\/(\d+)/.exec(finding.at.slice(source.at.length))?.[1];
    const message = finding.message
      .replace(/^Row (\d+)/, (_row, one) => `Line ${lines[one - 1]}`)
      .replace(/^Rows (\d+) and (\d+)/, (_rows, one, other) => `Lines ${lines[one - 1]} and ${lines[other - 1]}`);
    const told = row === undefined ? message : `Line ${lines[Number(row)]}: ${message}`;
    return { ...finding, file: source.csv, at: '', message: told };
  };
}

function csvSources({ name, read }: CheckInput): CsvSource[] {
  return (['form', 'rating'] as const).flatMap((part) => {
    const file = fileOf(name, part);
    const data = readInlined(file, read);
    const tables = isObject(data) && isObject(data.tables) ? data.tables : {};
    return Object.entries(tables as unknown as Record<string, DecisionTable & { csv?: string }>)
      .filter(([, { csv }]) => csv !== undefined)
      .map(([table, own]) => ({
        in: file,
        at: pointer('tables', table),
        csv: csvFile(name, own.csv as string),
        table: own,
      }));
  });
}

function rowsOf({ read }: CheckInput, { csv, table }: CsvSource): CsvTable | undefined {
  let records: Json;
  try {
    records = read(csv);
  } catch {
    return undefined;
  }
  return csvTable(table, records as CsvRecord[]);
}
