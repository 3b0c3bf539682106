import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { nullable } from './schemas.ts';

/** One text in the three languages. */
const localizedText = Type.Object({ en: Type.String(), km: Type.String(), zh: Type.String() });

/** The settings of the insurer that need no new build, as the browser sees them. None is a secret. */
const siteConfig = Type.Object({
  envType: Type.String(),
  /** True if the visitor is signed in. Otherwise a page does not ask the server for the user. */
  signedIn: Type.Boolean(),
  /** True if the visitor's session has ended for idleness: the sign-in page says so. */
  sessionIdle: Type.Boolean(),
  /** Visitors who are not signed in see the maintenance page. */
  maintenance: Type.Boolean(),
  /** Id and secret for the client token of the page. */
  client: Type.Object({ id: Type.String(), secret: Type.String() }),
  /** Name of the sign-in provider of staff, for the button; null: only passwords. */
  staffSignIn: nullable(Type.String()),
  /** True if there is a chat widget and it is not hidden. */
  hasChat: Type.Boolean(),
  contact: Type.Object({
    tollFree: Type.String(),
    /** The office's number as dialled from any country: `+855 23 890 999`. */
    office: Type.String(),
    mailbox: Type.String(),
    address: localizedText,
    hours: localizedText,
  }),
  /** The insurer's licence, as people read it. */
  licence: localizedText,
  /** Places where the insured need not pay first, for all covered costs. */
  directSettlement: Type.Array(
    Type.Object({ kind: Type.Union([Type.Literal('hospital'), Type.Literal('garage')]), name: localizedText }),
  ),
  /** The insurer's other web pages; null: none. */
  links: Type.Object({ facebook: nullable(Type.String()), telegram: nullable(Type.String()) }),
  /** Path of a policy's QR code, with the query `q`. */
  scanPath: Type.String(),
});
export type SiteConfig = Static<typeof siteConfig>;

export const getSiteConfig = get('/api/config', 'anyone', 'Settings of the site; its pages carry them already', {
  reply: siteConfig,
});
