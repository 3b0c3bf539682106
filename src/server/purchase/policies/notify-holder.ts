import { openJourney } from '#engine/journey.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { latestOrder } from './cover-on-date.ts';
import type { OpenPolicy } from './load-policy.ts';

type Channels = { sms: boolean; mail: boolean };

type HolderNotice = {
  subject: string;
  text: string;
  /** The channels that the policyholder allows for optional notices; default: all. */
  channels?: Channels | undefined;
};

const ALL_CHANNELS: Channels = { sms: true, mail: true };

/**
 * Notifies the policyholder once, by SMS and e-mail, in the transaction of the event. A policyholder who has proven a
 * mailbox instead of the phone gets only the e-mail.
 */
export async function notifyHolder(file: OpenPolicy, { subject, text, channels = ALL_CHANNELS }: HolderNotice) {
  const { ids, now } = file.services;
  const { sql } = file;
  const order = latestOrder(file);
  const { email } = readCustomer(openJourney(file.product(order.version), order.frozen));
  const createdAt = now();
  if (email && channels.mail) await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject, body: text });
  if (!channels.sms || (email && (await isProvenByMail(sql, order.id)))) return;
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: order.phone, text, createdAt });
}

/** Formats a message of `messages` for the policyholder; each may name the policy's number. */
export function sayToHolder({ services, policy, order }: OpenPolicy, name: string, params = {}): string {
  return services.wording.say(order.language, `messages.${name}`, { number: policy.number, ...params });
}

/** Notifies the policyholder by the message `name`, with the subject `{name}Subject`. */
export async function notifyHolderOf(file: OpenPolicy, name: string, params = {}): Promise<void> {
  const subject = sayToHolder(file, `${name}Subject`, params);
  await notifyHolder(file, { subject, text: sayToHolder(file, name, params) });
}
