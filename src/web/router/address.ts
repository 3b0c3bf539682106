import type { PartnerAccount } from '#contract/people/partners.ts';
import type { Locale } from '#shared/format.ts';

/** The part of the address that names the language; English works without one, too. */
export type Prefix = '' | '/en' | '/km';

export type AddressParts = { pathname: string; search: string; hash: string };

const partnerKeys = ['company', 'accountCode'] as const;

/** The language prefix of a path. */
export function parsePrefix(pathname: string): Prefix {
  const [, first] = pathname.split('/');
  return first === 'en' || first === 'km' ? `/${first}` : '';
}

/**
 * The language of an address. `?lang=` works on unprefixed paths only.
 *
 * @param remembered the language that `?lang=` requested earlier in this visit; null if there was none
 */
export function resolveLocale(
  { pathname, search }: Pick<AddressParts, 'pathname' | 'search'>,
  remembered: string | null,
): Locale {
  const prefix = parsePrefix(pathname);
  if (prefix) return prefix === '/km' ? 'km' : 'en';
  return (new URLSearchParams(search).get('lang') ?? remembered) === 'zh' ? 'zh' : 'en';
}

/**
 * The same page, query and fragment in another language. English uses `/en` on the bare home page, because that page
 * reads the language cookie, and when the person leaves Chinese.
 */
export function toLanguageAddress({ pathname, search, hash }: AddressParts, locale: Locale, shown: Locale): string {
  const bare = pathname.slice(parsePrefix(pathname).length) || '/';
  const query = new URLSearchParams(search);
  query.delete('lang');
  if (locale === 'zh') query.set('lang', 'zh');
  const explicit = locale === 'en' && (bare === '/' || shown === 'zh');
  const prefix = locale === 'km' ? '/km' : explicit ? '/en' : '';
  const path = prefix && bare === '/' ? prefix : prefix + bare;
  return path + (query.size > 0 ? `?${query}` : '') + hash;
}

/** Adds the partner's `company` and `accountCode` of the present query to a link without them. */
export function carryPartner(href: string, search: string): string {
  const here = new URLSearchParams(search);
  if (!href.startsWith('/') || !partnerKeys.some((key) => here.has(key))) return href;
  const target = new URL(href, 'http://here');
  for (const key of partnerKeys) {
    const value = here.get(key);
    if (value !== null && !target.searchParams.has(key)) target.searchParams.set(key, value);
  }
  return target.pathname + target.search + target.hash;
}

/** Removes the slash at the end of a language's bare home page: `/km/?a=1` becomes `/km?a=1`. */
export function normalizeHref(href: string): string {
  return href.replace(/^(\/(?:en|km))\/(?=$|[?#])/, '$1');
}

/** True inside a partner's own pages: the query contains both the company and its account code. */
export function hasPartner(search: string): boolean {
  const query = new URLSearchParams(search);
  return partnerKeys.every((key) => Boolean(query.get(key)));
}

/** Parses the partner in a query, if its codes have valid characters. Only the server knows if the partner exists. */
export function parsePartner(search: string): PartnerAccount | undefined {
  const query = new URLSearchParams(search);
  const [company = '', accountCode = ''] = partnerKeys.map((key) => query.get(key) ?? '');
  return [company, accountCode].every((code) => /^[\w-]{1,40}$/.test(code)) ? { company, accountCode } : undefined;
}
