import type { CheckoutAttempt, CheckoutForm, PaymentOption } from './payment-provider.ts';
import { formatPaywayAmount } from './payway-amount.ts';
import { buildPurchaseMessage, computePaywayHash, formatPaywayTime } from './payway-hash.ts';

const options: Record<PaymentOption, string> = { cards: 'cards', khqr: 'abapay_khqr', wechat: 'wechat' };

/**
 * Builds the signed purchase form.
 * @throws RangeError for data that PayWay would refuse, before a buyer sees it
 */
export function buildPaywayCheckout(
  action: string,
  merchantId: string,
  apiKey: string,
  attempt: CheckoutAttempt,
): CheckoutForm {
  rejectInvalidAttempt(attempt);
  const signed: Record<string, string> = {
    req_time: formatPaywayTime(attempt.now),
    merchant_id: merchantId,
    tran_id: attempt.tranId,
    amount: formatPaywayAmount(attempt.amount, attempt.currency),
    ...buildPayerFields(attempt.payerName),
    type: 'purchase',
    ...(attempt.option && { payment_option: options[attempt.option] }),
    return_url: Buffer.from(attempt.returnUrl, 'utf8').toString('base64'),
    cancel_url: attempt.cancelUrl,
    continue_success_url: attempt.successUrl,
    currency: attempt.currency,
    lifetime: String(attempt.lifetimeMinutes),
    skip_success_page: '1',
  };
  const hash = computePaywayHash(apiKey, buildPurchaseMessage(signed));
  // PayWay reads the language from a header, which a form cannot send; an unsigned field is harmless.
  return { action, fields: { ...signed, hash, view_type: 'hosted_view', language: attempt.language } };
}

function rejectInvalidAttempt(attempt: CheckoutAttempt): void {
  const { tranId, amount, currency, option, lifetimeMinutes: lifetime } = attempt;
  if (!/^[A-Za-z0-9-]{1,20}$/.test(tranId)) throw new RangeError(`not a PayWay transaction id: ${tranId}`);
  if (amount < (currency === 'KHR' ? 100 : 1)) throw new RangeError(`too small an amount: ${amount} ${currency}`);
  if (option === 'wechat' && currency !== 'USD') throw new RangeError('WeChat pays in USD only');
  if (!Number.isInteger(lifetime) || lifetime < 3 || lifetime > 43_200) throw new RangeError(`lifetime ${lifetime}`);
}

function buildPayerFields(name: string | undefined): Record<string, string> | undefined {
  const words = name?.trim() ?? '';
  if (!/^[A-Za-z]+( +[A-Za-z]+)*$/.test(words)) return undefined;
  const given = words.split(/ +/);
  const family = given.length > 1 ? given.pop() : undefined;
  const firstname = given.join(' ').slice(0, 100);
  return family === undefined ? { firstname } : { firstname, lastname: family.slice(0, 100) };
}
