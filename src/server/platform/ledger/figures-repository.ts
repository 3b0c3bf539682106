import { sql as raw, type SQL } from 'drizzle-orm';

/*
 * Each figure of reports, lists, statements, reconciliation and exports, defined by ledger entries and lines: the value
 * that a line `l` of an entry `e` adds to the figure, in minor units of its currency. A figure of some days is the sum
 * over all lines of entries `at` those days in Phnom Penh, in one currency.
 */

/** The line of a policy's bookings that is a charge and not premium: the price of a change itself. */
const CHANGE_FEE = 'changeFee';

/** Returns true if a line of a policy's bookings is a charge. */
export function isCharge({ name }: { name: string }): boolean {
  return name === CHANGE_FEE;
}

/** SQL: true if a line `line` of `policy_transactions.bookings` is premium: all but charges. */
export const isPremiumLine: SQL = raw`line.value ->> 'name' <> ${CHANGE_FEE}`;

const whenAccount = (kinds: SQL, account: string, value: SQL) =>
  raw`case when e.kind in (${kinds}) and l.account = ${raw.raw(`'${account}'`)} then ${value} else 0 end`;

const premium = raw`'sale', 'change'`;
const owed = raw`'refundOwed', 'giveBack'`;
const sent = raw`'refund', 'payout'`;

export const figures = {
  /**
   * Issued orders, on the day of their payment. Later instalments and changes do not count, because their policy was
   * sold before.
   */
  orders: whenAccount(raw`'sale'`, 'receivable', raw`1`),
  /**
   * Premium written: the charges of sales, renewals and changes, with the product's fees and levies, without the
   * charges below.
   */
  written: whenAccount(premium, 'receivable', raw`greatest(l.amount, 0)`),
  /**
   * Premium returned by changes, cancellations and lapses: refunded, deducted from instalments, or offset against an
   * open amount.
   */
  returned: whenAccount(premium, 'receivable', raw`greatest(0 - l.amount, 0)`),
  /** Charges: for instalments at their payment, and for a change itself. Never premium. */
  charges: whenAccount(raw`'charge'`, 'receivable', raw`l.amount`),
  /** Commission earned by sales, renewals and changes that increase the premium. */
  commission: whenAccount(premium, 'commission', raw`greatest(l.amount, 0)`),
  /** Commission taken back, in proportion to premium returned. */
  takenBack: whenAccount(premium, 'commission', raw`greatest(0 - l.amount, 0)`),
  /**
   * Commission settled: deducted by a partner from its payment, or credited to its balance. The due commission is
   * earned less taken back less settled.
   */
  settled: whenAccount(raw`'kept', 'settlement'`, 'commissionDue', raw`l.amount`),
  /**
   * Number of refunds owed: payments that bought nothing, and refunds of a policy, also to a balance. A cancelled
   * refund subtracts one.
   */
  refunds: raw`(${whenAccount(owed, 'refundDue', raw`0 - sign(l.amount)`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - sign(l.amount)`)})::int`,
  /** Amount of refunds owed. */
  refunded: raw`(${whenAccount(owed, 'refundDue', raw`0 - l.amount`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - l.amount`)})`,
  /**
   * Refunds sent: by the provider, by bank, or credited immediately to a balance. The unsent rest is owed less sent.
   */
  refundsSent: raw`(${whenAccount(sent, 'refundDue', raw`l.amount`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - l.amount`)})`,
  /**
   * Number of claim payments to the bank; zero if a whole claim was offset against its policyholder's open amount. A
   * payment that came back subtracts one.
   */
  claims: raw`(${whenAccount(raw`'claim'`, 'claims', raw`sign(l.amount)`)})::int`,
  /** Amount of claims paid: to the bank, and offset against the policyholder's open amount. */
  claimsPaid: whenAccount(raw`'claim', 'offset'`, 'claims', raw`l.amount`),
  /** Rise of the claims outstanding: the reserves of claims. From the first day on, the reserves themselves. */
  outstanding: whenAccount(raw`'claimReserve'`, 'outstandingClaims', raw`0 - l.amount`),
  /** Amount that came in on claims: recovery, salvage, and payments that were too high. */
  recovered: whenAccount(raw`'recovery'`, 'recoveries', raw`0 - l.amount`),
} as const;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** SQL: the figures of a line, each with its column name. */
export const lineFigures: SQL = raw.join(
  figureNames.map((name) => raw`${figures[name]} as ${raw.identifier(toColumnName(name))}`),
  raw`, `,
);

/** SQL: lines that add to a figure. */
export const isCounted: SQL = raw`e.kind in ('sale', 'change', 'charge', 'kept', 'settlement', 'refundOwed', 'giveBack', 'returned', 'refund', 'payout', 'claim', 'offset', 'claimReserve', 'recovery')
  and l.account in ('receivable', 'commission', 'commissionDue', 'refundDue', 'balance', 'claims', 'outstandingClaims', 'recoveries')`;

/** Returns the column name of a figure. */
export function toColumnName(name: FigureName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
