import type { Posting } from './ledger-repository.ts';

export type TransferKind = Exclude<Posting['kind'], 'sale' | 'change'>;
type Account = Posting['lines'][number]['account'];

/** The accounts of each kind of transfer: it debits the first and credits the second. */
const accounts: Record<TransferKind, [debit: Account, credit: Account]> = {
  // A customer paid at the provider; paid by another method, as staff marked; is owed a payment that bought nothing;
  // got this payment back.
  payment: ['clearing', 'receivable'],
  marked: ['bank', 'receivable'],
  refundOwed: ['receivable', 'refundDue'],
  refund: ['refundDue', 'clearing'],
  // A partner's balance: paid in, reserved for an order, released, spent on it; commission deducted instead of paid.
  deposit: ['bank', 'balance'],
  reserve: ['balance', 'held'],
  release: ['held', 'balance'],
  spend: ['held', 'receivable'],
  kept: ['commissionDue', 'receivable'],
  // Commission paid as a credit to the balance: the due commission falls by the same amount.
  settlement: ['commissionDue', 'balance'],
  correction: ['adjustment', 'balance'],
  // A refund of a policy: owed to the payer; credited to the partner's balance that paid; or paid by bank.
  giveBack: ['receivable', 'refundDue'],
  returned: ['receivable', 'balance'],
  payout: ['refundDue', 'bank'],
  // The deferred part of a premium as instalments (below zero: a deduction from them); a payment of one.
  deferred: ['instalments', 'receivable'],
  instalment: ['receivable', 'instalments'],
  // The charge for instalments, and the charge for a change.
  charge: ['receivable', 'charge'],
  // A claim was paid: to the bank, and by an offset against the policyholder's open amount.
  claim: ['claims', 'bank'],
  offset: ['claims', 'receivable'],
  // The amount that a claim is still expected to cost rises, or falls (below zero); money came in on a claim.
  claimReserve: ['claimReserves', 'outstandingClaims'],
  recovery: ['bank', 'recoveries'],
};

type Transfer = Omit<Posting, 'kind' | 'lines'> & { amount: number };

/**
 * Creates the entry of a transfer between two accounts. `amount` is minor units; a negative one reverses the direction.
 */
export function transfer(kind: TransferKind, { amount, ...of }: Transfer): Posting {
  const [debit, credit] = accounts[kind];
  const lines = [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
  return { ...of, kind, lines };
}
