import { pathTo } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';

/** The place to correct a finding: the tab of the product's page, and the selection, table or list in it. */
export type IssueLocation = { part: string; selected: Selected; table?: string; list?: string };

type IssueFields = { code: string; file: string; at: string };

/** The tab of reviewed premiums shows these findings at their tables and steps; a reviewed line corrects them. */
const REVIEW_ISSUE_CODES = [
  ...['no-reviewed', 'row-not-reviewed', 'bound-not-reviewed', 'step-not-reviewed', 'minimum-not-reached'],
  ...['reviewed-differs', 'reviewed-breaks'],
];

/** Returns the tab for a finding, by its code or its file; null for shared files without a tab. */
export function locateIssue(product: string, { code, file, at }: IssueFields): IssueLocation | null {
  if (REVIEW_ISSUE_CODES.includes(code)) return { part: 'reviewed', selected: {} };
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

/** Returns the address that opens a place with its selection. */
export function buildLocationUrl(
  release: string,
  product: string,
  { part, selected, table, list }: IssueLocation,
): string {
  const { page, field, message } = selected;
  const chosen = Object.entries({ page, field, message, table, list }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(chosen as [string, string][]).toString();
  return `${pathTo(patterns.studioProduct, { id: release, product, part })}${query && `?${query}`}`;
}

/** Returns the product that a file belongs to, by its path; for a shared file `shared` or nothing. */
export const findFileOwner = (file: string): string | undefined =>
  /^(?:product-schemas|machines|locales\/\w+\/(?:products|documents))\/(\w+)/.exec(file)?.[1];
