import { addDays } from '#engine/language/dates.ts';
import { adjustAfterClaim, adjustInstalments } from '#engine/policy/instalments.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { post } from '#server/platform/ledger/ledger-repository.ts';
import { transfer } from '#server/platform/ledger/transfer.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import {
  type InstalmentRow,
  insertInstalments,
  listInstalments,
  selectOpenInstalments,
  updateInstalment,
} from '../orders/instalment-repository.ts';
import type { OpenPurchase } from '../orders/open-purchase.ts';
import type { Order } from '../orders/order-repository.ts';
import type { OpenPolicy, PolicyAggregate } from '../policies/load-policy.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { insertFact } from '../policies/transaction-repository.ts';
import { listPaymentPlans } from './list-payment-plans.ts';

type SettlementInfo = { at: Date; by?: string | undefined };

/** Sums the open instalments in minor units: the premium alone, and with the charges for paying in instalments. */
export function sumOwedInstalments({ instalments }: Pick<PolicyAggregate, 'instalments'>): {
  premium: number;
  all: number;
} {
  const open = selectOpenInstalments(instalments);
  const premium = open.reduce((sum, { amount }) => sum + amount, 0);
  return { premium, all: open.reduce((sum, { charge }) => sum + charge, premium) };
}

/**
 * Computes the effect of open instalments on an endorsement, in minor units: a reinstatement also pays the open amount
 * of the days before it (above zero); a refund is deducted from later payments (below zero).
 */
export function computeInstalmentEffect(file: PolicyAggregate, does: string, total: number): number {
  const { premium, all } = sumOwedInstalments(file);
  if (does === 'reinstate') return all;
  return total < 0 ? 0 - Math.min(premium, 0 - total) : 0;
}

/**
 * Deducts a policy's refund from the open instalments, the last one first, in the caller's transaction, which has
 * locked the policy. The deducted amount is posted to the order of the sale; the caller refunds the rest that exceeds
 * all open instalments.
 */
export async function reduceInstalments(file: OpenPolicy, amount: number, { at, by }: SettlementInfo): Promise<void> {
  const { sql } = file;
  const open = selectOpenInstalments(file.instalments);
  // The empty day means no limit, so overdue instalments are reduced too: the policyholder owes only the days with
  // cover.
  const left = adjustInstalments(open, 0 - amount, '').instalments;
  let taken = 0;
  for (const [nth, row] of open.entries()) {
    const stays = left[nth]?.amount ?? 0;
    taken += row.amount - stays;
    if (stays === row.amount) continue;
    await updateInstalment(sql, row, stays === 0 ? { status: 'dropped' } : { amount: stays });
  }
  if (taken === 0) return;
  const { order, policy } = file;
  const { id: orderId, partnerId, currency } = order;
  const of = { at, by, orderId, partnerId, currency, note: policy.number };
  await post(sql, transfer('deferred', { ...of, amount: 0 - taken }));
}

const toInstalmentFact = ({ policyNumber, orderId, nth }: InstalmentRow, recordedAt: Date) => ({
  ...{ policyNumber, kind: 'part' as const, of: `${orderId} ${nth}`, recordedAt, bookings: [] },
});

/**
 * Records instalments as paid by an order, and posts their amounts and instalment charges as debts of this order. The
 * caller posts the money that pays them.
 */
export async function settleInstalments(
  file: OpenPolicy,
  parts: readonly InstalmentRow[],
  { payer, at, by }: SettlementInfo & { payer: Order },
): Promise<void> {
  const { sql } = file;
  const { id: orderId, partnerId, currency } = payer;
  const note = file.policy.number;
  for (const part of parts) {
    const { amount, charge } = part;
    await updateInstalment(sql, part, { status: 'paid', paidAt: at, paidBy: orderId });
    await insertFact(sql, toInstalmentFact(part, at));
    const of = { at, by, orderId, partnerId, currency, note };
    if (amount > 0) await post(sql, transfer('instalment', { ...of, amount }));
    if (charge > 0) await post(sql, transfer('charge', { ...of, amount: charge }));
  }
}

/**
 * After a paid claim, makes all later instalments due on the day of `at`, without charges, if the product has this
 * rule. Runs in the transaction that records the claim and has locked the policy.
 */
export async function bringInstalmentsForward(
  { catalogue }: Pick<PurchaseServices, 'catalogue'>,
  sql: Sql,
  { number, product, version }: Pick<Policy, 'number' | 'product' | 'version'>,
  at: Date,
): Promise<void> {
  const open = selectOpenInstalments(await listInstalments(sql, number));
  if (open.length === 0) return;
  const sold = await loadProductVersion({ catalogue }, sql, { product, version });
  const rules = sold.product.definition.product.afterSale?.instalments;
  if (!rules) return;
  const now = adjustAfterClaim(open, rules, toBusinessDate(at));
  for (const [nth, { dueOn, charge }] of now.entries()) {
    const row = open[nth];
    if (row === undefined || row.dueOn === dueOn) continue;
    await updateInstalment(sql, row, { dueOn, charge, lapsesOn: addDays(dueOn, rules.graceDays + 1) });
  }
}

/**
 * Records that the first instalment of an order is paid: the other ones are open from now on. Runs in the transaction
 * that records the money. The order's receivable retains only the first one, which the payment settles.
 */
export async function startInstalments(
  { sql, order, product }: OpenPurchase,
  { plan, policyNumber, at }: { plan: string; policyNumber: string; at: Date },
): Promise<void> {
  const parts = listPaymentPlans(product, order, at).find((offered) => offered.plan === plan)?.parts;
  if (!parts) throw new Error(`${order.id} is not offered in parts by ${plan}`);
  const { id: orderId, partnerId, currency } = order;
  const graceDays = product.definition.product.afterSale?.instalments?.graceDays ?? 0;
  const later = parts.slice(1).reduce((sum, { amount }) => sum + amount, 0);
  await insertInstalments(
    sql,
    parts.map(({ dueOn, amount, charge }, index) => ({
      ...{
        policyNumber,
        orderId,
        nth: index + 1,
        plan,
        dueOn,
        lapsesOn: addDays(dueOn, graceDays + 1),
        amount,
        charge,
      },
      ...(index === 0
        ? { status: 'paid' as const, paidAt: at, paidBy: orderId }
        : { status: 'due' as const, paidAt: null, paidBy: null }),
    })),
  );
  await post(sql, transfer('deferred', { at, orderId, partnerId, amount: later, currency, note: policyNumber }));
}
