import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatMoney } from '#shared/format.ts';
import { lockPurchase, type OpenPurchase } from '../orders/open-purchase.ts';
import { markOrRequest } from '../payments/mark-as-paid.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import {
  decideLine,
  findLineOfOrder,
  isUndecided,
  loadOrderIds,
  lockLine,
  type PresentLine,
  releaseOrder,
  type StoredLine,
} from './bank-line-repository.ts';
import { findOrderNumbers } from './find-order-numbers.ts';

/**
 * Matches a line to the order that a person names.
 * @throws 422 `orderNotFound`, and the errors of `matchToOrder`
 */
export async function matchByNumber(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  typed: string,
): Promise<void> {
  const [number = typed.trim()] = findOrderNumbers(typed);
  const orderId = (await loadOrderIds(services.database.sql, [number])).get(number);
  if (orderId === undefined) throw problem('orderNotFound', '/order');
  await matchToOrder(services, { id, orderId, user: user.id, decidedBy: user.id });
}

type Match = { id: string; orderId: string; user: string; decidedBy: string | null };

/**
 * Matches a line to an order in one transaction: marks an unpaid order as paid in the name of `user`, or confirms an
 * earlier mark-as-paid. The same match again changes nothing, and an import (`decidedBy` is null) no line that is decided.
 * @throws 404 `bankLineNotFound`; 409 `bankLineDecided`, `bankLineTaken`, `alreadyPaid`; 422 `amountNotDue`; the errors of
 * `markOrRequest`
 */
export async function matchToOrder(services: PurchaseServices, { id, orderId, user, decidedBy }: Match): Promise<void> {
  await services.database.transaction('match bank line', async (sql) => {
    const purchase = await lockPurchase(services, sql, orderId);
    const found = requireFound(await lockLine(sql, id), 'bankLineNotFound');
    if (decidedBy === null && !isUndecided(found)) return;
    if (found.status === 'matched' || found.status === 'waiting') {
      if (found.line.orderId === orderId) return;
      throw new ApiProblem(409, 'bankLineDecided');
    }
    await releaseOrder(sql, orderId, { notYet: true });
    if (await findLineOfOrder(sql, orderId, id)) throw new ApiProblem(409, 'bankLineTaken');
    const status = await settle(purchase, found, user);
    await decideLine(sql, id, { status, orderId, decidedBy, decidedAt: services.now(), why: null, note: null });
  });
}

async function settle(purchase: OpenPurchase, { line }: PresentLine, user: string): Promise<'matched' | 'waiting'> {
  const { order, sql } = purchase;
  const { amount, currency } = line;
  if (amount !== order.total || currency !== order.currency)
    throw problem('amountNotDue', '/order', { due: formatMoney(order.total, order.currency, 'en') });
  if (order.status !== 'issued') {
    const marked = await markOrRequest(purchase, { amount, by: user, ...describePayment(line, order.number) });
    return marked === 'alone' ? 'matched' : 'waiting';
  }
  // An earlier mark-as-paid is confirmed; another payment would be a second one.
  const isVoid = (await findPolicyOfOrder(sql, order.id))?.status === 'void';
  if (order.paidBy !== 'marked' || isVoid) throw new ApiProblem(409, 'alreadyPaid');
  return 'matched';
}

/** The reference is what the receipt shows: the bank's, the payer's, or else the order. The reason names the booking. */
function describePayment(
  { reference, payerReference, account, bookedOn }: StoredLine,
  number: string,
): { reference: string; reason: string } {
  const shown = (reference || payerReference || number).slice(0, 80);
  return { reference: shown, reason: [account, bookedOn].filter(Boolean).join(' ') };
}

/**
 * Sets a line without an order aside. The same decision again changes nothing.
 * @throws 404 `bankLineNotFound`, 409 `bankLineDecided`
 */
export async function setAside(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  reason: string,
): Promise<void> {
  await services.database.transaction('set bank line aside', async (sql) => {
    const { line, status } = requireFound(await lockLine(sql, id), 'bankLineNotFound');
    if (status === 'setAside' && line.decidedBy === user.id && line.note === reason.trim()) return;
    if (status !== 'open') throw new ApiProblem(409, 'bankLineDecided');
    const by = { decidedBy: user.id, decidedAt: services.now() };
    await decideLine(sql, id, { status: 'setAside', why: null, orderId: null, note: reason.trim(), ...by });
  });
}
