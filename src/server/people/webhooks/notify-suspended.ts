import { toBusinessDate } from '#engine/language/dates.ts';
import type { PeopleServices } from '#server/people/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import { patterns } from '#shared/addresses.ts';
import { formatDate } from '#shared/format.ts';
import { type Endpoint, listMailableAdmins } from './webhook-repository.ts';

/** Mails the partner's people that an endpoint is suspended, and the time since which nothing arrived. */
export async function notifySuspended(
  { ids, now, wording, config }: Pick<PeopleServices, 'config' | 'ids' | 'now' | 'wording'>,
  sql: Sql,
  { partnerId, url }: Endpoint,
  since: Date,
): Promise<void> {
  // The rest of the address may contain a secret of the partner.
  const { host } = new URL(url);
  for (const { email, language } of await listMailableAdmins(sql, partnerId)) {
    const place = `${language === 'km' ? '/km' : ''}${patterns.integration}${language === 'zh' ? '?lang=zh' : ''}`;
    const params = {
      host,
      since: formatDate(toBusinessDate(since), language),
      link: `${resolveHomeOrigin(config)}${place}`,
    };
    const [subject, body] = ['subject', 'body'].map((part) =>
      wording.say(language, `accounts.webhookSuspended.${part}`, params),
    ) as [string, string];
    await queueMail(sql, { id: ids.id(), recipient: email as string, createdAt: now(), subject, body });
  }
}
