import type { Product } from '#engine/product.ts';
import type { Sql } from '../db/database.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { advance, takes } from '../lifecycles.ts';
import { findOrder, lockOrder, logEvent, type Order, setOrderStatus } from '../orders/order-repository.ts';
import { issuePolicy, offerStands } from '../policies/issue-policy.ts';
import type { Services } from '../services.ts';
import { type Attempt, findAttempt, oweRefund, updateAttempt } from './payment-repository.ts';
import { coversPurchase } from './provider/covers-purchase.ts';
import type { Confirmation, PaymentCurrency } from './provider/payment-provider.ts';

/** The chart's word for what the provider says; undefined while nothing is decided. */
function eventOf(
  { status }: Confirmation,
  attempt: Attempt,
  now: Date,
): 'PAID' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | undefined {
  if (status === 'paid') return 'PAID';
  if (status === 'declined') return 'FAILED';
  if (status === 'cancelled') return 'CANCELLED';
  if (status === 'expired') return 'EXPIRED';
  // A form that was never posted is unknown to the provider: it can be, until its time is over.
  return status === 'unknown' && attempt.expiresAt <= now ? 'EXPIRED' : undefined;
}

/**
 * Asks the provider what became of an attempt and takes it into account: the payment's and the order's charts decide
 * between a policy, a refund and a refusal. Safe to call at any time and any number of times.
 * Throws `ProviderTrouble` when the provider does not answer.
 */
export async function settleAttempt(services: Services, tranId: string): Promise<void> {
  const { database, provider, probe, now } = services;
  const seen = await findAttempt(database.sql, tranId);
  const seenOrder = seen && (await findOrder(database.sql, seen.orderId));
  if (!seen || !seenOrder || seen.status === 'paid' || seen.status === 'refunded') return;
  await probe(`before call confirm`);
  const confirmation = await provider.confirm(tranId, now());
  await probe(`after call confirm`);
  const { product } = await services.catalogue.at(seenOrder.product, seenOrder.version);
  await database.transaction('settle payment', async (sql) => {
    const order = await lockOrder(sql, seen.orderId);
    const attempt = (await findAttempt(sql, tranId)) as Attempt;
    await takeIntoAccount(services, sql, order, attempt, product, confirmation);
  });
}

async function takeIntoAccount(
  services: Services,
  sql: Sql,
  order: Order,
  attempt: Attempt,
  product: Product,
  confirmation: Confirmation,
): Promise<void> {
  const { lifecycles, now } = services;
  const at = now();
  const event = eventOf(confirmation, attempt, at);
  if (event === undefined || !takes(lifecycles.payment, attempt.status, event)) {
    await updateAttempt(sql, attempt.tranId, { checkAt: nextCheck(attempt, at) });
    return;
  }
  const { status } = advance(lifecycles.payment, attempt.status, event);
  await updateAttempt(sql, attempt.tranId, {
    status,
    checkAt: status === 'paid' ? null : nextCheck({ ...attempt, status }, at),
  });
  if (event === 'PAID') await takeMoney(services, sql, order, attempt, product, confirmation);
  else await logEvent(sql, order.id, event, at, attempt.tranId);
}

/** Money is here: the order's chart says whether it buys the policy or goes back. It is never lost. */
async function takeMoney(
  services: Services,
  sql: Sql,
  order: Order,
  attempt: Attempt,
  product: Product,
  confirmation: Confirmation,
): Promise<void> {
  const at = services.now();
  const asked = { amount: order.total, currency: order.currency as PaymentCurrency };
  const stands = coversPurchase(confirmation, asked) && offerStands(product, order, at);
  const { status, actions } = advance(services.lifecycles.order, order.status, 'PAID', { offerStands: stands });
  if (status !== order.status) await setOrderStatus(sql, order.id, status);
  if (actions.includes('issuePolicy')) {
    await logEvent(sql, order.id, 'PAID', at, attempt.tranId);
    await issuePolicy(services, sql, order, product);
  }
  if (actions.includes('refund')) {
    await oweRefund(sql, {
      tranId: attempt.tranId,
      orderId: order.id,
      amount: confirmation.amount ?? attempt.amount,
      currency: confirmation.currency ?? attempt.currency,
      status: 'due',
      createdAt: at,
    });
    if (order.status !== 'issued') await logEvent(sql, order.id, 'REFUNDED', at, attempt.tranId);
  }
}

/**
 * When to ask again: often while the buyer waits, then ever more rarely, for a week after the attempt began (as long as
 * the provider answers), because money may come late to an attempt that had failed.
 */
function nextCheck(attempt: Pick<Attempt, 'startedAt' | 'status'>, now: Date): Date | null {
  const age = now.getTime() - attempt.startedAt.getTime();
  if (age > 7 * 86_400_000) return null;
  const wait = Math.max(attempt.status === 'pending' ? 5_000 : 60_000, age / 4);
  return new Date(now.getTime() + Math.min(wait, 6 * 3_600_000));
}

/** Stops an attempt at the provider, so that another can begin; if money came meanwhile, that is taken into account. */
export async function closeAttempt(services: Services, tranId: string): Promise<void> {
  const { provider, probe, now } = services;
  await probe('before call close');
  await provider.close(tranId, now());
  await probe('after call close');
  await settleAttempt(services, tranId);
  const attempt = await findAttempt(services.database.sql, tranId);
  if (attempt?.status !== 'pending') return;
  // The provider never heard of it (the form was not posted): it can be given up; late money would still be seen.
  await services.database.transaction('give up attempt', async (sql) => {
    await lockOrder(sql, attempt.orderId);
    const current = (await findAttempt(sql, tranId)) as Attempt;
    if (current.status !== 'pending') throw new ApiProblem(409, 'paymentUnderWay');
    const { status } = advance(services.lifecycles.payment, current.status, 'CANCELLED');
    await updateAttempt(sql, tranId, { status, checkAt: nextCheck({ ...current, status }, now()) });
    await logEvent(sql, attempt.orderId, 'CANCELLED', now(), tranId);
  });
}
