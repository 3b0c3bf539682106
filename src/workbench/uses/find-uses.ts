import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type ReadJson, resolveCsvPath, resolveListPaths } from '#engine/language/load-definition.ts';
import { type Issue, resolveProductFile } from '../base/issue.ts';
import { findNameKind } from './place-words.ts';
import { listSourceNodes, resolveReference, type SourceNode } from './source-nodes.ts';

/**
 * One use of a thing: its position and its kind. For a CSV file `line` is known; for other files `at` is a JSON
 * pointer.
 */
export type Use = Pick<Issue, 'file' | 'at'> & { line?: number; as: string };

/** The files of one product. */
export type ProductSources = { name: string; caseFiles: string[]; wording: string[]; read: ReadJson };

/** Finds the uses of a file, or of the part at `at`: by `$ref`, as a list, as rows of a table. */
export function findFileUses(wanted: { file: string; at: string }, products: ProductSources[]): Use[] {
  const within = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const uses = products.flatMap(({ name, ...sources }) =>
    listProductNodes({ name, ...sources }).flatMap((node): Use[] => {
      const { file, at, path, value } = node;
      const word = path.at(-1);
      if (typeof value !== 'string') return [];
      if (word === '$ref') {
        const target = resolveReference(file, value);
        const touches = within(target.at, wanted.at) || within(wanted.at, target.at);
        return target.file === wanted.file && touches ? [{ file, at, as: `$ref ${value}` }] : [];
      }
      if (word === 'list' && resolveListFile(name, value, sources.read) === wanted.file)
        return [{ file, at, as: `list of ${path.at(-2) === 'items' ? path.at(-3) : path.at(-2)}` }];
      if (word === 'csv' && resolveCsvPath(name, value) === wanted.file)
        return [{ file, at, as: `rows of the table ${path.at(-2)}` }];
      return [];
    }),
  );
  return dedupeUses(uses);
}

/**
 * Finds the uses of a name in a product: a field, condition, derived value, list, table, plan, message word ... It
 * returns every use with its kind, so that a rename misses none.
 */
export function findNameUses(name: string, product: ProductSources): Use[] {
  const named = listProductNodes(product).flatMap((node): Use[] => {
    const as = findNameKind(node, name);
    return as === undefined ? [] : [{ file: node.file, at: node.at, as }];
  });
  return dedupeUses([...named, ...listNamedCells(name, product)]);
}

function listNamedCells(name: string, product: ProductSources): Use[] {
  return listProductNodes(product)
    .filter(({ path, value }) => path.at(-1) === 'csv' && typeof value === 'string')
    .flatMap(({ value }) => {
      const file = resolveCsvPath(product.name, value as string);
      return (product.read(file) as CsvRecord[])
        .filter(({ cells }) => cells.some((cell) => cell.split('|').includes(name)))
        .map(({ line }, index) => ({ file, at: '', line, as: index === 0 && line === 1 ? 'column' : 'cell' }));
    });
}

function listProductNodes({ name, caseFiles, wording, read }: ProductSources): SourceNode[] {
  const parts = (['product', 'form', 'rating', 'benefits', 'chart'] as const).map((part) =>
    resolveProductFile(name, part),
  );
  return [...parts, ...caseFiles, ...wording].flatMap((file) => listSourceNodes(file, read));
}

/** Returns the file of a list: the product's own file, or the shared one. */
export function resolveListFile(product: string, list: string, read: ReadJson): string {
  const [own, shared] = resolveListPaths(product, list);
  try {
    read(own);
    return own;
  } catch {
    return shared;
  }
}

function dedupeUses(uses: Use[]): Use[] {
  const seen = new Set<string>();
  return uses.filter(({ file, at, line }) => {
    const place = `${file}#${at}:${line}`;
    return seen.has(place) ? false : seen.add(place);
  });
}
