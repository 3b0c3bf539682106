import { sql as raw, type SQL } from 'drizzle-orm';

/*
 * Each figure of reports, lists, statements, reconciliation and exports, by the entries and lines of the ledger: for a line `l` of an
 * entry `e` what it adds to the figure, in minor units of its currency. A figure of some days is the sum over all lines of entries `at`
 * those days in Phnom Penh, of one currency.
 */

/** The line of a policy's bookings that is a charge, not premium: what a change costs by itself. */
const CHANGE_FEE = 'changeFee';

/** Checks that a line of a policy's bookings is a charge. */
export function isCharge({ name }: { name: string }): boolean {
  return name === CHANGE_FEE;
}

/** True where a line `line` of `policy_transactions.bookings` is premium: all but charges. */
export const isPremiumLine: SQL = raw`line.value ->> 'name' <> ${CHANGE_FEE}`;

const whenAccount = (kinds: SQL, account: string, value: SQL) =>
  raw`case when e.kind in (${kinds}) and l.account = ${raw.raw(`'${account}'`)} then ${value} else 0 end`;

const premium = raw`'sale', 'change'`;
const owed = raw`'refundOwed', 'giveBack'`;
const sent = raw`'refund', 'payout'`;

export const figures = {
  /** Orders that were issued, on the day of their payment. Later parts and changes are none: they belong to a policy that was sold. */
  orders: whenAccount(raw`'sale'`, 'receivable', raw`1`),
  /** Premium written: what sales, renewals and changes charge, with the product's fees and levies, without charges. */
  written: whenAccount(premium, 'receivable', raw`greatest(l.amount, 0)`),
  /** Premium returned: what changes, cancellations and lapses take off, whether it is refunded, taken off parts or set against what is owed. */
  returned: whenAccount(premium, 'receivable', raw`greatest(0 - l.amount, 0)`),
  /** Charges: what paying in parts costs, when the part is paid, and what a change costs by itself. Never premium. */
  charges: whenAccount(raw`'charge'`, 'receivable', raw`l.amount`),
  /** Commission earned by sales, renewals and changes that charge more. */
  commission: whenAccount(premium, 'commission', raw`greatest(l.amount, 0)`),
  /** Commission taken back, in proportion to premium returned. */
  takenBack: whenAccount(premium, 'commission', raw`greatest(0 - l.amount, 0)`),
  /** Commission settled: kept by a partner that paid less from its balance, or credited to the balance. Due is earned less taken back less settled. */
  settled: whenAccount(raw`'kept', 'settlement'`, 'commissionDue', raw`l.amount`),
  /** Refunds owed, how many: money that bought nothing, and what a policy gives back; to a balance too. One that is taken back is one less. */
  refunds: raw`(${whenAccount(owed, 'refundDue', raw`0 - sign(l.amount)`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - sign(l.amount)`)})::int`,
  /** Refunds owed, their amount. */
  refunded: raw`(${whenAccount(owed, 'refundDue', raw`0 - l.amount`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - l.amount`)})`,
  /** Refunds sent: by the provider, by bank, or credited to a balance, which is at once. Owed less sent is still to be sent. */
  refundsSent: raw`(${whenAccount(sent, 'refundDue', raw`l.amount`)} + ${whenAccount(raw`'returned'`, 'balance', raw`0 - l.amount`)})`,
  /** Payments of claims, how many; none where all of a claim was set against what its policyholder owed. */
  claims: raw`(${whenAccount(raw`'claim'`, 'claims', raw`sign(l.amount)`)})::int`,
  /** Claims paid, their amount: to the bank, and set against what the policyholder owed. */
  claimsPaid: whenAccount(raw`'claim', 'offset'`, 'claims', raw`l.amount`),
} as const;

export type FigureName = keyof typeof figures;
export const figureNames = Object.keys(figures) as FigureName[];

/** The figures of a line, each under its name as it stands in a table. */
export const lineFigures: SQL = raw.join(
  figureNames.map((name) => raw`${figures[name]} as ${raw.identifier(toColumnName(name))}`),
  raw`, `,
);

/** Lines that add to a figure. */
export const isCounted: SQL = raw`e.kind in ('sale', 'change', 'charge', 'kept', 'settlement', 'refundOwed', 'giveBack', 'returned', 'refund', 'payout', 'claim', 'offset')
  and l.account in ('receivable', 'commission', 'commissionDue', 'refundDue', 'balance', 'claims')`;

/** The name of a figure's column. */
export function toColumnName(name: FigureName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
