import type { DecisionTable } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { resolveCsvPath, resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { readValueAt } from '#product-files/edit-value.ts';

type Key = string | number;

/** Joins the inputs of a table row in one name of the row. */
export const INPUT_SEPARATOR = '\u001f';

/** A file and a path in it. */
export type FilePosition = { path: string; at: readonly Key[] };

/** Returns the value of a file by its path; undefined if there is no such file. */
export type FileReader = (path: string) => Json | undefined;

/** A table of a product, at its original location: in the file of its definition, or with its rows in a `.csv` file. */
export type TableSource = {
  name: string;
  of: 'rating' | 'form';
  place: FilePosition;
  definition: Omit<DecisionTable, 'rows'> & { rows?: Json[][]; note?: string };
  csv: string | undefined;
  /** True if several products share the table. */
  isShared: boolean;
};

type JsonObject = Record<string, Json>;

/**
 * Finds the original location of a member of a product's file: it follows every `$ref` on the path. Returns undefined
 * if there is no such member or the `$ref`s form a circle.
 */
export function locateMember(
  read: FileReader,
  path: string,
  at: readonly Key[],
): (FilePosition & { value: Json }) | undefined {
  let place: FilePosition = { path, at: [] };
  let value = read(path);
  let jumps = 0;
  const jump = (): boolean => {
    const reference = isObject(value) ? (value as JsonObject).$ref : undefined;
    if (typeof reference !== 'string' || jumps > 20) return false;
    jumps += 1;
    const [file = '', pointer = ''] = reference.split('#');
    const target = file === '' ? place.path : resolvePath(place.path, file);
    const whole = read(target);
    value = whole === undefined ? undefined : resolvePointer(whole, pointer);
    place = { path: target, at: pointer.split('/').slice(1) };
    return value !== undefined;
  };
  for (const key of at) {
    for (;;) {
      const inner = readValueAt(value, [String(key)]);
      if (inner !== undefined) {
        value = inner;
        place = { ...place, at: [...place.at, key] };
        break;
      }
      if (!jump()) return undefined;
    }
  }
  while (isObject(value) && Object.keys(value).length === 1 && '$ref' in value) if (!jump()) return undefined;
  return value === undefined ? undefined : { ...place, value };
}

/** Returns the tables of a product's rating, then those of its form, in the order of the files. */
export function listTables(read: FileReader, product: string): TableSource[] {
  return (['rating', 'form'] as const).flatMap((of) => {
    const path = `product-schemas/${product}/${of}.json`;
    return listNames(read, path, ['tables']).flatMap((name): TableSource[] => {
      const found = locateMember(read, path, ['tables', name]);
      if (!found || !isTable(found.value)) return [];
      const { value, ...place } = found;
      const { csv, ...definition } = value as unknown as TableSource['definition'] & { csv?: string };
      const file = csv === undefined ? undefined : resolveCsvPath(product, csv);
      return [{ name, of, place, definition, csv: file, isShared: (file ?? place.path).includes('/shared/') }];
    });
  });
}

/** Returns the names of the members of a group: its own ones, then those of the shared parts over which they are laid. */
function listNames(read: FileReader, path: string, at: readonly Key[], jumps = 0): string[] {
  const found = locateMember(read, path, at);
  if (!found || !isObject(found.value) || jumps > 20) return [];
  const { $ref: reference, ...own } = found.value as JsonObject;
  if (typeof reference !== 'string') return Object.keys(own);
  const [file = '', pointer = ''] = reference.split('#');
  const target = file === '' ? found.path : resolvePath(found.path, file);
  return [...new Set([...Object.keys(own), ...listNames(read, target, pointer.split('/').slice(1), jumps + 1)])];
}

/** Returns false for a value that is no table: a user may have written any value in the files. */
function isTable(value: Json): boolean {
  if (!isObject(value)) return false;
  const { inputs, outputs, rows, csv } = value as JsonObject;
  return (
    Array.isArray(inputs) &&
    inputs.every((input) => isObject(input) && typeof (input as JsonObject).name === 'string') &&
    Array.isArray(outputs) &&
    (typeof csv === 'string' || (Array.isArray(rows) && rows.every(Array.isArray)))
  );
}
