import { openJourney } from '#engine/journey.ts';
import { maskPhone, maskRecipient } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import { type Letter, queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { type LongLink, shortenLink } from '#server/platform/short-links/short-link.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { patterns } from '#shared/addresses.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { buildOrderLink } from '../orders/order-address.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import { LINK_DAYS } from './open-link.ts';
import { renewLink } from './renew-link.ts';

/** Limits of links to the documents of one order, from all senders together. */
const RESEND_LIMIT: Limit = { name: 'certificate link', most: 1, minutes: 1 };
const DAILY_LIMIT: Limit = { name: 'certificate links', most: 5, minutes: 24 * 60 };

type LinkOptions = {
  origin: string;
  /** Id of the user who sends it; undefined for the customer. */
  by?: string | undefined;
  /** The reference in the link; a new one is created if absent. */
  ref?: string;
};

/**
 * Sends the customer a new link to the documents of an issued order, by SMS to the phone of the purchase, in the
 * caller's transaction.
 * @throws 409 `notAllowedNow`, 429 `linkTooSoon`, `linksTooMany`
 */
export async function sendCertificateLink(
  services: PurchaseServices,
  sql: Sql,
  orderId: string,
  { origin, by, ref }: LinkOptions,
): Promise<{ phone: string }> {
  const { wording, ids, now } = services;
  const order = await lockOrder(sql, orderId);
  const policy = await findPolicyOfOrder(sql, orderId);
  if (order.status !== 'issued' || !policy) throw new ApiProblem(409, 'notAllowedNow');
  // A link that replaces withdrawn ones has no waiting time.
  if (ref === undefined) await consumeQuota(services, sql, [{ limit: RESEND_LIMIT, of: orderId }], 'linkTooSoon');
  await consumeQuota(services, sql, [{ limit: DAILY_LIMIT, of: orderId }], 'linksTooMany');
  const { language } = order.frozen.circumstances;
  const told = { number: policy.number, language, origin, ref: ref ?? (await renewLink(services, sql, orderId)) };
  const text = await shortenLink(services, sql, formatLinkText(wording, told), buildDocumentsLink(told));
  const createdAt = now();
  await queueSms(sql, { id: ids.id(), channel: 'sms', recipient: order.phone, text, createdAt });
  await logEvent(sql, { orderId, type: 'GIVEN', at: createdAt, by });
  return { phone: maskPhone(order.phone) };
}

/**
 * Sends the link of an issued order to the e-mail address of the order, in the caller's transaction. Other browsers
 * that open the link must prove that they are the customer's. The certificate is attached if the order's code was sent
 * to this mailbox and entered.
 * @throws the errors of `sendCertificateLink`
 */
export async function mailCertificate(
  services: PurchaseServices,
  sql: Sql,
  { id, language, product, version, frozen }: Order,
  { origin, ref }: { origin: string; ref: string },
): Promise<{ to: string }> {
  const { wording, ids, now, catalogue } = services;
  const { email } = readCustomer(openJourney((await catalogue.at(product, version)).product, frozen));
  await lockOrder(sql, id);
  const policy = await findPolicyOfOrder(sql, id);
  if (!policy || !email) throw new ApiProblem(409, 'notAllowedNow');
  await consumeQuota(services, sql, [{ limit: RESEND_LIMIT, of: id }], 'linkTooSoon');
  await consumeQuota(services, sql, [{ limit: DAILY_LIMIT, of: id }], 'linksTooMany');
  const proven = await isProvenByMail(sql, id);
  await queueMail(sql, {
    id: ids.id(),
    createdAt: now(),
    recipient: email,
    ...buildIssuedLetter(wording, {
      number: policy.number,
      language,
      origin,
      ref,
      certificateOf: proven ? id : undefined,
    }),
  });
  return { to: maskRecipient(email) };
}

type LinkTextParams = {
  number: string;
  language: Order['language'];
  origin: string;
  ref: string;
};

/** Formats the SMS with a new link to the documents. */
export function formatLinkText(
  wording: PurchaseServices['wording'],
  { number, language, origin, ref }: LinkTextParams,
): string {
  const { address: link } = buildDocumentsLink({ language, origin, ref });
  return wording.say(language, 'messages.certificateLink', { number, days: LINK_DAYS, link });
}

/** Builds the link to the documents of an issued order. */
export function buildDocumentsLink({ language, origin, ref }: Omit<LinkTextParams, 'number'>): LongLink {
  return buildOrderLink(origin, patterns.paymentSuccess, { ref, language });
}

type IssuedOrder = LinkTextParams & {
  /** Id of the order, if its holder has proven the mailbox: only then the certificate is attached. */
  certificateOf: string | undefined;
};

/** Builds the mail that states that a policy is issued, with the link to its certificate. */
export function buildIssuedLetter(
  wording: PurchaseServices['wording'],
  { number, language, origin, ref, certificateOf }: IssuedOrder,
): Letter {
  const { address: link } = buildDocumentsLink({ language, origin, ref });
  return {
    subject: wording.say(language, 'messages.issuedSubject', { number }),
    body: wording.say(language, certificateOf ? 'messages.issuedAttached' : 'messages.issued', { number, link }),
    ...(certificateOf && { certificateOf }),
  };
}
