import { useContext, useState } from 'react';
import { useLocation } from 'wouter';
import type { Visitor } from '#contract/server-rendering.ts';
import type { Locale } from '#shared/format.ts';
import { HydrationContext, useInBrowser } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { cookieLocale, saveLocale } from '#web/i18n/language-memory.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toLanguageAddress } from '#web/router/address.ts';

const other = ['km', 'zh'] as const;

/**
 * The first choice of language: a band above home for people whose browser also has Khmer or Chinese and who have not
 * chosen yet. Each answer is stored for a year.
 */
export function LanguageOffer() {
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
