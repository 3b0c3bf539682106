import type { Locale } from '#contract/products.ts';
import type { Wording } from './wording.ts';

/** Fonts of phones and computers, Khmer ones included, because a letter loads nothing. */
const FONTS = "'Noto Sans Khmer','Khmer OS','Khmer Sangam MN',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/**
 * Renders a letter as HTML: its text, our name above and our line below. Links are clickable. It contains no picture,
 * script or foreign address, so that a reader loads nothing.
 */
export function renderLetterHtml(wording: Wording, subject: string, body: string): string {
  const language = detectLanguage(`${subject}\n${body}`);
  const say = (id: string) => escapeHtml(wording.say(language, `interface.${id}`));
  const paragraphs = body
    .split(/\n{2,}/)
    .map((part) => `<p style="margin:0 0 16px">${linkAddresses(part).replaceAll('\n', '<br>')}</p>`);
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;background:#f4f6f7;color:#1b2a32;font:16px/1.6 ${FONTS}">`,
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `<p style="margin:0 0 16px;font-weight:bold;color:#057ca5">${say('brand.name')}</p>`,
    `<div style="background:#fff;border-radius:8px;padding:24px 24px 8px">${paragraphs.join('')}</div>`,
    `<p style="margin:16px 0 0;font-size:14px;color:#52636c">${say('contact.tollFree')}: ${say('contact.tollFreeNumber')}</p>`,
    '</div></body></html>',
  ].join('');
}

/** Detects the language of a text by its letters. Screen readers need it, and it is not stored elsewhere. */
function detectLanguage(text: string): Locale {
  if (/\p{Script=Khmer}/u.test(text)) return 'km';
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
}

function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)។])/)
    .map((part, at) =>
      at % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" style="color:#057ca5;word-break:break-all">${escapeHtml(part)}</a>`,
    )
    .join('');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
