import { listReachable } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueMail } from '#server/platform/messages/message-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { patterns } from '#shared/addresses.ts';
import { formatMoney } from '#shared/format.ts';
import type { StatementRow } from './run-repository.ts';

type Mailed = Pick<StatementRow, 'partnerId' | 'amount'> & { number: string; currency: string };

/** Mails the people of a partner who read its reports that a statement is there, in the transaction that numbers it. */
export async function mailStatement(
  { ids, now, wording, config }: PurchaseServices,
  sql: Sql,
  { partnerId, number, amount, currency }: Mailed,
): Promise<void> {
  for (const { email, language } of await listReachable(sql, partnerId, 'b2b:reports')) {
    const link = buildLocaleAddress(resolveHomeOrigin(config), patterns.statement, language);
    const params = { number, amount: formatMoney(amount, currency, language), link };
    const say = (part: string) => wording.say(language, `commission-runs.mail.${part}`, params);
    const letter = { subject: say('subject'), body: say(amount > 0 ? 'body' : 'bodyWithoutPayment') };
    await queueMail(sql, { id: ids.id(), recipient: email, createdAt: now(), ...letter });
  }
}
