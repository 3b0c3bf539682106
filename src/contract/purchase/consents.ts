import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import type { DraftRecord } from '#engine/record.ts';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, nullable, oneOf, textInput } from '../schemas.ts';
import { orderDetail } from './order-histories.ts';
import { orderView } from './orders.ts';
import { MAX_PICTURE_BYTES } from './uploads.ts';

const staffScopes = ['b2b:sell', 'insurer:orders'] as const;

/** What an agent sold, as its customer is asked to agree to it. Before the code it names people no closer than needed. */
const offerView = Type.Object({
  /** Who sells it; null where nobody of the portal does. */
  seller: nullable(Type.Object({ partner: Type.String(), agent: nullable(Type.String()) })),
  /** Business dates of the cover, both included. */
  from: Type.String(),
  to: Type.String(),
  /** What the quotation showed before anyone was named, by the names of answers and derived values. */
  shows: Type.Unsafe<Record<string, Json>>(Type.Record(Type.String(), Type.Any())),
  /** Given name and year of birth: enough to know one's own people by. */
  persons: Type.Array(Type.Object({ name: Type.String(), born: nullable(Type.Integer()) })),
  /** The ticks that are asked for, and the sentences that stand over them, in the language that was asked for. */
  declarations: Type.Array(Type.Object({ page: Type.String(), field: Type.String(), text: Type.String() })),
  sentences: Type.Array(Type.String()),
  /** Stands for all that is agreed to, word for word; sent back with the consent. */
  wording: Type.String(),
  /** All that was entered, but for how the premium came about; null until this device has entered the customer's code. */
  record: Type.Unsafe<DraftRecord | null>(Type.Any()),
  /** What the customer found wrong and has said so. */
  corrections: Type.Integer(),
});
export type OfferView = Static<typeof offerView>;

/** 404 `orderNotFound` also for an order that its buyer entered himself: nothing is asked of him here. */
export const getOffer = get('/api/orders/:ref/offer', 'anyone', 'What an agent sold, for its customer to agree to', {
  query: closedObject({ language: Type.Optional(locale) }),
  reply: offerView,
});

/**
 * Given twice it counts once. 403 `codeFirst` unless this device has entered the code, by `verifyCode`, 422 `mustAgree`
 * for a tick that is missing, 409 `offerChanged` for other words than are asked now, `orderNotPayable`.
 */
export const giveConsent = post(
  '/api/orders/:ref/consent',
  'anyone',
  "The customer's own consent to what an agent entered",
  {
    body: closedObject({
      language: locale,
      wording: Type.String({ maxLength: 64 }),
      /** Fields that are declared. */
      declared: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 }),
    }),
    reply: orderView,
  },
);

/** 403 `codeFirst`; 429 `correctionsTooMany` beyond five for an order. */
export const requestCorrection = post(
  '/api/orders/:ref/correction',
  'anyone',
  'The customer tells the agent what is wrong',
  {
    body: closedObject({ text: textInput(500) }),
    reply: Type.Object({ at: Type.String() }),
    perMinute: 20,
  },
);

/** Answers with `application/pdf`: what is bought, the declarations, and a place for the signature. */
export const getConsentForm = get(
  '/api/b2b/orders/:id/consent-form',
  staffScopes,
  'The form that a customer signs on paper, as PDF',
  {
    query: closedObject({
      language: Type.Optional(oneOf(['km', 'en', 'both'])),
    }),
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
);

/**
 * The body is the file's bytes: a picture (JPEG, PNG, WebP) or a PDF of at most 2 MB. It is recorded as the customer's
 * consent, with who sent it. 409 `notAllowedNow` once there is one, `orderNotPayable`; 413 `imageTooLarge`, 415
 * `fileTypeWrong`, 422 `imageUnreadable`.
 */
export const sendSignedForm = post(
  '/api/b2b/orders/:id/signed-form',
  staffScopes,
  'The form that the customer has signed, as consent',
  { body: Type.Unsafe<unknown>(Type.Any()), bodyLimit: MAX_PICTURE_BYTES, reply: orderDetail, perMinute: 20 },
);

/** Answers with the file, to be saved. 404 `fileNotFound`. */
export const getSignedForm = get(
  '/api/b2b/orders/:id/signed-form',
  ['b2b:sell', 'b2b:reports', 'insurer:orders'],
  'The form that the customer has signed',
  { reply: Type.Unsafe<Uint8Array>(Type.Any()) },
);
