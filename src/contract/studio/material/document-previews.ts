import Type, { type Static } from 'typebox';
import { get } from '#contract/call.ts';
import { closedObject, documentLanguage, fileReply, nullable, oneOf, textInput } from '#contract/schemas.ts';
import { hash, studio } from '../files.ts';

/** Language of a previewed document; `both`: Khmer with English below. */
const previewLanguage = documentLanguage;
export type PreviewLanguage = Static<typeof previewLanguage>;

/** Name of an example case: the made-up customer whose answers are printed in the previews. */
const caseName = textInput(120);

const filledMessage = Type.Object({
  /** The subject of an e-mail; null for an SMS. */
  subject: nullable(Type.String()),
  text: Type.String(),
});

const message = Type.Object({
  /** Name of the message in the server's message files, such as `issued` or `claim.APPROVE`. */
  name: Type.String(),
  channel: oneOf(['sms', 'email']),
  en: filledMessage,
  km: filledMessage,
  zh: filledMessage,
});
export type CustomerMessage = Static<typeof message>;

const previewDocument = Type.Object({
  name: Type.String(),
  /** `printed`: a document with the buyer's answers; `written`: a document that is the same for all buyers. */
  kind: oneOf(['printed', 'written']),
  languages: Type.Array(previewLanguage),
});

const documentPreviews = Type.Object({
  /** Hash of the product files that the previews show. `getPreviewPages` and `getDocumentPreview` require it. */
  of: hash,
  /** Name of the example case of the previews: the requested case. Default: the case of the product's price "from". */
  persona: caseName,
  /** The example cases that end with a purchase: name and title. */
  personas: Type.Array(Type.Object({ name: Type.String(), title: Type.String() })),
  papers: Type.Array(previewDocument),
  messages: Type.Array(message),
});
export type DocumentPreviews = Static<typeof documentPreviews>;

/**
 * Returns the messages that the customer of an example case would get, and the names of the documents. 404
 * `releaseNotFound`, `productNotFound`, 422 `specimenNotMade` if the product cannot be loaded, `specimenNotBought` if
 * no case of that name ends with a purchase, 503 `tooBusy`.
 */
export const getDocumentPreviews = get(
  '/api/studio/releases/:id/products/:product/specimens',
  studio,
  'The papers of a product and what its buyers are sent, for a persona',
  { query: closedObject({ persona: Type.Optional(caseName) }), perMinute: 30, reply: documentPreviews },
);

/** The content hash from `getDocumentPreviews`, the name of the example case, and the language. */
const previewQuery = { of: hash, persona: caseName, language: previewLanguage };

/**
 * Returns the number of pages of a document. 404 `documentNotFound`; 409 `contentChanged` if the product's files have
 * changed since `getDocumentPreviews`.
 */
export const getPreviewPages = get(
  '/api/studio/releases/:id/products/:product/specimens/:paper/pages',
  studio,
  'How many pages a paper has, set as a specimen',
  { query: closedObject(previewQuery), perMinute: 60, reply: Type.Object({ pages: Type.Integer() }) },
);

/** Returns a document as `application/pdf`; with `page`, that page as `image/png`. Errors as in `getPreviewPages`. */
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
