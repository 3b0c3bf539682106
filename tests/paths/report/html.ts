import { stripVTControlCharacters } from 'node:util';

/** Markup that is known to be well formed: everything put into it was escaped. */
export type Html = { readonly markup: string };

type HtmlPart = Html | string | number | undefined | false | HtmlPart[];

/** A template whose values are escaped, apart from markup made by this same template. Lists are joined. */
export function html(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return { markup: texts.reduce((before, text, index) => before + toMarkup(parts[index - 1]) + text) };
}

/** For text that is written here and nowhere else: styles and the script. */
export const trustedHtml = (markup: string): Html => ({ markup });

function toMarkup(part: HtmlPart): string {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return typeof part === 'object' ? part.markup : escapeHtml(String(part));
}

/** Text for HTML and XML, attributes in double quotes included. Colours of a terminal and what XML has no sign for are left out. */
export function escapeHtml(text: string): string {
  const legal = stripVTControlCharacters(text).replace(ILLEGAL, '');
  return legal.replace(/[&<>"]/g, (sign) => `&${NAMES[sign]};`);
}

const ILLEGAL = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
