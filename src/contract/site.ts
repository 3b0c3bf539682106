import Type, { type Static } from 'typebox';
import { get } from './call.ts';
import { nullable } from './schemas.ts';

/** One text in the three languages. */
const localizedText = Type.Object({ en: Type.String(), km: Type.String(), zh: Type.String() });

/** What the insurer may set without a new build, as the browser knows it. Nothing in it is a secret. */
const siteConfig = Type.Object({
  envType: Type.String(),
  /** Whoever asks is signed in: without that, a page asks nobody who it is. */
  signedIn: Type.Boolean(),
  /** Whoever asks was signed in, and the session has ended because nothing happened: the sign-in says so. */
  sessionIdle: Type.Boolean(),
  /** Visitors who are not signed in see the maintenance page. */
  maintenance: Type.Boolean(),
  /** What the page fetches its client token with. */
  client: Type.Object({ id: Type.String(), secret: Type.String() }),
  /** By whom staff sign in beside passwords, as the button names it; null: by passwords alone. */
  staffSignIn: nullable(Type.String()),
  /** There is a chat widget, and it is not hidden. */
  hasChat: Type.Boolean(),
  contact: Type.Object({
    tollFree: Type.String(),
    /** The office's line as it is dialled from any country: `+855 23 890 999`. */
    office: Type.String(),
    mailbox: Type.String(),
    address: localizedText,
    hours: localizedText,
  }),
  /** By which the insurer works, as people read it. */
  licence: localizedText,
  /** Where the insured need not pay first, for whatever is covered. */
  directSettlement: Type.Array(
    Type.Object({ kind: Type.Union([Type.Literal('hospital'), Type.Literal('garage')]), name: localizedText }),
  ),
  /** The insurer's other places on the web; null: none. */
  links: Type.Object({
    facebook: nullable(Type.String()),
    telegram: nullable(Type.String()),
  }),
  /** Path that a policy's QR code leads to, with the query `q`. */
  scanPath: Type.String(),
});
export type SiteConfig = Static<typeof siteConfig>;

export const getSiteConfig = get('/api/config', 'anyone', 'Settings of the site; its pages carry them already', {
  reply: siteConfig,
});
