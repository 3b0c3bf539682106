import type { InstalmentDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { startOfBusinessDate } from '#shared/business-date.ts';
import { placeOrder } from '../order-links/place-order.ts';
import { type InstalmentRow, selectOpenInstalments, updateInstalment } from '../orders/instalment-repository.ts';
import type { HeldOrder, OrderPayment } from '../orders/open-purchase.ts';
import { findOrder, logEvent, type Order, setOrderStatus } from '../orders/order-repository.ts';
import { lockAndLoadPolicy, type OpenPolicy, type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { premiumFromLines } from '../policies/premium-from-lines.ts';
import { settleInstalments } from './settle-instalments.ts';

/** An order that pays one instalment of a premium. */
export type InstalmentOrder = Order & { about: InstalmentDetails };

export function isInstalmentOrder(order: Order): order is InstalmentOrder {
  return order.about !== null && order.about.does === 'pay';
}

/**
 * Finds the instalment that is due next; undefined if none is, or if the cover has lapsed: then only a reinstatement is
 * possible.
 */
export function findNextInstalment(file: PolicyAggregate): InstalmentRow | undefined {
  return replayLife(file).status === 'lapsed' ? undefined : selectOpenInstalments(file.instalments)[0];
}

/**
 * Finds or creates the order that pays the next instalment of a policy, in a transaction that has locked the policy.
 * The holder of its link pays it; no new consent is needed.
 * @throws 409 `nothingToPay`
 */
export async function ensureInstalmentOrder(file: OpenPolicy): Promise<Order> {
  const { services, sql } = file;
  const part = findNextInstalment(file);
  if (!part) throw new ApiProblem(409, 'nothingToPay');
  const { now, ids, lifecycles } = services;
  const at = now();
  const waiting = part.paidBy === null ? undefined : await findOrder(sql, part.paidBy);
  const total = part.amount + part.charge;
  if (waiting?.status === 'confirmed' && waiting.payableUntil > at && waiting.total === total) return waiting;
  const { order: sold, policy } = file;
  const lines = [
    { name: 'instalment', part: 'net', amount: part.amount },
    ...(part.charge > 0 ? [{ name: 'instalmentCharge', part: 'fee', amount: part.charge }] : []),
  ];
  const order = await placeOrder(
    services,
    { sql, later: sql },
    {
      ...sold,
      ...{ id: ids.id(), draftId: ids.id(), customerStatus: 'existing' },
      status: advance(lifecycles.order, 'incomplete', 'VERIFIED').status,
      frozen: { ...sold.frozen, outcomes: [] },
      ...{ premium: premiumFromLines(sold.currency, lines), total, createdAt: at },
      // Until the end of the last day of grace (Phnom Penh).
      payableUntil: startOfBusinessDate(part.lapsesOn),
      // The sale has earned the commission already.
      ...(sold.partnerId === null
        ? { commission: null, premiumWithoutCommission: null }
        : { commission: 0, premiumWithoutCommission: total }),
      about: {
        ...{ policy: policy.number, does: 'pay', by: 'holder', from: part.dueOn, of: part.orderId, nth: part.nth },
        ...{ charge: total, asks: [], held: {} },
      },
    },
  );
  await updateInstalment(sql, part, { paidBy: order.id });
  return order;
}

/**
 * Finds the instalment that an order pays, with the policy and the order of its sale locked; undefined if it is no
 * longer open, or has another amount.
 */
async function lockPayableInstalment({
  services,
  sql,
  order: { about, total },
}: HeldOrder<InstalmentOrder>): Promise<{ file: OpenPolicy; part: InstalmentRow } | undefined> {
  const file = await lockAndLoadPolicy(services, sql, about.policy);
  const isIt = ({ orderId, nth }: InstalmentRow) => orderId === about.of && nth === about.nth;
  const part = file && selectOpenInstalments(file.instalments).find(isIt);
  if (!part || part.amount + part.charge !== total || replayLife(file).status === 'lapsed') return undefined;
  return { file, part };
}

/** Returns true if this order can still pay an instalment. */
export async function isInstalmentPayable(held: HeldOrder<InstalmentOrder>): Promise<boolean> {
  return (await lockPayableInstalment(held)) !== undefined;
}

/**
 * Applies money for an instalment, in the transaction that records the money and has locked the order. `issued`: the
 * instalment is paid now. `refund`: the cover has lapsed or the instalment is no longer open; nothing has changed, and
 * the caller refunds the money.
 */
export async function settleInstalmentOrder(
  held: HeldOrder<InstalmentOrder>,
  paid: OrderPayment,
): Promise<'issued' | 'refund'> {
  const { services, sql, order } = held;
  const open = paid.covers ? await lockPayableInstalment(held) : undefined;
  const offerStands = open !== undefined;
  const { status, actions } = advance(services.lifecycles.order, order.status, 'PAID', { offerStands });
  if (!open || !actions.includes('issuePolicy')) return 'refund';
  const at = services.now();
  await setOrderStatus(sql, order.id, status, { paidBy: paid.by });
  await logEvent(sql, { orderId: order.id, type: 'PAID', at, note: paid.note, by: paid.user });
  await settleInstalments(open.file, [open.part], { payer: order, at, by: paid.user });
  await logEvent(sql, { orderId: order.id, type: 'ISSUED', at });
  return 'issued';
}
