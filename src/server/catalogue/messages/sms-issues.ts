import IntlMessageFormat from 'intl-messageformat';
import { SITE_FILE, type SiteFile } from '#contract/studio/material/site-settings.ts';
import { pathTo, patterns, SHORT_LINK } from '#shared/addresses.ts';
import { formatDate, formatDateTime, formatMoney, type Locale, locales } from '#shared/format.ts';
import { MAX_SMS_PARTS, smsParts } from '#shared/sms-parts.ts';
import type { Issue } from '#workbench/base/issue.ts';

/** Matches messages that are not sent as SMS. */
const MAILED = /(Subject|Attached)$/;
/** Messages whose link opens My insurance; all other links are short addresses. */
const LINKS_TO_ACCOUNT = ['messages.policyExpires', 'messages.policyGrace', 'messages.renewalOffer'];
/** An address of 27 letters, as shops in Cambodia have. */
const ORIGIN = 'https://shop.serey-insurance.com.kh';
/** The longest date in Khmer. */
const DAY = '2026-11-23';

/** Fills a message's placeholders with values that are as long as those of real messages. */
const fillPlaceholders = (id: string, language: Locale): Record<string, string | number> => {
  const account = `${language === 'km' ? '/km' : ''}${patterns.myInsurance}${language === 'zh' ? '?lang=zh' : ''}`;
  const path = LINKS_TO_ACCOUNT.includes(id) ? account : pathTo(SHORT_LINK, { code: 'Rhf6oMgOaP' });
  const day = formatDate(DAY, language);
  const until = ['messages.paymentLink', 'messages.offerLink'].includes(id)
    ? formatDateTime(`${DAY}T02:30:00Z`, language)
    : day;
  return {
    ...{ code: '123456', minutes: 5, days: 90, number: 'TRV-2026-000123', order: 'ORD-2026-000123' },
    ...{ amount: formatMoney(123_450, 'USD', language), link: ORIGIN + path },
    ...{ until, from: day, last: day, due: day },
  };
};

/** Finds messages that the site's settings change and that need too many SMS parts. Every part costs money. */
export function findSiteSmsIssues({ words = {} }: SiteFile): Issue[] {
  return locales.flatMap((language) =>
    Object.entries(words[language] ?? {}).flatMap(([id, text]): Issue[] => {
      if (!id.startsWith('messages.') || MAILED.test(id)) return [];
      const parts = countSmsParts(id, text, language);
      if (parts <= MAX_SMS_PARTS) return [];
      const message = `This SMS is ${parts} messages long; ${MAX_SMS_PARTS} are the most.`;
      const at = `/words/${language}/${id}`;
      return [{ code: 'sms-too-long', file: SITE_FILE, at, message, mend: 'Say it in fewer letters.' }];
    }),
  );
}

function countSmsParts(id: string, pattern: string, language: Locale): number {
  try {
    // The plural rules are the same as when the message is sent.
    return smsParts(String(new IntlMessageFormat(pattern, 'en').format(fillPlaceholders(id, language)))).parts;
  } catch {
    // Another check reports a message that cannot be formatted.
    return 0;
  }
}
