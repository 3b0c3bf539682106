import dayjs from 'dayjs';
import type { AfterSale } from '#engine/language/after-sale.ts';
import { returnToBalance } from '#server/people/partners/balance.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { findPaymentPostedAt, post, sumKeptCommission } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { toPayee } from '#server/platform/money/can-act-alone.ts';
import { listEventNotes } from '../orders/order-history-repository.ts';
import type { Order } from '../orders/order-repository.ts';
import { findAttempt, insertPayout, insertRefund, listRefunds } from './payment-repository.ts';

/** Days after a payment in which the provider can refund it. */
const PROVIDER_DAYS = 30;

/**
 * Finds the charge from which the provider can refund an amount, and the sum of its earlier refunds; undefined if there
 * is none.
 */
export async function findRefundableCharge(
  sql: Sql,
  { id, paidBy, currency }: Pick<Order, 'id' | 'paidBy' | 'currency'>,
  amount: number,
  now: Date,
): Promise<{ tranId: string; before: number } | undefined> {
  // The note of an order that was marked as paid is a clerk's reason, not an id.
  const [tranId = ''] = paidBy === 'customer' ? await listEventNotes(sql, id, 'PAID') : [];
  const attempt = await findAttempt(sql, tranId);
  // Bakong makes no refunds: they go by bank.
  if (attempt?.status !== 'paid' || attempt.provider !== 'payway' || attempt.currency !== currency) return undefined;
  const takenAt = await findPaymentPostedAt(sql, attempt.tranId);
  if (!takenAt || dayjs(now).isAfter(dayjs(takenAt).add(PROVIDER_DAYS, 'day'))) return undefined;
  const parts = await listRefunds(sql, attempt.tranId);
  // The provider has refused a refund: later ones go by bank.
  if (parts.some(({ failedAt }) => failedAt !== null)) return undefined;
  const before = parts.reduce((sum, refund) => sum + refund.amount, 0);
  return before + amount <= attempt.amount ? { tranId: attempt.tranId, before } : undefined;
}

type RefundOptions = {
  order: Order;
  /** The payer, or the policyholder even if another one paid. */
  to: AfterSale['cancel']['refundTo'];
  policyNumber: string;
  /** The serial of the transaction that causes it. */
  serial: number;
  /** Minor units. */
  amount: number;
  /** Commission that is reversed. */
  commission: number;
  at: Date;
  /** Id of the user; undefined for the policyholder. */
  by: string | undefined;
};

/** Returns the id of the partner whose balance gets the refund; null if no balance gets it. */
const findPayingPartner = ({ paidBy, partnerId }: Order, to: RefundOptions['to']) =>
  paidBy === 'balance' && to === 'payer' ? partnerId : null;

/** Selects the payee of a policy's refund, in the form in which the limits of one person count payees. */
export function selectRefundPayee(order: Order, to: RefundOptions['to']): string {
  const partner = findPayingPartner(order, to);
  return toPayee(partner === null ? { phone: order.phone } : { partner });
}

/**
 * Records the refund of a policy to its payer, in the transaction that causes it: to the partner's balance immediately,
 * by the provider through a job, else by bank, which two people do.
 */
export async function refundPayer(sql: Sql, giving: RefundOptions): Promise<void> {
  const { order, to, policyNumber, serial, amount, at, by } = giving;
  const { id: orderId, partnerId, currency } = order;
  const partner = findPayingPartner(order, to);
  if (partner !== null) {
    await refundToBalance(sql, giving, partner);
    return;
  }
  const of = { at, orderId, partnerId, amount, currency, note: policyNumber };
  const charge = await findRefundableCharge(sql, order, amount, at);
  if (charge) {
    const { tranId, before } = charge;
    await insertRefund(sql, {
      tranId,
      orderId,
      amount,
      totalAfter: before + amount,
      currency,
      createdAt: at,
      way: 'provider',
    });
    await post(sql, transfer('giveBack', { ...of, tranId, by }));
    return;
  }
  await insertPayout(sql, { policyNumber, serial, orderId, amount, currency, status: 'due', createdAt: at });
  await post(sql, transfer('giveBack', { ...of, by }));
}

/** Refunds to a partner's balance, less the commission that the partner kept when it paid. */
async function refundToBalance(sql: Sql, { order, commission, ...giving }: RefundOptions, partnerId: string) {
  const { policyNumber: note, amount, at, by } = giving;
  const { id: orderId, currency } = order;
  const kept = Math.max(0, Math.min(commission, await sumKeptCommission(sql, orderId), amount));
  const of = { at, orderId, partnerId, by, note };
  if (kept > 0) await post(sql, transfer('kept', { ...of, amount: -kept, currency }));
  await returnToBalance(sql, { ...of, amount: amount - kept });
}
