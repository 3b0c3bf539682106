import type { BodyOf } from '#contract/call.ts';
import type { markAsPaid as markCall } from '#contract/purchase/marked-payments.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { actOrRequestApproval, toPayee } from '#server/platform/money/can-act-alone.ts';
import { listWaitingFor, type MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatMoney } from '#shared/format.ts';
import { assertPurchaseOnSale, lockPurchase, type OpenPurchase } from '../orders/open-purchase.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { rejectWithoutConsent } from '../orders/order-consent.ts';
import { logEvent, type Order } from '../orders/order-repository.ts';
import { buyPolicy } from './buy-policy.ts';

/**
 * Records that the insurer got the money by another method: it issues the policy of a confirmed order, and logs the
 * user and the reason. Above the limit of one person it waits for a colleague. A repeated call makes one policy, or one
 * request. Later money from the provider is refunded, as for any order that is paid.
 * @throws 422 `amountNotDue`, 409 `consentMissing`, `notAllowedNow`, `alreadyPaid`, `moneyRequestWaits`,
 * `productWithdrawn`, `offerVoid`, `ruleBinds`
 */
export async function markAsPaid(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  { amount, ...wish }: BodyOf<typeof markCall>,
): Promise<void> {
  const { database } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  const mark = { amount, reference: wish.reference.trim(), reason: wish.reason.trim(), by: user.id };
  await database.transaction('mark as paid', async (sql) => {
    const purchase = await lockPurchase(services, sql, seen.id);
    if (!isAlreadyMarked(purchase.order)) await markOrRequest(purchase, mark);
  });
}

/**
 * Marks a locked order as paid, or asks a colleague to approve it. Returns `alone` if it is paid, else `waiting`.
 * @throws the errors of `markAsPaid`
 */
export async function markOrRequest(
  purchase: OpenPurchase,
  { amount, ...mark }: Mark & { amount: number },
): Promise<'alone' | 'waiting'> {
  const { services, sql, order } = purchase;
  const { reference, reason, by } = mark;
  await rejectUnmarkable(purchase);
  if (amount !== order.total)
    throw problem('amountNotDue', '/amount', { due: formatMoney(order.total, order.currency, 'en') });
  const [waiting] = await listWaitingFor(sql, 'markAsPaid', order.id);
  if (waiting?.askedBy === by) return 'waiting';
  if (waiting) throw new ApiProblem(409, 'moneyRequestWaits');
  const move = {
    ...{ act: 'markAsPaid' as const, amount, currency: order.currency, by },
    ...{ payee: toPayee({ phone: order.phone }), policyNumber: order.about?.policy ?? null },
  };
  const asked = { id: services.ids.id(), subject: order.id, reason, note: reference, payload: { reference } };
  const done = await actOrRequestApproval(services, sql, move, asked);
  if (done === 'alone') await markPaid(purchase, mark);
  return done;
}

/**
 * Marks an order as paid after a second person has approved the request, with the present data of the order.
 * @throws the errors of `markAsPaid`, 409 `refundChanged` if the amount due has changed
 */
export async function approveMarkAsPaid(
  services: PurchaseServices,
  sql: Sql,
  { subject, amount, askedBy, reason, note }: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const purchase = await lockPurchase(services, sql, subject);
  const { order } = purchase;
  if (order.status === 'issued') throw new ApiProblem(409, 'alreadyPaid');
  await rejectUnmarkable(purchase);
  if (amount !== order.total) throw new ApiProblem(409, 'refundChanged');
  await markPaid(purchase, { reference: note ?? '', reason: reason ?? '', by: askedBy ?? approvedBy });
  await logEvent(sql, { orderId: order.id, type: 'APPROVED', at: services.now(), by: approvedBy });
}

async function rejectUnmarkable(purchase: OpenPurchase): Promise<void> {
  const { order } = purchase;
  rejectWithoutConsent(order);
  // A customer who receives a refund pays nothing: a colleague approves the refund instead.
  if (order.status !== 'confirmed' || order.total === 0) throw new ApiProblem(409, 'notAllowedNow');
  await assertPurchaseOnSale(purchase);
}

type Mark = { reference: string; reason: string; by: string };

/** Books the payment with its reference, which the receipt shows. The reason stays in the history of the order. */
async function markPaid(purchase: OpenPurchase, { reference, reason, by }: Mark): Promise<void> {
  const { services, sql, order } = purchase;
  const at = services.now();
  await logEvent(sql, { orderId: order.id, type: 'MARKED', at, note: `${reference} · ${reason}`, by });
  const { id: orderId, partnerId, total: amount, currency } = order;
  await post(sql, transfer('marked', { at, orderId, partnerId, amount, currency, note: reference, by }));
  const paid = { by: 'marked', covers: true, note: 'marked', user: by } as const;
  if ((await buyPolicy(purchase, paid)) !== 'issued') throw new ApiProblem(409, 'orderNotPayable');
}

function isAlreadyMarked({ status, paidBy }: Order): boolean {
  if (status !== 'issued') return false;
  if (paidBy !== 'marked') throw new ApiProblem(409, 'alreadyPaid');
  return true;
}
