import { ANY } from '#engine/language/decision-table.ts';
import type { DecisionTable } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { formatCsv } from '#product-files/csv-text.ts';
import type { OpenTable, ReadFile } from '#web/surfaces/studio/base/values/open-tables.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';

type Key = string | number;
/** An expression that looks something up in a table: where it stands in its file. */
export type Lookup = { at: Key[]; args: readonly Json[] };
/** What a column is changed in: the files of the workspace, the open product. */
type Of = { read: ReadFile; text: (path: string) => string | undefined; product: string };

/** Every look-up in a table, in the file of the calculation (of `form.json` where the table is one of the form). */
export function lookupsOf(table: OpenTable, { read, product }: Pick<Of, 'read' | 'product'>): Lookup[] {
  const found: Lookup[] = [];
  const walk = (value: Json, at: Key[]): void => {
    if (Array.isArray(value)) for (const [index, inner] of value.entries()) walk(inner, [...at, index]);
    else if (isObject(value))
      for (const [key, inner] of Object.entries(value as Record<string, Json>)) {
        if (key === 'lookup' && Array.isArray(inner) && inner[0] === table.name)
          found.push({ at: [...at, key], args: inner });
        walk(inner, [...at, key]);
      }
  };
  walk(read(fileOf(table, product)) ?? null, []);
  return found;
}

const fileOf = ({ of }: OpenTable, product: string): string => `product-schemas/${product}/${of}.json`;

/** Another column that is read, at the end, with the same in every row. */
export function addOutput(table: OpenTable, name: string, cell: string, of: Of): Change[] {
  const { definition } = table;
  return shaped(table, of, {
    outputs: [...definition.outputs, name],
    header: (names) => [...names, name],
    row: (cells) => [...cells, cell],
  });
}

/** Without a column that is read. What reads it is told by `lookupsOf` beforehand. */
export function removeOutput(table: OpenTable, name: string, of: Of): Change[] {
  const { inputs, outputs } = table.definition;
  const at = inputs.length + outputs.indexOf(name);
  return shaped(table, of, {
    outputs: outputs.filter((one) => one !== name),
    header: (names) => names.filter((one) => one !== name),
    row: (cells, names) => cells.toSpliced(names?.indexOf(name) ?? at, 1),
  });
}

/** Another column by which rows are found, after those that there are: every row takes anything, and whoever looks up gives it, too. */
export function addInput(table: OpenTable, input: DecisionTable['inputs'][number], of: Of): Change[] {
  const { inputs } = table.definition;
  const place = inputs.length;
  return [
    ...shaped(table, of, {
      inputs: [...inputs, input],
      header: (names) => names.toSpliced(place, 0, input.name),
      row: (cells) => cells.toSpliced(place, 0, ANY),
    }),
    ...lookupsOf(table, of).map(({ at, args }) => ({
      path: fileOf(table, of.product),
      at,
      to: [...args, { var: input.name }],
    })),
  ];
}

/** Without a column by which rows are found; rows that are the same then are told at them. */
export function removeInput(table: OpenTable, name: string, of: Of): Change[] {
  const { inputs } = table.definition;
  const place = inputs.findIndex((input) => input.name === name);
  return [
    ...shaped(table, of, {
      inputs: inputs.toSpliced(place, 1),
      header: (names) => names.filter((one) => one !== name),
      row: (cells, names) => cells.toSpliced(names?.indexOf(name) ?? place, 1),
    }),
    ...lookupsOf(table, of).map(({ at, args }) => ({
      path: fileOf(table, of.product),
      at,
      to: args.toSpliced(place + 2, 1),
    })),
  ];
}

type Shape = {
  inputs?: DecisionTable['inputs'];
  outputs?: readonly string[];
  header: (names: readonly string[]) => readonly string[];
  /** @param names of the columns as the file has them, where it is one of lines */
  row: (cells: readonly Json[], names?: readonly string[]) => readonly Json[];
};

function shaped(table: OpenTable, { read, text }: Of, { inputs, outputs, header, row }: Shape): Change[] {
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
