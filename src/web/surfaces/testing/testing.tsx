import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type Locale, locales } from '#shared/format.ts';
import { isApiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useTestClock } from '#web/api/testing/testing.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { registerTestingMessages } from '#web/i18n/testing-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { toLanguageAddress } from '#web/router/address.ts';
import { patterns } from '#web/router/paths.ts';
import { ClockSection } from './sections/clock-section.tsx';
import { CoverageSection } from './sections/coverage-section.tsx';
import { ExportSection } from './sections/export-section.tsx';
import { JumpSection } from './sections/jump-section.tsx';
import { OrdersSection } from './sections/orders-section.tsx';
import { OutboxSection } from './sections/outbox-section.tsx';
import { ResetSection } from './sections/reset-section.tsx';

registerTestingMessages();

/** `/testing`; if the server has no testing (Prod), the address is like any unknown one: `otherwise`. */
export function Testing({ otherwise }: { otherwise: ReactNode }) {
  return (
    <ApiProvider>
      <Opening otherwise={otherwise} />
    </ApiProvider>
  );
}

function Opening({ otherwise }: { otherwise: ReactNode }) {
  const ready = useMessages(['testing', 'problems', 'wizard']);
  const { data, error } = useTestClock();
  if (isApiError(error) && error.status === 404) return otherwise;
  return ready && (data || error) ? <TestingPage /> : null;
}

/** All tools of testers, on one page: two columns on a wide screen. */
function TestingPage() {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <TestingBar />
      <main id="content" className="mx-auto grid w-full max-w-desk gap-6 px-4 pt-8 pb-16 sm:px-8">
        <div className="grid gap-1">
          <PageTitle title={text('testing.title')} />
          <p className="text-muted">{text('testing.lead')}</p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <div className="grid gap-6 [&>*]:min-w-0">
            <JumpSection />
            <OrdersSection />
          </div>
          <div className="grid gap-6 [&>*]:min-w-0">
            <ClockSection />
            <OutboxSection />
          </div>
        </div>
        <CoverageSection />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <ExportSection />
          <ResetSection />
        </div>
      </main>
    </div>
  );
}

const classes = 'inline-flex min-h-11 items-center rounded-small px-2.5 text-small';

/** Links to the shop, and to the three languages, including Chinese, which the shop itself does not offer. */
function TestingBar() {
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
      href={toLanguageAddress(window.location, locale, shown)}
      lang={locale === 'zh' ? 'zh-Hans' : locale}
      aria-current={locale === shown ? 'true' : undefined}
      className={clsx(classes, locale === shown ? 'font-semibold text-ink underline' : 'text-primary-deep')}
    >
      {text(`testing.languages.${locale}`)}
    </a>
  );
}
