import { formatDate, formatDateTime, formatMoney } from '#shared/format.ts';
import type { Wording } from '../messages/wording.ts';
import type { DocumentData, Words } from './document-data.ts';

type Language = keyof Words;

/** Parameters of a sentence. A text in both languages appears in the language of the sentence. */
export type TextParams = Record<string, string | number | Words>;

/** Formats texts in both languages of a document. */
export type BilingualTexts = {
  each(say: (language: Language) => string): Words;
  /** A sentence of the server, for example `documents.title`. */
  say(id: string, params?: TextParams): Words;
  /** An amount in minor units. */
  money(amount: number, currency: string): Words;
  date(day: string): Words;
  dateTime(instant: Date): Words;
};

export function createBilingualTexts({ say }: Pick<Wording, 'say'>): BilingualTexts {
  const each: BilingualTexts['each'] = (format) => ({ km: format('km'), en: format('en') });
  const inLanguage = (params: TextParams, language: Language) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value]),
    );
  return {
    each,
    say: (id, params = {}) => each((language) => say(language, id, inLanguage(params, language))),
    money: (amount, currency) => each((language) => formatMoney(amount, currency, language)),
    date: (day) => each((language) => formatDate(day, language)),
    dateTime: (instant) => each((language) => formatDateTime(instant, language)),
  };
}

/** Builds the foot of a document: the insurer's phones and mailbox, and the number of the page. */
export function buildFooter({ say }: BilingualTexts): DocumentData['footer'] {
  return {
    contact: [
      say('documents.contact.tollFree', { number: say('interface.contact.tollFreeNumber').en }),
      say('documents.contact.office', { number: say('interface.contact.abroadNumber').en }),
      say('documents.contact.email', { address: say('interface.contact.mailbox').en }),
    ],
    pageOf: say('documents.pageOf', { page: '{page}', pages: '{pages}' }),
  };
}
