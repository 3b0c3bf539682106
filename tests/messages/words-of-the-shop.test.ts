import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { smsParts } from '#shared/sms-parts.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { findTranslationFault } from '#workbench/check/check-words.ts';
import { readGlossary } from '#workbench/expected-tables/glossary.ts';

/* Words of the shop itself, as product:check judges those of products: script, figures, terms of the glossary; and their length. */

const LANGUAGES = ['en', 'km', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];
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

  test.each(LANGUAGES)('a button has a text of few letters: %s', (language) => {
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

  /** Each part is paid for; the studio's check knows this limit as `MAX_SMS_PARTS`. */
  const MOST_PARTS = 2;
  /** November is the longest month in Khmer. */
  const DAYS = { en: '23 Nov, 2026', km: '23 វិច្ឆិកា 2026', zh: '2026年11月23日' };
  const MONEY = { en: '$1,234.50', km: '1,234.50 ដុល្លារ', zh: '1,234.50 美元' };
  /** An address of 27 letters. */
  const HOST = 'https://shop.serey-insurance.com.kh';
  const ACCOUNT = { en: '/my_insurance', km: '/km/my_insurance', zh: '/my_insurance?lang=zh' };
  /** Messages of the account: claims of direct customers, and policies that can be renewed. */
  const OF_ACCOUNT = /^(?:claims\.messages\.|messages\.(?:policyExpires|policyGrace|renewalOffer)$)/;
  const longestName = (language: Language) => {
    const folder = join(projectRoot, 'locales', language, 'products');
    const names = readdirSync(folder).map((file) => String(JSON.parse(readFileSync(join(folder, file), 'utf8')).name));
    return names.reduce((most, name) => (name.length > most.length ? name : most), '');
  };

  /** Returns the longest usual values of the placeholders, in the letters of the language. */
  const filled = (language: Language, id: string) => {
    const day = DAYS[language];
    const money = MONEY[language];
    return {
      ...{
        code: '123456',
        minutes: 5,
        days: 90,
        username: 'u'.repeat(40),
        name: 'u'.repeat(60),
        question: 'ក'.repeat(40),
      },
      number: id.startsWith('claims.') ? 'CLM-2026-000123' : 'TRV-2026-000123',
      order: 'ORD-2026-000123',
      link: HOST + (OF_ACCOUNT.test(id) ? ACCOUNT[language] : '/s/Ab12Cd34Ef'),
      until: ['messages.paymentLink', 'messages.offerLink'].includes(id) ? `${day} 23:59` : day,
      ...{ from: day, last: day, due: day, period: day },
      ...{ amount: money, approved: money, kept: money, premium: money },
      ...{ product: longestName(language), mailbox: 'info@insurance.example', policyNumber: 'TRV-2026-000123' },
    };
  };
  const texts = ids.filter((id) =>
    /^(?:messages\.(?!.*(?:Subject|Attached)$)|claims\.messages\.|accounts\.\w+\.sms$)/.test(id),
  );
  const subjects = ids.filter((id) => /^(?:messages\.\w+Subject|(?:accounts\.\w+|quote\.mail)\.subject)$/.test(id));

  test.each(LANGUAGES)('an SMS goes out in few parts, each of which is paid for: %s', (language) => {
    expect(texts.length).toBeGreaterThan(10);
    const say = createMessageLookup(language);
    const said = texts.map((id) => [id, say(id, filled(language, id))] as const);
    // A refund is said in the same SMS.
    const refund = say('messages.policyRefund', filled(language, 'messages.policyRefund'));
    const joined = ['messages.policyEnds', 'messages.policyCancelled'].map(
      (id) => [`${id} with its refund`, `${say(id, filled(language, id))} ${refund}`] as const,
    );
    const long = [...said, ...joined].filter(([, text]) => smsParts(text).parts > MOST_PARTS);
    expect(long).toEqual([]);
  });

  test.each(LANGUAGES)('the subject of an email fits into a list of emails: %s', (language) => {
    expect(subjects.length).toBeGreaterThan(4);
    const say = createMessageLookup(language);
    const long = subjects.filter((id) => say(id, filled(language, id)).length > 78);
    expect(long).toEqual([]);
  });
});
