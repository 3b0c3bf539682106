import type { OutboxMessage } from '#contract/testing.ts';
import type { Services } from '#server/operations/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { codeIn } from '#server/platform/messages/code-in.ts';
import { recentMessages } from '#server/platform/messages/message-repository.ts';
import { codeWayOf } from '#server/purchase/checkout/code-way.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';

/** The messages sent, newest first; of one recipient if named. */
export async function outbox(sql: Sql, recipient?: string): Promise<OutboxMessage[]> {
  const found = await recentMessages(sql, recipient);
  return found.map(({ id, channel, recipient: to, text, createdAt }) => {
    const at = createdAt.toISOString();
    return { id, channel, to, text, at, code: codeIn(text) };
  });
}

/** The code of an order that was sent last; one that nobody sent where there is none. */
export async function codeOf(services: Services, order: Order): Promise<string> {
  const { product } = await services.catalogue.at(order.product, order.version);
  const sent = await outbox(services.database.sql, codeWayOf(services, product, order)?.to ?? order.phone);
  return sent.find(({ code }) => code !== null)?.code ?? '000000';
}
