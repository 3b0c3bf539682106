import { cookieLocale, visitLocale } from '../i18n/language-memory.ts';
import { toLanguageAddress } from './address.ts';

/**
 * On the bare home page, and only there, the language chosen last (or else the browser's Khmer) decides; the address is
 * replaced before anything is drawn. English and an address that names its language stay as they are.
 */
export function startLanguage(): void {
  const { pathname, search } = window.location;
  if (pathname !== '/' || new URLSearchParams(search).has('lang') || visitLocale()) return;
  const browser = navigator.languages[0]?.startsWith('km') ? 'km' : 'en';
  const chosen = cookieLocale(document.cookie) ?? browser;
  if (chosen !== 'en') window.history.replaceState(null, '', toLanguageAddress(window.location, chosen, 'en'));
}
