import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { PolicyAggregate } from './load-policy.ts';
import { notifyHolder } from './notify-holder.ts';
import { coveredUntil } from './policy-status.ts';
import type { Projection } from './transaction-repository.ts';

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
