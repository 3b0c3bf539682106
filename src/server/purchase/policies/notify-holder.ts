import { openJourney } from '#engine/journey.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { type LongLink, shortenLink } from '#server/platform/short-links/short-link.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { latestOrder } from './cover-on-date.ts';
import type { OpenPolicy } from './load-policy.ts';

type Channels = { sms: boolean; mail: boolean };

type HolderNotice = {
  subject: string;
  text: string;
  /** The address in the text; the SMS has a short one instead. */
  link?: LongLink | undefined;
  /** The channels that the policyholder allows for optional notices; default: all. */
  channels?: Channels | undefined;
};

const ALL_CHANNELS: Channels = { sms: true, mail: true };

/**
 * Notifies the policyholder once, by SMS and e-mail, in the transaction of the event. A policyholder who has proven a
 * mailbox instead of the phone gets only the e-mail.
 */
export async function notifyHolder(file: OpenPolicy, { subject, text, link, channels = ALL_CHANNELS }: HolderNotice) {
  const { services, sql } = file;
  const { ids, now } = services;
  const order = latestOrder(file);
  const { email } = readCustomer(openJourney(file.product(order.version), order.frozen));
  const createdAt = now();
  if (email && channels.mail) await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject, body: text });
  if (!channels.sms || (email && (await isProvenByMail(sql, order.id)))) return;
  const short = link ? await shortenLink(services, sql, text, link) : text;
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: order.phone, text: short, createdAt });
}

/** Formats a message of `messages` for the policyholder; each may name the policy's number. */
export function sayToHolder({ services, policy, order }: OpenPolicy, name: string, params = {}): string {
  return services.wording.say(order.language, `messages.${name}`, { number: policy.number, ...params });
}

/**
 * Notifies the policyholder by the message `name`, with the subject `{name}Subject`.
 * @param link the address that the message names as `link`
 */
export async function notifyHolderOf(file: OpenPolicy, name: string, params = {}, link?: LongLink): Promise<void> {
  const subject = sayToHolder(file, `${name}Subject`, params);
  await notifyHolder(file, { subject, text: sayToHolder(file, name, { ...params, link: link?.address }), link });
}
