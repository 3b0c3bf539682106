import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import {
  closedObject,
  defineSearch,
  FULL_NAME_LENGTH,
  fileReply,
  named,
  nullable,
  oneOf,
  textInput,
} from '../schemas.ts';

/*
 * Reserves, payees, payments and recoveries of claims, and the payment runs that send payments to the bank. Amounts are
 * minor units, instants are UTC. One person proposes a run, a second person approves it (reconciliation/money-requests.ts).
 */

/** The rights to pay claims. */
export const claimPaymentScopes = ['insurer:claim-payments'] as const;

/** `hand`: recorded by a person. `overdue`, `refund`: offset against instalments, or a refund that is not due. */
export const paymentMethods = ['transfer', 'hand', 'overdue', 'refund'] as const;
export const paymentStatuses = ['in_run', 'sent', 'paid', 'rejected', 'returned', 'stopped', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** Statuses of payments whose money has left, as far as the bank has answered. */
export const leftStatuses = ['sent', 'paid'] as const satisfies PaymentStatus[];
export const runStatuses = ['proposed', 'approved', 'sent', 'refused'] as const;
export const recoveryKinds = ['recovery', 'salvage', 'overpayment'] as const;

const amount = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

const payee = Type.Object({
  name: Type.String(),
  bank: Type.String(),
  bic: nullable(Type.String()),
  /** The last characters of the account number. */
  digits: Type.String(),
  at: Type.String(),
});
export type ClaimPayeeView = Static<typeof payee>;

const payment = Type.Object({
  id: Type.String(),
  number: Type.String(),
  method: oneOf(paymentMethods),
  status: oneOf(paymentStatuses),
  amount: Type.Integer(),
  payee: nullable(payee),
  reference: nullable(Type.String()),
  reason: nullable(Type.String()),
  at: Type.String(),
  movedAt: Type.String(),
});

/** The money of a claim. */
const claimMoney = Type.Object({
  currency: Type.String(),
  /** The amount that the claim is still expected to cost. After the approval: the approved amount that is not paid. */
  outstanding: Type.Integer(),
  /** The amount that was paid, offsets included. */
  paid: Type.Integer(),
  /** The amount that was paid above the approved amount and has not come back. */
  overpaid: Type.Integer(),
  recovered: Type.Integer(),
  payee: nullable(payee),
  reserves: Type.Array(
    Type.Object({
      kind: Type.String(),
      amount: Type.Integer(),
      at: Type.String(),
      by: nullable(Type.String()),
      reason: nullable(Type.String()),
    }),
  ),
  payments: Type.Array(payment),
  recoveries: Type.Array(
    Type.Object({
      kind: oneOf(recoveryKinds),
      amount: Type.Integer(),
      payer: Type.String(),
      reference: nullable(Type.String()),
      at: Type.String(),
    }),
  ),
});
export type ClaimMoney = Static<typeof claimMoney>;

/** Reserve, payments, payee and recoveries of a claim. 404 `claimNotFound`. */
export const getClaimMoney = get('/api/claims/:ref/money', claimPaymentScopes, 'The money of a claim', {
  reply: claimMoney,
});

/**
 * Moves the reserve of a claim to an amount. 409 `reserveFollowsDecision` after the decision, `reserveBelowEstimates` below
 * the approved estimates that are not paid.
 */
export const moveClaimReserve = post('/api/claims/:ref/reserve', claimPaymentScopes, 'Move the reserve of a claim', {
  reply: claimMoney,
  body: closedObject({ amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), reason: textInput(500) }),
});

/**
 * Sets the receiver of a claim's payments. The account has 6 to 34 letters and digits; blanks and hyphens do not count.
 * 422 `accountInvalid`, `bicInvalid`; 409 `claimPaymentWaits` while a payment is in a run or with the bank.
 */
export const setClaimPayee = post('/api/claims/:ref/payee', claimPaymentScopes, 'Enter who is paid, and the account', {
  reply: claimMoney,
  body: closedObject({
    name: textInput(FULL_NAME_LENGTH),
    bank: textInput(120),
    bic: Type.Optional(Type.String({ maxLength: 11 })),
    account: Type.String({ minLength: 1, maxLength: 60 }),
  }),
});

/** Records money that came in on a claim. 409 `notOverpaid` if more comes back than was paid above the approval. */
export const addClaimRecovery = post('/api/claims/:ref/recoveries', claimPaymentScopes, 'Record money that came in', {
  reply: claimMoney,
  body: closedObject({
    kind: oneOf(recoveryKinds),
    amount,
    payer: textInput(FULL_NAME_LENGTH),
    reference: Type.Optional(textInput(120)),
  }),
});

const reason = textInput(500);

/**
 * Moves one payment by hand: `stop` before its run is sent; `paid`, `reject`, `return` and `void` as the bank says
 * afterwards. 404 `claimPaymentNotFound`, 409 `claimPaymentNotSo` if its status does not allow the step.
 */
export const moveClaimPayment = post('/api/claim-payments/:id', claimPaymentScopes, 'Stop, confirm or void a payment', {
  reply: claimMoney,
  body: Type.Union([
    closedObject({ step: Type.Literal('paid'), reference: textInput(120) }),
    closedObject({ step: oneOf(['stop', 'reject', 'return', 'void'] as const), reason }),
  ]),
});

const payableClaim = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  product: Type.String(),
  claimant: Type.String(),
  currency: Type.String(),
  /** The approved amount that is not paid and not in a run. */
  outstanding: Type.Integer(),
  approvedAt: Type.String(),
  /** Null: no account was entered yet, so no run can have the claim. */
  payee: nullable(payee),
  /** The status of the last payment if it came back or was stopped; null: there was none. */
  failed: nullable(oneOf(paymentStatuses)),
  /** True if the current user filed it: a colleague must pay it. */
  isOwn: Type.Boolean(),
});
export type PayableClaim = Static<typeof payableClaim>;

/** Lists approved claims that are neither paid nor in a run, the first approved first. */
export const listPayableClaims = post(
  '/api/claim-payments/payable',
  claimPaymentScopes,
  'Approved claims that are to be paid',
  defineSearch(payableClaim, {
    /** `returned`: only claims whose last payment came back or was stopped. */
    only: Type.Optional(oneOf(['returned', 'noAccount'] as const)),
  }),
);

const run = {
  id: Type.String(),
  number: Type.String(),
  status: oneOf(runStatuses),
  currency: Type.String(),
  total: Type.Integer(),
  count: Type.Integer(),
  /** Payments that the bank has not answered. */
  waiting: Type.Integer(),
  proposedBy: named,
  proposedAt: Type.String(),
  approvedBy: nullable(named),
  sentAt: nullable(Type.String()),
  /** True if the current user may approve it: another person proposed it. */
  mayApprove: Type.Boolean(),
};
const runRow = Type.Object(run);
export type PaymentRunRow = Static<typeof runRow>;

const runView = Type.Object({
  ...run,
  /** Null: the run was not sent, or debts of policyholders consumed every payment, so that it has no file. */
  digest: nullable(Type.String()),
  payments: Type.Array(
    Type.Object({ ...payment.properties, claim: Type.Object({ ref: Type.String(), number: Type.String() }) }),
  ),
});
export type PaymentRunView = Static<typeof runView>;

export const listPaymentRuns = post(
  '/api/claim-payment-runs/search',
  claimPaymentScopes,
  'Payment runs, newest first',
  defineSearch(runRow, { status: Type.Optional(oneOf(runStatuses)) }),
);

/** 404 `paymentRunNotFound`. */
export const getPaymentRun = get('/api/claim-payment-runs/:id', claimPaymentScopes, 'A payment run', {
  reply: runView,
});

/**
 * Proposes a run of payments, each with its whole outstanding amount or with a part. A second person approves it. 422
 * `claimNotPayable` for a claim that is not approved, is paid, has a waiting payment, or has another currency;
 * `payeeMissing`, `moreThanOutstanding`, `twice`; 403 `ownClaim`.
 */
export const proposePaymentRun = post('/api/claim-payment-runs', claimPaymentScopes, 'Propose a payment run', {
  reply: runView,
  status: 201,
  body: closedObject({
    claims: Type.Array(closedObject({ ref: Type.String({ maxLength: 64 }), amount: Type.Optional(amount) }), {
      minItems: 1,
      maxItems: 200,
    }),
  }),
});

/**
 * Books the payments of an approved run and writes the bank's file. 409 `paymentRunNotSo` for a run that is not approved
 * or was sent, `payerMissing` without CLAIM_PAYER_ACCOUNT, and the errors of `payClaim`. The file is read with
 * `getPaymentFile`. There is none if debts of the policyholders consume every payment.
 */
export const sendPaymentRun = post('/api/claim-payment-runs/:id/send', claimPaymentScopes, 'Send a payment run', {
  reply: runView,
  body: closedObject({}),
});

/** Returns the file of a sent run: ISO 20022 pain.001.001.09, or CSV. 409 `paymentRunNotSo` before it was sent, and without transfers. */
export const getPaymentFile = get('/api/claim-payment-runs/:id/file', claimPaymentScopes, "The bank's file of a run", {
  query: closedObject({ format: Type.Optional(oneOf(['xml', 'csv'] as const)) }),
  reply: fileReply,
});

/**
 * Reads the bank's answer: ISO 20022 pain.002, or CSV with the columns `payment`, `status` (paid, rejected, returned),
 * `reference` and `reason`. An answer that was read before changes nothing. 422 `bankFileInvalid`.
 */
export const readBankAnswer = post('/api/claim-payment-runs/:id/answer', claimPaymentScopes, "Read the bank's answer", {
  reply: Type.Object({
    run: runView,
    /** Numbers of payments that the run does not have, or whose status did not allow the step. */
    ignored: Type.Array(Type.String()),
  }),
  body: closedObject({ file: Type.String({ minLength: 1, maxLength: 200_000 }) }),
});
