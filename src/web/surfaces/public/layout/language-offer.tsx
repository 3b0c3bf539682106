import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Locale } from '#shared/format.ts';
import { documentLanguage, useLanguage } from '#web/i18n/language.tsx';
import { saveLocale } from '#web/i18n/language-memory.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toLanguageAddress } from '#web/router/address.ts';

/**
 * The first choice of language: a band above home for people whose browser also has Khmer or Chinese. Each answer is
 * stored for a year.
 */
export function LanguageOffer({ offered }: { offered: 'km' | 'zh' }) {
  const text = useText();
  const { locale: shown } = useLanguage();
  const [, navigate] = useLocation();
  const [answered, setAnswered] = useState(false);
  if (answered) return null;

  const choose = (locale: Locale) => {
    saveLocale(locale);
    setAnswered(true);
    if (locale !== shown) navigate(`~${toLanguageAddress(window.location, locale, shown)}`);
  };
  const lang = documentLanguage[offered];
  return (
    <section
      aria-label={text('interface.header.language')}
      className="flex flex-wrap items-center justify-center gap-x-4 border-line border-b bg-primary-tint px-5 py-1.5 print:hidden"
    >
      <p lang={lang}>{text(`interface.languages.offer.${offered}.text`)}</p>
      <span className="flex flex-wrap items-center">
        <Button variant="quiet" onClick={() => choose(offered)} lang={lang}>
          {text(`interface.languages.offer.${offered}.yes`)}
        </Button>
        <Button variant="quiet" onClick={() => choose(shown)}>
          {text('interface.languages.offer.no')}
        </Button>
      </span>
    </section>
  );
}
