import { ConfigError } from '../base/config-error.ts';
import { readAmounts } from '../base/read-amounts.ts';

/**
 * Every act by which money leaves the insurer, or cover is granted without money, and the name of its limit. Acts that
 * charge are not included, nor automatic refunds of double or late payments, nor corrections of a policy, which change
 * no premium. A payout or a refund by bank has no limit: it always needs two people. A debit of a partner's balance
 * never needs two people.
 */
export const moneyActs = {
  /** A policy is cancelled with a refund. */
  cancel: 'refund',
  /** A policy is changed with a refund. */
  change: 'refund',
  /** A claim is approved and paid by one person. */
  claim: 'claim',
  /** A payment run of claims is sent to the bank: it always needs two people. */
  claimRun: 'claim',
  /** A claim is approved by a person who needs a second person for it (claims/authority). Nobody does it alone. */
  approveClaim: 'claim',
  /** A partner's balance is credited by hand: a deposit, a settlement of commission, a correction. */
  booking: 'booking',
  /** An order is marked as paid: cover without a payment that the shop has seen. */
  markAsPaid: 'markAsPaid',
  /** A mark-as-paid that was wrong is made void, with its policy: it always needs two people. */
  voidMarked: 'markAsPaid',
  /** Commission is settled by a run: it always needs two people. */
  commissionRun: 'booking',
  /** A month of the ledger is closed: it always needs two people. */
  closeMonth: 'booking',
} as const;
export type MoneyAct = keyof typeof moneyActs;
export type MoneyLimit = (typeof moneyActs)[MoneyAct];

/** Default limits of one person, in whole units of a currency. */
const DEFAULT_LIMITS: Record<MoneyLimit, number> = { refund: 200, claim: 500, booking: 1000, markAsPaid: 1000 };

/** The limits of one person in 30 days, by name; minor units of any currency. */
export type AloneLimits = Readonly<Record<MoneyLimit, number>>;

const MAX_LIMIT = 100_000_000;

/**
 * Reads `ALONE_LIMITS`, e.g. `refund=200, claim=500`; absent names have the defaults. Throws a ConfigError that names
 * an unknown name, a wrong number, a repeated name, and the former setting `REFUND_ALONE`.
 */
export function readAloneLimits(env: Record<string, string | undefined>): AloneLimits {
  if (env.REFUND_ALONE) throw new ConfigError(`REFUND_ALONE is now ALONE_LIMITS="refund=${env.REFUND_ALONE}"`);
  const limits = readAmounts(env, 'ALONE_LIMITS', DEFAULT_LIMITS, MAX_LIMIT);
  const minor = Object.entries(limits).map(([name, amount]) => [name, amount * 100]);
  return Object.fromEntries(minor) as AloneLimits;
}
