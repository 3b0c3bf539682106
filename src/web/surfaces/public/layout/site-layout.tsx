import { type ReactNode, useContext, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Visitor } from '#contract/server-rendering.ts';
import type { Locale } from '#shared/format.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { HydrationContext, useInBrowser } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { cookieLocale, saveLocale } from '#web/i18n/language-memory.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { TextSize } from '#web/kit/layout/text-size.tsx';
import { toLanguageAddress } from '#web/router/address.ts';
import { patterns } from '#web/router/paths.ts';
import { PartnerLine } from './partner-line.tsx';
import type { LayoutName } from './select-layout.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, SiteMenu } from './site-header.tsx';

type SiteLayoutProps = {
  name: LayoutName;
  /** Inside the mobile app, whose own bar is on top: only our bar is hidden. */
  native?: boolean;
  children: ReactNode;
};

/** The public's frame: bar, page and footer. Home has the whole footer, a purchase only the phone numbers. */
export function SiteLayout({ name, native = false, children }: SiteLayoutProps) {
  const text = useText();
  return (
    <>
      <SkipLink />
      {name === 'home' && <LanguageOffer />}
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

/** The footer of a purchase: the phone numbers, and no link away from the form except the privacy and terms. */
function QuietFooter({ native }: { native: boolean }) {
  const text = useText();
  const { tollFree, office, abroad, mailbox, address, supervised } = useContact();
  const link = 'link inline-flex min-h-11 items-center';
  const contact = (word: string) => text(`interface.contact.${word}`);
  return (
    <footer className="mt-4 border-line border-t text-muted text-small sm:mt-16 print:hidden">
      <div className="mx-auto grid max-w-desk gap-x-8 px-5 py-4 sm:py-6 sm:px-8">
        <dl className="flex flex-wrap items-baseline gap-x-8">
          {[
            { term: contact('tollFree'), href: tollFree.dial, word: tollFree.number },
            { term: contact('office'), href: office.dial, word: office.number },
            { term: contact('abroad'), href: abroad.dial, word: abroad.number },
            { term: contact('email'), href: `mailto:${mailbox}`, word: mailbox },
          ].map(({ term, href, word }) => (
            <div key={term} className="flex flex-wrap items-baseline gap-x-2">
              <dt>{term}</dt>
              <dd>
                <a href={href} className={`${link} figures`}>
                  {word}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <address className="py-1 not-italic">{address}</address>
        {/* Below that width it is in the menu, which the bar of the mobile app leaves out. */}
        <TextSize className={native ? '' : 'max-desk:hidden'} />
        <p className="flex flex-wrap items-baseline gap-x-8">
          <span>{supervised}</span>
          <Link href={patterns.privacy} className={link}>
            {text('interface.footer.privacy')}
          </Link>
        </p>
      </div>
    </footer>
  );
}

const other = ['km', 'zh'] as const;

/**
 * The first choice of language: a band above home for people whose browser also has Khmer or Chinese and who have not
 * chosen yet. Each answer is stored for a year.
 */
function LanguageOffer() {
  const text = useText();
  const { locale: shown } = useLanguage();
  const [, navigate] = useLocation();
  const state = useContext(HydrationContext);
  const inBrowser = useInBrowser();
  const { languages, chosen } = state && !inBrowser ? state.visitor : visitorHere();
  const [answered, setAnswered] = useState(false);
  const offered = other.find((locale) => languages.some((one) => one.startsWith(locale)));
  if (answered || chosen || !offered || offered === shown) return null;

  const choose = (locale: Locale) => {
    saveLocale(locale);
    setAnswered(true);
    if (locale !== shown) navigate(`~${toLanguageAddress(window.location, locale, shown)}`);
  };
  return (
    <section
      aria-label={text('interface.header.language')}
      className="flex flex-wrap items-center justify-center gap-x-4 border-line border-b bg-primary-tint px-5 py-1.5 print:hidden"
    >
      <p lang={offered === 'zh' ? 'zh-Hans' : offered}>{text(`interface.languages.offer.${offered}.text`)}</p>
      <span className="flex flex-wrap items-center">
        <Button variant="quiet" onClick={() => choose(offered)} lang={offered === 'zh' ? 'zh-Hans' : offered}>
          {text(`interface.languages.offer.${offered}.yes`)}
        </Button>
        <Button variant="quiet" onClick={() => choose(shown)}>
          {text('interface.languages.offer.no')}
        </Button>
      </span>
    </section>
  );
}

function visitorHere(): Visitor {
  return { languages: navigator.languages, chosen: cookieLocale(document.cookie) !== null };
}
