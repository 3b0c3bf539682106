import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, documentLanguage, fileBody, fileReply, nullable, textInput } from '../schemas.ts';
import { orderDetail } from './order-histories.ts';
import { orderView } from './orders.ts';
import { MAX_PICTURE_BYTES } from './uploads.ts';

const staffScopes = ['b2b:sell', 'insurer:orders'] as const;

/**
 * The offer that an agent made, as its customer sees it before agreeing. Before the customer enters the code, it
 * contains only the necessary details of people.
 */
const offerView = Type.Object({
  /** The seller; null if no user of the portal sells it. */
  seller: nullable(Type.Object({ partner: Type.String(), agent: nullable(Type.String()) })),
  /** Business dates of the cover, both included. */
  from: Type.String(),
  to: Type.String(),
  /** The values that the quotation shows before persons are named, by the names of answers and derived values. */
  shows: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
  /** Given name and year of birth: enough for the customer to recognise the persons. */
  persons: Type.Array(Type.Object({ name: Type.String(), born: nullable(Type.Integer()) })),
  /** The check boxes that the customer must tick, with their texts in the requested language. */
  declarations: Type.Array(Type.Object({ page: Type.String(), field: Type.String(), text: Type.String() })),
  /** The sentences above the check boxes, in the requested language. */
  sentences: Type.Array(Type.String()),
  /** A hash of the exact text of the agreement. The consent sends it back. */
  wording: Type.String(),
  /**
   * All entered answers, without the calculation of the premium; null until somebody has entered the customer's code on
   * this device.
   */
  record: Type.Unsafe<DraftRecord | null>(Type.Any()),
  /** The number of corrections that the customer has requested. */
  corrections: Type.Integer(),
});
export type OfferView = Static<typeof offerView>;

/** 404 `orderNotFound` also for an order that its buyer entered himself: it needs no consent. */
export const getOffer = get('/api/orders/:ref/offer', 'anyone', 'What an agent sold, for its customer to agree to', {
  query: closedObject({ language: Type.Optional(locale) }),
  reply: offerView,
});

/**
 * A repeated consent counts once. Errors: 403 `codeFirst` unless the code was entered on this device by `verifyCode`;
 * 422 `mustAgree` for a check box that is not ticked; 409 `offerChanged` if the wording is not the current one;
 * `orderNotPayable`.
 */
export const giveConsent = post(
  '/api/orders/:ref/consent',
  'anyone',
  "The customer's own consent to what an agent entered",
  {
    body: closedObject({
      language: locale,
      wording: Type.String({ maxLength: 64 }),
      /** Names of the fields (check boxes) that the customer ticked. */
      declared: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    }),
    reply: orderView,
  },
);

/** 403 `codeFirst`; 429 `correctionsTooMany` after five for an order. */
export const requestCorrection = post(
  '/api/orders/:ref/correction',
  'anyone',
  'The customer tells the agent what is wrong',
  { body: closedObject({ text: textInput(500) }), reply: Type.Object({ at: Type.String() }), perMinute: 20 },
);

/** Answers with `application/pdf`: the purchase, the declarations, and a place for the signature. */
export const getConsentForm = get(
  '/api/b2b/orders/:id/consent-form',
  staffScopes,
  'The form that a customer signs on paper, as PDF',
  { query: closedObject({ language: Type.Optional(documentLanguage) }), reply: fileReply },
);

/**
 * Uploads a signed form. The body is the file's bytes: a picture (JPEG, PNG, WebP) or a PDF of at most 2 MB. It is
 * recorded as the customer's consent, with its sender. 409 `notAllowedNow` after a consent, `orderNotPayable`; 413
 * `imageTooLarge`, 415 `fileTypeWrong`, 422 `imageUnreadable`.
 */
export const sendSignedForm = post(
  '/api/b2b/orders/:id/signed-form',
  staffScopes,
  'The form that the customer has signed, as consent',
  { body: fileBody, bodyLimit: MAX_PICTURE_BYTES, reply: orderDetail, perMinute: 20 },
);

/** Answers with the file as an attachment. 404 `fileNotFound`. */
export const getSignedForm = get(
  '/api/b2b/orders/:id/signed-form',
  ['b2b:sell', 'b2b:reports', 'insurer:orders'],
  'The form that the customer has signed',
  { reply: fileReply },
);
