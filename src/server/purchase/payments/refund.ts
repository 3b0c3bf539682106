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

/** Days after a payment in which the provider gives of it back. */
const PROVIDER_DAYS = 30;

/** Of what charge the provider can give an amount back, and how much of it went back before; undefined: of none. */
export async function findRefundableCharge(
  sql: Sql,
  { id, paidBy, currency }: Pick<Order, 'id' | 'paidBy' | 'currency'>,
  amount: number,
  now: Date,
): Promise<{ tranId: string; before: number } | undefined> {
  // The note of what was marked as paid is a clerk's reason, whatever it says.
  const [tranId = ''] = paidBy === 'customer' ? await listEventNotes(sql, id, 'PAID') : [];
  const attempt = await findAttempt(sql, tranId);
  // Bakong gives nothing back: that goes by bank.
  if (attempt?.status !== 'paid' || attempt.provider !== 'payway' || attempt.currency !== currency) return undefined;
  const takenAt = await findPaymentPostedAt(sql, attempt.tranId);
  if (!takenAt || dayjs(now).isAfter(dayjs(takenAt).add(PROVIDER_DAYS, 'day'))) return undefined;
  const parts = await listRefunds(sql, attempt.tranId);
  // The provider has refused a part: what comes after it goes by bank.
  if (parts.some(({ failedAt }) => failedAt !== null)) return undefined;
  const before = parts.reduce((sum, refund) => sum + refund.amount, 0);
  return before + amount <= attempt.amount ? { tranId: attempt.tranId, before } : undefined;
}

type RefundOptions = {
  order: Order;
  /** To whoever paid, or to the policyholder whoever paid. */
  to: AfterSale['cancel']['refundTo'];
  policyNumber: string;
  /** Of the transaction that owes it. */
  serial: number;
  /** Minor units. */
  amount: number;
  /** Commission that is taken back. */
  commission: number;
  at: Date;
  /** Id of the user who did it; undefined for the policyholder. */
  by: string | undefined;
};

/** The partner whose balance gets back what it paid; undefined where the policyholder gets it. */
const findPayingPartner = ({ paidBy, partnerId }: Order, to: RefundOptions['to']) =>
  paidBy === 'balance' && to === 'payer' ? partnerId : null;

/** The receiver of a policy's refund, as the limits count it. */
export function selectRefundPayee(order: Order, to: RefundOptions['to']): string {
  const partner = findPayingPartner(order, to);
  return toPayee(partner === null ? { phone: order.phone } : { partner });
}

/**
 * Owes what a policy gives back to whoever paid, in the transaction that records it: to the partner's balance at once, by
 * the provider through a job, else by bank, which two people do.
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

/** A partner that kept its commission has paid that much less, and gets that much less. */
async function refundToBalance(
  sql: Sql,
  { order, commission, ...giving }: RefundOptions,
  partnerId: string,
): Promise<void> {
  const { policyNumber: note, amount, at, by } = giving;
  const { id: orderId, currency } = order;
  const kept = Math.max(0, Math.min(commission, await sumKeptCommission(sql, orderId), amount));
  const of = { at, orderId, partnerId, by, note };
  if (kept > 0) await post(sql, transfer('kept', { ...of, amount: -kept, currency }));
  await returnToBalance(sql, { ...of, amount: amount - kept });
}
