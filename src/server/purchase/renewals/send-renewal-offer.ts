import { openJourney } from '#engine/journey.ts';
import { maskPhone } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { buildLocaleAddress } from '#server/site/page-head.ts';
import { pathTo, patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate, formatMoney } from '#shared/format.ts';
import { putNotice } from '../notices/notice-repository.ts';
import { replayLife, requirePolicy } from '../policies/load-policy.ts';
import { notifyHolder } from '../policies/notify-holder.ts';
import { openVisiblePolicy } from '../policy-life/view-policy-life.ts';
import { assessRenewal } from './assess-renewal.ts';

/** Limits of renewal offers for one policy, from all senders together. */
const RESEND_LIMIT: Limit = { name: 'renewal offer', most: 1, minutes: 1 };
const DAILY_LIMIT: Limit = { name: 'renewal offers', most: 3, minutes: 24 * 60 };

/**
 * Sends the policyholder the price of the next term and the address of the renewal; it counts as the notice that the
 * cover ends.
 * @throws 404 `policyNotFound`, 409 as `assessRenewal` and `productWithdrawn`, 429 `linkTooSoon`, `linksTooMany`
 */
export async function sendRenewalOffer(services: PurchaseServices, user: SignedInUser, number: string, origin: string) {
  const { database } = services;
  await openVisiblePolicy(services, user, number);
  return database.transaction('send renewal offer', (sql) => sendInTransaction(services, sql, number, origin));
}

async function sendInTransaction(services: PurchaseServices, sql: Sql, number: string, origin: string) {
  const { wording, catalogue, now } = services;
  // The policy exists: `openVisiblePolicy` has found it, and no policy is ever deleted.
  const file = await requirePolicy(services, sql, number);
  const { order, policy } = file;
  const onSale = catalogue.forRenewals(policy.product);
  if (!onSale) throw new ApiProblem(409, 'productWithdrawn');
  const at = now();
  const { record } = assessRenewal(file, onSale.product, 'holder', at);
  await consumeQuota(services, sql, [{ limit: RESEND_LIMIT, of: number }], 'linkTooSoon');
  await consumeQuota(services, sql, [{ limit: DAILY_LIMIT, of: number }], 'linksTooMany');
  const { rated } = openJourney(onSale.product, record);
  const total = rated.status === 'rated' ? rated.premium.total : null;
  const { language, currency } = order;
  const of = replayLife(file).terms.at(-1)?.to ?? policy.effectiveTo;
  const words = {
    ...{ number, until: formatDate(of, language) },
    link: buildLocaleAddress(origin, pathTo(patterns.myInsurance), language),
  };
  const amount = total === null ? '' : formatMoney(total, currency, language);
  const text =
    total === null
      ? wording.say(language, 'messages.policyExpires', words)
      : wording.say(language, 'messages.renewalOffer', { ...words, amount });
  const subject = wording.say(language, 'messages.policyExpiresSubject', words);
  await notifyHolder(file, { subject, text });
  await putNotice(sql, number, { kind: of < toBusinessDate(at) ? 'grace' : 'expires30', of }, at);
  return { phone: maskPhone(order.phone), total, currency };
}
