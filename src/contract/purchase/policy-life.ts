import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, day, dayRange, named, nullable, oneOf, textInput } from '../schemas.ts';
import { otherRefunds, policyStatusView, refundSteps } from './policies.ts';

/*
 * A policy after its sale, in the portal. Money is minor units. An amount that the insurer owes to the customer is
 * below zero in lines, but above zero where it is called a refund. Days are business dates, instants UTC.
 */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;
const staffScopes = ['insurer:orders'] as const;
const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });
/** A note of the clerk for colleagues. */
const note = Type.Optional(Type.String({ maxLength: 500 }));

/** The term after the term of a transaction, sold before that term ended, and the amount booked for it. */
export const nextTerm = Type.Object({ from: day, to: day, total: Type.Integer() });

/** The channel of a refund: the payment provider, the partner's balance, or the bank. */
const refundChannel = oneOf(['provider', 'balance', 'bank', 'none']);

/** The calculation of a refund, by line: the premium of a whole term, the amount for the days left, and the refund. */
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
  /** `days`: the number of days that are refunded; `of`: the number of days of the term. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /** The next term, which is sold already and ends too, or null. `total` below zero is its part of the refund. */
  next: nullable(nextTerm),
  /** Commission that the partner loses. */
  commission: Type.Integer(),
  /** True if another person has to approve: because of the amount, or because the day is past. */
  needsSecond: Type.Boolean(),
  /** Numbers of claims that are open or approved. If one of them is paid, the refund may be cancelled. */
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
  /** The user who requested it; null: the customer. */
  askedBy: nullable(named),
  askedAt: Type.String(),
  /** True if the current user may approve it. */
  mayApprove: Type.Boolean(),
});

const payoutView = Type.Object({
  serial: Type.Integer(),
  amount: Type.Integer(),
  currency: Type.String(),
  /** Stopped: a claim was paid before the payout left. */
  status: oneOf(['due', 'prepared', 'paid', 'stopped']),
  payee: nullable(Type.String()),
  preparedBy: nullable(named),
  reference: nullable(Type.String()),
  paidBy: nullable(named),
  paidAt: nullable(Type.String()),
  /** True if the current user may do the next step. */
  mayMove: Type.Boolean(),
});

export const transactionKind = oneOf(['issue', 'endorse', 'correct', 'renew', 'cancel', 'lapse', 'reinstate']);

const transactionView = Type.Object({
  serial: Type.Integer(),
  kind: transactionKind,
  from: day,
  at: Type.String(),
  reason: nullable(Type.String()),
  note: nullable(Type.String()),
  by: nullable(named),
  approvedBy: nullable(named),
  /** The reason that staff gave for cover before the day of the request; null: none. */
  granted: nullable(Type.String()),
  /** The days, both included, for which the policyholder declared that no loss was known; null: none. */
  noLoss: nullable(dayRange),
  /** The amount that it charges, computed again from everything that is recorded now. */
  charged: Type.Integer(),
  lines: Type.Array(line),
  /** `days`: the number of days that it charges; `of`: the number of days of the term. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
});

/** An instalment of a premium. */
export const instalmentView = Type.Object({
  dueOn: Type.String(),
  /** Includes the charge for instalments. For a dropped one: its former amount. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Dropped: a refund of the policy was used to pay it. */
  status: oneOf(['due', 'paid', 'dropped']),
  paidAt: nullable(Type.String()),
  /** The last day of cover if it is not paid. */
  coveredUntil: Type.String(),
  /** True if it is the instalment that can be paid now. */
  isNext: Type.Boolean(),
});
export type InstalmentView = Static<typeof instalmentView>;

const policyLife = Type.Object({
  ...policyStatusView.properties,
  order: Type.String(),
  orderNumber: Type.String(),
  currency: Type.String(),
  /** The total of all charges. */
  charged: Type.Integer(),
  /** Oldest first. */
  transactions: Type.Array(transactionView),
  /** The days with cover, and the premium of a whole term by the answers of those days. */
  segments: Type.Array(Type.Object({ from: day, to: day, serial: Type.Integer(), premium: Type.Integer() })),
  request: nullable(requestView),
  payouts: Type.Array(payoutView),
  /** True if the current user may correct spelling errors. */
  mayCorrect: Type.Boolean(),
  /** The payments of its premium, if that is paid in instalments. */
  instalments: Type.Array(instalmentView),
  /** The product's reasons for a cancellation; empty if the current user, or everybody, may not cancel. */
  reasons: Type.Array(Type.String()),
  /** The first and the last day from which a cancellation can be valid. */
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

/** 404 `policyNotFound`, also for a policy of another partner. */
export const getPolicyLife = get('/api/b2b/policies/:number/life', readerScopes, 'What happened to a policy', {
  reply: policyLife,
});

/** The cover on a day, by the information that was known on a second day. */
export const getCoverOn = get('/api/b2b/policies/:number/cover', readerScopes, 'The cover of a policy on any day', {
  query: closedObject({ on: day, known: Type.Optional(day), language: Type.Optional(locale) }),
  reply: Type.Object({
    isCovered: Type.Boolean(),
    /** Serial of the transaction that decides the cover of that day; null if there never was cover. */
    serial: nullable(Type.Integer()),
    version: nullable(Type.String()),
    /** The premium of a whole term by the answers of that day. */
    lines: Type.Array(line),
    /** Answers of that day by page, in words. */
    groups: Type.Array(
      Type.Object({
        label: Type.String(),
        rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      }),
    ),
  }),
});

const correction = Type.Object({
  /** Pointer into the answers: `/FIELD`, or `/LIST/ID/FIELD` for a field of an item. */
  at: Type.String(),
  label: Type.String(),
  /** The present value. */
  value: Type.String(),
  input: oneOf(['text', 'date', 'choice']),
  /** The options of a choice. */
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type Correction = Static<typeof correction>;

/** Answers that staff may correct without the policyholder, with their values; empty if there are none. */
export const getCorrections = get(
  '/api/b2b/policies/:number/corrections',
  staffScopes,
  'Answers of a policy that staff may correct',
  { query: closedObject({ language: Type.Optional(locale) }), reply: Type.Array(correction) },
);

/** By pointer, as in `Correction.at`. */
const correctedAnswers = Type.Record(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,64}){1,3}$' }), textInput(500), {
  minProperties: 1,
  maxProperties: 30,
});

/** 409 `notCorrectable`, `correctionChangesPremium`, `nothingChanged`, `policyNotNow`; 422 for wrong answers. */
export const previewCorrection = post(
  '/api/b2b/policies/:number/correction/preview',
  staffScopes,
  'What a correction would change, before and after',
  {
    body: closedObject({ changes: correctedAnswers, language: locale }),
    reply: Type.Object({
      /** The first day for which it is valid. */
      from: day,
      /** True if the correction changes cover of past days or of today. Staff then write the reason in `note`. */
      needsReason: Type.Boolean(),
      changes: Type.Array(
        Type.Object({ id: Type.String(), label: Type.String(), before: Type.String(), after: Type.String() }),
      ),
    }),
    isRead: true,
  },
);

/** Corrects once, even if the same `request` is sent again. Errors as in the preview. */
export const correctPolicy = post('/api/b2b/policies/:number/correction', staffScopes, 'Correct what is misspelt', {
  body: closedObject({ changes: correctedAnswers, note, request: Type.String({ format: 'uuid' }) }),
  reply: policyLife,
});

const cancellation = {
  /** The first day without cover. */
  from: day,
  /** A reason of the product. */
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
  staffScopes,
  'What a cancellation would give back, and why',
  { body: closedObject(cancellation), reply: cancellationPreview, isRead: true },
);

/**
 * Cancels once, even if the same `request` is sent again. Above the amount that one person may refund, and for a past
 * day, it waits for another person. Errors as in the preview, and 409 `refundChanged` if the refund is no longer
 * `refund`, `policyRequestWaits`.
 */
export const cancelPolicy = post('/api/b2b/policies/:number/cancellation', staffScopes, 'Cancel a policy', {
  body: closedObject({
    ...cancellation,
    note,
    /** The amount from the preview. */
    refund: Type.Integer({ minimum: 0 }),
    /** A unique id that the caller makes. */
    request: Type.String({ format: 'uuid' }),
  }),
  reply: policyLife,
});

/**
 * The first step names the account to which the bank pays; the second, by another person, the reference of the bank's
 * payment. A repeated step counts once. 409 `needsSecondPerson`, `payoutNotSo`.
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

/** 404 `policyNotFound`, 409 `nothingToPay`, 429 `linkTooSoon`, `linksTooMany`. */
export const sendInstalmentLink = post(
  '/api/b2b/policies/:number/instalments/link',
  ['b2b:sell', 'insurer:orders'],
  'Send the policyholder the link by which the next part of a premium is paid',
  { reply: Type.Object({ link: Type.String(), phone: Type.String() }) },
);
