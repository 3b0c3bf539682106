import { drawQr } from '#server/platform/documents/draw-qr.ts';
import type { PaymentCurrency } from '#server/purchase/payments/provider/payment-provider.ts';
import { formatPaywayAmount } from '#server/purchase/payments/provider/payway-amount.ts';
import type { Locale } from '#shared/format.ts';
import en from '../../../../locales/en/sandbox-gateway.json' with { type: 'json' };
import km from '../../../../locales/km/sandbox-gateway.json' with { type: 'json' };
import zh from '../../../../locales/zh/sandbox-gateway.json' with { type: 'json' };
import type { Transaction } from './transaction.ts';

type Words = ReturnType<typeof selectPageText>;

const badNews = ['approve-twice', 'approve-silent', 'approve-stay'];
/** Delays in seconds; the last is longer than a checkout usually lasts. */
const delays = [5, 30, 120, 1200];

/** Renders the buyer's page. It works without script: every button is a plain form post. */
export function renderHostedPage(transaction: Transaction, merchant: string, prefix: string): string {
  const { language, status } = transaction;
  const words = selectPageText(language);
  const open = status === 'pending' || status === 'declined';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.say('title', { merchant }))}</title>
<link rel="stylesheet" href="${prefix}/hosted-page.css">
${FONT_FACES(language)
  .map((face) => `<link rel="preload" href="${prefix}/fonts/${face}.woff2" as="font" type="font/woff2" crossorigin>`)
  .join('\n')}
</head>
<body>
<header><p class="sandbox">${escapeHtml(words.say('sandbox'))}</p></header>
<main>
${renderNews(transaction, words)}
${renderBill(transaction, merchant, words)}
${open ? renderChoices(transaction, words, `${prefix}/checkout/${transaction.pageKey}`) : renderReturnLink(transaction, words)}
</main>
</body>
</html>
`;
}

/** Returns the fonts of a language. The page waits only a short time for a font. */
const FONT_FACES = (language: Transaction['language']): string[] =>
  language === 'km' ? ['khmer', 'latin'] : ['latin'];

function renderNews(transaction: Transaction, { say, money, time }: Words): string {
  const { status, currency } = transaction;
  if (status === 'pending') return '';
  const amount = money(status === 'refunded' ? transaction.refunded : transaction.charged, currency);
  const text = say(`${status}.text`, { amount, time: time(transaction.expiresAt) });
  return `<section class="news ${status}" role="status"><p class="headline">${escapeHtml(say(`${status}.heading`))}</p><p>${escapeHtml(text)}</p></section>`;
}

function renderBill(transaction: Transaction, merchant: string, { say, money, time }: Words): string {
  const row = (label: string, value: string) =>
    `<div><dt>${escapeHtml(say(label))}</dt><dd>${escapeHtml(value)}</dd></div>`;
  return `<section class="bill">
<h1><span>${escapeHtml(say('payTo'))}</span> ${escapeHtml(merchant)}</h1>
<p class="amount"><span>${escapeHtml(say('amount'))}</span> <strong>${escapeHtml(money(transaction.amount, transaction.currency))}</strong></p>
<dl>
${row('way', say(`way.${transaction.option || 'any'}`))}
${row('reference', transaction.tranId)}
${row('openUntil', time(transaction.expiresAt))}
</dl>
</section>`;
}

function renderChoices(transaction: Transaction, { say }: Words, action: string): string {
  const button = (press: string, className: string, label = press) =>
    `<button class="${className}" name="press" value="${press}">${escapeHtml(say(label))}</button>`;
  const form = (inner: string, className = '') =>
    `<form class="${className}" method="post" action="${action}">${inner}</form>`;
  const help = (id: string) => `<p>${escapeHtml(say(`${id}.help`))}</p>`;
  const again = transaction.status === 'declined';
  const select = `<label>${escapeHtml(say('approve-later.delay'))} <select name="delay">${delays
    .map((seconds) => `<option value="${seconds}">${escapeHtml(formatDuration(seconds, say))}</option>`)
    .join('')}</select></label>`;
  // A phone cannot scan a code on its own screen; there the bank's app opens.
  const khqr =
    transaction.option === 'abapay_khqr'
      ? `<figure class="wide">${drawQr(`sandbox:${transaction.tranId}`, '#12303d')}<figcaption>${escapeHtml(say('khqr.scan'))}</figcaption></figure>
${form(button('deep-link', 'primary'), 'decide phone')}`
      : '';
  return `${khqr}${form(
    `${button('approve', 'primary', again ? 'approve.again' : 'approve')}
${button('decline', 'plain')}
${button('cancel', 'quiet')}`,
    'decide',
  )}
<section class="more">
<h2>${escapeHtml(say('more'))}</h2>
${form(`${button('approve-later', 'plain')}${help('approve-later')}${select}`)}
${badNews.map((id) => form(`${button(id, 'plain')}${help(id)}`)).join('\n')}
</section>`;
}

function formatDuration(seconds: number, say: Words['say']): string {
  if (seconds < 60) return say('delay.seconds', { count: String(seconds) });
  return say('delay.minutes', { count: String(seconds / 60) });
}

function renderReturnLink({ status, charges, successUrl, cancelUrl }: Transaction, { say }: Words): string {
  const url = charges > 0 || status === 'held' ? successUrl : cancelUrl;
  return `<p class="back"><a class="primary" href="${escapeHtml(url)}">${escapeHtml(say('back'))}</a></p>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const messages: Record<Locale, Record<string, string>> = { en, km, zh };

/** Selects the page's words in one language. */
export function selectPageText(language: Locale) {
  /** Throws for an id without a message, because a button without a word is worse. */
  function say(id: string, values: Record<string, string> = {}): string {
    const message = messages[language][id];
    if (message === undefined) throw new Error(`no message ${id} in ${language}`);
    return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  }

  function money(amount: number, currency: PaymentCurrency): string {
    const [whole = '', cents] = formatPaywayAmount(amount, currency).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return say(`amount.${currency}`, { amount: cents === undefined ? grouped : `${grouped}.${cents}` });
  }

  return { say, money, time: formatPhnomPenhTime };
}

function formatPhnomPenhTime(instant: string): string {
  return new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16);
}
