import type { Posting } from './ledger-repository.ts';

export type TransferKind = Exclude<Posting['kind'], 'sale' | 'change'>;
type Account = Posting['lines'][number]['account'];

/** What happens to money, and between which accounts: from the second to the first, debit and credit. */
const accounts: Record<TransferKind, [debit: Account, credit: Account]> = {
  // A customer's payment came; the insurer has it by another way; what bought nothing is owed, and given back.
  payment: ['clearing', 'receivable'],
  marked: ['bank', 'receivable'],
  refundOwed: ['receivable', 'refundDue'],
  refund: ['refundDue', 'clearing'],
  // A partner's balance: paid in, held for an order, let go, spent on it; commission kept in place of being paid.
  deposit: ['bank', 'balance'],
  reserve: ['balance', 'held'],
  release: ['held', 'balance'],
  spend: ['held', 'receivable'],
  kept: ['commissionDue', 'receivable'],
  // Commission paid out by crediting the balance: what is due falls by what the balance rises.
  settlement: ['commissionDue', 'balance'],
  correction: ['adjustment', 'balance'],
  // What a policy gives back is owed to whoever paid, or goes to the balance that did; what the provider cannot give, by bank.
  giveBack: ['receivable', 'refundDue'],
  returned: ['receivable', 'balance'],
  payout: ['refundDue', 'bank'],
  // What of a premium is paid later, in parts (below zero: what is taken off them again); one of them is paid.
  deferred: ['instalments', 'receivable'],
  instalment: ['receivable', 'instalments'],
  // The charge for paying in parts, and the charge for a change.
  charge: ['receivable', 'charge'],
  // A loss was paid: to the bank, and by what its policyholder owes.
  claim: ['claims', 'bank'],
  offset: ['claims', 'receivable'],
};

type Transfer = Omit<Posting, 'kind' | 'lines'> & { amount: number };

/** The entry of a movement between two accounts. `amount` is minor units; below zero it goes the other way. */
export function transfer(kind: TransferKind, { amount, ...of }: Transfer): Posting {
  const [debit, credit] = accounts[kind];
  const lines = [
    { account: debit, amount },
    { account: credit, amount: -amount },
  ];
  return { ...of, kind, lines };
}
