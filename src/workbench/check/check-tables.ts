import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { BENEFITS_TABLE } from '#engine/language/tables/rating-tables.ts';
import { findTableIssues, type TableIssue } from '#engine/language/tables/table-issues.ts';
import { locateInCsv } from '../base/check-csv.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  findDuplicates,
  type Issue,
  type IssueList,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/** The maximum number of reported gaps per table. Further gaps have the same cause. */
const MAX_GAPS = 5;

/** Checks decision tables: width and cells of rows, overlaps, gaps in the declared domain. */
export function checkTables(context: CheckContext): Issue[] {
  const { form, rating } = context.definition;
  const [inForm, inRating] = (['form', 'rating'] as const).map((file) =>
    createIssueList(resolveProductFile(context.name, file)),
  ) as [IssueList, IssueList];
  const tables = Object.entries(form.tables ?? {});
  for (const [table, rows] of tables) checkTable(table, rows, inForm.add);
  for (const [table, rows] of Object.entries(rating.tables)) checkTable(table, rows, inRating.add);
  for (const [table] of tables.filter(([name]) => Object.hasOwn(rating.tables, name)))
    inRating.add(
      'name-twice',
      ['tables', table],
      `form.json has a table "${table}" too, and this one hides it.`,
      'Give one of them another name.',
    );
  for (const [tables, add] of [
    [form.tables ?? {}, inForm.add],
    [rating.tables, inRating.add],
  ] as const)
    if (Object.hasOwn(tables, BENEFITS_TABLE))
      add(
        'name-twice',
        ['tables', BENEFITS_TABLE],
        `"${BENEFITS_TABLE}" is the table with the amounts of the plans.`,
        'Give the table another name.',
      );
  return [...inForm.issues, ...inRating.issues].map(locateInCsv(context));
}

function checkTable(name: string, table: DecisionTable, add: AddIssue): void {
  const columns = [...table.inputs.map((input) => input.name), ...table.outputs];
  for (const column of findDuplicates(columns))
    add(
      'name-twice',
      ['tables', name],
      `The table "${name}" has two columns "${column}".`,
      'Give one of them another name.',
    );
  const cells = listWrongCells(table);
  for (const { row, column, cell } of cells)
    add(
      'table-cell',
      ['tables', name, 'rows', row, column],
      `The cell "${table.inputs[column]?.name}" is ${JSON.stringify(cell)}, which is no range.`,
      { mend: 'Write [from, to): from included, to not, null for no bound.', facts: { found: JSON.stringify(cell) } },
    );
  if (cells.length > 0) return;
  const faults = findTableIssues(table);
  const gaps = faults.filter(({ fault }) => fault === 'gap');
  for (const fault of [...faults.filter((one) => one.fault !== 'gap'), ...gaps.slice(0, MAX_GAPS)])
    addTableIssue(name, fault, gaps.length, add);
}

/** Lists the cells of range columns that are no range. */
function listWrongCells({ inputs, rows }: DecisionTable): { row: number; column: number; cell: Json }[] {
  return rows.flatMap((cells, row) =>
    inputs.flatMap(({ match }, column) => {
      const cell = cells[column];
      return match === 'eq' || cell === ANY || cell === undefined || isRange(cell) ? [] : [{ row, column, cell }];
    }),
  );
}

function isRange(cell: Json): boolean {
  if (!Array.isArray(cell) || cell.length !== 2) return false;
  const [from, to] = cell;
  if (!cell.every((bound) => bound === null || typeof bound === 'number')) return false;
  return from === null || to === null || (from as number) < (to as number);
}

function addTableIssue(name: string, fault: TableIssue, gaps: number, add: AddIssue): void {
  const at = ['tables', name, 'rows'];
  if (fault.fault === 'width') {
    const message = `Row ${fault.row + 1} of "${name}" does not have one cell for each column.`;
    const mend = 'Write the input cells in order, then the output cells.';
    add('table-width', [...at, fault.row], message, { mend, facts: { rows: String(fault.row + 1) } });
  } else if (fault.fault === 'overlap') {
    const rows = joinNames(fault.rows.map((row) => String(row + 1)));
    const message = `Rows ${rows} of "${name}" both fit the same inputs.`;
    const facts = { rows: fault.rows.map((row) => String(row + 1)).join(', ') };
    add('table-overlap', [...at, fault.rows[1]], message, { mend: 'Separate them, or say hit: first.', facts });
  } else {
    const inputs = Object.entries(fault.inputs).map(([input, value]) => `${input} ${JSON.stringify(value)}`);
    const more = gaps > MAX_GAPS ? ` (${gaps} such gaps)` : '';
    const message = `No row of "${name}" fits ${joinNames(inputs)}${more}.`;
    const facts = { inputs: inputs.join(', ') };
    add('table-gap', at, message, { mend: 'Add a row, or narrow the declared domain.', facts });
  }
}
