import { parsePointer } from '#product-files/edit-value.ts';
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

/** The tabs for the files of a product, by the start of their path; the others belong to the tab "Tariff". */
const partsByFile = Object.entries({
  ...{ 'benefits.json': 'cover', 'product.json': 'settings', 'promotions.json': 'promotions' },
  ...{ 'cases/reviewed/': 'reviewed', 'cases/witness/': 'decided', 'cases/': 'people' },
});

/** The places for files, by their path with `*` for the product. The first fitting one applies. */
const places: [path: RegExp, place: (keys: string[], name: string) => Partial<IssueLocation> & { part: string }][] = [
  [
    /^[^/]+\/site\.json$/,
    ([first, , id = '']) => (first === 'words' ? { part: 'words', selected: { message: id } } : { part: 'settings' }),
  ],
  [/^locales\/.*products\/\*\.json$/, (keys) => ({ part: 'words', selected: { message: keys.join('.') } })],
  [/^locales\/.*documents\/\*\.json$/, () => ({ part: 'papers' })],
  [/^machines\/\*\.json$/, () => ({ part: 'journey' })],
  [/^[^/]+\/\*\/lists\/(.+)\.json$/, (_keys, list) => ({ part: 'lists', list })],
  [/^[^/]+\/\*\/(.+)$/, locateInProduct],
];

function locateInProduct([first, second, , , field]: string[], file: string): IssueLocation {
  if (file === 'form.json' && first !== 'tables')
    return { part: 'pages', selected: first === 'pages' && second ? { page: second, ...(field && { field }) } : {} };
  if (file === 'product.json' && first === 'afterSale') return { part: 'after-sale', selected: {} };
  const [, part = 'tariff'] = partsByFile.find(([start]) => file.startsWith(start)) ?? [];
  return { part, selected: {}, ...(first === 'tables' && second ? { table: second } : {}) };
}

/** Returns the tab for a finding, by its code or its file; null for shared files without a tab. */
export function locateIssue(product: string, { code, file, at }: IssueFields): IssueLocation | null {
  if (REVIEW_ISSUE_CODES.includes(code)) return { part: 'reviewed', selected: {} };
  if (code.startsWith('witness')) return { part: 'decided', selected: {} };
  const path = file.replace(new RegExp(`/${product}(?=[/.])`), '/*');
  const keys = parsePointer(at) ?? [];
  for (const [pattern, place] of places) {
    const found = pattern.exec(path);
    if (found) return { selected: {}, ...place(keys, found[1] ?? '') };
  }
  return null;
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
