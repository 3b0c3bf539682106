import type { CsvRecord } from '#engine/csv-table.ts';
import type { ProductDefinition } from '#engine/definition.ts';
import type { Json } from '#engine/json.ts';
import { resolvePath } from '#engine/load-definition.ts';
import { type CheckInput, type Finding, pointer } from './finding.ts';
import { fieldsOf } from './known-names.ts';
import { readCases } from './read-cases.ts';
import { givenCell } from './reviewed-cells.ts';
import { type ReviewedColumn, reviewedColumn } from './reviewed-columns.ts';
import type { Persona } from './run-persona.ts';

/** One line of `reviewed/*.csv`: a persona, what is otherwise, and what must come of it. */
export type ReviewedCase = {
  file: string;
  line: number;
  persona: Persona;
  /** Answers given otherwise; null takes one away. */
  answers: Record<string, Json>;
  /** Inputs of the rating that are these, whatever the answers say. */
  inputs: Record<string, Json>;
  expected: { column: string; is: Extract<ReviewedColumn, { expects: true }>; wanted: string }[];
};

type Source = { csv: string; in: string; persona?: string; answers: Record<string, Json> };

/**
 * The reviewed cases of a product, and what is wrong with their files. `reviewed` are the files of its folder of that
 * name: CSV, or JSON that names a CSV which products share, and the persona of its lines.
 */
export function readReviewedCases(
  input: Pick<CheckInput, 'read' | 'cases' | 'reviewed'>,
  definition: ProductDefinition,
): { cases: ReviewedCase[]; faults: Finding[] } {
  const faults: Finding[] = [];
  const fields = fieldsOf(definition);
  const personas = new Map(readCases(input.cases, input.read).cases.map(({ name, persona }) => [name, persona]));
  const cases = sourcesOf(input).flatMap((source) => {
    for (const field of Object.keys(source.answers).filter((one) => !Object.hasOwn(fields, one))) {
      const [at, message] = [pointer('answers', field), `"${field}" names no field.`];
      faults.push({ code: 'unknown-word', file: source.in, at, message, mend: 'Remove it, or correct its spelling.' });
    }
    const records = tried(() => input.read(source.csv)) as CsvRecord[] | undefined;
    if (records) return casesOf(source, records);
    const message = `${source.csv} cannot be read.`;
    faults.push({ code: 'file-missing', file: source.in, at: '/cases', message, mend: 'Name a CSV file.' });
    return [];
  });
  return { cases, faults };

  function casesOf(source: Source, [header = { line: 1, cells: [] }, ...lines]: CsvRecord[]): ReviewedCase[] {
    const add = (code: string, line: number, message: string, mend: string): void =>
      void faults.push({ code, file: source.csv, at: '', message: `Line ${line}: ${message}`, mend });
    const headers = header.cells;
    const columns = headers.map((cell) => reviewedColumn(cell, definition));
    const before = faults.length;
    for (const [index, column] of columns.entries())
      if ('fault' in column) add('csv-header', header.line, `"${headers[index]}" ${column.fault}.`, column.mend);
    if (lines.length === 0) add('csv-width', header.line, 'There are no lines.', 'Write a case.');
    if (faults.length > before) return [];
    return lines.flatMap(({ line, cells }) => {
      if (cells.length !== columns.length) {
        const message = `There are ${cells.length} cells, but ${columns.length} columns.`;
        add('csv-width', line, message, 'Write one cell for each column.');
        return [];
      }
      const one: Omit<ReviewedCase, 'persona'> = {
        ...{ file: source.csv, line, answers: { ...source.answers } },
        ...{ inputs: {}, expected: [] },
      };
      let name = source.persona;
      for (const [index, column] of columns.entries()) {
        const [header, text] = [headers[index] as string, cells[index] as string];
        if ('fault' in column || text === '') continue;
        if (column.kind === 'persona') name = text;
        else if (column.expects) one.expected.push({ column: header, is: column, wanted: text });
        else if ('name' in column) {
          const read = givenCell(column, text, fields, definition.rating.inputs);
          if ('fault' in read) add('csv-cell', line, `"${header}" is "${text}"${read.fault}.`, read.mend);
          else one[column.kind === 'answer' ? 'answers' : 'inputs'][column.name] = read.value;
        }
      }
      const persona = name === undefined ? undefined : personas.get(name);
      if (!persona) add('csv-cell', line, `There is no case "${name ?? ''}".`, 'Name the persona that it begins with.');
      else if (one.expected.length === 0) add('csv-cell', line, 'Nothing is expected.', 'Write what must come of it.');
      else return [{ ...one, persona }];
      return [];
    });
  }
}

function sourcesOf({ read, reviewed = [] }: Pick<CheckInput, 'read' | 'reviewed'>): Source[] {
  return reviewed.map((file) => {
    if (file.endsWith('.csv')) return { csv: file, in: file, answers: {} };
    const {
      cases,
      persona,
      answers = {},
    } = read(file) as { cases: string; persona: string; answers?: Source['answers'] };
    return { csv: resolvePath(file, cases), in: file, persona, answers };
  });
}

function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
