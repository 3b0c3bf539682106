import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { findTableIssues, type TableIssue } from '#engine/language/table-issues.ts';
import { locateInCsv } from '../base/check-csv.ts';
import {
  type CheckContext,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/** The maximum number of reported gaps per table. Further gaps have the same cause. */
const MAX_GAPS = 5;

/** Checks decision tables: width and cells of rows, overlaps, gaps in the declared domain. */
export function checkTables(context: CheckContext): Issue[] {
  const { definition, name } = context;
  const { form, rating } = definition;
  const both = Object.keys(form.tables ?? {}).filter((table) => Object.hasOwn(rating.tables, table));
  return [
    ...Object.entries(form.tables ?? {}).flatMap(([table, rows]) =>
      checkTable(resolveProductFile(name, 'form'), table, rows),
    ),
    ...Object.entries(rating.tables).flatMap(([table, rows]) =>
      checkTable(resolveProductFile(name, 'rating'), table, rows),
    ),
    ...both.map((table) => ({
      code: 'name-twice',
      file: resolveProductFile(name, 'rating'),
      at: formatPointer('tables', table),
      message: `form.json has a table "${table}" too, and this one hides it.`,
      mend: 'Give one of them another name.',
    })),
  ].map(locateInCsv(context));
}

function checkTable(file: string, name: string, table: DecisionTable): Issue[] {
  const at = formatPointer('tables', name);
  const columns = findDuplicates([...table.inputs.map((input) => input.name), ...table.outputs]).map((column) => ({
    code: 'name-twice',
    file,
    at,
    message: `The table "${name}" has two columns "${column}".`,
    mend: 'Give one of them another name.',
  }));
  const cells = table.rows.flatMap((row, index) =>
    checkCells(file, `${at}${formatPointer('rows', index)}`, table, row),
  );
  if (cells.length > 0) return [...columns, ...cells];
  const faults = findTableIssues(table);
  const gaps = faults.filter(({ fault }) => fault === 'gap');
  const told = [...faults.filter(({ fault }) => fault !== 'gap'), ...gaps.slice(0, MAX_GAPS)];
  return [...columns, ...told.map((fault) => toTableIssue(file, at, name, fault, gaps.length))];
}

function checkCells(file: string, at: string, table: DecisionTable, row: Json[]): Issue[] {
  return table.inputs.flatMap(({ name, match }, column) => {
    const cell = row[column];
    if (match === 'eq' || cell === ANY || cell === undefined || isRange(cell)) return [];
    const message = `The cell "${name}" is ${JSON.stringify(cell)}, which is no range.`;
    const mend = 'Write [from, to): from included, to not, null for no bound.';
    return [{ code: 'table-cell', file, at: `${at}/${column}`, message, mend }];
  });
}

function isRange(cell: Json): boolean {
  if (!Array.isArray(cell) || cell.length !== 2) return false;
  const [from, to] = cell;
  if (!cell.every((bound) => bound === null || typeof bound === 'number')) return false;
  return from === null || to === null || (from as number) < (to as number);
}

function toTableIssue(file: string, at: string, name: string, fault: TableIssue, gaps: number): Issue {
  if (fault.fault === 'width') {
    const place = `${at}${formatPointer('rows', fault.row)}`;
    const message = `Row ${fault.row + 1} of "${name}" does not have one cell for each column.`;
    const mend = 'Write the input cells in order, then the output cells.';
    return { code: 'table-width', file, at: place, message, mend };
  }
  if (fault.fault === 'overlap') {
    const place = `${at}${formatPointer('rows', fault.rows[1])}`;
    const message = `Rows ${joinNames(fault.rows.map((row) => String(row + 1)))} of "${name}" both fit the same inputs.`;
    return { code: 'table-overlap', file, at: place, message, mend: 'Separate them, or say hit: first.' };
  }
  const inputs = Object.entries(fault.inputs).map(([input, value]) => `${input} ${JSON.stringify(value)}`);
  const more = gaps > MAX_GAPS ? ` (${gaps} such gaps)` : '';
  const message = `No row of "${name}" fits ${joinNames(inputs)}${more}.`;
  return { code: 'table-gap', file, at: `${at}/rows`, message, mend: 'Add a row, or narrow the declared domain.' };
}
