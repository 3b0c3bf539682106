import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatDate } from '#shared/format.ts';
import type { PolicyAggregate } from './load-policy.ts';
import { notifyHolder } from './notify-holder.ts';

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
