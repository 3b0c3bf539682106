import { and, eq, type Placeholder, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/database.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { moneyRequests } from '#server/platform/db/schema/ledger-schema.ts';
import { promotionUses } from '#server/platform/db/schema/promotion-schema.ts';
import { orders, policies } from '#server/platform/db/schema/schema.ts';
import { instantColumn } from '#server/platform/db/statements.ts';
import { figures } from '#server/platform/ledger/figures-repository.ts';
import { orderWaitingCondition, waitingCondition } from '#server/platform/money/money-request-repository.ts';
import { overlapsColumn } from '../insured-risks/insured-risk-repository.ts';
import { selectContact } from '../orders/follow-up-repository.ts';
import type { Order } from '../orders/order-repository.ts';

/**
 * An order with the other columns of a list: `held` is the policy that it bought, null if it bought none; `takenBack` the
 * commission that was reversed, in minor units.
 */
export type ListedOrder = Awaited<ReturnType<typeof selectListedOrders>>[number];

const owners = alias(users, 'owners');

/** SQL: the commission that was reversed, in minor units. */
export const takenBackColumn = raw<string>`(select coalesce(sum(${figures.takenBack}), 0) from ledger_entries e
  join ledger_lines l on l.entry_id = e.id where e.order_id = ${orders.id})`;

/** A waiting cancellation of the order's policy. A partner sees only what its own users requested. */
function cancellationCondition(partner: string | Placeholder | undefined): SQL | undefined {
  const isOwn = raw`${moneyRequests.askedBy} in (select u.id from users u where u.partner_id = ${partner})`;
  return and(
    waitingCondition,
    eq(moneyRequests.act, 'cancel'),
    eq(moneyRequests.subject, policies.number),
    partner === undefined ? undefined : isOwn,
  );
}

const shownColumns = {
  ...{ id: orders.id, number: orders.number, createdAt: orders.createdAt, product: orders.product },
  ...{ version: orders.version, status: orders.status, customerStatus: orders.customerStatus, total: orders.total },
  ...{ currency: orders.currency, phone: orders.phone, customerName: orders.customerName, paidBy: orders.paidBy },
  ...{ commission: orders.commission, premiumWithoutCommission: orders.premiumWithoutCommission },
  /** The answers of an order from before names were stored; null for all others, because answers are long. */
  frozen: raw<Order['frozen'] | null>`case when ${orders.customerName} is null then ${orders.frozen} end`,
};

/**
 * Selects orders with all that a list shows, and nothing that it does not show.
 * @param partner the partner to whom they are shown; undefined: the insurer
 */
export function selectListedOrders(sql: Sql, partner: string | Placeholder | undefined) {
  return sql
    .select({
      order: shownColumns,
      policy: raw<string | null>`coalesce(${policies.number}, ${orders.about} ->> 'policy')`,
      held: {
        status: policies.status,
        effectiveFrom: policies.effectiveFrom,
        effectiveTo: policies.effectiveTo,
        endedFrom: policies.endedFrom,
      },
      code: promotionUses.code,
      paymentBegan: instantColumn(
        orders.createdAt,
        raw`(select max(started_at) from payment_attempts where order_id = ${orders.id}
        and status = 'pending')`,
      ),
      /** When the customer got the last link, agreed or was verified; and when a second person was asked. */
      customerSince: instantColumn(
        orders.createdAt,
        raw`(select max(at) from order_events where order_id = ${orders.id}
        and type in ('LINK', 'AGREED', 'VERIFIED'))`,
      ),
      requestedAt: instantColumn(
        orders.createdAt,
        raw`(select min(${moneyRequests.askedAt}) from ${moneyRequests} where ${orderWaitingCondition(orders.id)}
        or ${cancellationCondition(partner)})`,
      ),
      takenBack: takenBackColumn,
      overlaps: overlapsColumn(partner),
      ...selectContact(orders.id, partner),
      agent: { id: users.id, givenName: users.givenName, familyName: users.familyName },
      owner: { id: owners.id, givenName: owners.givenName, familyName: owners.familyName },
      partner: {
        id: partners.id,
        name: partners.name,
        allowPayWithoutCommission: partners.allowPayWithoutCommission,
      },
    })
    .from(orders)
    .leftJoin(policies, eq(policies.orderId, orders.id))
    .leftJoin(promotionUses, eq(promotionUses.orderId, orders.id))
    .leftJoin(users, eq(users.id, orders.agentId))
    .leftJoin(owners, eq(owners.id, orders.ownerId))
    .leftJoin(partners, eq(partners.id, orders.partnerId));
}
