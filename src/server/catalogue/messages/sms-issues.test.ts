import { expect, test } from 'vitest';
import { findSiteSmsIssues } from './sms-issues.ts';

/** A text with this number of letters. */
const khmer = (letters: number) => 'ក'.repeat(letters);
const SHORT = 'https://shop.serey-insurance.com.kh/s/Rhf6oMgOaP';

test.each(['en', 'km', 'zh'] as const)(
  'the check accepts two full parts in %s, and reports one letter more',
  (language) => {
    const found = (letters: number) =>
      findSiteSmsIssues({ words: { [language]: { 'messages.paymentLink': `${khmer(letters)}{link}` } } });
    const room = 2 * 67 - SHORT.length;
    expect(found(room)).toEqual([]);
    expect(found(room + 1).map(({ code, file, at, message }) => [code, file, at, message])).toEqual([
      [
        ...['sms-too-long', 'locales/site.json', `/words/${language}/messages.paymentLink`],
        'This SMS is 3 messages long; 2 are the most.',
      ],
    ]);
  },
);

test.each([
  ['amount', '1,234.50 ដុល្លារ'],
  ['from', '23 វិច្ឆិកា 2026'],
  ['last', '23 វិច្ឆិកា 2026'],
  ['due', '23 វិច្ឆិកា 2026'],
  ['until', '23 វិច្ឆិកា 2026'],
  ['order', 'ORD-2026-000123'],
  ['number', 'TRV-2026-000123'],
])('{%s} counts with the length of its Khmer text', (name, value) => {
  const found = (letters: number) =>
    findSiteSmsIssues({ words: { km: { 'messages.policyEnds': `${khmer(letters)}{${name}}` } } }).length;
  expect([found(2 * 67 - value.length), found(2 * 67 - value.length + 1)]).toEqual([0, 1]);
});

test('the deadline of a payment includes a time, and a renewal contains the long address of My insurance', () => {
  const found = (id: string, letters: number, name: string) =>
    findSiteSmsIssues({ words: { km: { [id]: `${khmer(letters)}{${name}}` } } }).length;
  const minute = 2 * 67 - '23 វិច្ឆិកា 2026 09:30'.length;
  expect([minute, minute + 1].map((room) => found('messages.paymentLink', room, 'until'))).toEqual([0, 1]);
  const account = 2 * 67 - 'https://shop.serey-insurance.com.kh/km/my_insurance'.length;
  for (const id of ['messages.policyExpires', 'messages.policyGrace', 'messages.renewalOffer'])
    expect([account, account + 1].map((room) => found(id, room, 'link'))).toEqual([0, 1]);
});

test('the check reports no long SMS for an email, another text of the site, or a text that cannot be filled', () => {
  const long = khmer(300);
  const words = { 'messages.issuedAttached': long, 'messages.issuedSubject': long, 'interface.greets': long };
  expect(findSiteSmsIssues({ words: { km: { ...words, 'messages.code': `${long}{nothing}` } } })).toEqual([]);
});
