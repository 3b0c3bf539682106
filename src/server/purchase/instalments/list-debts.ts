import type { QueryOf, ReplyOf } from '#contract/call.ts';
import type { listDebts as debtsCall } from '#contract/reconciliation/debts.ts';
import { countDays } from '#engine/language/dates.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { visibleOrderPartner } from '../sellers/visibility.ts';
import { findDebts, sumDebts } from './debt-repository.ts';

/** Lists a page of the overdue instalments that the user sees, the oldest first, and the sums of all of them. */
export async function listDebts(
  { database: { sql }, now }: PurchaseServices,
  user: SignedInUser,
  { age, ...asked }: QueryOf<typeof debtsCall>,
): Promise<ReplyOf<typeof debtsCall>> {
  const today = toBusinessDate(now());
  const seen = { partner: visibleOrderPartner(user), today };
  const page = await readPage(asked, {
    kinds: ['text', 'text', 'serial'],
    read: (after, limit) => findDebts(sql, { ...seen, age, after, limit }),
    keyOf: ({ instalment: { dueOn, policyNumber, nth } }) => [dueOn, policyNumber, nth],
    view: (rows) =>
      rows.map(({ instalment, order, partner, reminded }) => ({
        ...{ id: `${order.id} ${instalment.nth}`, policy: instalment.policyNumber, product: order.product },
        customer: { name: order.customerName, phone: order.phone },
        ...{ dueOn: instalment.dueOn, days: countDays(instalment.dueOn, today) - 1, lapsesOn: instalment.lapsesOn },
        ...{ amount: instalment.amount + instalment.charge, currency: order.currency, partner },
        reminder: reminded && { nth: reminded.nth, at: new Date(reminded.at).toISOString() },
      })),
  });
  return { ...page, sums: await sumDebts(sql, seen) };
}
