import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { nullable } from './schemas.ts';

/** A text in the application's three languages. */
const localizedText = Type.Object({ en: Type.String(), km: Type.String(), zh: Type.String() });

/**
 * The insurer's settings that can change without a new build, as the browser gets them. No setting is a secret, not
 * even the one named `secret`.
 */
const siteConfig = Type.Object({
  envType: Type.String(),
  /** The server's day in Phnom Penh, `YYYY-MM-DD`: a page reads no clock of its device. */
  today: Type.String(),
  /** True if the visitor is signed in. If false, a page does not request the user from the server. */
  signedIn: Type.Boolean(),
  /** True if the visitor's session ended because nobody used it. Then the sign-in page says so. */
  sessionIdle: Type.Boolean(),
  /** True: visitors who are not signed in see the maintenance page. */
  maintenance: Type.Boolean(),
  /** Id and secret with which a page gets its client token. Every visitor can read both. */
  client: Type.Object({ id: Type.String(), secret: Type.String() }),
  /**
   * Name of the provider by which the insurer's people sign in, for the button; null: they sign in only with passwords.
   */
  staffSignIn: nullable(Type.String()),
  /** True if the settings contain a chat widget and do not hide it. */
  hasChat: Type.Boolean(),
  /** True if public pages register the service worker. */
  hasWorker: Type.Boolean(),
  contact: Type.Object({
    tollFree: Type.String(),
    /** The office's phone number for calls from any country: `+855 23 890 999`. */
    office: Type.String(),
    mailbox: Type.String(),
    address: localizedText,
    hours: localizedText,
  }),
  /** The text about the insurer's licence. */
  licence: localizedText,
  /** Hospitals and garages that send their bill to the insurer, so that the insured need not pay first. */
  directSettlement: Type.Array(
    Type.Object({ kind: Type.Union([Type.Literal('hospital'), Type.Literal('garage')]), name: localizedText }),
  ),
  /** Riel for one US dollar, to show amounts in riel beside dollars; null: only dollars are shown. */
  rielRate: nullable(Type.Integer()),
  /** External links of the public menu: the insurer's pages on other sites (null: no such page), and its regulator. */
  links: Type.Object({
    facebook: nullable(Type.String()),
    telegram: nullable(Type.String()),
    /** The regulator's site. */
    regulator: Type.String(),
  }),
  /** Path of the address in a policy's QR code; the policy's signed code is its query `q`. */
  scanPath: Type.String(),
  /** Path of the reports of partners and the insurer. */
  reportPath: Type.String(),
});
export type SiteConfig = Static<typeof siteConfig>;

export const getSiteConfig = get('/api/config', 'anyone', 'Settings of the site; its pages carry them already', {
  reply: siteConfig,
});
