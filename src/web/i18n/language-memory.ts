import type { Locale } from '#shared/format.ts';

const name = 'lang';
const yearSeconds = 365 * 24 * 60 * 60;

/** The language in the cookie `lang`; only the bare home page uses it. */
export function cookieLocale(cookies: string): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return value === 'en' || value === 'km' || value === 'zh' ? value : null;
}

/** Stores the chosen language for 365 days. */
export function saveLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain http
  document.cookie = `${name}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** The language that `?lang=` requested earlier in this visit. On the server null. */
export function visitLocale(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(name);
}

/** Remembers Chinese for the visit; a request for any other language ends that. */
export function rememberForVisit(locale: Locale): void {
  if (locale === 'zh') sessionStorage.setItem(name, locale);
  else sessionStorage.removeItem(name);
}
