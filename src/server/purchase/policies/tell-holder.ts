import { openJourney } from '#engine/journey.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { queueMail, queueMessage } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { orderNow } from './as-held.ts';
import type { PolicyFile } from './read-life.ts';

type Needs = Pick<PurchaseServices, 'ids' | 'now'>;

const BOTH = { sms: true, mail: true };

/**
 * Tells the policyholder once, by SMS and e-mail, in the transaction of what it tells of. Who has no phone that is reached by SMS
 * has proven a mailbox, and is written to there alone. `by`: the ways that the policyholder left open for what need not be told.
 */
export async function tellHolder(
  { ids, now }: Needs,
  sql: Sql,
  file: PolicyFile,
  { subject, text }: { subject: string; text: string },
  by: { sms: boolean; mail: boolean } = BOTH,
): Promise<void> {
  const order = orderNow(file);
  const { email } = customerOf(openJourney(file.product(order.version), order.frozen));
  const createdAt = now();
  if (email && by.mail) await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject, body: text });
  if (!by.sms || (email && (await isProvenByMail(sql, order.id)))) return;
  await queueMessage(sql, { id: ids.id(), channel: 'sms', recipient: order.phone, text, createdAt });
}
