import { advance } from '#server/catalogue/lifecycles.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { type KeyPage, processInBatches } from '#server/platform/jobs/process-in-batches.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { dropFollowUps } from '../orders/follow-up-repository.ts';
import { selectOpenQuotations } from '../orders/offer-repository.ts';
import { type HeldOrder, openPurchase } from '../orders/open-purchase.ts';
import {
  listOrdersToLapse,
  listSupersededOrders,
  lockOrder,
  logEvent,
  moveResult,
  type Order,
  setOrderStatus,
} from '../orders/order-repository.ts';
import { hasPendingAttempt } from '../payments/payment-repository.ts';
import { findSupersedingPolicy, isEndorsementOrder } from '../payments/settle-endorsement.ts';
import { notifySuperseded } from '../policies/notify-changed.ts';
import { releaseReservations } from './abandon-order.ts';

/**
 * Ends unpaid orders whose offer has expired. Also ends unpaid endorsements that are no longer possible because the
 * policy was changed or ended since, or a claim was paid, and notifies the policyholder and the user. An order with a
 * pending payment remains. A failure of one order does not stop the others.
 */
export async function lapseOrders(services: PurchaseServices): Promise<void> {
  const { database, now } = services;
  const { sql } = database;
  const failures: unknown[] = [];
  for (const [find, work] of [
    [(page: KeyPage) => listOrdersToLapse(sql, now(), page), lapseUnpaid],
    [(page: KeyPage) => listSupersededOrders(sql, page), endSuperseded],
  ] as const)
    await processInBatches(
      find,
      (id) => database.transaction('end open order', (held) => work(services, held, id)),
      'not every open order ended',
    ).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not every open order ended');
}

async function lapseUnpaid(services: PurchaseServices, sql: Sql, id: string): Promise<boolean> {
  const order = await lockUnpaid(sql, id);
  if (order) await lapseOrder({ services, sql, order });
  return order !== undefined;
}

async function endSuperseded(services: PurchaseServices, sql: Sql, id: string): Promise<boolean> {
  const order = await lockUnpaid(sql, id);
  if (!order || !isEndorsementOrder(order)) return false;
  const purchase = await openPurchase({ services, sql, order });
  const file = await findSupersedingPolicy(purchase);
  if (!file) return false;
  await lapseOrder(purchase);
  await notifySuperseded(file, order);
  return true;
}

/** Locks an unpaid order. Returns undefined if it is paid or has ended, or if a payment is pending. */
async function lockUnpaid(sql: Sql, id: string): Promise<Order | undefined> {
  const order = await lockOrder(sql, id);
  const isUnpaid = order.status === 'incomplete' || order.status === 'confirmed';
  return isUnpaid && !(await hasPendingAttempt(sql, id)) ? order : undefined;
}

/** Ends the other quotations of an offer, in the transaction in which its customer chose one and which has locked all. */
export async function lapseOthers({ services, sql, order }: HeldOrder, offer: readonly Order[]): Promise<void> {
  for (const other of selectOpenQuotations(offer)) {
    if (other.id === order.id) continue;
    await lapseOrder({ services, sql, order: other }, 'otherChosen');
    await dropFollowUps(sql, other.id);
  }
  // Reports count an offer once: from now on by the chosen quotation.
  const counted = order.begunOn === null && offer.find(({ begunOn }) => begunOn !== null);
  if (counted) await moveResult(sql, counted, order.id);
}

async function lapseOrder(held: HeldOrder, note?: 'otherChosen'): Promise<void> {
  const { services, sql, order } = held;
  await setOrderStatus(sql, order.id, advance(services.lifecycles.order, order.status, 'LAPSED').status);
  await releaseReservations(held);
  await logEvent(sql, { orderId: order.id, type: 'LAPSED', at: services.now(), note });
}
