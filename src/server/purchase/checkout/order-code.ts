import { openJourney } from '#engine/journey.ts';
import { advance } from '#server/catalogue/lifecycles.ts';
import { assertOfferOnSale } from '#server/catalogue/releases/assert-on-sale.ts';
import { orderSubject } from '#server/platform/codes/code-subjects.ts';
import { sendCode, toVerificationProblem, verifyCode } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { openOrder } from '../order-links/open-link.ts';
import { rememberDevice } from '../order-links/remember-device.ts';
import { isSale } from '../orders/order-consent.ts';
import { listOrderOutcomes, lockOrder, logEvent } from '../orders/order-repository.ts';
import { acceptWithoutPayment } from '../payments/accept-without-payment.ts';
import { buildOtpMail, selectOtpChannel } from './otp-channel.ts';

/**
 * Sends the code of an order, or sends it again, by the way that is open to it, within the limits of `sendCode`. By e-mail
 * the pay link comes with it, below `origin`. Throws 422 `phoneCountryNotServed` where there is no way, 409
 * `productWithdrawn`, `offerVoid`, `ruleBinds`.
 */
export async function sendOrderCode(
  services: PurchaseServices,
  ref: string,
  network: string,
  origin = resolveHomeOrigin(services.config),
): Promise<void> {
  const seen = await openOrder(services, ref);
  const { id } = seen;
  const { product } = await services.catalogue.at(seen.product, seen.version);
  await services.database.transaction('send code', async (sql) => {
    const order = await lockOrder(sql, id);
    if (order.status !== 'incomplete') throw new ApiProblem(409, 'notAllowedNow');
    // Nobody is asked to read and agree to what cannot be bought any more.
    await assertOfferOnSale(services, sql, order, openJourney(product, order.frozen));
    const way = selectOtpChannel(services, product, order);
    await sendCode(services, sql, {
      ...{
        subject: orderSubject(id),
        recipient: way?.to ?? order.phone,
        language: order.language,
        network,
        purpose: 'order',
      },
      ...(way?.channel === 'email' && { letter: (code: string) => buildOtpMail(services, order, code, origin) }),
    });
    const waiting = (await listOrderOutcomes(sql, id)).at(-1)?.type === 'CONFIRM';
    if (!waiting) await logEvent(sql, id, 'RESEND', services.now());
    await logEvent(sql, id, 'SENT', services.now());
  });
}

const RESULT_EVENTS = { verified: 'VERIFIED', wrong: 'REJECTED', expired: 'EXPIRED', locked: 'LOCKED' } as const;

/**
 * Verifies the code of an order. A refusal is logged and committed before it is thrown. What its buyer entered is
 * confirmed by it; what an agent entered is not: there the code shows who reads (consents/README.md).
 * @param device token of the browser that it was entered in: it is the customer's from then on
 */
export async function verifyOrderCode(
  services: PurchaseServices,
  ref: string,
  { code: entered, network, device }: { code: string; network: string; device?: string | undefined },
): Promise<void> {
  const { id, product: of, version } = await openOrder(services, ref);
  const { product } = await services.catalogue.at(of, version);
  const judged = await services.database.transaction('verify code', async (sql) => {
    const order = await lockOrder(sql, id);
    // The same code pressed twice, or a second browser: it is verified, that is all that was asked.
    if (order.status === 'confirmed' || order.status === 'issued') return { result: 'verified' as const, triesLeft: 0 };
    const { status } = advance(services.lifecycles.order, order.status, 'VERIFIED');
    const verification = await verifyCode(services, sql, { subject: orderSubject(id), entered, network });
    const isRight = verification.result === 'verified';
    const type = isRight && isSale(order) ? 'PROVEN' : RESULT_EVENTS[verification.result];
    const isMail = isRight && verification.recipient !== order.phone;
    await logEvent(sql, id, type, services.now(), isMail ? 'email' : undefined);
    if (isRight) {
      if (!isSale(order)) await acceptWithoutPayment(services, sql, { ...order, status }, product);
      if (device !== undefined) await rememberDevice(services, sql, id, device);
    }
    return verification;
  });
  if (judged.result !== 'verified') throw toVerificationProblem(judged);
}
