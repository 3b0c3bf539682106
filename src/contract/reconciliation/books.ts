import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, documentLanguage, fileReply, named, nullable, oneOf } from '../schemas.ts';

/* The ledger as books: a trial balance and a journal by month, months that are closed, and receipts. Minor units. */

const readers = ['insurer:orders'] as const;
const currency = Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' }));
/** A month of business dates, `YYYY-MM`. */
const month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

const account = Type.Object({
  /** The name of the account, for example `bank`. */
  account: Type.String(),
  /** The balances before and after the month: a debit is positive, a credit negative. */
  opening: Type.Integer(),
  debit: Type.Integer(),
  credit: Type.Integer(),
  closing: Type.Integer(),
});

const trialBalance = Type.Object({
  month: Type.String(),
  currency: Type.String(),
  /** The accounts with a balance or a booking. Debits and credits have the same sum. */
  accounts: Type.Array(account),
  debit: Type.Integer(),
  credit: Type.Integer(),
  /** The people who closed the month, and the instant (UTC); null: it is open. */
  closed: nullable(Type.Object({ by: named, approvedBy: named, at: Type.String() })),
  /** True while a colleague must approve that the month is closed. */
  waits: Type.Boolean(),
  /** True if the month is over, open, and all months before it are closed or without bookings. */
  mayClose: Type.Boolean(),
  /** The earlier month that must be closed before this one could be; null: none, or this month cannot be closed anyway. */
  closeFirst: nullable(Type.String()),
});
export type TrialBalance = Static<typeof trialBalance>;

/** The months that have bookings, the newest first. */
export const listLedgerMonths = get('/api/b2b/ledger/months', readers, 'Months of the ledger', {
  reply: Type.Array(Type.String()),
});

/** Default currency: USD. */
export const getTrialBalance = get('/api/b2b/ledger/months/:month', readers, 'The trial balance of a month', {
  params: Type.Object({ month }),
  query: closedObject({ currency }),
  reply: trialBalance,
});

/**
 * Returns all lines of the ledger in a month as a file: one line a row, one fact a column, amounts as numbers. 422
 * `journalTooLong` for an Excel file of more lines than a sheet can hold (1,048,575).
 */
export const getJournal = get('/api/b2b/ledger/months/:month/journal', readers, 'The journal of a month as a file', {
  params: Type.Object({ month }),
  query: closedObject({ format: oneOf(['csv', 'xlsx']), language: Type.Optional(locale) }),
  reply: fileReply,
});

/**
 * Asks a colleague to close a month: after the approval nothing is booked on its days or on earlier ones. 409
 * `monthNotOver`, `monthClosed`, `monthsInOrder` if an earlier month is open, `moneyRequestWaits`.
 */
export const closeMonth = post('/api/b2b/ledger/months/:month/close', readers, 'Ask a colleague to close a month', {
  params: Type.Object({ month }),
  body: closedObject({}),
  reply: trialBalance,
});

/** 404 `receiptNotFound`, also for the receipt of another partner. */
export const getReceipt = get(
  '/api/b2b/receipts/:number',
  ['b2b:sell', 'b2b:reports', 'insurer:orders', 'insurer:admin'],
  'A receipt as PDF',
  {
    params: Type.Object({ number: Type.String({ pattern: '^REC-\\d{4}-\\d{6,}$' }) }),
    query: closedObject({ language: Type.Optional(documentLanguage) }),
    reply: fileReply,
  },
);
