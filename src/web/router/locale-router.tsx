import { type ReactNode, useEffect } from 'react';
import { type AroundNavHandler, Router, useLocation, useSearch } from 'wouter';
import { Language } from '../i18n/language.tsx';
import { rememberForVisit, visitLocale } from '../i18n/language-memory.ts';
import { carryPartner, hasPartner, normalizeHref, parsePrefix, resolveLocale } from './address.ts';
import { leaving } from './leaving.ts';
import { readRememberedPartner, toPartnerQuery } from './visit-partner.ts';

// On the server there is no partner: it does not render the pages of a partner's visit.
const withPartner = (href: string): string => {
  const remembered = readRememberedPartner();
  const carried = carryPartner(normalizeHref(href), typeof window === 'undefined' ? '' : window.location.search);
  return remembered && !hasPartner(new URL(carried, 'http://here').search)
    ? carryPartner(carried, toPartnerQuery(remembered))
    : carried;
};

const goOn: AroundNavHandler = (navigate, to, options) =>
  leaving.by(() => {
    // The focus moves to the heading of the next page. If the pressed element were removed with the focus on it, the
    // browser would lay out half a page.
    if (!options?.replace) document.activeElement?.closest<HTMLElement>('a, button')?.blur();
    navigate(withPartner(to), options);
  }, to);

/** Routes without their language prefix, in the address's language, with the partner on every link. */
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
