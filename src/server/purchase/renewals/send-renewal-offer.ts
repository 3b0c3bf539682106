import type { ReplyOf } from '#contract/call.ts';
import type { sendRenewalOffer as offerCall } from '#contract/purchase/renewals.ts';
import { openJourney } from '#engine/journey.ts';
import { businessDate } from '#engine/language/dates.ts';
import { maskPhone } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type Limit, takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { addressIn } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import { putNotice } from '../notices/notice-repository.ts';
import { livedLife, lockLife, type PolicyFile } from '../policies/read-life.ts';
import { tellHolder } from '../policies/tell-holder.ts';
import { openPolicyFile } from '../policy-life/view-policy-life.ts';
import { offeredRenewal } from './offered-renewal.ts';

/** Offers to one policyholder, whoever sends them. */
const SOON: Limit = { name: 'renewal offer', most: 1, minutes: 1 };
const A_DAY: Limit = { name: 'renewal offers', most: 3, minutes: 24 * 60 };

/**
 * Sends the policyholder what the next term costs and where it is renewed; it counts as the notice that the cover ends. Throws 404
 * `policyNotFound`, 409 as `offeredRenewal` and `productWithdrawn`, 429 `linkTooSoon`, `linksTooMany`.
 */
export async function sendRenewalOffer(
  services: PurchaseServices,
  user: SignedInUser,
  number: string,
  origin: string,
): Promise<ReplyOf<typeof offerCall>> {
  const { database } = services;
  await openPolicyFile(services, database.sql, user, number);
  return database.transaction('send renewal offer', (sql) => sendIn(services, sql, number, origin));
}

async function sendIn(services: PurchaseServices, sql: Sql, number: string, origin: string) {
  const { wording, catalogue, now } = services;
  // It was found before, and no policy is ever deleted.
  const file = (await lockLife(services, sql, number)) as PolicyFile;
  const { order, policy } = file;
  const onSale = catalogue.forRenewals(policy.product);
  if (!onSale) throw new ApiProblem(409, 'productWithdrawn');
  const at = now();
  const { record } = offeredRenewal(file, onSale.product, 'holder', at);
  await takeFrom(services, sql, [{ limit: SOON, of: number }], 'linkTooSoon');
  await takeFrom(services, sql, [{ limit: A_DAY, of: number }], 'linksTooMany');
  const { rated } = openJourney(onSale.product, record);
  const total = rated.status === 'rated' ? rated.premium.total : null;
  const { language, currency } = order;
  const of = livedLife(file).terms.at(-1)?.to ?? policy.effectiveTo;
  const words = {
    ...{ number, product: onSale.messages(language)[`${policy.product}.name`] ?? policy.product },
    ...{ until: formatDate(of, language), link: addressIn(origin, pathTo(patterns.myInsurance), language) },
  };
  const amount = total === null ? '' : formatMoney(total, currency, language);
  const text =
    total === null
      ? wording.say(language, 'messages.policyExpires', words)
      : wording.say(language, 'messages.renewalOffer', { ...words, amount });
  const subject = wording.say(language, 'messages.policyExpiresSubject', words);
  await tellHolder(services, sql, file, { subject, text });
  await putNotice(sql, number, { kind: of < businessDate(at) ? 'grace' : 'expires30', of }, at);
  return { phone: maskPhone(order.phone), total, currency };
}
