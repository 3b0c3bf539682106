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
 * An agent's offer, as its customer sees it before consenting. Until the customer enters the code, the offer contains
 * only a few details of persons.
 */
const offerView = Type.Object({
  /** The partner and the agent who sell; null if no user of the portal sells the offer. */
  seller: nullable(Type.Object({ partner: Type.String(), agent: nullable(Type.String()) })),
  /** Business dates of the cover, both included. */
  from: Type.String(),
  to: Type.String(),
  /** The values that the quotation shows before it names persons: answers and derived values by name. */
  shows: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
  /**
   * The quotations of which the customer chooses one, this one included, the oldest first; empty if it is the only one.
   * Instants are UTC, `from` and `to` business dates, `total` minor units.
   */
  quotations: Type.Array(
    Type.Object({
      ref: Type.String(),
      number: Type.String(),
      total: Type.Integer(),
      currency: Type.String(),
      from: Type.String(),
      to: Type.String(),
      shows: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
      payableUntil: Type.String(),
    }),
  ),
  /** Given name and year of birth (null: unknown) of each person: enough for the customer to recognise the persons. */
  persons: Type.Array(Type.Object({ name: Type.String(), born: nullable(Type.Integer()) })),
  /**
   * The check boxes that the customer must tick, each with its page, its field and its text in the requested language.
   */
  declarations: Type.Array(Type.Object({ page: Type.String(), field: Type.String(), text: Type.String() })),
  /** The sentences above the check boxes, in the requested language. */
  sentences: Type.Array(Type.String()),
  /** A hash of the exact text of the agreement. The customer's consent sends this hash back. */
  wording: Type.String(),
  /**
   * All answers of the offer, without the calculation of the premium; null until somebody has entered the customer's
   * code in this browser.
   */
  record: Type.Unsafe<DraftRecord | null>(Type.Any()),
  /** The number of corrections that the customer has requested for this offer. */
  corrections: Type.Integer(),
});
export type OfferView = Static<typeof offerView>;

/** 404 `orderNotFound` also for an order that its buyer entered: such an order needs no consent. */
export const getOffer = get('/api/orders/:ref/offer', 'anyone', 'What an agent sold, for its customer to agree to', {
  query: closedObject({ language: Type.Optional(locale) }),
  reply: offerView,
});

/**
 * Records the customer's consent once, even if it is sent again. Errors: 403 `codeFirst` if the code was not entered in
 * this browser by `verifyCode`; 422 `mustAgree` for a check box that is not ticked; 409 `offerChanged` if `wording` is
 * not the hash of the current text; 409 `orderNotPayable`.
 */
export const giveConsent = post(
  '/api/orders/:ref/consent',
  'anyone',
  "The customer's own consent to what an agent entered",
  {
    body: closedObject({
      language: locale,
      wording: Type.String({ maxLength: 64 }),
      /** Names of the fields of the check boxes that the customer ticked. */
      declared: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    }),
    reply: orderView,
  },
);

/**
 * 403 `codeFirst` if the code was not entered in this browser; 429 `correctionsTooMany` after five corrections of an
 * order within a day.
 */
export const requestCorrection = post(
  '/api/orders/:ref/correction',
  'anyone',
  'The customer tells the agent what is wrong',
  { body: closedObject({ text: textInput(500) }), reply: Type.Object({ at: Type.String() }), perMinute: 20 },
);

/** Returns the consent form as `application/pdf`: the purchase, the declarations, and a line for the signature. */
export const getConsentForm = get(
  '/api/b2b/orders/:id/consent-form',
  staffScopes,
  'The form that a customer signs on paper, as PDF',
  { query: closedObject({ language: Type.Optional(documentLanguage) }), reply: fileReply },
);

/**
 * Uploads a signed consent form. The body is the file's bytes: a picture (JPEG, PNG, WebP) or a PDF of at most 2 MB.
 * The form and the user who sent it are recorded as the customer's consent. 409 `notAllowedNow` if the customer has
 * consented already, 409 `orderNotPayable`; 413 `imageTooLarge`, 415 `fileTypeWrong`, 422 `imageUnreadable`.
 */
export const sendSignedForm = post(
  '/api/b2b/orders/:id/signed-form',
  staffScopes,
  'The form that the customer has signed, as consent',
  { body: fileBody, bodyLimit: MAX_PICTURE_BYTES, reply: orderDetail, perMinute: 20 },
);

/** Returns the signed form as an attachment. 404 `fileNotFound` if there is no signed form. */
export const getSignedForm = get(
  '/api/b2b/orders/:id/signed-form',
  ['b2b:sell', 'b2b:reports', 'insurer:orders'],
  'The form that the customer has signed',
  { reply: fileReply },
);
