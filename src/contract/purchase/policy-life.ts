import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, dayRange, named, nullable, oneOf, textInput } from '../schemas.ts';
import { isVoid, otherRefunds, policyStatusView, refundChannel, refundSteps } from './policies.ts';

/*
 * A policy after its sale, in the portal. Money is minor units. An amount that the insurer owes to the customer is
 * below zero in lines, but above zero in a member named refund. Days are business dates, instants UTC.
 */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;
const staffScopes = ['insurer:orders'] as const;
const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });
/** A note of the user for colleagues. Default: none. */
const note = Type.Optional(Type.String({ maxLength: 500 }));

/** The term after the term of a transaction, if it was sold already, and the amount booked for it, in minor units. */
export const nextTerm = Type.Object({ from: day, to: day, total: Type.Integer() });

/** A premium line in a refund: its premium of a whole term, its part for the days left, and its refund. */
const refundLine = Type.Object({
  name: Type.String(),
  part: Type.String(),
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  given: Type.Integer(),
});

const cancellationPreview = Type.Object({
  /** The refund in minor units. */
  refund: Type.Integer(),
  currency: Type.String(),
  way: refundChannel,
  lines: Type.Array(refundLine),
  /** `days`: the number of days that the cancellation refunds; `of`: the number of days of the term. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /** The next term, if it is sold already and ends too; else null. `total`: minus its refund, in minor units. */
  next: nullable(nextTerm),
  /** Commission that the partner loses by the cancellation, in minor units. */
  commission: Type.Integer(),
  /** True if another person must approve the cancellation: its refund is too high, or its day is past. */
  needsSecond: Type.Boolean(),
  /** Numbers of open or approved claims. If one of these claims is paid, the refund may be cancelled. */
  openClaims: Type.Array(Type.String()),
});
export type CancellationPreview = Static<typeof cancellationPreview>;

const requestView = Type.Object({
  id: Type.String(),
  from: day,
  reason: Type.String(),
  note: nullable(Type.String()),
  refund: Type.Integer(),
  currency: Type.String(),
  /** The user who requested the cancellation; null: the customer requested it. */
  askedBy: nullable(named),
  askedAt: Type.String(),
  /** True if the current user may approve the request: the user who made the request may not. */
  mayApprove: Type.Boolean(),
});

const payoutView = Type.Object({
  serial: Type.Integer(),
  amount: Type.Integer(),
  currency: Type.String(),
  /** `prepared`: only the bank account is recorded; `stopped`: a claim was paid before the payout was. */
  status: oneOf(['due', 'prepared', 'paid', 'stopped']),
  payee: nullable(Type.String()),
  preparedBy: nullable(named),
  reference: nullable(Type.String()),
  paidBy: nullable(named),
  paidAt: nullable(Type.String()),
  /** True if the current user may do the payout's next step: the user who prepared it may not record its payment. */
  mayMove: Type.Boolean(),
});

export const transactionKind = oneOf(['issue', 'endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate']);

const transactionView = Type.Object({
  serial: Type.Integer(),
  kind: transactionKind,
  isVoid,
  from: day,
  at: Type.String(),
  reason: nullable(Type.String()),
  note: nullable(Type.String()),
  by: nullable(named),
  approvedBy: nullable(named),
  /** The reason that staff gave for cover before the day of the request; null: no reason was given. */
  granted: nullable(Type.String()),
  /** The days, both included, for which the policyholder declared that no loss was known; null: no declaration. */
  noLoss: nullable(dayRange),
  /** The amount that the transaction charges, in minor units, by all present records; below zero: a refund. */
  charged: Type.Integer(),
  lines: Type.Array(line),
  /** `days`: the number of days that the transaction charges or refunds; `of`: the number of days of the term. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
});

/** One payment of a premium that is paid in instalments. */
export const instalmentView = Type.Object({
  dueOn: Type.String(),
  /** The amount in minor units, with the charge for instalments. For the status `dropped`: the former amount. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** `dropped`: a refund of the policy was used to pay the instalment. */
  status: oneOf(['due', 'paid', 'dropped']),
  paidAt: nullable(Type.String()),
  /** The last day of cover if this instalment is not paid. */
  coveredUntil: Type.String(),
  /** True if this is the next instalment to pay. Only this instalment can be paid now. */
  isNext: Type.Boolean(),
});
export type InstalmentView = Static<typeof instalmentView>;

const policyLife = Type.Object({
  ...policyStatusView.properties,
  order: Type.String(),
  orderNumber: Type.String(),
  /** The name of the policyholder. */
  holder: Type.String(),
  currency: Type.String(),
  /** The total of all transactions' charges, in minor units. */
  charged: Type.Integer(),
  /** The policy's transactions, oldest first. */
  transactions: Type.Array(transactionView),
  /** Periods with cover and the same answers; `premium`: of a whole term by these answers, in minor units. */
  segments: Type.Array(Type.Object({ from: day, to: day, serial: Type.Integer(), premium: Type.Integer() })),
  request: nullable(requestView),
  payouts: Type.Array(payoutView),
  /** True if the current user may correct misspelt answers. */
  mayCorrect: Type.Boolean(),
  /** The instalments of the premium; empty if the premium is paid at once. */
  instalments: Type.Array(instalmentView),
  /** Ids of the product's reasons for a cancellation; empty if the current user cannot cancel the policy now. */
  reasons: Type.Array(Type.String()),
  /** The first, last and default (`usual`) day from which the policy can end; null if the user cannot cancel it. */
  cancelFrom: nullable(
    Type.Object({
      first: day,
      last: day,
      usual: day,
      /**
       * First day of the next term, if sold already, else null. A cancellation from that day on ends only that term.
       */
      next: nullable(day),
    }),
  ),
});
export type PolicyLifeView = Static<typeof policyLife>;

/** 404 `policyNotFound` if there is no such policy, or if another partner sold it. */
export const getPolicyLife = get('/api/b2b/policies/:number/life', readerScopes, 'What happened to a policy', {
  reply: policyLife,
});

/** Returns the cover on a business date, by the records that existed on a second date. */
export const getCoverOn = get('/api/b2b/policies/:number/cover', readerScopes, 'The cover of a policy on any day', {
  query: closedObject({ on: day, known: Type.Optional(day), language: Type.Optional(locale) }),
  reply: Type.Object({
    isCovered: Type.Boolean(),
    /** Serial of the transaction that decides the cover of that day; null if there was no cover. */
    serial: nullable(Type.Integer()),
    version: nullable(Type.String()),
    /** The lines of the premium of a whole term, by the answers of that day. */
    lines: Type.Array(line),
    /** Answers of that day by page, as texts. */
    groups: Type.Array(
      Type.Object({
        label: Type.String(),
        rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      }),
    ),
  }),
});

const correction = Type.Object({
  /** JSON pointer to the answer: `/FIELD`, or `/LIST/ID/FIELD` for a field of an item in a list. */
  at: Type.String(),
  label: Type.String(),
  /** The present answer. */
  value: Type.String(),
  input: oneOf(['text', 'date', 'choice']),
  /** The options of a field with choices; empty for other fields. */
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type Correction = Static<typeof correction>;

/** Lists the present answers that staff may correct without the policyholder; empty if there are none. */
export const getCorrections = get(
  '/api/b2b/policies/:number/corrections',
  staffScopes,
  'Answers of a policy that staff may correct',
  { query: closedObject({ language: Type.Optional(locale) }), reply: Type.Array(correction) },
);

/** The corrected answers by JSON pointer, as in `Correction.at`. */
const correctedAnswers = Type.Record(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,64}){1,3}$' }), textInput(500), {
  minProperties: 1,
  maxProperties: 30,
});

/** 409 `notCorrectable`, `correctionChangesPremium`, `nothingChanged`, `policyNotNow`; 422 for invalid answers. */
export const previewCorrection = post(
  '/api/b2b/policies/:number/correction/preview',
  staffScopes,
  'What a correction would change, before and after',
  {
    body: closedObject({ changes: correctedAnswers, language: locale }),
    reply: Type.Object({
      /** The first business date on which the correction is in force. */
      from: day,
      /** True if the correction changes cover of past days or of today. Then staff must write the reason in `note`. */
      needsReason: Type.Boolean(),
      changes: Type.Array(
        Type.Object({ id: Type.String(), label: Type.String(), before: Type.String(), after: Type.String() }),
      ),
    }),
    isRead: true,
  },
);

/** Corrects answers once, even if the same `request` is sent again. Errors as in the preview. */
export const correctPolicy = post('/api/b2b/policies/:number/correction', staffScopes, 'Correct what is misspelt', {
  body: closedObject({ changes: correctedAnswers, note, request: Type.String({ format: 'uuid' }) }),
  reply: policyLife,
});

const cancellation = {
  /** The first day without cover. */
  from: day,
  /** Id of the reason, from the product's reasons for a cancellation. */
  reason: Type.String({ minLength: 1, maxLength: 60 }),
};

/**
 * Errors, all 409: `cancelReasonUnknown`, `policyCoverHasBegun`, `policyOutsideTerm`, `policyTooFarBack`,
 * `policyClaimPaid` (a paid claim forbids it), `policyClaimCovered` (a paid claim would lose its cover),
 * `policyClaimOpen` (an open or approved claim would lose cover), `cancelHeldByClaim` (the product forbids it during an
 * open claim), `policyNotNow` (other reasons).
 */
export const previewCancellation = post(
  '/api/b2b/policies/:number/cancellation/preview',
  readerScopes,
  'What a cancellation would give back, and why',
  { body: closedObject(cancellation), reply: cancellationPreview, isRead: true },
);

/**
 * Cancels once, even if the same `request` is sent again. If the refund is too high for one person, if the day is past,
 * or if a seller requests it, it waits for a person of the insurer. Errors as in the preview, and 409 `refundChanged` if
 * the refund is no longer the given one, `policyRequestWaits` if a cancellation waits already.
 */
export const cancelPolicy = post('/api/b2b/policies/:number/cancellation', readerScopes, 'Cancel a policy', {
  body: closedObject({
    ...cancellation,
    note,
    /** The refund that the preview returned, in minor units. */
    refund: Type.Integer({ minimum: 0 }),
    /** A unique id that the caller creates. Requests with the same id are handled once. */
    request: Type.String({ format: 'uuid' }),
  }),
  reply: policyLife,
});

/**
 * Does the next step of a payout by bank: one person records the account to which the bank pays, another the reference
 * of the payment. A repeated step counts once. 409 `needsSecondPerson`; `payoutNotSo` if the status forbids the step.
 */
export const advancePayout = post(
  '/api/b2b/policies/:number/payouts/:serial',
  staffScopes,
  'Prepare a payout, or record that it was made',
  {
    params: Type.Object({
      number: Type.String({ maxLength: 64 }),
      serial: Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
    }),
    body: Type.Union([
      closedObject({ step: Type.Literal('prepare'), payee: textInput(200) }),
      closedObject({ step: Type.Literal('paid'), reference: textInput(80) }),
    ]),
    reply: policyLife,
  },
);

/** 404 `policyNotFound`; 409 `nothingToPay` if no instalment is unpaid; 429 `linkTooSoon`, `linksTooMany`. */
export const sendInstalmentLink = post(
  '/api/b2b/policies/:number/instalments/link',
  ['b2b:sell', 'insurer:orders'],
  'Send the policyholder the link by which the next part of a premium is paid',
  { reply: Type.Object({ link: Type.String(), phone: Type.String() }) },
);
