import type { OutboxMessage } from '#contract/testing.ts';
import type { Services } from '#server/operations/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { extractOtp } from '#server/platform/messages/extract-otp.ts';
import { listRecentMessages } from '#server/platform/messages/message-repository.ts';
import { selectOtpChannel } from '#server/purchase/checkout/otp-channel.ts';
import type { Order } from '#server/purchase/orders/order-repository.ts';

/** Lists the sent messages, newest first; of one recipient if named. */
export async function listOutbox(sql: Sql, recipient?: string): Promise<OutboxMessage[]> {
  const found = await listRecentMessages(sql, recipient);
  return found.map(({ id, channel, recipient: to, text, createdAt }) => {
    const at = createdAt.toISOString();
    return { id, channel, to, text, at, code: extractOtp(text) };
  });
}

/** Finds the last code that was sent for an order; `000000` if there is none. */
export async function findLastOrderCode(services: Services, order: Order): Promise<string> {
  const { product } = await services.catalogue.at(order.product, order.version);
  const sent = await listOutbox(services.database.sql, selectOtpChannel(services, product, order)?.to ?? order.phone);
  return sent.find(({ code }) => code !== null)?.code ?? '000000';
}
