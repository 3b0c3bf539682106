import { formatDate, formatMoney } from '#contract/format.ts';
import { openJourney } from '#engine/journey.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { queueMail, queueMessage } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import type { PolicyFile } from '../policies/read-life.ts';
import { coveredUntil } from '../policies/standing-of.ts';
import type { Projection } from '../policies/transaction-repository.ts';

/** Tells the policyholder once, by SMS and e-mail in the customer's language, that a policy ends and what is given back. */
export async function tellCancelled(
  { wording, ids, now }: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  { policy, order, product }: PolicyFile,
  { refund, ...projection }: Projection & { refund: number },
): Promise<void> {
  const { language, currency, phone } = order;
  const { number } = policy;
  const until = coveredUntil(projection);
  const ends =
    until < projection.effectiveFrom
      ? wording.say(language, 'messages.policyCancelled', { number })
      : wording.say(language, 'messages.policyEnds', { number, until: formatDate(until, language) });
  const amount = formatMoney(refund, currency, language);
  const given = refund > 0 ? [wording.say(language, 'messages.policyRefund', { amount })] : [];
  // Chinese puts no blank between sentences.
  const [text, createdAt] = [[ends, ...given].join(language === 'zh' ? '' : ' '), now()];
  await queueMessage(sql, { id: ids.id(), channel: 'sms', recipient: phone, text, createdAt });
  const { email } = customerOf(openJourney(product(order.version), order.frozen));
  const subject = wording.say(language, 'messages.policyCancelledSubject', { number });
  if (email) await queueMail(sql, { id: ids.id(), recipient: email, createdAt, subject, body: text });
}
