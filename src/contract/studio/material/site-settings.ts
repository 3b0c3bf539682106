import Type, { type Static } from 'typebox';
import { closedObject, textInput } from '../../schemas.ts';

/**
 * The pseudo-product of the site: its texts and settings go on sale, and are withdrawn, like a product. No product has
 * this name.
 */
export const SITE = 'site';
/** The file of the site. If it is missing, the server's own files apply. */
export const SITE_FILE = 'locales/site.json';
/**
 * Message files whose messages the site may replace. Products have their own messages, and error messages belong to the
 * code.
 */
export const siteMessageFiles = ['interface', 'site', 'pages', 'privacy', 'inquiry', 'messages'] as const;
/** Messages that settings define. */
export const settingMessages: readonly string[] = [
  ...['tollFreeNumber', 'abroadNumber', 'mailbox', 'street', 'hours'].map((name) => `interface.contact.${name}`),
  'interface.brand.licence',
];

const text = textInput(500);
const texts = closedObject({ en: text, km: text, zh: text });
const address = Type.String({ pattern: '^https://[^\\s<>"]{3,300}$' });
const messages = Type.Record(Type.String({ pattern: '^[a-z][\\w.-]{2,120}$' }), Type.String({ maxLength: 5000 }));

/** The insurer's contacts, licence and settling partners, if they differ from the samples in `locales/`. */
const settings = {
  /** The free phone number as people read it: `1800-208388`. */
  tollFree: Type.Optional(Type.String({ pattern: '^\\+?\\d[\\d -]{4,18}\\d$' })),
  /** The office's number as dialled from any country: `+855 23 890 999`. */
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
  links: Type.Optional(closedObject({ facebook: Type.Optional(address), telegram: Type.Optional(address) })),
};

export const siteSettings = closedObject(settings);
export type SiteSettings = Static<typeof siteSettings>;

/** `locales/site.json`: settings, and messages that the site replaces, by their ids. */
export const siteFile = closedObject({
  ...settings,
  words: Type.Optional(
    closedObject({ en: Type.Optional(messages), km: Type.Optional(messages), zh: Type.Optional(messages) }),
  ),
});
export type SiteFile = Static<typeof siteFile>;

/** Names of the placeholders of a message. */
export function listPlaceholders(message: string): string {
  return [...new Set([...message.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name))].sort().join(' ');
}
