import { openJourney } from '#engine/journey.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { latestOrder } from './cover-on-date.ts';
import type { PolicyAggregate } from './load-policy.ts';

type Deps = Pick<PurchaseServices, 'ids' | 'now'>;

type Channels = { sms: boolean; mail: boolean };

type HolderNotice = {
  subject: string;
  text: string;
  /** The channels that the policyholder allows for optional notices; default: all. */
  channels?: Channels | undefined;
};

const ALL_CHANNELS: Channels = { sms: true, mail: true };

/**
 * Notifies the policyholder once, by SMS and e-mail, in the transaction of the event. A policyholder without a phone
 * for SMS has proven a mailbox, and gets the e-mail alone.
 */
export async function notifyHolder(
  { ids, now }: Deps,
  sql: Sql,
  file: PolicyAggregate,
  { subject, text, channels = ALL_CHANNELS }: HolderNotice,
): Promise<void> {
  const order = latestOrder(file);
  const { email } = readCustomer(openJourney(file.product(order.version), order.frozen));
  const createdAt = now();
  if (email && channels.mail) await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject, body: text });
  if (!channels.sms || (email && (await isProvenByMail(sql, order.id)))) return;
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: order.phone, text, createdAt });
}
