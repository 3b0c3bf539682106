import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type ReadJson, resolveCsvPath, resolveListPaths } from '#engine/language/load-definition.ts';
import { type Issue, readIfPresent, resolveProductFile } from '../base/issue.ts';
import { uniqueBy } from '../base/json-tree.ts';
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
export function findFileUses(wanted: Pick<Use, 'file' | 'at'>, products: ProductSources[]): Use[] {
  const uses = products.flatMap((product) =>
    listProductNodes(product).flatMap((node): Use[] => {
      const as = describeFileUse(wanted, node, product);
      return as === undefined ? [] : [{ file: node.file, at: node.at, as }];
    }),
  );
  return dedupeUses(uses);
}

/** Describes the use of a file by a node; undefined if the node does not use it. */
function describeFileUse(
  wanted: Pick<Use, 'file' | 'at'>,
  node: SourceNode,
  { name, read }: ProductSources,
): string | undefined {
  const used = findUsedFile(name, node, read);
  if (used?.file !== wanted.file) return undefined;
  const { path, value } = node;
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  const owner = path.at(-2);
  switch (path.at(-1)) {
    case '$ref':
      return isWithin(used.at, wanted.at) || isWithin(wanted.at, used.at) ? `$ref ${value}` : undefined;
    case 'list':
      return `list of ${owner === 'items' ? path.at(-3) : owner}`;
    default:
      return `rows of the table ${owner}`;
  }
}

/** Finds the file that a node uses, and the position in it; undefined if it uses none. */
export function findUsedFile(
  product: string,
  { file, path, value }: SourceNode,
  read: ReadJson,
): Pick<Use, 'file' | 'at'> | undefined {
  if (typeof value !== 'string') return undefined;
  const word = path.at(-1);
  if (word === '$ref') return resolveReference(file, value);
  if (word === 'list') return { file: resolveListFile(product, value, read), at: '' };
  return word === 'csv' ? { file: resolveCsvPath(product, value), at: '' } : undefined;
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
function resolveListFile(product: string, list: string, read: ReadJson): string {
  const [own, shared] = resolveListPaths(product, list);
  return readIfPresent(read, own) === undefined ? shared : own;
}

const dedupeUses = (uses: Use[]): Use[] => uniqueBy(uses, ({ file, at, line }) => `${file}#${at}:${line}`);
