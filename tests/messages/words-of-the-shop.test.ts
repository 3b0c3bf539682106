import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { MAX_SMS_PARTS, smsParts } from '#shared/sms-parts.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { readGlossary } from '#workbench/base/glossary.ts';
import { findTranslationFault } from '#workbench/check/check-words.ts';

/* Words of the shop itself, as product:check judges those of products: script, figures, terms of the glossary; and their length. */

const LANGUAGES = ['en', 'km', 'zh'] as const;
const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(projectRoot, 'locales/en'))
      .filter((file) => file.endsWith('.json') && file !== 'format.json')
      .map((file) => {
        const text = readFileSync(join(projectRoot, 'locales', language, file), 'utf8');
        return flattenMessages(file.replace('.json', ''), JSON.parse(text) as MessageTree);
      }),
  );
const said = Object.fromEntries(LANGUAGES.map((language) => [language, messagesOf(language)]));
const ids = Object.keys(said.en ?? {});
const textOf = (language: string, id: string): string => said[language]?.[id] ?? '';

/** Written in letters of another language on purpose. */
const NAMES: Record<string, string> = {
  'checkout.pay.options.wechat.name': 'a trade mark',
  'documents.methods.wechat': 'a trade mark',
  'portal-orders.attempts.option.wechat': 'a trade mark',
  'sandbox-gateway.way.wechat': 'a trade mark',
  'sandbox-gateway.way.alipay': 'a trade mark',
  'developers.commands.token': 'the word of programmers',
  'developers.commands.webhook': 'the word of programmers',
  'integration.webhooks.title': 'the word of programmers',
  'portal.queues.webhooks': 'the word of programmers',
  'portal-sales.link.sms': 'SMS is what Cambodians call it',
  'portal.queues.textMessages': 'SMS is what Cambodians call it',
  'studio-words.sent.sms': 'SMS is what Cambodians call it',
  'wizard.documents.pdf': 'the kind of file, and its language',
  'privacy.cookies.title': 'the word that browsers show',
  'site.about.supervised.companyName': 'the registered name',
  ...Object.fromEntries(
    ['interface.languages.km', 'interface.languages.offer.km.text', 'interface.languages.offer.km.yes']
      .concat(['interface.languages.offer.zh.text', 'interface.languages.offer.zh.yes'])
      .concat(['studio-preview.languages.km', 'studio-preview.languages.zh'])
      .concat(['testing.languages.km', 'testing.languages.zh'])
      .map((id) => [id, 'a language is named and offered in its own letters']),
  ),
};

test('every message is written in the letters of its language, says the same figures, and calls a thing as the glossary does', () => {
  const terms = readGlossary(readProductFiles(projectRoot));
  expect(terms.length).toBeGreaterThan(10);
  const faults = ids.flatMap((id) => {
    const original = textOf('en', id);
    const isName = LANGUAGES.every((language) => textOf(language, id) === original);
    return LANGUAGES.flatMap((locale) => {
      const fault = findTranslationFault({ id, locale, text: textOf(locale, id), original, isName }, terms);
      return fault ? [{ id, what: `${locale} ${fault.code} "${id}" ${fault.message}` }] : [];
    });
  });
  const declared = NAMES;
  expect(faults.filter(({ id }) => declared[id] === undefined).map(({ what }) => what)).toEqual([]);
  // A declaration of nothing would hide the next fault.
  expect(Object.keys(declared).filter((id) => !faults.some((fault) => fault.id === id))).toEqual([]);
});

describe('lengths', () => {
  /** Letters as they are read: a Khmer one may be four signs. A button of these fits a phone of 320 pixels. */
  const MOST_ON_BUTTON = { en: 36, km: 20, zh: 14 };

  test.each(LANGUAGES)('a button says it in few letters: %s', (language) => {
    const letters = new Intl.Segmenter(language);
    const buttons = new Set(
      listSourceFiles('src/web').flatMap(({ code }) =>
        [...code.matchAll(/<(?:Button|ButtonLink|SubmitButton)\b(?:[^>]|=>)*?>\s*\{text\('([\w.-]+)'\)\}/g)].map(
          ([, id]) => id,
        ),
      ),
    );
    expect(buttons.size).toBeGreaterThan(80);
    const long = [...buttons].filter(
      (id) => [...letters.segment(textOf(language, String(id)))].length > MOST_ON_BUTTON[language],
    );
    expect(long).toEqual([]);
  });

  /** What fills the places, as long as it comes. */
  const filled = (language: string) => ({
    ...{
      code: '123456',
      minutes: 5,
      number: 'TRV-2026-000123',
      order: 'ORD-2026-000123',
      days: 90,
      username: 'sok.dara',
      question: 'Invoice?',
    },
    ...{
      link: `https://insurance.example/${language}/make_payment/Rhf6oMgOaPJen4q0Ab12Cd`,
      until: '14 Apr, 2026 09:30',
      ...{ from: '15 Apr, 2026', last: '14 Apr, 2026', due: '14 Apr, 2026' },
    },
    ...{ approved: '$1,792.25', kept: '$557.75' },
    ...{ amount: '$1,234.50', product: textOf(language, 'travel.name') || 'Festival personal accident insurance' },
    ...{
      mailbox: 'info@insurance.example',
      period: '14 Apr, 2026',
      premium: '$1,234.50',
      policyNumber: 'TRV-2026-000123',
    },
  });
  const texts = ids.filter((id) =>
    /^(?:messages\.(?!.*(?:Subject|Attached)$)|claims\.messages\.|accounts\.\w+\.sms$)/.test(id),
  );
  const subjects = ids.filter((id) => /^(?:messages\.\w+Subject|(?:accounts\.\w+|quote\.mail)\.subject)$/.test(id));

  test.each(LANGUAGES)('an SMS goes out in few parts, each of which is paid for: %s', (language) => {
    expect(texts.length).toBeGreaterThan(10);
    const say = createMessageLookup(language);
    const long = texts.filter((id) => smsParts(say(id, filled(language))).parts > MAX_SMS_PARTS);
    expect(long).toEqual([]);
  });

  test.each(LANGUAGES)('the subject of a mail is read in a list of mails: %s', (language) => {
    expect(subjects.length).toBeGreaterThan(4);
    const say = createMessageLookup(language);
    const long = subjects.filter((id) => say(id, filled(language)).length > 78);
    expect(long).toEqual([]);
  });
});
