import { applyTransaction } from '#engine/policy/apply-transaction.ts';
import type { PolicyTransaction } from '#engine/policy/policy-history.ts';
import { lockPartner } from '#server/people/partners/partner-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { post, sumCommissionDue } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import { actOrRequestApproval, toPayee } from '#server/platform/money/can-act-alone.ts';
import { listWaitingFor, type MoneyRequest } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { releaseOrder } from '../bank-statements/bank-line-repository.ts';
import { syncPolicyIndexes } from '../insured-risks/sync-policy-indexes.ts';
import { hasClaim } from '../open-claims/claimed-day-repository.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { logEvent, type Order } from '../orders/order-repository.ts';
import { buildChangePostings } from '../policies/change-posting.ts';
import { type OpenPolicy, requirePolicy } from '../policies/load-policy.ts';
import { notifyHolderOf } from '../policies/notify-holder.ts';
import { policyRefusal } from '../policies/policy-refusal.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';

/** Returns true for a sale that was marked as paid. A change or an instalment is never made void. */
export function canVoid({ status, paidBy, about }: Pick<Order, 'status' | 'paidBy' | 'about'>): boolean {
  return status === 'issued' && paidBy === 'marked' && about === null;
}

/**
 * Requests that a wrong mark-as-paid is made void; a second person must approve it. A repeated call by the same person
 * makes one request.
 * @throws 404 `orderNotFound`, 409 `moneyRequestWaits`, and the errors of `rejectVoid`
 */
export async function requestVoid(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  reason: string,
): Promise<void> {
  const { database, ids } = services;
  const seen = await openVisibleOrder(database.sql, user, id);
  await database.transaction('ask to void', async (sql) => {
    const file = await openSale(services, sql, seen);
    const { order, policy } = file;
    const [waiting] = await listWaitingFor(sql, 'voidMarked', id);
    if (waiting?.askedBy === user.id) return;
    if (waiting) throw new ApiProblem(409, 'moneyRequestWaits');
    await rejectVoid(file);
    const { total: amount, currency } = order;
    const move = { act: 'voidMarked' as const, amount, currency, payee: toPayee(order), policyNumber: policy.number };
    const asked = { id: ids.id(), subject: id, reason: reason.trim(), payload: {}, always: true };
    await actOrRequestApproval(services, sql, { ...move, by: user.id }, asked);
  });
}

/**
 * Makes a mark-as-paid void after a second person has approved it: the policy never gave cover, payment, premium and
 * commission are booked back on this day, and the policyholder is notified.
 * @throws the errors of `rejectVoid`
 */
export async function approveVoid(
  services: PurchaseServices,
  sql: Sql,
  { subject, reason, askedBy, id: request }: MoneyRequest,
  approvedBy: string,
): Promise<void> {
  const file = await openSale(services, sql, { id: subject });
  await rejectVoid(file);
  const { order, policy, history, terms, claims } = file;
  const [at, by, note] = [services.now(), askedBy ?? approvedBy, reason ?? undefined];
  const { number: policyNumber, effectiveFrom: from, version } = policy;
  const [kind, serial] = ['void' as const, file.nextSerial];
  const made: PolicyTransaction = { serial, kind, from, recordedOn: toBusinessDate(at), version, changes: {} };
  const taken = applyTransaction(history, made, terms, claims);
  if ('refused' in taken) throw policyRefusal(taken.refused);
  const { bookings, life } = taken;
  await insertTransaction(sql, {
    ...{ policyNumber, serial, kind, effectiveFrom: from, recordedAt: at, version, changes: {}, bookings },
    ...{ note: reason, by, approvedBy, request },
  });
  await logEvent(sql, { orderId: order.id, type: 'VOIDED', at, note, by });
  await logEvent(sql, { orderId: order.id, type: 'APPROVED', at, by: approvedBy });
  const { id: orderId, partnerId, total, currency } = order;
  const of = { at, orderId, partnerId, currency, note, by };
  const lines = bookings.flatMap((booking) => booking.lines);
  await post(sql, ...buildChangePostings(order, lines, of), transfer('marked', { ...of, amount: -total }));
  await releaseOrder(sql, orderId);
  await syncPolicyIndexes(file, life);
  await notifyHolderOf(file, 'policyVoided');
}

/** Locks the sale and its policy. Throws 409 `voidNotMarked` for an order without a policy of its own. */
async function openSale(services: PurchaseServices, sql: Sql, { id }: Pick<Order, 'id'>): Promise<OpenPolicy> {
  const policy = await findPolicyOfOrder(sql, id);
  if (!policy) throw new ApiProblem(409, 'voidNotMarked');
  return requirePolicy(services, sql, policy.number);
}

/**
 * Refuses to void a locked sale.
 * @throws 409 `voidNotMarked`, `alreadyVoid`, `voidAfterClaim`, `voidAfterEnd`, `voidAfterChange`, `policyRequestWaits`,
 * `voidAfterSettlement`
 */
async function rejectVoid({ sql, order, policy, rows }: OpenPolicy): Promise<void> {
  if (!canVoid(order)) throw new ApiProblem(409, 'voidNotMarked');
  const kinds = rows.map(({ kind }) => kind);
  if (kinds.includes('void')) throw new ApiProblem(409, 'alreadyVoid');
  if (await hasClaim(sql, policy.number)) throw new ApiProblem(409, 'voidAfterClaim');
  if (kinds.includes('cancel') || kinds.includes('lapse')) throw new ApiProblem(409, 'voidAfterEnd');
  if (kinds.length > 1) throw new ApiProblem(409, 'voidAfterChange');
  if ((await listWaitingFor(sql, 'cancel', policy.number)).length > 0) throw new ApiProblem(409, 'policyRequestWaits');
  const { partnerId, commission } = order;
  // Without commission there is nothing to reverse, whatever is due to the partner.
  if (partnerId === null || !commission) return;
  // No settlement is booked until this transaction ends.
  await lockPartner(sql, partnerId);
  // Commission that is due in all is less than that of this order: a part of it was settled.
  if ((await sumCommissionDue(sql, partnerId)) < commission) throw new ApiProblem(409, 'voidAfterSettlement');
}
