import { findUser } from '#server/people/users/user-repository.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import type { LongLink } from '#server/platform/short-links/short-link.ts';
import { patterns } from '#shared/addresses.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { HeldOrder } from '../orders/open-purchase.ts';
import { buildOrderLink } from '../orders/order-address.ts';
import type { Order } from '../orders/order-repository.ts';
import { loadPolicy, type OpenPolicy } from './load-policy.ts';
import { notifyHolder, notifyHolderOf, sayToHolder } from './notify-holder.ts';
import { findPolicyOfOrder } from './policy-repository.ts';
import { coveredUntil } from './policy-status.ts';
import type { Projection } from './transaction-repository.ts';

/** Notifies the policyholder once of a corrected spelling, with the address of the new documents. */
export async function notifyCorrected(file: OpenPolicy): Promise<void> {
  await notifyHolderOf(file, 'policyCorrected', {}, documentsLink(file, file.order.ref));
}

function documentsLink({ services, order: { language } }: OpenPolicy, ref: string): LongLink {
  return buildOrderLink(resolveHomeOrigin(services.config), patterns.paymentSuccess, { ref, language });
}

/**
 * Notifies the policyholder once, by SMS and e-mail in the customer's language, of a change: its first day, its refund,
 * and the address of the new documents.
 * @param ref of the order that agreed to it
 */
export async function notifyChanged(
  file: OpenPolicy,
  { from, refund, ref }: { from: string; refund: number; ref: string },
): Promise<void> {
  const link = documentsLink(file, ref);
  const { currency, language } = file.order;
  const words = { from: formatDate(from, language), link: link.address };
  const text =
    refund > 0
      ? sayToHolder(file, 'policyChangedRefund', { ...words, amount: formatMoney(refund, currency, language) })
      : sayToHolder(file, 'policyChanged', words);
  await notifyHolder(file, { subject: sayToHolder(file, 'policyChangedSubject'), text, link });
}

/**
 * Notifies the policyholder, and by e-mail the user who began it or sold the policy, that an order about a policy can
 * no longer be paid, because the policy was changed or ended since.
 */
export async function notifySuperseded(
  file: OpenPolicy,
  { number: order, about, agentId }: Pick<Order, 'number' | 'about' | 'agentId'>,
): Promise<void> {
  const { services, sql } = file;
  const { wording, ids, now } = services;
  await notifyHolderOf(file, 'offerOvertaken', { order });
  const by = (about && 'user' in about ? about.user : undefined) ?? agentId;
  const user = by === null || by === undefined ? undefined : await findUser(sql, by);
  if (!user?.email || user.status !== 'active') return;
  const say = (name: string) => wording.say(user.language, `messages.${name}`, { order, number: file.policy.number });
  const letter = { subject: say('offerOvertakenSubject'), body: say('offerOvertaken') };
  await queueMail(sql, { id: ids.id(), recipient: user.email, createdAt: now(), ...letter });
}

/**
 * Notifies the policyholder once, by SMS and e-mail in the customer's language, of the end of a policy and its refund.
 */
export async function notifyCancelled(file: OpenPolicy, { refund, ...projection }: Projection & { refund: number }) {
  const until = coveredUntil(projection);
  const ends =
    until < projection.effectiveFrom
      ? sayToHolder(file, 'policyCancelled')
      : sayToHolder(file, 'policyEnds', { until: formatDate(until, file.order.language) });
  const { currency, language } = file.order;
  // Chinese has no space between sentences.
  const refunds = refund > 0 && sayToHolder(file, 'policyRefund', { amount: formatMoney(refund, currency, language) });
  const text = refunds ? `${ends}${language === 'zh' ? '' : ' '}${refunds}` : ends;
  await notifyHolder(file, { subject: sayToHolder(file, 'policyCancelledSubject'), text });
}

/** Notifies the policyholder of the next term, in the transaction that records it. */
export async function notifyRenewed(file: OpenPolicy, { from, to }: { from: string; to: string }): Promise<void> {
  const { language } = file.order;
  await notifyHolderOf(file, 'policyRenewed', { from: formatDate(from, language), until: formatDate(to, language) });
}

/**
 * Notifies the policyholder of a policy's refund, in the transaction that records it. For an order without a policy no
 * message is sent: the order's page shows the refund.
 */
export async function notifyRefunded(
  { services, sql, order }: HeldOrder,
  refund: { amount: number; currency: string },
): Promise<void> {
  const policy = await findPolicyOfOrder(sql, order.id);
  if (!policy) return;
  const amount = formatMoney(refund.amount, refund.currency, order.language);
  await notifyHolderOf(await loadPolicy(services, sql, { policy, order }), 'policyRefunded', { amount });
}
