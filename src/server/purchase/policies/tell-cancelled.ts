import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { PolicyFile } from './read-life.ts';
import { coveredUntil } from './standing-of.ts';
import { tellHolder } from './tell-holder.ts';
import type { Projection } from './transaction-repository.ts';

/** Tells the policyholder once, by SMS and e-mail in the customer's language, that a policy ends and what is given back. */
export async function tellCancelled(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  file: PolicyFile,
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
  // Chinese puts no blank between sentences.
  const text = [ends, ...given].join(language === 'zh' ? '' : ' ');
  const subject = wording.say(language, 'messages.policyCancelledSubject', { number });
  await tellHolder(services, sql, file, { subject, text });
}
