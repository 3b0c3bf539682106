import { isStillConfirmable } from '#engine/commands/confirm.ts';
import { openJourney } from '#engine/journey.ts';
import { computeCoverDate } from '#engine/policy/cover-date.ts';
import type { Product } from '#engine/product.ts';
import { spendPromotion } from '#server/catalogue/promotions/reserve-promotion.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { nextYearNumber } from '#server/platform/db/sequence-repository.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { shortenLink } from '#server/platform/short-links/short-link.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { describeCustomer } from '../customers/describe-customer.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { saveCustomer } from '../customers/save-customer.ts';
import { computeLinkEnd } from '../order-links/open-link.ts';
import { setDevicesEnd } from '../order-links/order-device-repository.ts';
import { setLinksEnd } from '../order-links/order-link-repository.ts';
import { buildDocumentsLink, buildIssuedLetter } from '../order-links/send-link.ts';
import type { OpenPurchase } from '../orders/open-purchase.ts';
import type { Order } from '../orders/order-repository.ts';
import { hashBirthDate } from '../policies/birth-proof.ts';
import { insertPolicy } from '../policies/policy-repository.ts';
import { insertIssue } from '../policies/transaction-repository.ts';

/**
 * Returns true if money may still buy the confirmed order: the frozen record is valid and has the same price on its own
 * day `asOf`. An expired offer is valid up to the first day of its cover.
 */
export function isOfferValid(product: Product, order: Order, now: Date): boolean {
  const frozen = openJourney(product, order.frozen);
  const { rated } = frozen;
  const same =
    rated.status === 'rated' && rated.premium.total === order.total && rated.premium.currency === order.currency;
  if (!same || !isStillConfirmable(frozen)) return false;
  return (
    order.status !== 'expired' ||
    toBusinessDate(now) <= computeCoverDate(frozen, product.definition.product.cover.effectiveFrom)
  );
}

/**
 * Issues the policy of a paid order, in the transaction that records the money, among the writes that follow (`later`).
 * Returns its number. One order has one policy. The caller logs it.
 * @param facts of `findSaleFacts`
 */
export async function issuePolicy(
  { services, sql, order, product }: OpenPurchase,
  later: Sql,
  { isProvenByMail, hasPromotion }: { isProvenByMail: boolean; hasPromotion: boolean },
): Promise<string> {
  const { now, ids, wording, config } = services;
  const issuedAt = now();
  const { policyPrefix, cover } = product.definition.product;
  const number = await nextYearNumber(sql, `policy ${policyPrefix}`, policyPrefix, issuedAt);
  const frozen = openJourney(product, order.frozen);
  const born = describeCustomer(frozen)?.dateOfBirth;
  const effectiveFrom = computeCoverDate(frozen, cover.effectiveFrom);
  const { version } = order;
  await insertPolicy(later, {
    number,
    orderId: order.id,
    product: order.product,
    version,
    status: 'active',
    effectiveFrom,
    effectiveTo: computeCoverDate(frozen, cover.effectiveTo),
    endedFrom: null,
    charged: order.total,
    issuedAt,
    birthProof: born === undefined ? null : hashBirthDate(config.keys, number, born),
  });
  const { asOf } = order.frozen;
  const issue = { kind: 'issue', effectiveFrom, recordedAt: issuedAt, version, asOf, changes: {} } as const;
  await insertIssue(later, { ...issue, policyNumber: number, serial: 1, bookings: [] });
  if (hasPromotion) await spendPromotion(later, order.id, issuedAt);
  if (!isProvenByMail) await saveCustomer(services, { sql, later }, order, frozen);
  const { language } = order;
  const endsAt = computeLinkEnd(issuedAt);
  await setLinksEnd(later, order.id, endsAt);
  await setDevicesEnd(later, order.id, endsAt);
  const told = { number, language, origin: resolveHomeOrigin(config), ref: order.ref };
  const { email } = readCustomer(frozen);
  const isMailboxProven = email !== undefined && email !== '' && isProvenByMail;
  const letter = buildIssuedLetter(wording, { ...told, certificateOf: isMailboxProven ? order.id : undefined });
  if (email) await queueMail(later, { id: ids.id(), createdAt: issuedAt, recipient: email, ...letter });
  if (isMailboxProven) return number;
  const text = await shortenLink(services, later, letter.body, buildDocumentsLink(told));
  await queueSms(later, { id: ids.id(), channel: 'sms', createdAt: issuedAt, recipient: order.phone, text });
  return number;
}
