import type { Locale } from '#shared/format.ts';

const name = 'lang';
const yearSeconds = 365 * 24 * 60 * 60;

/** The language kept in the cookie `lang`, which only the bare home page asks for. */
export function cookieLocale(cookies: string): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return value === 'en' || value === 'km' || value === 'zh' ? value : null;
}

/** Keeps the language a person chose for 365 days. */
export function saveLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain http
  document.cookie = `${name}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** What `?lang=` asked for earlier in this visit. On the server nothing. */
export function visitLocale(): string | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(name);
}

/** Remembers Chinese for the visit; any other language asked for by name ends that. */
export function rememberForVisit(locale: Locale): void {
  if (locale === 'zh') sessionStorage.setItem(name, locale);
  else sessionStorage.removeItem(name);
}
