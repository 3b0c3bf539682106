import { drawQr } from '#server/platform/documents/draw-qr.ts';
import { hostedPageText } from './hosted-page-text.ts';
import type { Transaction } from './transaction.ts';

type Words = ReturnType<typeof hostedPageText>;

const badNews = ['approve-twice', 'approve-silent', 'approve-stay'];
/** Seconds; the last is longer than a checkout usually lives. */
const delays = [5, 30, 120, 1200];

/** The page a buyer sees. It works without script: every button is a plain form post. */
export function hostedPage(transaction: Transaction, merchant: string, prefix: string): string {
  const { language, status } = transaction;
  const words = hostedPageText(language);
  const open = status === 'pending' || status === 'declined';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(words.say('title', { merchant }))}</title>
<link rel="stylesheet" href="${prefix}/hosted-page.css">
${faces(language)
  .map((face) => `<link rel="preload" href="${prefix}/fonts/${face}.woff2" as="font" type="font/woff2" crossorigin>`)
  .join('\n')}
</head>
<body>
<header><p class="sandbox">${inHtml(words.say('sandbox'))}</p></header>
<main>
${news(transaction, words)}
${bill(transaction, merchant, words)}
${open ? choices(transaction, words, `${prefix}/checkout/${transaction.pageKey}`) : wayBack(transaction, words)}
</main>
</body>
</html>
`;
}

/** What a language is written in: the page does not wait for a face for long. */
const faces = (language: Transaction['language']): string[] => (language === 'km' ? ['khmer', 'latin'] : ['latin']);

function news(transaction: Transaction, { say, money, time }: Words): string {
  const { status, currency } = transaction;
  if (status === 'pending') return '';
  const amount = money(status === 'refunded' ? transaction.refunded : transaction.charged, currency);
  const text = say(`${status}.text`, { amount, time: time(transaction.expiresAt) });
  return `<section class="news ${status}" role="status"><p class="headline">${inHtml(say(`${status}.heading`))}</p><p>${inHtml(text)}</p></section>`;
}

function bill(transaction: Transaction, merchant: string, { say, money, time }: Words): string {
  const row = (label: string, value: string) => `<div><dt>${inHtml(say(label))}</dt><dd>${inHtml(value)}</dd></div>`;
  return `<section class="bill">
<h1><span>${inHtml(say('payTo'))}</span> ${inHtml(merchant)}</h1>
<p class="amount"><span>${inHtml(say('amount'))}</span> <strong>${inHtml(money(transaction.amount, transaction.currency))}</strong></p>
<dl>
${row('way', say(`way.${transaction.option || 'any'}`))}
${row('reference', transaction.tranId)}
${row('openUntil', time(transaction.expiresAt))}
</dl>
</section>`;
}

function choices(transaction: Transaction, { say }: Words, action: string): string {
  const button = (press: string, className: string, label = press) =>
    `<button class="${className}" name="press" value="${press}">${inHtml(say(label))}</button>`;
  const form = (inner: string, className = '') =>
    `<form class="${className}" method="post" action="${action}">${inner}</form>`;
  const help = (id: string) => `<p>${inHtml(say(`${id}.help`))}</p>`;
  const again = transaction.status === 'declined';
  const select = `<label>${inHtml(say('approve-later.delay'))} <select name="delay">${delays
    .map((seconds) => `<option value="${seconds}">${inHtml(duration(seconds, say))}</option>`)
    .join('')}</select></label>`;
  // On a phone the code cannot be scanned by the phone that shows it: there the bank's app is opened.
  const khqr =
    transaction.option === 'abapay_khqr'
      ? `<figure class="wide">${drawQr(`sandbox:${transaction.tranId}`, '#12303d')}<figcaption>${inHtml(say('khqr.scan'))}</figcaption></figure>
${form(button('deep-link', 'primary'), 'decide phone')}`
      : '';
  return `${khqr}${form(
    `${button('approve', 'primary', again ? 'approve.again' : 'approve')}
${button('decline', 'plain')}
${button('cancel', 'quiet')}`,
    'decide',
  )}
<section class="more">
<h2>${inHtml(say('more'))}</h2>
${form(`${button('approve-later', 'plain')}${help('approve-later')}${select}`)}
${badNews.map((id) => form(`${button(id, 'plain')}${help(id)}`)).join('\n')}
</section>`;
}

function duration(seconds: number, say: Words['say']): string {
  if (seconds < 60) return say('delay.seconds', { count: String(seconds) });
  return say('delay.minutes', { count: String(seconds / 60) });
}

function wayBack({ status, charges, successUrl, cancelUrl }: Transaction, { say }: Words): string {
  const url = charges > 0 || status === 'held' ? successUrl : cancelUrl;
  return `<p class="back"><a class="primary" href="${inHtml(url)}">${inHtml(say('back'))}</a></p>`;
}

function inHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
