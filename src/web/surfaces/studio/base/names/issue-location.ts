import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE, SITE_FILE } from '#contract/studio/material/site-settings.ts';
import { parsePointer } from '#product-files/edit-value.ts';
import { pathTo } from '#shared/addresses.ts';
import { patterns } from '#web/router/paths.ts';
import type { Selected } from '#web/surfaces/studio/base/workspace/selection.ts';

/** The place to correct an issue of a check: the tab of the product's page, and the selection, table or list. */
export type IssueLocation = { part: string; selected: Selected; table?: string; list?: string };

type IssueFields = { code: string; file: string; at: string };

/** The codes of issues that the user corrects in the tab of reviewed premiums, not in the tab of the issue's file. */
const REVIEW_ISSUE_CODES = [
  ...['no-reviewed', 'row-not-reviewed', 'bound-not-reviewed', 'step-not-reviewed', 'minimum-not-reached'],
  ...['reviewed-differs', 'reviewed-breaks'],
];

/** The tabs for the files of a product, by the start of their path. Other files belong to the tab "Tariff". */
const partsByFile = Object.entries({
  ...{ 'benefits.json': 'cover', 'product.json': 'settings', 'promotions.json': 'promotions' },
  ...{ 'cases/reviewed/': 'reviewed', 'cases/witness/': 'decided', 'cases/': 'people' },
});

/** The places for files, by a pattern of their path, where `*` stands for the product. The first match applies. */
const places: [path: RegExp, place: (keys: string[], name: string) => Partial<IssueLocation> & { part: string }][] = [
  [
    /^[^/]+\/site\.json$/,
    ([first, , id = '']) => (first === 'words' ? { part: 'words', selected: { message: id } } : { part: 'settings' }),
  ],
  [/^locales\/.*products\/\*\.json$/, (keys) => ({ part: 'words', selected: { message: keys.join('.') } })],
  [/^locales\/.*documents\/\*\.json$/, () => ({ part: 'papers' })],
  [/^machines\/\*\.json$/, locateInJourney],
  [/^[^/]+\/\*\/lists\/(.+)\.json$/, (_keys, list) => ({ part: 'lists', list })],
  [/^[^/]+\/\*\/(.+)$/, locateInProduct],
];

/** Locates a state of the journey by its name: the innermost one on the way. */
function locateInJourney(keys: string[]): Partial<IssueLocation> & { part: string } {
  const state = keys.findLast((_key, index) => keys[index - 1] === 'states');
  return { part: 'journey', selected: state === undefined || state === 'journey' ? {} : { page: state } };
}

function locateInProduct([first, second, , , field]: string[], file: string): IssueLocation {
  if (file === 'form.json' && first !== 'tables')
    return { part: 'pages', selected: first === 'pages' && second ? { page: second, ...(field && { field }) } : {} };
  if (file === 'product.json' && first === 'afterSale') return { part: 'after-sale', selected: {} };
  const [, part = 'tariff'] = partsByFile.find(([start]) => file.startsWith(start)) ?? [];
  return { part, selected: {}, ...(first === 'tables' && second ? { table: second } : {}) };
}

/** Returns the place for an issue, by its code or its file; null for a shared file without a tab. */
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
  const { page, field, message, value } = selected;
  const chosen = Object.entries({ page, field, message, value, table, list }).filter(([, code]) => code !== undefined);
  const query = new URLSearchParams(chosen as [string, string][]).toString();
  return `${pathTo(patterns.studioProduct, { id: release, product, part })}${query && `?${query}`}`;
}

/** Returns the product of a file, by its path: `shared` for a file in a shared folder; undefined for other files. */
export const findFileOwner = (file: string): string | undefined =>
  /^(?:product-schemas|machines|locales\/\w+\/(?:products|documents))\/(\w+)/.exec(file)?.[1];

/** Returns the product that a file belongs to: the site, or the shared files for a file of several products. */
export const ownerOf = (path: string): string => (path === SITE_FILE ? SITE : (findFileOwner(path) ?? SHARED));
