import { type CsvRecord, type CsvTable, readCsvTable } from './csv-table.ts';
import type { DecisionTable, FieldSchema, ItemSchema, ProductDefinition } from './definition.ts';
import { isObject, type Json } from './json.ts';

/** Reads a file of the project by its path from the top, e.g. `product-schemas/{product}/form.json`. */
export type ReadJson = (path: string) => Json;

/** An error while a definition is loaded: its place, and the missing thing. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  constructor(
    readonly code: string,
    readonly file: string,
    readonly at: string,
    message: string,
  ) {
    super(`${file}${at === '' ? '' : `#${at}`}: ${message}`);
  }
}

/**
 * Reads the rows of a table from CSV, and their errors. A caller that reads the same records often may cache the
 * result.
 */
export type ReadRows = (table: DecisionTable, records: CsvRecord[]) => Pick<CsvTable, 'rows' | 'faults'>;

/** Loads a product from its files. Every `$ref` is replaced by its target, every `list` by its codes. */
export function loadDefinition(name: string, read: ReadJson, readRows: ReadRows = readCsvTable): ProductDefinition {
  const file = (path: string) => readWithReferences(path, read);
  const part = (part: string) => file(`product-schemas/${name}/${part}.json`) as unknown;
  const definition = {
    product: part('product'),
    form: part('form'),
    rating: part('rating'),
    benefits: part('benefits'),
    chart: file(`machines/${name}.json`),
  } as ProductDefinition;
  for (const [page, { schema }] of Object.entries(definition.form.pages)) {
    schema.$id = `${name}.${page}`;
    fillLists(name, schema, read);
  }
  for (const tables of [definition.form.tables, definition.rating.tables]) {
    for (const table of Object.values(tables ?? {})) fillRows(name, table, read, readRows);
  }
  return definition;
}

/** One file with every `$ref` replaced by its target. */
export function readWithReferences(path: string, read: ReadJson): Json {
  return inlineNode(read(path), { file: path, at: '' }, read, []);
}

/**
 * A part of a file with every `$ref` replaced by its target.
 * @throws DefinitionError
 */
export function inlineReferences(part: Json, file: string, read: ReadJson): Json {
  return inlineNode(part, { file, at: '' }, read, []);
}

/** A place in a file: its path, and a JSON pointer. */
type Place = { file: string; at: string };

/**
 * Replaces `{ "$ref": "../shared/person.json#/familyName", ... }` by its target, with the other members laid over it.
 * In a chart only `onDone` may be another member; `product:check` verifies that.
 */
function inlineNode(value: Json, { file, at }: Place, read: ReadJson, open: string[]): Json {
  const inlineChild = (child: Json, key: string | number) =>
    inlineNode(child, { file, at: `${at}/${key}` }, read, open);
  if (Array.isArray(value)) return value.map(inlineChild);
  if (!isObject(value)) return value;
  const own = Object.fromEntries(
    Object.entries(value as Record<string, Json>)
      .filter(([key]) => key !== '$ref' && key !== '$schema')
      .map(([key, inner]) => [key, inlineChild(inner, key)]),
  );
  const reference = value.$ref;
  if (typeof reference !== 'string') return own;
  if (open.includes(`${file}:${reference}`))
    throw new DefinitionError('circular-ref', file, at, `${reference} leads back to itself`);
  const [path, pointer = ''] = reference.split('#') as [string, string?];
  const target = path === '' ? file : resolvePath(file, path);
  const found = resolvePointer(readAt(read, target, { file, at }), pointer);
  if (found === undefined) throw new DefinitionError('missing-ref', file, at, `${reference} names nothing`);
  const inlined = inlineNode(found, { file: target, at: pointer }, read, [...open, `${file}:${reference}`]);
  return isObject(inlined) ? { ...(inlined as Record<string, Json>), ...own } : inlined;
}

function readAt(read: ReadJson, target: string, { file, at }: Place): Json {
  try {
    return read(target);
  } catch (error) {
    throw new DefinitionError(
      'missing-file',
      file,
      at,
      `cannot read ${target}: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

/** Path of a file that another file names. */
export function resolvePath(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') parts.pop();
    else if (segment !== '.') parts.push(segment);
  }
  return parts.join('/');
}

/** The value at a JSON pointer, or undefined. */
export function resolvePointer(value: Json, pointer: string): Json | undefined {
  return pointer
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((inner, key) => {
      const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
      if (Array.isArray(inner)) return inner[Number(name)];
      return isObject(inner) ? (inner as Record<string, Json>)[name] : undefined;
    }, value);
}

/**
 * `list: 'provinces'` fills `enum` (and `often`, `alsoCalled`) from `lists/provinces.json`, of the product or else
 * shared.
 */
function fillLists(
  product: string,
  schema: { properties: Record<string, FieldSchema> } | ItemSchema,
  read: ReadJson,
): void {
  for (const field of Object.values(schema.properties)) {
    const { items } = field;
    if (items?.type === 'object') fillLists(product, items, read);
    for (const scalar of [field, items]) {
      if (scalar && scalar.type !== 'object' && scalar.list !== undefined && scalar.enum === undefined) {
        const { codes, ...others } = findList(readListSource(product, scalar.list, read));
        Object.assign(scalar, { enum: codes }, others);
      }
    }
  }
}

/** Replaces `csv: 'rates/tariff.csv'`, in form.json and rating.json, by the rows of that file. */
function fillRows(product: string, table: DecisionTable & { csv?: string }, read: ReadJson, readRows: ReadRows): void {
  if (table.csv === undefined) return;
  const file = resolveCsvPath(product, table.csv);
  const { rows, faults } = readRows(table, read(file) as CsvRecord[]);
  const [fault] = faults;
  if (fault) throw new DefinitionError(fault.code, file, '', `line ${fault.line}: ${fault.message}`);
  table.rows = rows;
  delete table.csv;
}

/** Path of a rate table from the top of the project. */
export function resolveCsvPath(product: string, csv: string): string {
  return resolvePath(`product-schemas/${product}/rating.json`, csv);
}

/** Possible paths of a list's codes: the product's own file is tried first. */
export function resolveListPaths(product: string, list: string): [own: string, shared: string] {
  return [`product-schemas/${product}/lists/${list}.json`, `product-schemas/shared/lists/${list}.json`];
}

/** A list file: only codes, or codes with those often chosen and other words for them. */
export type ListSource = { codes: string[]; often?: string[]; alsoCalled?: Record<string, string[]> };

export function findList(written: Json): ListSource {
  return Array.isArray(written) ? { codes: written as string[] } : (written as ListSource);
}

/** Reads a list file. Throws the error of `read` if neither file exists. */
function readListSource(product: string, list: string, read: ReadJson): Json {
  const [own, shared] = resolveListPaths(product, list);
  try {
    return read(own);
  } catch {
    return read(shared);
  }
}
