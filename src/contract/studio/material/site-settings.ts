import Type, { type Static } from 'typebox';
import { closedObject, textInput } from '../../schemas.ts';

/**
 * Product id that stands for the site: the site's texts and settings go on sale, and are withdrawn, like a product. No
 * real product has this id.
 */
export const SITE = 'site';
/** Path of the file with the site's settings and texts. If a release does not have it, the server's own files apply. */
export const SITE_FILE = 'locales/site.json';
/**
 * Names of the message files whose messages the site may replace. Messages of products and of errors are not among
 * them.
 */
export const siteMessageFiles = ['interface', 'site', 'pages', 'privacy', 'inquiry', 'messages'] as const;
/** Ids of the messages whose text comes from a setting. */
export const settingMessages: readonly string[] = [
  ...['tollFreeNumber', 'abroadNumber', 'mailbox', 'street', 'hours'].map((name) => `interface.contact.${name}`),
  'interface.brand.licence',
];

const text = textInput(500);
const texts = closedObject({ en: text, km: text, zh: text });
const address = Type.String({ pattern: '^https://[^\\s<>"]{3,300}$' });
const messages = Type.Record(Type.String({ pattern: '^[a-z][\\w.-]{2,120}$' }), Type.String({ maxLength: 5000 }));

/**
 * The insurer's contacts, licence and directly settling hospitals and garages. Without a setting, the sample in
 * `locales/` applies.
 */
const settings = {
  /** The toll-free phone number as people read it: `1800-208388`. */
  tollFree: Type.Optional(Type.String({ pattern: '^\\+?\\d[\\d -]{4,18}\\d$' })),
  /** The office's phone number for calls from any country: `+855 23 890 999`. */
  office: Type.Optional(Type.String({ pattern: '^\\+\\d[\\d ]{6,18}\\d$' })),
  mailbox: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })),
  address: Type.Optional(texts),
  hours: Type.Optional(texts),
  licence: Type.Optional(texts),
  directSettlement: Type.Optional(
    Type.Array(closedObject({ kind: Type.Union([Type.Literal('hospital'), Type.Literal('garage')]), name: texts }), {
      maxItems: 500,
    }),
  ),
  /** Riel for one US dollar. With it the payment page shows the amount in riel beside dollars. */
  rielRate: Type.Optional(Type.Integer({ minimum: 1000, maximum: 10_000 })),
  /** External links of the public menu. */
  links: Type.Optional(
    closedObject({
      facebook: Type.Optional(address),
      telegram: Type.Optional(address),
      regulator: Type.Optional(address),
    }),
  ),
};

export const siteSettings = closedObject(settings);
export type SiteSettings = Static<typeof siteSettings>;

/**
 * The content of `locales/site.json`: the settings, and the messages that the site replaces, by language and message
 * id.
 */
export const siteFile = closedObject({
  ...settings,
  words: Type.Optional(
    closedObject({ en: Type.Optional(messages), km: Type.Optional(messages), zh: Type.Optional(messages) }),
  ),
});
export type SiteFile = Static<typeof siteFile>;

/** Returns the names of a message's placeholders, sorted, in one text with spaces between them. */
export function listPlaceholders(message: string): string {
  return [...new Set([...message.matchAll(/\{\s*([\w.]+)/g)].map(([, name = '']) => name))].sort().join(' ');
}
