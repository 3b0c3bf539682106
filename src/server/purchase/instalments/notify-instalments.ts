import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { InstalmentRow } from '../orders/instalment-repository.ts';
import type { PolicyAggregate } from '../policies/load-policy.ts';
import { notifyHolder } from '../policies/notify-holder.ts';
import { ensureInstalmentOrder } from './instalment-order.ts';

/**
 * Notifies the policyholder once, by SMS and e-mail, of the next due instalment and its payment address, in the
 * transaction that holds the policy. After the due day the message states the last day of the payment.
 * @throws the errors of `ensureInstalmentOrder`
 * @param origin of the link; default: the shop's own
 */
export async function notifyInstalmentDue(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyAggregate,
  {
    part,
    isLate,
    origin = resolveHomeOrigin(services.config),
  }: { part: InstalmentRow; isLate: boolean; origin?: string },
): Promise<string> {
  const { ref, total, currency } = await ensureInstalmentOrder(services, sql, file);
  const { language } = file.order;
  const link = buildLocaleAddress(origin, pathTo(patterns.makePayment, { id: ref }), language);
  const words = {
    ...{ number: file.policy.number, amount: formatMoney(total, currency, language), link },
    ...{ due: formatDate(part.dueOn, language), last: formatDate(addDays(part.lapsesOn, -1), language) },
  };
  const say = (name: string) => services.wording.say(language, `messages.${name}`, words);
  const text = say(isLate ? 'instalmentLate' : 'instalmentDue');
  await notifyHolder(services, sql, file, { subject: say('instalmentSubject'), text });
  return link;
}

/**
 * Notifies the policyholder that the cover has ended because of a missed payment, in the transaction that records it.
 */
export async function notifyLapsed(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyAggregate,
  { missed, from }: { missed: InstalmentRow; from: string },
): Promise<void> {
  const { language } = file.order;
  const words = {
    ...{ number: file.policy.number, due: formatDate(missed.dueOn, language) },
    until: formatDate(addDays(from, -1), language),
  };
  const say = (name: string) => services.wording.say(language, `messages.${name}`, words);
  await notifyHolder(services, sql, file, { subject: say('policyLapsedSubject'), text: say('policyLapsed') });
}
