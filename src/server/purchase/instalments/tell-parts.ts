import { addDays } from '#engine/language/dates.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { homeOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { addressIn } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import type { InstalmentRow } from '../orders/instalment-repository.ts';
import type { PolicyFile } from '../policies/read-life.ts';
import { tellHolder } from '../policies/tell-holder.ts';
import { partOrder } from './part-order.ts';

/**
 * Tells the policyholder once, by SMS and e-mail, what is due next and where it is paid, in the transaction that holds the policy;
 * after its day, until when that can still be done. Throws as `partOrder`.
 * @param origin of the link; left out: the shop's own
 */
export async function tellPart(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyFile,
  { part, isLate, origin = homeOrigin(services.config) }: { part: InstalmentRow; isLate: boolean; origin?: string },
): Promise<string> {
  const { ref, total, currency } = await partOrder(services, sql, file);
  const { language } = file.order;
  const link = addressIn(origin, pathTo(patterns.makePayment, { id: ref }), language);
  const words = {
    ...{ number: file.policy.number, amount: formatMoney(total, currency, language), link },
    ...{ due: formatDate(part.dueOn, language), last: formatDate(addDays(part.lapsesOn, -1), language) },
  };
  const say = (name: string) => services.wording.say(language, `messages.${name}`, words);
  const text = say(isLate ? 'instalmentLate' : 'instalmentDue');
  await tellHolder(services, sql, file, { subject: say('instalmentSubject'), text });
  return link;
}

/** Tells the policyholder that the cover has ended because a payment was not made, in the transaction that records it. */
export async function tellLapsed(
  services: PurchaseServices,
  sql: Sql,
  file: PolicyFile,
  { missed, from }: { missed: InstalmentRow; from: string },
): Promise<void> {
  const { language } = file.order;
  const words = {
    ...{ number: file.policy.number, due: formatDate(missed.dueOn, language) },
    until: formatDate(addDays(from, -1), language),
  };
  const say = (name: string) => services.wording.say(language, `messages.${name}`, words);
  await tellHolder(services, sql, file, { subject: say('policyLapsedSubject'), text: say('policyLapsed') });
}
