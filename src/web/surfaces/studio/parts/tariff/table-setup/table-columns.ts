import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import type { FileReader, TableSource } from '#web/surfaces/studio/base/values/list-tables.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';

type Key = string | number;
/** An expression that reads a table, with its path in the file. */
export type TableLookup = { at: Key[]; args: readonly Json[] };
/** The context of a column change: the files of the workspace and the open product. */
type TableContext = { read: FileReader; text: (path: string) => string | undefined; product: string };

/** Returns every lookup of a table in the calculation's file, or in `form.json` for a table of the form. */
export function findTableLookups(
  table: TableSource,
  { read, product }: Pick<TableContext, 'read' | 'product'>,
): TableLookup[] {
  const found: TableLookup[] = [];
  const walk = (value: Json, at: Key[]): void => {
    if (Array.isArray(value)) for (const [index, inner] of value.entries()) walk(inner, [...at, index]);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value as Record<string, Json>)) {
        if (key === 'lookup' && Array.isArray(inner) && inner[0] === table.name)
          found.push({ at: [...at, key], args: inner });
        walk(inner, [...at, key]);
      }
  };
  walk(read(definitionFile(table, product)) ?? null, []);
  return found;
}

const definitionFile = ({ of }: TableSource, product: string): string => `product-schemas/${product}/${of}.json`;

/** Returns the changes that add an output column at the end, with the same cell in every row. */
export function addOutput(table: TableSource, name: string, cell: string, of: TableContext): Change[] {
  const { definition } = table;
  return reshapeTable(table, of, {
    outputs: [...definition.outputs, name],
    header: (names) => [...names, name],
    row: (cells) => [...cells, cell],
  });
}

/** Returns the changes that add an input column. Rows accept any value in it, and all lookups pass the new input. */
export function addInput(table: TableSource, input: DecisionTable['inputs'][number], of: TableContext): Change[] {
  const { inputs } = table.definition;
  const place = inputs.length;
  return [
    ...reshapeTable(table, of, {
      inputs: [...inputs, input],
      header: (names) => names.toSpliced(place, 0, input.name),
      row: (cells) => cells.toSpliced(place, 0, ANY),
    }),
    ...lookupChanges(table, of, (args) => [...args, { var: input.name }]),
  ];
}

/**
 * Returns the changes that remove a column. Without an input column, rows may become equal: they are then marked as
 * faulty. For an output column, check `findTableLookups` first for expressions that read it.
 */
export function removeColumn(table: TableSource, name: string, of: TableContext): Change[] {
  const { inputs, outputs } = table.definition;
  const place = [...inputs.map((input) => input.name), ...outputs].indexOf(name);
  const isInput = place < inputs.length;
  return [
    ...reshapeTable(table, of, {
      ...(isInput ? { inputs: inputs.toSpliced(place, 1) } : { outputs: outputs.filter((one) => one !== name) }),
      header: (names) => names.filter((one) => one !== name),
      row: (cells, names) => cells.toSpliced(names?.indexOf(name) ?? place, 1),
    }),
    ...(isInput ? lookupChanges(table, of, (args) => args.toSpliced(place + 2, 1)) : []),
  ];
}

/** Returns the changes of all expressions that read a table. */
const lookupChanges = (table: TableSource, of: TableContext, edit: (args: readonly Json[]) => Json[]): Change[] =>
  findTableLookups(table, of).map(({ at, args }) => ({ path: definitionFile(table, of.product), at, to: edit(args) }));

type TableShape = {
  inputs?: DecisionTable['inputs'];
  outputs?: readonly string[];
  header: (names: readonly string[]) => readonly string[];
  /**
   * Returns a row with the changed columns.
   * @param names the column names in the order of the file; only for a CSV file
   */
  row: (cells: readonly Json[], names?: readonly string[]) => readonly Json[];
};

function reshapeTable(
  table: TableSource,
  { read, text }: TableContext,
  { inputs, outputs, header, row }: TableShape,
): Change[] {
  const { place, csv, definition } = table;
  const { path, at } = place;
  const columns: Change[] = [
    ...(inputs ? [{ path, at: [...at, 'inputs'], to: inputs as unknown as Json }] : []),
    ...(outputs ? [{ path, at: [...at, 'outputs'], to: [...outputs] }] : []),
  ];
  if (csv === undefined)
    return [...columns, { path, at: [...at, 'rows'], to: (definition.rows ?? []).map((cells) => [...row(cells)]) }];
  const [names = [], ...lines] = (read(csv) as string[][] | undefined) ?? [];
  const made = lines.map((cells) => row(cells, names).map(String));
  return [...columns, { path: csv, text: formatCsv([header(names), ...made], text(csv) ?? '') }];
}
