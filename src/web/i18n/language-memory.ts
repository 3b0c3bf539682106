import type { Locale } from '#shared/format.ts';
import { saveCookie, tabStore } from '#web/hydration/browser-store.ts';

const name = 'lang';

/** The language in the cookie `lang`; only the bare home page uses it. */
export function cookieLocale(cookies: string): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies)?.[1];
  return value === 'en' || value === 'km' || value === 'zh' ? value : null;
}

/** Stores the chosen language for a year. */
export const saveLocale = (locale: Locale): void => saveCookie(name, locale);

/** The language that `?lang=` requested earlier in this visit. On the server null. */
export const visitLocale = (): string | null => tabStore.read(name);

/** Remembers Chinese for the visit; a request for any other language ends that. */
export function rememberForVisit(locale: Locale): void {
  if (locale === 'zh') tabStore.write(name, locale);
  else tabStore.remove(name);
}
