import type { BodyOf } from '#contract/call.ts';
import type { giveConsent as consentCall } from '#contract/purchase/consents.ts';
import { openJourney } from '#engine/journey.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { requireSaleOfOffer } from '#server/catalogue/releases/require-sale.ts';
import { maskRecipient } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { openOrder } from '../order-links/open-link.ts';
import { isSale } from '../orders/awaits-consent.ts';
import { findConsent, insertConsent } from '../orders/consent-repository.ts';
import { isProvenByMail } from '../orders/order-history-repository.ts';
import { lockOrder, logEvent, type Order } from '../orders/order-repository.ts';
import { agreed } from '../payments/take-unpaid.ts';
import { agreementOf } from './agreement.ts';
import { isReader } from './is-reader.ts';

const CORRECTIONS = { name: 'corrections', most: 5, minutes: 24 * 60 };

/**
 * The customer agrees to what an agent entered: on the device that the code was entered in, with every tick, to the very words
 * that were shown. The order is confirmed by it. `device` is the browser's token. Given twice it counts once. Throws 403 `codeFirst`, 409 `offerChanged`,
 * `orderNotPayable`, `productWithdrawn`, `offerVoid`, `ruleBinds`, 422 `mustAgree`.
 */
export async function giveConsent(
  services: PurchaseServices,
  ref: string,
  device: string | undefined,
  { language, wording, declared }: BodyOf<typeof consentCall>,
): Promise<void> {
  const { database, catalogue, lifecycles, now } = services;
  const seen = await openSale(services, ref);
  const version = await catalogue.at(seen.product, seen.version);
  const agreement = agreementOf(services, version, seen, language);
  await database.transaction('consent', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (!(await isReader(services, sql, order, device))) throw new ApiProblem(403, 'codeFirst');
    if (await findConsent(sql, order.id)) return;
    refuseUnpayable(order, now());
    await requireSaleOfOffer(services, sql, order, openJourney(version.product, order.frozen));
    if (wording !== agreement.wording) throw new ApiProblem(409, 'offerChanged');
    const missing = agreement.declarations.filter(({ field }) => !declared.includes(field));
    if (missing.length > 0) throw mustAgree(missing.map(({ field }) => field));
    const { status } = advance(lifecycles.order, order.status, 'AGREED');
    const given = { agreedAt: now(), way: 'code', language, wording, sentences: wordsOf(agreement) } as const;
    await insertConsent(sql, { orderId: order.id, ...given, fileId: null, fileType: null, by: null });
    const { email } = customerOf(openJourney(version.product, order.frozen));
    const provenBy = (await isProvenByMail(sql, order.id)) ? email : order.phone;
    await logEvent(sql, order.id, 'AGREED', now(), maskRecipient(provenBy ?? ''));
    await agreed(services, sql, { ...order, status }, version.product);
  });
}

/** The customer tells the agent what is wrong. Throws 403 `codeFirst`, 429 `correctionsTooMany`. */
export async function askCorrection(
  services: PurchaseServices,
  ref: string,
  device: string | undefined,
  text: string,
): Promise<{ at: string }> {
  const seen = await openSale(services, ref);
  const at = services.now();
  await services.database.transaction('ask correction', async (sql) => {
    const order = await lockOrder(sql, seen.id);
    if (!(await isReader(services, sql, order, device))) throw new ApiProblem(403, 'codeFirst');
    await takeFrom(services, sql, [{ limit: CORRECTIONS, of: order.id }], 'correctionsTooMany');
    await logEvent(sql, order.id, 'CORRECTION', at, text.trim());
  });
  return { at: at.toISOString() };
}

/** Throws 409 `orderNotPayable` for an offer that is over. */
export function refuseUnpayable({ status, payableUntil }: Pick<Order, 'status' | 'payableUntil'>, at: Date): void {
  const isOver = status === 'cancelled' || status === 'expired' || payableUntil <= at;
  if (isOver) throw new ApiProblem(409, 'orderNotPayable');
}

/** Every sentence that is agreed to. */
export function wordsOf({ sentences, declarations }: ReturnType<typeof agreementOf>): string[] {
  return [...sentences, ...declarations.map(({ text }) => text)];
}

async function openSale(services: PurchaseServices, ref: string): Promise<Order> {
  const order = await openOrder(services, ref);
  if (!isSale(order)) throw new ApiProblem(404, 'orderNotFound');
  return order;
}

function mustAgree(fields: string[]): ApiProblem {
  const problems = fields.map((field) => ({ code: 'mustAgree', at: `/${field}`, message: 'problems.mustAgree' }));
  return new ApiProblem(422, 'mustAgree', problems);
}
