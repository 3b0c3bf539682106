import { compareExpectedTable, type ExpectationDifference } from '#engine/expected-tables/compare-expected-table.ts';
import {
  type ExpectedTable,
  expectedTables,
  resolveExpectedTablePath,
  SOURCE_COLUMN,
  STUDIO_SOURCE,
} from '#engine/expected-tables/expected-tables.ts';
import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

/** A table of the insurer's decisions, compared with the product as it is now. `isThere`: the table's file exists. */
export type TableComparison = {
  table: ExpectedTable['name'];
  isThere: boolean;
  columns: string[];
  /** The lines of the table, computed from the present product. */
  lines: string[][];
  differences: ExpectationDifference[];
  /** The number of lines in the file, without the header. */
  records: number;
  /** True if the lines in the file name their source. */
  saysSource: boolean;
};

/** Returns all tables of a product, or undefined if its files do not make a valid product. */
export function compareExpectedTables(
  workspace: Pick<Workspace, 'value'>,
  product: string,
): TableComparison[] | undefined {
  try {
    const read = (path: string) => readRecordsOr(workspace, path);
    const definition = loadDefinition(product, read);
    const messages = Object.fromEntries(
      (['en', 'km', 'zh'] as const).map((language) => [
        language,
        {
          ...flattenMessages('shared', (workspace.value(`locales/${language}/shared.json`) ?? {}) as MessageTree),
          ...flattenMessages(product, (workspace.value(messagesFile(product, language)) ?? {}) as MessageTree),
        },
      ]),
    );
    return expectedTables.flatMap((table): TableComparison[] => {
      const cells = workspace.value(resolveExpectedTablePath(product, table.name)) as string[][] | undefined;
      const records = (cells ?? []).map(toRecord);
      const columns = table.columns(definition);
      const lines = table.lines(definition, messages, read);
      const { header, differences } = compareExpectedTable(table, columns, lines, records);
      if (cells === undefined && lines.length === 0) return [];
      // A table with other columns (for example after a plan was added) counts as missing and is written again.
      const isThere = cells !== undefined && header === undefined;
      return [
        {
          table: table.name,
          isThere,
          columns,
          lines: lines.map((line) => line.cells),
          differences,
          records: records.length - 1,
          saysSource: cells?.[0]?.at(-1) === SOURCE_COLUMN,
        },
      ];
    });
  } catch {
    return undefined;
  }
}

function readRecordsOr(workspace: Pick<Workspace, 'value'>, path: string): Json {
  const value = workspace.value(path);
  if (value === undefined) throw new Error(`no ${path}`);
  return path.endsWith('.csv') ? ((value as string[][]).map(toRecord) as unknown as Json) : value;
}

const toRecord = (cells: string[], index: number): CsvRecord => ({ line: index + 1, cells });

/** Returns the change that writes the whole table from the present product. */
export const rewriteTable = (product: string, { table, columns, lines }: TableComparison): Change => ({
  path: resolveExpectedTablePath(product, table),
  text: formatCsv([[...columns, SOURCE_COLUMN], ...lines.map((cells) => [...cells, STUDIO_SOURCE])]),
});

/**
 * Returns the changes that write the product's values into the table, as confirmed decisions of the insurer, with the
 * studio as their source. Lines change from last to first, so that no change moves the line of another one.
 */
export function acceptActualLines(
  product: string,
  { table, records, columns, saysSource }: TableComparison,
  differences: readonly ExpectationDifference[],
): Change[] {
  const path = resolveExpectedTablePath(product, table);
  const decided = saysSource ? [STUDIO_SOURCE] : [];
  const others = differences.flatMap((one): Change[] =>
    one.is === 'other'
      ? [
          { path, at: [one.record.line - 1, one.at], to: one.says },
          ...decided.map((to) => ({ path, at: [one.record.line - 1, columns.length], to })),
        ]
      : [],
  );
  const lost = differences
    .flatMap((one) => (one.is === 'lost' ? [one.record.line - 1] : []))
    .toSorted((one, other) => other - one)
    .map((row): Change => ({ path, at: [row], to: undefined }));
  const end = 1 + records - lost.length;
  const added = differences
    .flatMap((one) => (one.is === 'missing' ? [[...one.line.cells, ...decided]] : []))
    .map((cells, index): Change => ({ path, at: [end + index], to: cells, insert: true }));
  return [...others, ...lost, ...added];
}
