import { type ReactNode, useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import { Language } from '../i18n/language.tsx';
import { rememberForVisit, visitLocale } from '../i18n/language-memory.ts';
import { carryPartner, hasPartner, normalizeHref, parsePrefix, resolveLocale } from './address.ts';
import { leaving } from './leaving.ts';
import { readRememberedPartner, toPartnerQuery } from './visit-partner.ts';

// The server draws no page of a partner.
const withPartner = (href: string): string => {
  const remembered = readRememberedPartner();
  const carried = carryPartner(normalizeHref(href), typeof window === 'undefined' ? '' : window.location.search);
  return remembered && !hasPartner(new URL(carried, 'http://here').search)
    ? carryPartner(carried, toPartnerQuery(remembered))
    : carried;
};

const goOn: AroundNavHandler = (navigate, to, options) =>
  leaving.by(() => {
    // The focus goes to the heading of the page that comes. Taken away with what was pressed, it would have the browser lay out half a page.
    if (!options?.replace) document.activeElement?.closest<HTMLElement>('a, button')?.blur();
    navigate(withPartner(to), options);
  }, to);

/** Routes without their language prefix, in the language the address names, with the partner on every link. */
export function LocaleRouter({ children }: { children: ReactNode }) {
  const [pathname] = useLocation();
  const search = useSearch();
  const prefix = parsePrefix(pathname);
  const locale = resolveLocale({ pathname, search }, visitLocale());
  const named = prefix !== '' || new URLSearchParams(search).has('lang');

  useEffect(() => {
    if (named) rememberForVisit(locale);
  }, [named, locale]);

  return (
    <Router base={prefix} hrefs={withPartner} aroundNav={goOn}>
      <Language locale={locale}>{children}</Language>
    </Router>
  );
}
