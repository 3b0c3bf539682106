import { readCsvTable } from '#engine/language/csv-table.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { DefinitionError, loadDefinition, type ReadJson, type ReadRows } from '#engine/language/load-definition.ts';
import { interpretPage } from '#engine/language/pages/interpret-page.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { rater } from '#engine/rating.ts';
import { FileError } from '#product-files/product-files.ts';
import { bundleMessages } from '#product-files/product-messages.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import type { Workspace } from '../base/workspace/workspace.ts';

/** The reason why a product cannot be shown: the file and the place in it, if they are known. */
export type PreviewError = { file: string; at: string; message: string };

export type BuildResult<Thing> = { made: Thing; fault: null } | { made: null; fault: PreviewError };

/**
 * Computes a value from files of the workspace, and computes it again only when a file that it read has changed: a
 * changed word does not reload the rates.
 */
export function memoizeByFiles<Thing>(
  workspace: Pick<Workspace, 'value'>,
  make: (read: ReadJson) => Thing,
): () => BuildResult<Thing> {
  let read = new Map<string, Json | undefined>();
  let last: BuildResult<Thing> | undefined;
  return () => {
    if (last && [...read].every(([path, value]) => workspace.value(path) === value)) return last;
    read = new Map();
    last = tryBuild(() =>
      make((path) => {
        const value = workspace.value(path);
        read.set(path, value);
        if (value === undefined) throw new FileError(path, 1, 'not there, or it cannot be read');
        return value;
      }),
    );
    return last;
  };
}

function tryBuild<Thing>(make: () => Thing): BuildResult<Thing> {
  try {
    return { made: make(), fault: null };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof DefinitionError) return { made: null, fault: { file: error.file, at: error.at, message } };
    return { made: null, fault: { file: error instanceof FileError ? error.file : '', at: '', message } };
  }
}

/** Returns the definition of a product from its files; it reads only table rows that it has not read before. */
export function createDefinitionReader(product: string): (read: ReadJson) => ProductDefinition {
  const readRows = memoizeRows();
  return (read) => {
    const definition = loadDefinition(product, read, readRows);
    for (const [file, member] of NEEDED_GROUPS) assertGroup(definition, file, member);
    return definition;
  };
}

/** The members without which the engine cannot work: a user may remove any of them. */
const NEEDED_GROUPS = [
  ...(['cover', 'policyholder'] as const).map((member) => ['product', member] as const),
  ...(['pages', 'derived', 'conditions'] as const).map((member) => ['form', member] as const),
  ...(['inputs', 'tables', 'steps', 'rounding'] as const).map((member) => ['rating', member] as const),
  ...(['lines', 'plans'] as const).map((member) => ['benefits', member] as const),
] as const;

function assertGroup(definition: ProductDefinition, file: (typeof NEEDED_GROUPS)[number][0], member: string): void {
  const group = (definition[file] as unknown as Record<string, unknown>)[member];
  if (typeof group === 'object' && group !== null) return;
  const path = `product-schemas/${definition.product.id}/${file}.json`;
  throw new DefinitionError('missing', path, `/${member}`, `${member} is missing`);
}

/** Reads tables from the cells in the workspace: rows stay the same objects until they change. */
function memoizeRows(): ReadRows {
  const tables = new WeakMap<object, { columns: string; read: ReturnType<ReadRows> }>();
  const known = new WeakMap<string[], { columns: string; row: Json[] }>();
  return ({ inputs, outputs }, records) => {
    const [header = [], ...rows] = records as unknown as string[][];
    const columns = JSON.stringify([inputs, outputs, header]);
    const found = tables.get(records);
    if (found?.columns === columns) return found.read;
    const unread = rows.flatMap((cells, at) =>
      known.get(cells)?.columns === columns ? [] : [{ line: at + 2, cells }],
    );
    if (unread.length > 0 || rows.length === 0) {
      const fresh = readCsvTable({ inputs, outputs }, [{ line: 1, cells: header }, ...unread]);
      if (fresh.faults.length > 0) return fresh;
      unread.forEach(({ cells }, at) => void known.set(cells, { columns, row: fresh.rows[at] as Json[] }));
    }
    const read = { rows: rows.map((cells) => known.get(cells)?.row as Json[]), faults: [] };
    tables.set(records, { columns, read });
    return read;
  };
}

/**
 * Returns the product for the engine, with its rating. An interpreter checks its pages, because the content security
 * policy forbids compiled validators.
 */
export function createProductReader(definition: ProductDefinition): Product {
  const pages = Object.entries(definition.form.pages);
  const validators = Object.fromEntries(pages.map(([page, { schema }]) => [page, interpretPage(schema)]));
  return createProduct(definition, validators, rater);
}

/** Returns the texts of a product in a language, with those that products share. */
export const createMessagesReader =
  (definition: ProductDefinition, language: Locale) =>
  (read: ReadJson): Messages =>
    bundleMessages(definition, language, read);
