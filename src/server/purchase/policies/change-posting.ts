import { computeShare, type MoneyLine, sumAmounts } from '#engine/policy/share-amounts.ts';
import { isCharge } from '#server/platform/ledger/figures-repository.ts';
import type { Posting } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { Order } from '../orders/order-repository.ts';

type ChangedOrder = Pick<Order, 'id' | 'partnerId' | 'total' | 'currency' | 'premium' | 'commission'>;

const accounts = { net: 'premium', loading: 'loading', discount: 'discount', fee: 'fee', levy: 'levy' } as const;

/** Lines on which commission is earned: neither fees nor levies. */
const isEarned = ({ part }: MoneyLine) => part !== 'fee' && part !== 'levy';

/**
 * Computes the change of a partner's commission for these lines, in minor units (below zero: reversed). The rate is the
 * commission of the sale divided by its premium without fees and levies.
 */
export function computeCommissionChange(
  { total, premium, commission }: ChangedOrder,
  lines: readonly MoneyLine[],
): number {
  const sold = total - premium.fees - premium.levies;
  return sold === 0 ? 0 : computeShare(commission ?? 0, sumAmounts(lines.filter(isEarned)), sold);
}

/** Builds the entries of a charge or refund after a policy's sale: the premium, and the charges separate from it. */
export function buildChangePostings(
  order: ChangedOrder,
  lines: readonly MoneyLine[],
  { at, by, note }: Pick<Posting, 'at' | 'by' | 'note'>,
): Posting[] {
  const { id: orderId, partnerId, currency } = order;
  const of = { at, orderId, partnerId, currency, note, by };
  const premium = lines.filter((line) => !isCharge(line));
  const commission = computeCommissionChange(order, premium);
  const parts = [
    ...Object.entries(accounts).map(([name, account]) => ({
      account,
      amount: 0 - sumAmounts(premium.filter(({ part }) => part === name)),
    })),
    { account: 'commission' as const, amount: commission },
    { account: 'commissionDue' as const, amount: 0 - commission },
  ].filter(({ amount }) => amount !== 0);
  const owed = { account: 'receivable' as const, amount: sumAmounts(premium) };
  const charge = sumAmounts(lines.filter(isCharge));
  return [
    ...(premium.length > 0 ? [{ ...of, kind: 'change' as const, lines: [owed, ...parts] }] : []),
    ...(charge === 0 ? [] : [transfer('charge', { ...of, amount: charge })]),
  ];
}
