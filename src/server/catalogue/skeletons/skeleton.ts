import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Skeleton } from '#contract/studio/products.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { FileError, listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { type Locale, locales } from '#shared/format.ts';

/**
 * The template files of a product that insures its policyholder, at their final paths; `NAME` in a path becomes the product's id.
 */
const FILES = join(projectRoot, 'src/server/catalogue/skeletons/files');
/** For the other kinds of products: members that replace those of the same template files; null removes a member. */
const KINDS = join(projectRoot, 'src/server/catalogue/skeletons/kinds');

type NewProduct = {
  id: string;
  /** The kind of small product that it begins as. */
  kind: Skeleton;
  /** Its name in each language. A language without a name gets a text with TODO. */
  names?: Partial<Record<Locale, string>>;
  /** The line of business; by default its id. */
  line?: string | undefined;
};

/**
 * Builds the files of a new product by path, including pictures: a small product that can be sold. Words that only its
 * author knows are still to be written.
 * @param taken the files beside it: no other product has the same prefix of policy numbers
 */
export function buildSkeletonFiles(product: NewProduct, taken: ProductFiles): Record<string, string> {
  const { id, kind } = product;
  const words: Record<string, string> = { id, Id: capitalize(id), PREFIX: findFreePrefix(id, taken) };
  const files: Record<string, string> = {};
  const of = join(KINDS, kind);
  const [base, others] = [listFiles(FILES), listFiles(of)];
  for (const template of new Set([...base, ...others])) {
    const text = base.includes(template) ? readFileSync(join(FILES, template), 'utf8') : '{}';
    const filled = text.replace(/\{\{(\w+)\}\}/g, (_all, word) => words[word] ?? '');
    const change = others.includes(template) ? readFileSync(join(of, template), 'utf8') : undefined;
    files[template.replace('NAME', id)] = change === undefined ? filled : applyChange(filled, template, change);
  }
  return applyNames(files, product);
}

/**
 * Copies the files of another product to a new one: its pages, prices and words, under new names.
 * @param source id of the other product
 */
export function copyProductFiles(
  product: Omit<NewProduct, 'kind'> & { source: string },
  tree: Record<string, string>,
  taken: ProductFiles,
): Record<string, string> {
  const { id, source } = product;
  const files: Record<string, string> = {};
  for (const [path, text] of Object.entries(tree)) {
    // Expected tables are not copied: they contain decisions about the other product.
    if (path.includes('/cases/witness/')) continue;
    const renamed = path
      .split('/')
      .map((part) => (part === source ? id : part === `${source}.json` ? `${id}.json` : part));
    files[renamed.join('/')] = text;
  }
  const settings = settingsFile(id);
  const { addresses: _itsOwn, ...copied } = JSON.parse(files[settings] ?? '{}') as Record<string, Json>;
  const own = { id, formCode: `frm${capitalize(id)}`, policyPrefix: findFreePrefix(id, taken) };
  files[settings] = writeJson({ ...copied, ...own });
  const chart = `machines/${id}.json`;
  files[chart] = writeJson({ ...(JSON.parse(files[chart] ?? '{}') as Record<string, Json>), id });
  return applyNames(files, { ...product, line: product.line ?? String(copied.lineOfBusiness) });
}

const settingsFile = (id: string) => `product-schemas/${id}/product.json`;
const capitalize = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
const writeJson = (value: Json) => `${JSON.stringify(value, null, 2)}\n`;

/** Applies the chosen names and the line of business. */
function applyNames(
  files: Record<string, string>,
  { id, names = {}, line }: Omit<NewProduct, 'kind'>,
): Record<string, string> {
  const settings = settingsFile(id);
  const changed: Record<string, Json> = line === undefined ? {} : { [settings]: { lineOfBusiness: line } };
  for (const locale of locales) {
    const name = names[locale];
    if (name !== undefined) changed[`locales/${locale}/products/${id}.json`] = { name };
  }
  const texts = Object.entries(changed).map(([path, change]) => [
    path,
    writeJson(mergeMembers(readJson(files, path), change)),
  ]);
  return { ...files, ...Object.fromEntries(texts) };
}

const readJson = (files: Record<string, string>, path: string) => JSON.parse(files[path] ?? '{}') as Json;

function applyChange(text: string, template: string, change: string): string {
  if (template.endsWith('.csv')) return change;
  return writeJson(mergeMembers(JSON.parse(text) as Json, JSON.parse(change) as Json));
}

/** Merges members. New members come first, because the own pages and fields of a kind come before the common ones. */
function mergeMembers(value: Json | undefined, change: Json): Json {
  if (!isObject(value) || !isObject(change)) return change;
  const added = Object.entries(change).filter(([key, inner]) => !(key in value) && inner !== null);
  const kept = Object.entries(value).filter(([key]) => change[key] !== null);
  const inner = kept.map(([key, one]) => [key, key in change ? mergeMembers(one as Json, change[key] as Json) : one]);
  return Object.fromEntries([...added, ...inner]) as Json;
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.\w+$/.test(path))
      .sort();
  } catch (error) {
    // A kind without differences has no folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Finds the shortest start of the name that no other product uses as prefix of its policy numbers. */
function findFreePrefix(name: string, products: ProductFiles): string {
  const taken = listProductIds(products).map((id) => readPrefix(id, products));
  const letters = name.toUpperCase().padEnd(3, 'X');
  const choices = [3, 4, 5, 6, 7, 8].map((length) => letters.slice(0, length));
  return choices.find((prefix) => !taken.includes(prefix)) ?? letters.slice(0, 8);
}

function readPrefix(id: string, products: ProductFiles): string {
  try {
    return String((products(settingsFile(id)) as { policyPrefix?: string }).policyPrefix);
  } catch (error) {
    if (error instanceof FileError) return '';
    throw error;
  }
}

/**
 * Returns true if no product can have this name: a product has it, in any case of letters, or other message ids begin
 * with it.
 */
export function isTaken(id: string, products: ProductFiles): boolean {
  // A product's name begins its message ids, beside those of the other files of wording.
  const wording = products.list('locales/en').map((file) => file.replace('.json', ''));
  return [...products.list('product-schemas'), ...wording].some((word) => word.toLowerCase() === id.toLowerCase());
}
