import { readCookies } from '../hydration/browser-store.ts';
import { cookieLocale, visitLocale } from '../i18n/language-memory.ts';
import { toLanguageAddress } from './address.ts';

/**
 * On the bare home page, and only there, the last chosen language decides (or else the browser's Khmer); the address is
 * replaced before the first paint. English and an address with a language stay unchanged.
 */
export function startLanguage(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/' || new URLSearchParams(search).has('lang') || visitLocale()) return;
  const browser = navigator.languages[0]?.startsWith('km') ? 'km' : 'en';
  const chosen = cookieLocale(readCookies()) ?? browser;
  if (chosen !== 'en') window.history.replaceState(null, '', toLanguageAddress(window.location, chosen, 'en'));
}
