import { pathTo } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';

/** Where a finding is mended: the part of the product's page, and what is chosen in it; of the tariff the table, of lists the list. */
export type FindingPlace = { part: string; selected: Selected; table?: string; list?: string };

type Found = { code: string; file: string; at: string };

/** Told at the tables and steps that lack it, and mended by a reviewed line. */
const NEEDS_REVIEW = [
  ...['no-reviewed', 'row-not-reviewed', 'bound-not-reviewed', 'step-not-reviewed', 'minimum-not-reached'],
  ...['reviewed-differs', 'reviewed-breaks'],
];

/** The part by what a file of a product is, or by the finding; null for files that products share, which no part shows. */
export function placeOfFinding(product: string, { code, file, at }: Found): FindingPlace | null {
  if (NEEDS_REVIEW.includes(code)) return { part: 'reviewed', selected: {} };
  if (code.startsWith('witness')) return { part: 'decided', selected: {} };
  const keys = at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const [room = '', ...rest] = file.split('/');
  const name = rest.join('/');
  if (name === 'site.json')
    return keys[0] === 'words'
      ? { part: 'words', selected: { message: keys[2] ?? '' } }
      : { part: 'settings', selected: {} };
  if (room === 'locales') {
    if (name.endsWith(`products/${product}.json`)) return { part: 'words', selected: { message: keys.join('.') } };
    return name.endsWith(`documents/${product}.json`) ? { part: 'papers', selected: {} } : null;
  }
  if (room === 'machines') return rest[0] === `${product}.json` ? { part: 'journey', selected: {} } : null;
  if (rest[0] !== product) return null;
  const inProduct = rest.slice(1).join('/');
  const [, list] = /^lists\/(.+)\.json$/.exec(inProduct) ?? [];
  if (list) return { part: 'lists', selected: {}, list };
  const [first, second, , , field] = keys;
  const table = first === 'tables' && second ? { table: second } : {};
  if (inProduct === 'form.json' && first !== 'tables')
    return { part: 'pages', selected: first === 'pages' && second ? { page: second, ...(field && { field }) } : {} };
  if (inProduct === 'product.json' && first === 'afterSale') return { part: 'after-sale', selected: {} };
  const parts: Record<string, string> = {
    'benefits.json': 'cover',
    'product.json': 'settings',
    'promotions.json': 'promotions',
  };
  const folders = { 'cases/reviewed/': 'reviewed', 'cases/witness/': 'decided', 'cases/': 'people' };
  const [, folder] = Object.entries(folders).find(([start]) => inProduct.startsWith(start)) ?? [];
  return { part: parts[inProduct] ?? folder ?? 'tariff', selected: {}, ...table };
}

/** The address at which a place is open, with what is chosen there. */
export function addressOfPlace(
  release: string,
  product: string,
  { part, selected, table, list }: FindingPlace,
): string {
  const { page, field, message } = selected;
  const chosen = Object.entries({ page, field, message, table, list }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(chosen as [string, string][]).toString();
  return `${pathTo(patterns.studioProduct, { id: release, product, part })}${query && `?${query}`}`;
}

/** The product whose file this is by its path; of a shared one `shared` or nothing. */
export const ownerOfFile = (file: string): string | undefined =>
  /^(?:product-schemas|machines|locales\/\w+\/(?:products|documents))\/(\w+)/.exec(file)?.[1];
