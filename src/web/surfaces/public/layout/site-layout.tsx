import { type ReactNode, Suspense, useContext } from 'react';
import { Link } from 'wouter';
import type { Visitor } from '#contract/server-rendering.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { readCookies } from '#web/hydration/browser-store.ts';
import { HydrationContext, useInBrowser } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { cookieLocale } from '#web/i18n/language-memory.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { TextSize } from '#web/kit/layout/text-size.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { PartnerLine } from './partner-line.tsx';
import type { LayoutName } from './select-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteMenu } from './site-header.tsx';

// Few visitors see it.
const LanguageOffer = lazyPage(() => import('./language-offer.tsx'), 'LanguageOffer');

type SiteLayoutProps = {
  name: LayoutName;
  /** Inside the mobile app, whose own bar is on top: only our bar is hidden. */
  native?: boolean;
  children: ReactNode;
};

/** The public's frame: bar, page and footer. Home has the whole footer, a purchase only the phone numbers. */
export function SiteLayout({ name, native = false, children }: SiteLayoutProps) {
  const text = useText();
  const offered = useOfferedLanguage();
  return (
    <>
      <SkipLink />
      {name === 'home' && offered && (
        <Suspense>
          <LanguageOffer offered={offered} />
        </Suspense>
      )}
      {!native && <SiteHeader />}
      {/* As high as the window, so that the footer does not jump when a page finishes loading. */}
      <main id="content" tabIndex={-1} data-quiet-focus className="min-h-dvh print:min-h-0">
        {native && <PartnerLine />}
        {children}
      </main>
      {native && (
        <div className="mx-auto mt-8 grid max-w-desk gap-2 px-5 sm:px-8 print:hidden">
          <nav aria-label={text('interface.header.mainMenu')}>
            <SiteMenu column />
          </nav>
          <div className="justify-self-end">
            <LanguageSwitch />
          </div>
        </div>
      )}
      {name === 'buying' ? <QuietFooter native={native} /> : <SiteFooter />}
    </>
  );
}

/**
 * The footer of a purchase, in few lines: the insurer's statement and contacts, and no link away from the form except
 * the privacy and terms.
 */
function QuietFooter({ native }: { native: boolean }) {
  const text = useText();
  const { tollFree, office, abroad, mailbox, address, supervised } = useContact();
  const link = 'link inline-flex min-h-11 items-center';
  const contact = (word: string, href: string, shown: string) => (
    <span>
      {word}{' '}
      <a href={href} className={`${link} figures`}>
        {shown}
      </a>
    </span>
  );
  return (
    <footer className="mt-4 border-line border-t text-muted text-small sm:mt-16 print:hidden">
      <div className="mx-auto flex max-w-desk flex-wrap items-baseline gap-x-6 px-5 py-2 sm:gap-x-8 sm:px-8">
        {contact(text('interface.contact.tollFree'), tollFree.dial, tollFree.number)}
        {/* The number is dialled with the country code, which works at home and abroad. */}
        {contact(text('interface.contact.office'), abroad.dial, office.number)}
        {contact('', `mailto:${mailbox}`, mailbox)}
        <Link href={patterns.privacy} className={link}>
          {text('interface.footer.privacy')}
        </Link>
        {/* Below that width it is in the menu, which the bar of the mobile app leaves out. */}
        <TextSize className={native ? '' : 'max-desk:hidden'} />
        <address className="not-italic">{address}</address>
        <p>
          {text('interface.brand.statement')} {supervised}
        </p>
      </div>
    </footer>
  );
}

const other = ['km', 'zh'] as const;

/**
 * The language to offer above home: Khmer or Chinese, if the visitor's browser has it and the visitor has not chosen a
 * language yet.
 */
function useOfferedLanguage() {
  const { locale: shown } = useLanguage();
  const state = useContext(HydrationContext);
  const inBrowser = useInBrowser();
  const { languages, chosen } = state && !inBrowser ? state.visitor : visitorHere();
  const offered = other.find((locale) => languages.some((one) => one.startsWith(locale)));
  return chosen || offered === shown ? undefined : offered;
}

function visitorHere(): Visitor {
  return { languages: navigator.languages, chosen: cookieLocale(readCookies()) !== null };
}
