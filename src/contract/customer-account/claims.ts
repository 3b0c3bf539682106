import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { claimFeedback } from '../claims/claim-feedback.ts';
import { claimFileUpload } from '../claims/claim-files.ts';
import { setClaimPayee } from '../claims/claim-payments.ts';
import { claimEventTypes, claimFile, claimStatuses, fileClaim } from '../claims/claims.ts';
import { inLanguage } from '../products.ts';
import { closedObject, day, documentLanguage, fileReply, named, nullable, oneOf, textInput } from '../schemas.ts';

/*
 * A customer files a claim on one of the customer's own policies and follows it. Texts are in the requested language.
 */

const myClaimForm = Type.Object({
  number: Type.String(),
  /** The first and the last day of cover, and today's business date. The day of loss must be a day of cover. */
  first: day,
  last: day,
  today: day,
  currency: Type.String(),
  insured: Type.Array(named),
  /** The benefits that a claim can name: id and name; `byDay`: the benefit has a limit for each day. */
  benefits: Type.Array(Type.Object({ ...named.properties, byDay: Type.Boolean() })),
  /** The causes of a loss: code and name. Empty if the product has none. */
  causes: Type.Array(named),
  /** Known hospitals, garages and shops: the name that claims store (`id`), and the name in the requested language. */
  providers: Type.Array(named),
  /** The insurer's exchange rates: the amount of a currency for one unit of the policy's currency. */
  rates: Type.Array(
    Type.Object({ currency: Type.String(), rate: Type.String(), source: Type.String(), day: Type.String() }),
  ),
  /** True if the claim form asks for the day of discharge from hospital. */
  asksDischarge: Type.Boolean(),
  /** Name of the policyholder, who is the contact person of the claim unless the customer names another person. */
  contactPerson: Type.String(),
  phone: Type.String(),
  /** The documents that the insurer needs for a claim: code and name. */
  papers: Type.Array(named),
});
export type MyClaimForm = Static<typeof myClaimForm>;

/** 404 `policyNotFound` if the customer has no policy with this number. */
export const getMyClaimForm = get('/api/my/policies/:number/claim-form', 'customer', 'What a claim asks a customer', {
  query: closedObject({ ...inLanguage.properties, lossDate: Type.Optional(day) }),
  reply: myClaimForm,
});

/**
 * Errors as in `fileClaim`: 404 `policyNotFound`, 422 `notValid`. If the same claim is sent again within minutes, no
 * second claim is filed.
 */
export const fileMyClaim = post('/api/my/claims', 'customer', 'File a claim on an own policy', {
  body: fileClaim.body,
  reply: Type.Object({ ref: Type.String(), number: Type.String() }),
  status: 201,
});

const myClaimView = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  policyNumber: Type.String(),
  status: oneOf(claimStatuses),
  lossDate: Type.String(),
  description: Type.String(),
  /** The claimed amount in minor units. */
  amount: Type.Integer(),
  currency: Type.String(),
  /**
   * The approved amount in minor units, and the additional text of the decision. Both are null before the decision; the
   * text is also null if there is none.
   */
  approved: nullable(Type.Integer()),
  message: nullable(Type.String()),
  /** The reason of a declined claim, in the requested language; null: none. */
  reason: nullable(Type.String()),
  /** The claim's bills, and lines that the insurer added. Amounts are minor units of `currency`. */
  lines: Type.Array(
    Type.Object({
      /** The name of the benefit, in the requested language; provider and number of the bill, if they were stated. */
      benefit: Type.String(),
      bill: nullable(Type.String()),
      /** Null: one amount was claimed for all lines together, or the insurer added the line. */
      asked: nullable(Type.Integer()),
      /** Null before an approval. `reason`: the reason of a lower amount in the requested language; null: none. */
      approved: nullable(Type.Integer()),
      reason: nullable(Type.String()),
      /** Name of the file that proves the line; null: none. */
      file: nullable(Type.String()),
      /** The approved estimate of a repair in minor units; null: none. */
      estimate: nullable(Type.Integer()),
      /** True if the insured item was decided to be a total loss. */
      isTotalLoss: Type.Boolean(),
    }),
  ),
  /** The payment: its instant, its amount in minor units after deductions, and its reference; null: not paid. */
  paid: nullable(Type.Object({ at: Type.String(), amount: Type.Integer(), reference: nullable(Type.String()) })),
  /** The account to which the claim is paid, with the last characters of its number; null: none was entered. */
  payee: nullable(Type.Object({ name: Type.String(), bank: Type.String(), digits: Type.String() })),
  /** True if the customer can enter the account now: the claim is neither declined nor paid. */
  mayEnterAccount: Type.Boolean(),
  /** The business date by which the insurer answers an appeal; null: there is none. */
  answeredBy: nullable(Type.String()),
  /** The customer's rating and words about a paid claim; null: none yet. */
  feedback: nullable(claimFeedback),
  /** Visits of assessors that are planned or done: the person, the place and the business date. */
  visits: Type.Array(Type.Object({ assessor: Type.String(), place: Type.String(), on: day, isDone: Type.Boolean() })),
  files: Type.Array(claimFile),
  /** Names of the required documents without a file yet, in the requested language. */
  missing: Type.Array(Type.String()),
  /**
   * The claim's events, oldest first. `note`: the insurer's question or the customer's answer; null for other events.
   */
  log: Type.Array(Type.Object({ type: oneOf(claimEventTypes), at: Type.String(), note: nullable(Type.String()) })),
  may: Type.Array(oneOf(claimEventTypes)),
});
export type MyClaimView = Static<typeof myClaimView>;

/** 404 `claimNotFound` for a claim that is not on one of the customer's policies. */
export const getMyClaim = get('/api/my/claims/:ref', 'customer', 'A claim on an own policy', {
  query: inLanguage,
  reply: myClaimView,
});

/** Returns the decision letter as `application/pdf`. 404 `claimNotFound`, 409 `claimNotDecided` before the decision. */
export const getMyClaimLetter = get('/api/my/claims/:ref/letter', 'customer', 'The letter of a decision, as PDF', {
  query: closedObject({ language: Type.Optional(documentLanguage) }),
  reply: fileReply,
});

/** 409 `claimStepNotPossible` if the insurer did not ask anything. */
export const answerMyClaim = post('/api/my/claims/:ref/answer', 'customer', 'Answer what the insurer asked', {
  body: closedObject({ answer: textInput(4000) }),
  reply: Type.Null(),
  status: 204,
});

/**
 * Appeals against the first decision on a claim, also after its payment: another reviewer decides again, and the benefits
 * that were paid stay used until then. 409 `claimStepNotPossible` without a decision and for a second appeal, 409
 * `claimPaymentWaits` while a payment is with the bank.
 */
export const appealMyClaim = post('/api/my/claims/:ref/appeal', 'customer', 'Appeal against a decision', {
  body: closedObject({ reason: textInput(4000) }),
  reply: Type.Null(),
  status: 204,
});

/**
 * Sets the account to which an own claim is paid; the last one counts. The number is stored encrypted. 422
 * `accountInvalid`, `bicInvalid`; 409 `claimStepNotPossible` for a declined or paid claim, and `accountInUse` while a
 * payment is in a run or with the bank.
 */
export const setMyClaimPayee = post('/api/my/claims/:ref/payee', 'customer', 'Enter the account of a claim', {
  body: setClaimPayee.body,
  reply: Type.Null(),
  status: 204,
});

/** Rates a paid claim, once. 409 `claimStepNotPossible` before the payment, and for a second rating. */
export const rateMyClaim = post('/api/my/claims/:ref/feedback', 'customer', 'Rate how a claim was handled', {
  body: closedObject({ rating: claimFeedback.properties.rating, words: Type.Optional(textInput(2000)) }),
  reply: Type.Null(),
  status: 204,
});

/** Uploads a file of a claim. The body is the file's bytes, as in `sendClaimFile`. */
export const sendMyClaimFile = post('/api/my/claims/:ref/files', 'customer', 'Send a picture or a paper of a claim', {
  query: closedObject({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  ...claimFileUpload,
});
