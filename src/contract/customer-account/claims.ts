import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { claimFileUpload } from '../claims/claim-files.ts';
import { claimEventTypes, claimFile, claimStatuses, fileClaim } from '../claims/claims.ts';
import { inLanguage } from '../products.ts';
import { closedObject, day, named, nullable, oneOf, textInput } from '../schemas.ts';

/* A customer files a claim on an own policy and follows it. Names are in the requested language. */

const myClaimForm = Type.Object({
  number: Type.String(),
  /** The days of cover, and today's business date. A loss must be on a day of cover. */
  first: day,
  last: day,
  today: day,
  currency: Type.String(),
  insured: Type.Array(named),
  /** Lines that can be claimed. */
  benefits: Type.Array(named),
  /** True if the form asks for the last day of a stay in hospital. */
  asksDischarge: Type.Boolean(),
  /** The contact person, unless another one is named. */
  contactPerson: Type.String(),
  phone: Type.String(),
  /** Documents that the insurer needs. */
  papers: Type.Array(named),
});
export type MyClaimForm = Static<typeof myClaimForm>;

/** 404 `policyNotFound`. */
export const getMyClaimForm = get('/api/my/policies/:number/claim-form', 'customer', 'What a claim asks a customer', {
  query: closedObject({ ...inLanguage.properties, lossDate: Type.Optional(day) }),
  reply: myClaimForm,
});

/**
 * As `fileClaim`: 404 `policyNotFound`, 422 `notValid`. The same claim, sent again within minutes, is not filed a
 * second time.
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
  /** Minor units. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** The approved amount, and the additional text of the decision; both null before the decision. */
  approved: nullable(Type.Integer()),
  message: nullable(Type.String()),
  files: Type.Array(claimFile),
  /** Required documents that are missing, in words. */
  missing: Type.Array(Type.String()),
  /** Oldest first. `note` contains the insurer's question or the customer's answer. */
  log: Type.Array(Type.Object({ type: oneOf(claimEventTypes), at: Type.String(), note: nullable(Type.String()) })),
  may: Type.Array(oneOf(claimEventTypes)),
});
export type MyClaimView = Static<typeof myClaimView>;

/** 404 `claimNotFound`. */
export const getMyClaim = get('/api/my/claims/:ref', 'customer', 'A claim on an own policy', {
  query: inLanguage,
  reply: myClaimView,
});

/** 409 `claimStepNotPossible`. */
export const answerMyClaim = post('/api/my/claims/:ref/answer', 'customer', 'Answer what the insurer asked', {
  body: closedObject({ answer: textInput(4000) }),
  reply: Type.Null(),
  status: 204,
});

/** As `sendClaimFile`: the body is the file's bytes. */
export const sendMyClaimFile = post('/api/my/claims/:ref/files', 'customer', 'Send a picture or a paper of a claim', {
  query: closedObject({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  ...claimFileUpload,
});
