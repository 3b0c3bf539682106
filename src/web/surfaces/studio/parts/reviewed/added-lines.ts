import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { type ComparedExpectation, compareLine } from '#engine/reviewed/compare-line.ts';
import { createLineEvaluator, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import { type ReviewedLine, readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { listCaseFiles } from '#web/surfaces/studio/preview/product-cases.ts';

/** The cells of a line by column name, in the format of the file. */
export type LineCells = Record<string, string>;

/** Returns the path of the file for lines that fit the columns of no other table of the product. */
const addedLinesFile = (product: string): string => `product-schemas/${product}/cases/reviewed/added.csv`;

/** A line that was compared with the system's result. */
export type TriedLine = ReturnType<typeof tryLine> & { cells: LineCells };

/** Evaluates a line without saving it. `fault`: the fault of the line, as the English message of the check. */
export function tryLine(
  workspace: Workspace,
  product: Product,
  cells: LineCells,
): { one: ReviewedLine; compared: ComparedExpectation[]; judge: ReviewedLineEvaluator } | { fault: string } {
  const file = addedLinesFile(product.id);
  const records = [
    { line: 1, cells: Object.keys(cells) },
    { line: 2, cells: Object.values(cells) },
  ];
  const read = (path: string): Json => (path === file ? (records as unknown as Json) : (workspace.value(path) ?? null));
  const caseFiles = listCaseFiles(workspace, product.id);
  const { lines, faults } = readReviewedLines(
    { read, caseFiles, reviewed: [file] },
    product.definition as ProductDefinition,
  );
  const [[one], [fault]] = [lines, faults];
  if (!one || fault) return { fault: fault?.message.replace(/^Line \d+: /, '') ?? '' };
  const judge = createLineEvaluator(product);
  try {
    return { one, compared: compareLine(one, judge(one)), judge };
  } catch (error) {
    if (error instanceof ExpressionError) return { fault: error.message };
    throw error;
  }
}

/** Adds lines at the end of a table with exactly their columns, or else to the `added` table, which is widened. */
export function appendReviewedLines(
  workspace: Pick<Workspace, 'value' | 'paths'>,
  product: string,
  lines: readonly LineCells[],
): Change[] {
  const columns = [...new Set(lines.flatMap((cells) => Object.keys(cells)))];
  const folder = `product-schemas/${product}/cases/reviewed/`;
  const own = workspace.paths().filter((path) => path.startsWith(folder) && path.endsWith('.csv'));
  const headerOf = (path: string) => (workspace.value(path) as string[][] | undefined)?.[0] ?? [];
  const added = addedLinesFile(product);
  const path = own.find((each) => headerOf(each).toSorted().join() === columns.toSorted().join()) ?? added;
  const table = workspace.value(path) as string[][] | undefined;
  const rowOf = (header: readonly string[]) => (cells: LineCells) => header.map((column) => cells[column] ?? '');
  if (!table) return [{ path, text: formatCsv([columns, ...lines.map(rowOf(columns))]) }];
  const header = headerOf(path);
  const missing = columns.filter((column) => !header.includes(column));
  const widened = missing.flatMap((column, more) =>
    table.map((_row, row): Change => {
      return { path, at: [row, header.length + more], to: row === 0 ? column : '', insert: true };
    }),
  );
  const written = lines.map(rowOf([...header, ...missing]));
  return [...widened, ...written.map((to, more): Change => ({ path, at: [table.length + more], to, insert: true }))];
}
