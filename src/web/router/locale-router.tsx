import { type ReactNode, useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import { Language } from '../i18n/language.tsx';
import { rememberForVisit, visitLocale } from '../i18n/language-memory.ts';
import { carryPartner, hasPartner, localeOf, prefixOf, tidy } from './address.ts';
import { leaving } from './leaving.ts';
import { queryOf, rememberedPartner } from './visit-partner.ts';

// The server draws no page of a partner.
const withPartner = (href: string): string => {
  const remembered = rememberedPartner();
  const carried = carryPartner(tidy(href), typeof window === 'undefined' ? '' : window.location.search);
  return remembered && !hasPartner(new URL(carried, 'http://here').search)
    ? carryPartner(carried, queryOf(remembered))
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
  const prefix = prefixOf(pathname);
  const locale = localeOf({ pathname, search }, visitLocale());
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
