import { clsx } from 'clsx/lite';
import { Link, useLocation, useSearch } from 'wouter';
import { type Locale, locales } from '#contract/format.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { inLanguage } from '#web/router/address.ts';
import { patterns } from '#web/router/paths.ts';

const classes = 'inline-flex min-h-11 items-center rounded-small px-2.5 text-small';

/** The way to the shop, and the three languages: Chinese too, which the shop itself does not offer. */
export function TestingBar() {
  const text = useText();
  const { locale: shown } = useLanguage();
  useLocation();
  useSearch();
  return (
    <header className="border-line border-b bg-card">
      <div className="mx-auto flex min-h-14 max-w-desk flex-wrap items-center justify-between gap-x-4 px-2 sm:px-6">
        <Link href={patterns.chooser} className={clsx(classes, 'link')}>
          {text('testing.home')}
        </Link>
        <nav aria-label={text('interface.header.language')} className="flex">
          {locales.map((locale) => (
            <LanguageLink key={locale} locale={locale} shown={shown} />
          ))}
        </nav>
      </div>
    </header>
  );
}

function LanguageLink({ locale, shown }: { locale: Locale; shown: Locale }) {
  const text = useText();
  return (
    <a
      href={inLanguage(window.location, locale, shown)}
      lang={locale === 'zh' ? 'zh-Hans' : locale}
      aria-current={locale === shown ? 'true' : undefined}
      className={clsx(classes, locale === shown ? 'font-semibold text-ink underline' : 'text-primary-deep')}
    >
      {text(`testing.languages.${locale}`)}
    </a>
  );
}
