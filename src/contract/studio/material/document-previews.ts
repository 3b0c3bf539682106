import Type, { type Static } from 'typebox';
import { get } from '#contract/call.ts';
import { closedObject, nullable, oneOf, textInput } from '#contract/schemas.ts';
import { hash, studio } from '../files.ts';

/** Language of a paper; `both` is Khmer with English beneath. */
const previewLanguage = oneOf(['km', 'en', 'both']);
export type PreviewLanguage = Static<typeof previewLanguage>;

/** Name of a case, at most as long as anybody reads. */
const caseName = textInput(120);

const filledMessage = Type.Object({
  /** Null of an SMS. */
  subject: nullable(Type.String()),
  text: Type.String(),
});

const message = Type.Object({
  /** Its name, as in the words of the server: `issued`, `claim.APPROVE`. */
  name: Type.String(),
  channel: oneOf(['sms', 'email']),
  en: filledMessage,
  km: filledMessage,
  zh: filledMessage,
});
export type CustomerMessage = Static<typeof message>;

const previewDocument = Type.Object({
  name: Type.String(),
  /** Made of what the buyer answered, or written once for all who buy. */
  kind: oneOf(['printed', 'written']),
  languages: Type.Array(previewLanguage),
});

const documentPreviews = Type.Object({
  /** Of the files that make the product: what is drawn is drawn of these. */
  of: hash,
  /** For whom: the one that was asked for, or the one that the price is told of. */
  persona: caseName,
  /** Those who buy. */
  personas: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  papers: Type.Array(previewDocument),
  messages: Type.Array(message),
});
export type DocumentPreviews = Static<typeof documentPreviews>;

/**
 * What a persona who buys is sent and given: messages as they would be sent, papers by their names. 404 `releaseNotFound`,
 * `productNotFound`, 422 `specimenNotMade` where the product cannot be put together, `specimenNotBought` where nobody of that name buys, 503
 * `tooBusy`.
 */
export const getDocumentPreviews = get(
  '/api/studio/releases/:id/products/:product/specimens',
  studio,
  'The papers of a product and what its buyers are sent, for a persona',
  { query: closedObject({ persona: Type.Optional(caseName) }), perMinute: 30, reply: documentPreviews },
);

/** Of which files, for whom, in which language. */
const previewQuery = { of: hash, persona: caseName, language: previewLanguage };

/** How many pages a paper has. 404 `documentNotFound`, 409 `contentChanged` where the product is another by now. */
export const getPreviewPages = get(
  '/api/studio/releases/:id/products/:product/specimens/:paper/pages',
  studio,
  'How many pages a paper has, set as a specimen',
  { query: closedObject(previewQuery), perMinute: 60, reply: Type.Object({ pages: Type.Integer() }) },
);

/** The same paper as `application/pdf`, or one page of it as `image/png`. */
export const getDocumentPreview = get(
  '/api/studio/releases/:id/products/:product/specimens/:paper',
  studio,
  'A paper of a product as PDF, or a page of it as a picture: a specimen',
  {
    query: closedObject({ ...previewQuery, page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })) }),
    perMinute: 240,
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
);
