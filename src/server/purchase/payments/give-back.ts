import dayjs from 'dayjs';
import type { AfterSale } from '#engine/language/after-sale.ts';
import { returnTo } from '#server/people/partners/balance.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { keptOf, paymentTakenAt, post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { payeeOf } from '#server/platform/money/may-act-alone.ts';
import { notesOf } from '../orders/order-history-repository.ts';
import type { Order } from '../orders/order-repository.ts';
import { findAttempt, insertPayout, oweRefund, refundsOf } from './payment-repository.ts';

/** Days after a payment in which the provider gives of it back. */
const PROVIDER_DAYS = 30;

/** Of what charge the provider can give an amount back, and how much of it went back before; undefined: of none. */
export async function chargeFor(
  sql: Sql,
  { id, paidBy, currency }: Pick<Order, 'id' | 'paidBy' | 'currency'>,
  amount: number,
  now: Date,
): Promise<{ tranId: string; before: number } | undefined> {
  // The note of what was marked as paid is a clerk's reason, whatever it says.
  const [tranId = ''] = paidBy === 'customer' ? await notesOf(sql, id, 'PAID') : [];
  const attempt = await findAttempt(sql, tranId);
  // Bakong gives nothing back: that goes by bank.
  if (attempt?.status !== 'paid' || attempt.provider !== 'payway' || attempt.currency !== currency) return undefined;
  const takenAt = await paymentTakenAt(sql, attempt.tranId);
  if (!takenAt || dayjs(now).isAfter(dayjs(takenAt).add(PROVIDER_DAYS, 'day'))) return undefined;
  const parts = await refundsOf(sql, attempt.tranId);
  // The provider has refused a part: what comes after it goes by bank.
  if (parts.some(({ failedAt }) => failedAt !== null)) return undefined;
  const before = parts.reduce((sum, refund) => sum + refund.amount, 0);
  return before + amount <= attempt.amount ? { tranId: attempt.tranId, before } : undefined;
}

type Giving = {
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
const partnerPaid = ({ paidBy, partnerId }: Order, to: Giving['to']) =>
  paidBy === 'balance' && to === 'payer' ? partnerId : null;

/** The receiver of a policy's refund, as the limits count it. */
export function payeeOfRefund(order: Order, to: Giving['to']): string {
  const partner = partnerPaid(order, to);
  return payeeOf(partner === null ? { phone: order.phone } : { partner });
}

/**
 * Owes what a policy gives back to whoever paid, in the transaction that records it: to the partner's balance at once, by
 * the provider through a job, else by bank, which two people do.
 */
export async function giveBack(sql: Sql, giving: Giving): Promise<void> {
  const { order, to, policyNumber, serial, amount, at, by } = giving;
  const { id: orderId, partnerId, currency } = order;
  const partner = partnerPaid(order, to);
  if (partner !== null) {
    await giveToBalance(sql, giving, partner);
    return;
  }
  const of = { at, orderId, partnerId, amount, currency, note: policyNumber };
  const charge = await chargeFor(sql, order, amount, at);
  if (charge) {
    const { tranId, before } = charge;
    await oweRefund(sql, {
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
async function giveToBalance(sql: Sql, { order, commission, ...giving }: Giving, partnerId: string): Promise<void> {
  const { policyNumber: note, amount, at, by } = giving;
  const { id: orderId, currency } = order;
  const kept = Math.max(0, Math.min(commission, await keptOf(sql, orderId), amount));
  const of = { at, orderId, partnerId, by, note };
  if (kept > 0) await post(sql, transfer('kept', { ...of, amount: -kept, currency }));
  await returnTo(sql, { ...of, amount: amount - kept });
}
