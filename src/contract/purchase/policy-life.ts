import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, dayRange, nullable, oneOf, textInput } from '../schemas.ts';
import { otherRefunds, policyStatusView, refundSteps } from './policies.ts';
import { personView } from './sales.ts';

/*
 * What happens to a policy after its sale, in the portal. Money is minor units; what is owed to the customer is below zero
 * in lines, and above zero where it is called a refund. Days are business dates, instants UTC.
 */

const readerScopes = ['b2b:sell', 'insurer:orders'] as const;
const staffScopes = ['insurer:orders'] as const;
const day = Type.String({ format: 'date' });
const line = Type.Object({ name: Type.String(), part: Type.String(), amount: Type.Integer() });
/** What the clerk writes for colleagues. */
const note = Type.Optional(Type.String({ maxLength: 500 }));

/** A term that was sold ahead of the one that something is done with, and what is booked for it. */
export const nextTerm = Type.Object({ from: day, to: day, total: Type.Integer() });

/** How what is given back goes: by the payment provider, to the partner's balance, or by bank. */
const refundChannel = oneOf(['provider', 'balance', 'bank', 'none']);

/** How it was worked out: of each line what a whole term costs, what falls on the days left, and what is given back of it. */
const refundLine = Type.Object({
  name: Type.String(),
  part: Type.String(),
  ofTerm: Type.Integer(),
  ofDaysLeft: Type.Integer(),
  given: Type.Integer(),
});

const cancellationPreview = Type.Object({
  /** Minor units that are given back. */
  refund: Type.Integer(),
  currency: Type.String(),
  way: refundChannel,
  lines: Type.Array(refundLine),
  /** The days that it is for, of how many of the term. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
  ...otherRefunds,
  /** The term that was sold ahead and ends with it, and what is booked for that: below zero what is given back, part of the refund. */
  next: nullable(nextTerm),
  /** Commission that is taken back from the partner. */
  commission: Type.Integer(),
  /** Whether somebody else has to agree: for the amount, or because the day is past. */
  needsSecond: Type.Boolean(),
  /** Numbers of claims that are open or approved: where one is paid, what is given back may be taken back. */
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
  /** Null: the customer. */
  askedBy: nullable(personView),
  askedAt: Type.String(),
  /** Whether the user who looks may agree to it. */
  mayApprove: Type.Boolean(),
});

const payoutView = Type.Object({
  serial: Type.Integer(),
  amount: Type.Integer(),
  currency: Type.String(),
  /** Stopped: a claim was paid before it left. */
  status: oneOf(['due', 'prepared', 'paid', 'stopped']),
  payee: nullable(Type.String()),
  preparedBy: nullable(personView),
  reference: nullable(Type.String()),
  paidBy: nullable(personView),
  paidAt: nullable(Type.String()),
  /** Whether the user who looks may do the next step. */
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
  by: nullable(personView),
  approvedBy: nullable(personView),
  /** Why staff let cover begin before the day on which it was asked for. */
  granted: nullable(Type.String()),
  /** Days, both counted, of which the policyholder declared that no loss was known. */
  noLoss: nullable(dayRange),
  /** What it charges, as all is known now. */
  charged: Type.Integer(),
  lines: Type.Array(line),
  /** The days that it is for, of how many; a reader can do the sum again. */
  days: Type.Integer(),
  of: Type.Integer(),
  ...refundSteps,
});

/** A part of a premium. */
export const instalmentView = Type.Object({
  dueOn: Type.String(),
  /** With what paying in parts costs; of one that was dropped what it had been. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** Dropped: what the policy gave back was taken off it. */
  status: oneOf(['due', 'paid', 'dropped']),
  paidAt: nullable(Type.String()),
  /** The last day of cover where it is not paid. */
  coveredUntil: Type.String(),
  /** Whether it is the one that can be paid now. */
  isNext: Type.Boolean(),
});
export type InstalmentView = Static<typeof instalmentView>;

const policyLife = Type.Object({
  ...policyStatusView.properties,
  order: Type.String(),
  orderNumber: Type.String(),
  currency: Type.String(),
  /** Charged in all. */
  charged: Type.Integer(),
  /** Oldest first. */
  transactions: Type.Array(transactionView),
  /** The days with cover, and what a whole term costs by the answers that hold. */
  segments: Type.Array(Type.Object({ from: day, to: day, serial: Type.Integer(), premium: Type.Integer() })),
  request: nullable(requestView),
  payouts: Type.Array(payoutView),
  /** Whether the user who looks may put something right that is misspelt. */
  mayCorrect: Type.Boolean(),
  /** The payments of its premium, where that is paid in parts. */
  instalments: Type.Array(instalmentView),
  /** Why it may be cancelled, by its product; none where the user who looks may not, or nobody can. */
  reasons: Type.Array(Type.String()),
  /** Of a cancellation: the first and the last day from which it can hold. */
  cancelFrom: nullable(
    Type.Object({
      first: day,
      last: day,
      usual: day,
      /** The first day of a term that was sold ahead: from then on it is cancelled alone. */
      next: nullable(day),
    }),
  ),
});
export type PolicyLifeView = Static<typeof policyLife>;

/** 404 `policyNotFound`, also for another partner's. */
export const getPolicyLife = get('/api/b2b/policies/:number/life', readerScopes, 'What happened to a policy', {
  reply: policyLife,
});

/** Whether there is cover on a day, by what was known on a day. */
export const getCoverOn = get('/api/b2b/policies/:number/cover', readerScopes, 'The cover of a policy on any day', {
  query: closedObject({ on: day, known: Type.Optional(day), language: Type.Optional(locale) }),
  reply: Type.Object({
    isCovered: Type.Boolean(),
    /** The transaction by which it is so; null where there never was any. */
    serial: nullable(Type.Integer()),
    version: nullable(Type.String()),
    /** What a whole term costs by the answers of that day. */
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
  /** Pointer into the answers: `/FIELD`, or `/LIST/ID/FIELD` of an item. */
  at: Type.String(),
  label: Type.String(),
  /** As it stands. */
  value: Type.String(),
  input: oneOf(['text', 'date', 'choice']),
  /** Of a choice. */
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type Correction = Static<typeof correction>;

/** What the product lets staff put right without the policyholder, as it stands: none where nothing is. */
export const getCorrections = get(
  '/api/b2b/policies/:number/corrections',
  staffScopes,
  'Answers of a policy that staff may correct',
  { query: closedObject({ language: Type.Optional(locale) }), reply: Type.Array(correction) },
);

/** By pointer, as `Correction.at` tells them. */
const correctedAnswers = Type.Record(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,64}){1,3}$' }), textInput(500), {
  minProperties: 1,
  maxProperties: 30,
});

/** 409 `notCorrectable`, `correctionChangesPremium`, `nothingChanged`, `policyNotNow`; 422 what is wrong with an answer. */
export const previewCorrection = post(
  '/api/b2b/policies/:number/correction/preview',
  staffScopes,
  'What a correction would change, before and after',
  {
    body: closedObject({ changes: correctedAnswers, language: locale }),
    reply: Type.Object({
      /** The first day for which it holds. */
      from: day,
      /** It changes the cover of days that are over or under way: staff write the reason as its note. */
      needsReason: Type.Boolean(),
      changes: Type.Array(
        Type.Object({ id: Type.String(), label: Type.String(), before: Type.String(), after: Type.String() }),
      ),
    }),
    isRead: true,
  },
);

/** Corrects once, however often the same `request` is sent. As the preview. */
export const correctPolicy = post('/api/b2b/policies/:number/correction', staffScopes, 'Correct what is misspelt', {
  body: closedObject({ changes: correctedAnswers, note, request: Type.String({ format: 'uuid' }) }),
  reply: policyLife,
});

const cancellation = {
  /** The first day without cover. */
  from: day,
  /** One that the product names. */
  reason: Type.String({ minLength: 1, maxLength: 60 }),
};

/** 409 `cancelReasonUnknown`, `policyCoverHasBegun`, `policyOutsideTerm`, `policyClaimCovered`, `policyClaimOpen`, `cancelHeldByClaim`, `policyNotNow`. */
export const previewCancellation = post(
  '/api/b2b/policies/:number/cancellation/preview',
  staffScopes,
  'What a cancellation would give back, and why',
  { body: closedObject(cancellation), reply: cancellationPreview, isRead: true },
);

/**
 * Cancels once, however often the same `request` is sent. Above the amount that one may give back alone, and for a day that
 * is past, it waits for somebody else. As the preview, and 409 `refundChanged` where it would not give back `refund`,
 * `policyRequestWaits`.
 */
export const cancelPolicy = post('/api/b2b/policies/:number/cancellation', staffScopes, 'Cancel a policy', {
  body: closedObject({
    ...cancellation,
    note,
    /** As the preview told it. */
    refund: Type.Integer({ minimum: 0 }),
    /** Made by who asks. */
    request: Type.String({ format: 'uuid' }),
  }),
  reply: policyLife,
});

/**
 * First to whom the bank shall pay, then, by somebody else, the reference of the payment that was made. Done twice it is
 * once. 409 `needsSecondPerson`, `payoutNotSo`.
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
