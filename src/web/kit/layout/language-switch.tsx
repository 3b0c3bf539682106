import { clsx } from 'clsx/lite';
import type { MouseEvent } from 'react';
import { useLocation, useRouter, useSearch } from 'wouter';
import type { Locale } from '#shared/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { saveLocale } from '#web/i18n/language-memory.ts';
import { useText } from '#web/i18n/use-text.ts';
import { carryPartner, toLanguageAddress } from '#web/router/address.ts';

/** The offered languages; the image of each is `/languages/{locale}.svg`, its text `interface.languages.{locale}`. */
const offered: readonly Locale[] = ['en', 'km'];

/**
 * English and Khmer, two links to this very page; the choice is stored for the next visit. `compact` hides the current
 * language where the bar is narrow.
 */
export function LanguageSwitch({ compact = false }: { compact?: boolean }) {
  const text = useText();
  const { locale: shown } = useLanguage();
  const [path, navigate] = useLocation();
  const { base } = useRouter();
  const search = useSearch();
  // Without the fragment, which no server knows: the click reads the whole address.
  const here = { pathname: base + path, search: search && `?${search}`, hash: '' };

  const turnTo = (event: MouseEvent, locale: Locale) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    saveLocale(locale);
    // The fragment changes without a render, so the click reads the address.
    navigate(`~${toLanguageAddress(window.location, locale, shown)}`);
  };

  return (
    <nav aria-label={text('interface.header.language')} className="flex items-center">
      {offered.map((locale) => (
        <a
          key={locale}
          href={carryPartner(toLanguageAddress(here, locale, shown), here.search)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === shown ? 'true' : undefined}
          onClick={(event) => turnTo(event, locale)}
          className={clsx(
            'khmer-word min-h-11 items-center gap-1.5 rounded-small px-2.5 text-small',
            compact && locale === shown ? 'hidden sm:inline-flex' : 'inline-flex',
            locale === shown
              ? 'font-semibold text-ink underline decoration-2 decoration-primary underline-offset-6'
              : 'text-primary-deep hover:underline hover:underline-offset-6',
          )}
        >
          <img src={`/languages/${locale}.svg`} alt="" width={18} height={12} />
          {text(`interface.languages.${locale}`)}
        </a>
      ))}
    </nav>
  );
}
