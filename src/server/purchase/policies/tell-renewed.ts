import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { formatDate } from '#shared/format.ts';
import type { PolicyFile } from './read-life.ts';
import { tellHolder } from './tell-holder.ts';

/** Tells the policyholder that the next term stands, in the transaction that records it. */
export async function tellRenewed(
  services: Pick<PurchaseServices, 'wording' | 'ids' | 'now'>,
  sql: Sql,
  file: PolicyFile,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { wording } = services;
  const { language } = file.order;
  const words = { number: file.policy.number, from: formatDate(from, language), until: formatDate(to, language) };
  await tellHolder(services, sql, file, {
    subject: wording.say(language, 'messages.policyRenewedSubject', words),
    text: wording.say(language, 'messages.policyRenewed', words),
  });
}
