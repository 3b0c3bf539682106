import Type, { type Static } from 'typebox';
import { get } from '#contract/call.ts';
import { closedObject, documentLanguage, fileReply, nullable, oneOf, textInput } from '#contract/schemas.ts';
import { hash, studio } from '../files.ts';

/** Language of a document; `both` is Khmer with English below. */
const previewLanguage = documentLanguage;
export type PreviewLanguage = Static<typeof previewLanguage>;

/** Name of an example case: a made-up customer of the product. */
const caseName = textInput(120);

const filledMessage = Type.Object({
  /** Null for an SMS. */
  subject: nullable(Type.String()),
  text: Type.String(),
});

const message = Type.Object({
  /** Its name in the server's messages: `issued`, `claim.APPROVE`. */
  name: Type.String(),
  channel: oneOf(['sms', 'email']),
  en: filledMessage,
  km: filledMessage,
  zh: filledMessage,
});
export type CustomerMessage = Static<typeof message>;

const previewDocument = Type.Object({
  name: Type.String(),
  /** `printed` from the buyer's answers, or `written` once for all buyers. */
  kind: oneOf(['printed', 'written']),
  languages: Type.Array(previewLanguage),
});

const documentPreviews = Type.Object({
  /** Hash of the files of the product from which the documents are drawn. */
  of: hash,
  /** The example case: the requested one, or the one whose premium is the product's price "from". */
  persona: caseName,
  /** Example cases that end with a purchase. */
  personas: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  papers: Type.Array(previewDocument),
  messages: Type.Array(message),
});
export type DocumentPreviews = Static<typeof documentPreviews>;

/**
 * The messages and documents that the customer of an example case gets: messages as they would be sent, documents by
 * their names. 404 `releaseNotFound`, `productNotFound`, 422 `specimenNotMade` if the product cannot be loaded,
 * `specimenNotBought` if no case of that name buys, 503 `tooBusy`.
 */
export const getDocumentPreviews = get(
  '/api/studio/releases/:id/products/:product/specimens',
  studio,
  'The papers of a product and what its buyers are sent, for a persona',
  { query: closedObject({ persona: Type.Optional(caseName) }), perMinute: 30, reply: documentPreviews },
);

/** The content hash, the example case and the language. */
const previewQuery = { of: hash, persona: caseName, language: previewLanguage };

/** The number of pages of a document. 404 `documentNotFound`, 409 `contentChanged` if the product has changed. */
export const getPreviewPages = get(
  '/api/studio/releases/:id/products/:product/specimens/:paper/pages',
  studio,
  'How many pages a paper has, set as a specimen',
  { query: closedObject(previewQuery), perMinute: 60, reply: Type.Object({ pages: Type.Integer() }) },
);

/** The same document as `application/pdf`, or one page of it as `image/png`. */
export const getDocumentPreview = get(
  '/api/studio/releases/:id/products/:product/specimens/:paper',
  studio,
  'A paper of a product as PDF, or a page of it as a picture: a specimen',
  {
    query: closedObject({ ...previewQuery, page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })) }),
    perMinute: 240,
    reply: fileReply,
  },
);
