import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Skeleton } from '#contract/studio/products.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { FileError, listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { type Locale, locales } from '#shared/format.ts';

/** The files of a small product for people, each where it will stand, `NAME` in the place of the product's name. */
const FILES = fileURLToPath(new URL('./files', import.meta.url));
/** What the other kinds say otherwise, as members of those files; null takes one away. */
const KINDS = fileURLToPath(new URL('./kinds', import.meta.url));

type NewProduct = {
  id: string;
  /** What kind of small product it begins as. */
  kind: Skeleton;
  /** Its name in each language; a language without one says that it is still to be written. */
  names?: Partial<Record<Locale, string>>;
  /** Line of business; its id where none is said. */
  line?: string | undefined;
};

/**
 * The files of a new product by path, pictures among them: a small one that can be sold, its words still to be written where only its
 * author knows them.
 * @param taken the files that it will stand beside: no other product begins its policy numbers alike
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
 * The files of a new product that begins as another one is: its pages, prices and words, under names of its own.
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
    // What was decided about the other product was not decided about this one.
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

/** With the names that it was given, and its line of business. */
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

/** Members that are new come first, as its pages do: what it asks first stands before what all products ask. */
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
    // A kind that says nothing otherwise has no folder.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The first letters of the name that no other product begins its policy numbers with. */
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

/** Whether no product can have this name: one has it, whatever the case, or it begins the message ids of other words. */
export function isTaken(id: string, products: ProductFiles): boolean {
  // Its name begins its message ids, beside those of the other files of wording.
  const wording = products.list('locales/en').map((file) => file.replace('.json', ''));
  return [...products.list('product-schemas'), ...wording].some((word) => word.toLowerCase() === id.toLowerCase());
}
