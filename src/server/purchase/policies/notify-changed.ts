import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { Order } from '../orders/order-repository.ts';
import { loadPolicy, type PolicyAggregate } from './load-policy.ts';
import { notifyHolder } from './notify-holder.ts';
import { findPolicyOfOrder } from './policy-repository.ts';
import { coveredUntil } from './policy-status.ts';
import type { Projection } from './transaction-repository.ts';

/** Notifies the policyholder once of a corrected spelling, with the address of the new documents. */
export async function notifyCorrected(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now' | 'config'>,
  sql: Sql,
  file: PolicyAggregate,
): Promise<void> {
  const { wording } = services;
  const { language, ref } = file.order;
  const words = { number: file.policy.number, link: documentsAddress(services, { language, ref }) };
  await notifyHolder(services, sql, file, {
    subject: wording.say(language, 'messages.policyCorrectedSubject', words),
    text: wording.say(language, 'messages.policyCorrected', words),
  });
}

function documentsAddress(
  { config }: Pick<PurchaseServices, 'config'>,
  { language, ref }: Pick<Order, 'language' | 'ref'>,
) {
  return buildLocaleAddress(resolveHomeOrigin(config), pathTo(patterns.paymentSuccess, { id: ref }), language);
}

/**
 * Notifies the policyholder once, by SMS and e-mail in the customer's language, of a change: its first day, its refund,
 * and the address of the new documents.
 * @param ref of the order that agreed to it
 */
export async function notifyChanged(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now' | 'config'>,
  sql: Sql,
  file: PolicyAggregate,
  { from, refund, ref }: { from: string; refund: number; ref: string },
): Promise<void> {
  const { wording } = services;
  const { language, currency } = file.order;
  const { number } = file.policy;
  const link = documentsAddress(services, { language, ref });
  const changed = wording.say(language, 'messages.policyChanged', { number, from: formatDate(from, language), link });
  const amount = formatMoney(refund, currency, language);
  const given = refund > 0 ? [wording.say(language, 'messages.policyRefund', { amount })] : [];
  // Chinese has no space between sentences.
  const text = [...given, changed].join(language === 'zh' ? '' : ' ');
  const subject = wording.say(language, 'messages.policyChangedSubject', { number });
  await notifyHolder(services, sql, file, { subject, text });
}

/**
 * Notifies the policyholder, and by e-mail the user who began it or sold the policy, that an order about a policy can
 * no longer be paid, because the policy was changed or ended since.
 */
export async function notifySuperseded(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  file: PolicyAggregate,
  { number: order, about, agentId }: Pick<Order, 'number' | 'about' | 'agentId'>,
): Promise<void> {
  const { wording, ids, now } = services;
  const params = { order, number: file.policy.number };
  const said = (language: Order['language']) => ({
    subject: wording.say(language, 'messages.offerOvertakenSubject', params),
    text: wording.say(language, 'messages.offerOvertaken', params),
  });
  await notifyHolder(services, sql, file, said(file.order.language));
  const by = (about && 'user' in about ? about.user : undefined) ?? agentId;
  const user = by === null || by === undefined ? undefined : await findUser(sql, by);
  if (!user?.email || user.status !== 'active') return;
  const { subject, text: body } = said(user.language);
  await queueMail(sql, { id: ids.id(), recipient: user.email, createdAt: now(), subject, body });
}

/**
 * Notifies the policyholder once, by SMS and e-mail in the customer's language, of the end of a policy and its refund.
 */
export async function notifyCancelled(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  file: PolicyAggregate,
  { refund, ...projection }: Projection & { refund: number },
): Promise<void> {
  const { wording } = services;
  const { language, currency } = file.order;
  const { number } = file.policy;
  const until = coveredUntil(projection);
  const ends =
    until < projection.effectiveFrom
      ? wording.say(language, 'messages.policyCancelled', { number })
      : wording.say(language, 'messages.policyEnds', { number, until: formatDate(until, language) });
  const amount = formatMoney(refund, currency, language);
  const given = refund > 0 ? [wording.say(language, 'messages.policyRefund', { amount })] : [];
  // Chinese has no space between sentences.
  const text = [ends, ...given].join(language === 'zh' ? '' : ' ');
  const subject = wording.say(language, 'messages.policyCancelledSubject', { number });
  await notifyHolder(services, sql, file, { subject, text });
}

/** Notifies the policyholder of the next term, in the transaction that records it. */
export async function notifyRenewed(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  file: PolicyAggregate,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { wording } = services;
  const { language } = file.order;
  const words = { number: file.policy.number, from: formatDate(from, language), until: formatDate(to, language) };
  await notifyHolder(services, sql, file, {
    subject: wording.say(language, 'messages.policyRenewedSubject', words),
    text: wording.say(language, 'messages.policyRenewed', words),
  });
}

/**
 * Notifies the policyholder of a policy's refund, in the transaction that records it. Money of an order without a
 * policy bought nothing: its page shows that.
 */
export async function notifyRefunded(
  services: Pick<PurchaseServices, 'wording' | 'catalogue' | 'lifecycles' | 'ids' | 'now'>,
  sql: Sql,
  order: Order,
  refund: { amount: number; currency: string },
): Promise<void> {
  const policy = await findPolicyOfOrder(sql, order.id);
  if (!policy) return;
  const { wording } = services;
  const { language } = order;
  const [{ number }, amount] = [policy, formatMoney(refund.amount, refund.currency, language)];
  const subject = wording.say(language, 'messages.policyRefundedSubject', { number });
  const text = wording.say(language, 'messages.policyRefunded', { number, amount });
  await notifyHolder(services, sql, await loadPolicy(services, sql, { policy, order }), { subject, text });
}
