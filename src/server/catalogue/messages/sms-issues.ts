import IntlMessageFormat from 'intl-messageformat';
import { SITE_FILE, type SiteFile } from '#contract/studio/material/site-settings.ts';
import { FileError, type ProductFiles } from '#product-files/product-files.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { formatDateTime, formatMoney, type Locale, locales } from '#shared/format.ts';
import { MAX_SMS_PARTS, smsParts } from '#shared/sms-parts.ts';
import type { Issue } from '#workbench/base/issue.ts';

/** The message that contains the name of a product. */
const PAYMENT_LINK = 'messages.paymentLink';
/** Matches messages that are not sent as SMS. */
const MAILED = /(Subject|Attached)$/;

/** Fills a message's placeholders with their longest values. The address has a medium length. */
const fillPlaceholders = (language: Locale, product: string): Record<string, string | number> => {
  const path = pathTo(patterns.makePayment, { id: 'Rhf6oMgOaPJen4q0Ab12Cd' });
  return {
    ...{ product, code: '123456', minutes: 5, number: 'TRV-2026-000123', days: 90, question: '…' },
    amount: formatMoney(123_450, 'USD', language),
    until: formatDateTime(new Date('2026-09-23T02:30:00Z'), language),
    link: `https://insurance.example${language === 'km' ? '/km' : ''}${path}${language === 'zh' ? '?lang=zh' : ''}`,
  };
};

/**
 * Finds a product name that makes the SMS with the payment link too long, in each language. Every part of an SMS costs
 * money.
 */
export function findSmsIssues(name: string, files: ProductFiles): Issue[] {
  return locales.flatMap((language) => {
    const file = `locales/${language}/products/${name}.json`;
    const called = readTexts(files, file)[`${name}.name`];
    const pattern = loadShopTexts(files, language)[PAYMENT_LINK];
    if (called === undefined || pattern === undefined) return [];
    const parts = countSmsParts(pattern, language, called);
    if (parts <= MAX_SMS_PARTS) return [];
    const message = `With this name the SMS with the link to pay is ${parts} messages long; ${MAX_SMS_PARTS} are the most.`;
    return [{ code: 'sms-too-long', file, at: '/name', message, mend: 'Say the name in fewer letters.' }];
  });
}

/** Finds messages that the site's settings change and that need too many SMS parts with the longest product name. */
export function findSiteSmsIssues({ words = {} }: SiteFile, files: ProductFiles): Issue[] {
  return locales.flatMap((language) => {
    const names = files.list(`locales/${language}/products`).map((file) => {
      const id = file.replace('.json', '');
      return readTexts(files, `locales/${language}/products/${file}`)[`${id}.name`] ?? '';
    });
    const longest = names.reduce((most, name) => (name.length > most.length ? name : most), '');
    return Object.entries(words[language] ?? {}).flatMap(([id, text]): Issue[] => {
      if (!id.startsWith('messages.') || MAILED.test(id)) return [];
      const parts = countSmsParts(text, language, longest);
      if (parts <= MAX_SMS_PARTS) return [];
      const message = `This SMS is ${parts} messages long; ${MAX_SMS_PARTS} are the most.`;
      const at = `/words/${language}/${id}`;
      return [{ code: 'sms-too-long', file: SITE_FILE, at, message, mend: 'Say it in fewer letters.' }];
    });
  });
}

function countSmsParts(pattern: string, language: Locale, product: string): number {
  try {
    // The plural rules are the same as when the message is sent.
    return smsParts(String(new IntlMessageFormat(pattern, 'en').format(fillPlaceholders(language, product)))).parts;
  } catch {
    // Another check reports a message that cannot be formatted.
    return 0;
  }
}

/** Loads the shop's messages in a language, with the changes of the site's settings. */
function loadShopTexts(files: ProductFiles, language: Locale): Record<string, string> {
  const shipped = readTexts(files, `locales/${language}/messages.json`);
  const { words = {} } = (readOptionalFile(files, SITE_FILE) ?? {}) as SiteFile;
  return { ...shipped, ...words[language] };
}

function readTexts(files: ProductFiles, path: string): Record<string, string> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace('.json', '');
  return flattenMessages(name, (readOptionalFile(files, path) ?? {}) as MessageTree);
}

/** Another check reports a file that is missing or cannot be parsed. */
function readOptionalFile(files: ProductFiles, path: string): unknown {
  try {
    return files(path);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
