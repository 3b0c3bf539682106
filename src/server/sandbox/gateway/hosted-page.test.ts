import { expect, test } from 'vitest';
import { renderHostedPage, selectPageText } from './hosted-page.ts';
import type { Transaction } from './transaction.ts';

/* The content of a payment's page, in each of its states. */

function aTransaction(part: Partial<Transaction> = {}): Transaction {
  return {
    ...{ tranId: 'order-001', pageKey: 'key-1', amount: 123_450, currency: 'USD', language: 'en', option: '' },
    ...{ returnUrl: 'https://shop.example/callback', successUrl: 'https://shop.example/ok?a=1&b=2' },
    ...{ cancelUrl: 'https://shop.example/back', returnParams: '', content: 'c' },
    ...{ createdAt: '2026-01-01T12:00:00.000Z', expiresAt: '2026-01-01T17:05:00.000Z', status: 'pending' },
    ...{ charged: 0, charges: 0, refunded: 0, approval: '', approveCallback: 'none', callbacks: new Map() },
    ...part,
  };
}

const page = (part: Partial<Transaction> = {}) => renderHostedPage(aTransaction(part), 'Angkor & <Sons>', '/gateway');
/** Lists the decisions of a page's buttons, in their order. */
const buttons = (html: string) =>
  [...html.matchAll(/name="press" value="([^"]+)">([^<]+)</g)].map(([, press]) => press);
/** Returns the notice at the top of a page as text. */
const news = (html: string) => /<section class="news (\w+)"[^>]*><p[^>]*>([^<]+)<\/p><p>([^<]+)</.exec(html)?.slice(1);

test('an open payment shows the payee, the amount, the method, the number and the time limit', () => {
  const html = page();
  expect(html).toContain('<title>Pay Angkor &amp; &lt;Sons&gt;</title>');
  expect(html).toContain('<h1><span>Pay to</span> Angkor &amp; &lt;Sons&gt;</h1>');
  expect(html).toContain('<strong>$1,234.50</strong>');
  expect(html).toContain('<dt>Payment method</dt><dd>Your choice</dd>');
  expect(html).toContain('<dt>Reference</dt><dd>order-001</dd>');
  // 17:05 in London is five past midnight in Phnom Penh.
  expect(html).toContain('<dt>Pay by</dt><dd>00:05</dd>');
  expect(html).toContain('href="/gateway/hosted-page.css"');
  expect(html).toContain('action="/gateway/checkout/key-1"');
  expect(news(html)).toBeUndefined();
  expect(html).not.toContain('class="back"');
});

test('its buttons approve, decline, cancel, and approve with a failing callback', () => {
  expect(buttons(page())).toEqual([
    ...['approve', 'decline', 'cancel', 'approve-later'],
    ...['approve-twice', 'approve-silent', 'approve-stay'],
  ]);
  expect(page()).toContain('value="approve">Approve<');
  expect(page()).toContain('Two notifications arrive at once. An outdated one follows later.');
  const delays = [...page().matchAll(/<option value="(\d+)">([^<]+)</g)].map(([, value, text]) => [value, text]);
  expect(delays).toEqual([
    ['5', '5 seconds'],
    ['30', '30 seconds'],
    ['120', '2 minutes'],
    ['1200', '20 minutes'],
  ]);
});

test('only KHQR has a code to scan and the app of the bank', () => {
  const khqr = page({ option: 'abapay_khqr' });
  expect(buttons(khqr)[0]).toBe('deep-link');
  expect(khqr).toContain('Scan this code with your bank’s app');
  expect(khqr).toContain('<dd>KHQR</dd>');
  expect(page({ option: 'cards' })).not.toContain('<figure');
});

test('the page offers another card after a decline, and never shows cents of riel', () => {
  const html = page({ status: 'declined', currency: 'KHR', amount: 4000 });
  expect(html).toContain('value="approve">Try another card or account: approve<');
  expect(html).toContain('<strong>KHR 4,000</strong>');
  expect(news(html)?.slice(0, 2)).toEqual(['declined', 'The payment was declined']);
});

test.each<[Partial<Transaction>, string, string, string]>([
  [{ status: 'held' }, 'Waiting for the bank', 'The bank has not answered yet.', 'ok?a=1&amp;b=2'],
  [{ status: 'paid', charged: 900, charges: 1 }, 'Paid', '$9.00 was paid.', 'ok?a=1&amp;b=2'],
  [
    { status: 'refunded', charged: 900, charges: 1, refunded: 105 },
    'Refunded',
    '$1.05 was refunded.',
    'ok?a=1&amp;b=2',
  ],
  [{ status: 'cancelled' }, 'Cancelled', 'This payment was cancelled.', 'back'],
  [{ status: 'expired' }, 'The time to pay is over', 'The payment had to be made by 00:05.', 'back'],
])(
  'a payment that the buyer cannot change has no buttons except a link back to the shop: %o',
  (part, heading, text, way) => {
    const html = page(part);
    expect(buttons(html)).toEqual([]);
    expect(news(html)?.[1]).toBe(heading);
    expect(news(html)?.[2]).toContain(text);
    expect(html).toContain(
      `<p class="back"><a class="primary" href="https://shop.example/${way}">Back to the shop</a></p>`,
    );
  },
);

test('a page uses the fonts of its language', () => {
  const faces = (html: string) => [...html.matchAll(/fonts\/(\w+)\.woff2/g)].map(([, face]) => face);
  expect([faces(page({ language: 'km' })), faces(page())]).toEqual([['khmer', 'latin'], ['latin']]);
  expect(page({ language: 'km' })).toContain('<html lang="km">');
});

test('a missing word is an error, and a missing value leaves a gap', () => {
  const { say, money } = selectPageText('en');
  expect(() => say('no-such-word')).toThrow('no message no-such-word in en');
  expect(say('title')).toBe('Pay ');
  expect([money(5, 'USD'), money(123_456_789, 'KHR')]).toEqual(['$0.05', 'KHR 123,456,789']);
});
