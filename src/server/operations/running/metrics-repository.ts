import { count, eq, sql as raw, sum } from 'drizzle-orm';
import type { Sql } from '../../platform/db/database.ts';
import { alarms } from '../../platform/db/schema/alarm-schema.ts';
import { messages } from '../../platform/db/schema/message-schema.ts';
import { paymentAttempts, refunds } from '../../platform/db/schema/payment-schema.ts';
import { orders, policies } from '../../platform/db/schema/schema.ts';

/** Counts sales and payments in the database, so the numbers are the same at every server. Sums are minor units. */
export async function countBusiness(sql: Sql) {
  return {
    orders: await sql
      .select({ product: orders.product, status: orders.status, number: count() })
      .from(orders)
      .groupBy(orders.product, orders.status),
    policies: await sql
      .select({ product: orders.product, currency: orders.currency, number: count(), premium: sum(orders.total) })
      .from(policies)
      .innerJoin(orders, eq(orders.id, policies.orderId))
      .groupBy(orders.product, orders.currency),
    payments: await sql
      .select({ status: paymentAttempts.status, option: paymentAttempts.option, number: count() })
      .from(paymentAttempts)
      .groupBy(paymentAttempts.status, paymentAttempts.option),
    refunds: await sql
      .select({
        // A refund has failed if the provider does not make it, and staff have not decided yet.
        status: raw<string>`case when ${refunds.status} = 'due' and ${refunds.way} = 'provider' and ${refunds.failedAt} is not null
          then 'failed' else ${refunds.status} end`,
        number: count(),
      })
      .from(refunds)
      .groupBy(raw`1`),
    messages: await sql
      .select({
        channel: messages.channel,
        fate: raw<string>`coalesce(${messages.fate}, case when ${messages.sentAt} is null then 'waiting' else 'sent' end)`,
        number: count(),
      })
      .from(messages)
      .groupBy(raw`1, 2`),
    alarms: await sql.select({ code: alarms.code, number: count() }).from(alarms).groupBy(alarms.code),
  };
}
