import Type, { type Static } from 'typebox';
import { post } from '../call.ts';
import { closedObject, defineSearch, named, nullable, oneOf, textInput } from '../schemas.ts';

/* Statements of the insurer's bank, and the orders that their payments belong to. Amounts are minor units. */

const clerks = ['insurer:orders'] as const;

/** The message of ISO 20022 that the shop reads. */
export const STATEMENT_FORMAT = 'camt.053.001.08';

/** Maximum characters of a file, and maximum bytes of the request with it. */
const MAX_STATEMENT_LENGTH = 5_000_000;
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * `open`: the payment has no order; `waiting`: a colleague must approve that its order is marked as paid; `matched`: its
 * order is paid; `setAside`: a person wrote why it has no order.
 */
export const bankLineStatuses = ['open', 'waiting', 'matched', 'setAside'] as const;

/**
 * Why a payment has no order: its words name no order (`noNumber`), several orders, or one that does not exist
 * (`noOrder`); the amount of the order differs; the order was paid before; it cannot be paid now; the bank took the
 * payment back (`reversed`); or the mark-as-paid was voided.
 */
export const bankLineWhys = [
  ...(['noNumber', 'manyNumbers', 'noOrder', 'otherAmount', 'alreadyPaid', 'notPayable'] as const),
  ...(['reversed', 'voided'] as const),
] as const;

const bankLine = Type.Object({
  id: Type.String(),
  /** The day on which the bank booked it. */
  bookedOn: Type.String(),
  /** Below zero: the bank took a payment back. */
  amount: Type.Integer(),
  currency: Type.String(),
  /** The references of the bank and of the payer, the payer's name, and the payer's words; empty: none. */
  reference: Type.String(),
  payerReference: Type.String(),
  payer: Type.String(),
  details: Type.String(),
  status: oneOf(bankLineStatuses),
  /** Only for an open line. */
  why: nullable(oneOf(bankLineWhys)),
  order: nullable(named),
  /** The person who matched it or set it aside; null: nobody, or the import matched it. */
  by: nullable(named),
  /** Why it was set aside. */
  note: nullable(Type.String()),
});
export type BankLine = Static<typeof bankLine>;

const importResult = Type.Object({
  /** The incoming payments of the file, and how many of them no earlier file had. */
  lines: Type.Integer(),
  added: Type.Integer(),
  /** The payments of the file by their present status. */
  matched: Type.Integer(),
  waiting: Type.Integer(),
  open: Type.Integer(),
  setAside: Type.Integer(),
  /** Outgoing and unbooked lines, which are not stored. */
  skipped: Type.Integer(),
});
export type ImportResult = Static<typeof importResult>;

/**
 * Imports a bank statement: ISO 20022 camt.053.001.08, or CSV with the columns `date`, `amount`, `currency`,
 * `reference`, `payer` and `details`. Each incoming payment is stored once, also if it comes again in another file. One
 * whose words name an unpaid order of the same amount marks it as paid, within the limits of the user; one that
 * belongs to an order that was marked as paid confirms it. A payment about which a person has decided stays as it is, also
 * if the decision was to decline or to void. 422 `statementUnreadable`, `statementDocumentType`,
 * `statementOtherFormat`, `statementValue`, `statementTooLong`, each with the line of the file.
 */
export const importBankStatement = post('/api/b2b/bank-statements', clerks, 'Import a bank statement', {
  body: closedObject({ file: Type.String({ minLength: 1, maxLength: MAX_STATEMENT_LENGTH }) }),
  bodyLimit: BODY_LIMIT,
  perMinute: 10,
  reply: importResult,
});

/** Lists incoming payments, the newest first. */
export const searchBankLines = post('/api/b2b/bank-lines/search', clerks, 'Incoming payments of bank statements', {
  ...defineSearch(bankLine, { status: Type.Optional(oneOf(bankLineStatuses)) }),
});

/**
 * Matches a payment to an order: marks an unpaid order as paid (above the limit of one person it waits), or confirms one
 * that was marked. 404 `bankLineNotFound`; 409 `bankLineDecided`, `bankLineTaken` if the order has
 * another payment, `alreadyPaid`, `moneyRequestWaits`, and the errors of `markAsPaid`; 422 `orderNotFound`, `amountNotDue`.
 */
export const matchBankLine = post('/api/b2b/bank-lines/:id/match', clerks, 'Match an incoming payment to an order', {
  body: closedObject({ order: textInput(40) }),
  reply: bankLine,
});

/** Sets a payment without an order aside, with the reason. 404 `bankLineNotFound`; 409 `bankLineDecided`. */
export const setAsideBankLine = post('/api/b2b/bank-lines/:id/set-aside', clerks, 'Set an incoming payment aside', {
  body: closedObject({ reason: textInput(500) }),
  reply: bankLine,
});
