import type { ProviderStatus } from '#server/platform/db/columns/provider-statuses.ts';
import type { CallbackHeaders, Confirmation, PaymentProvider } from './payment-provider.ts';
import { formatPaywayAmount, isPaymentCurrency, parsePaywayAmount } from './payway-amount.ts';
import { type PaywayReply, paywayCall } from './payway-call.ts';
import { paywayCheckout } from './payway-checkout.ts';
import { callbackMessage, isPaywayHash, paywayHash, paywayTime } from './payway-hash.ts';
import { paywayList } from './payway-list.ts';
import { paywayMerchantAuth } from './payway-merchant-auth.ts';
import { ProviderTrouble } from './provider-trouble.ts';

export type PaywaySettings = {
  /** Where our server calls, e.g. `https://checkout.payway.com.kh`. */
  baseUrl: string;
  /**
   * Where the buyer's browser posts, if elsewhere: a path such as `/sandbox-gateway` for the embedded
   * sandbox, so that a phone in the same network reaches it under the name it used for the shop.
   */
  checkoutBaseUrl?: string;
  merchantId: string;
  apiKey: string;
  /** PEM, for refunds at the real PayWay. */
  rsaPublicKey?: string | undefined;
  fetch?: typeof fetch;
};

const statuses: Record<string, ProviderStatus> = {
  '0': 'paid',
  '2': 'pending',
  '3': 'declined',
  '4': 'refunded',
  '7': 'cancelled',
};
const payments = '/api/payment-gateway/v1/payments';
const refunds = '/api/merchant-portal/merchant-access/online-transaction/refund';

/** ABA PayWay, or the sandbox that behaves like it. */
export function createPayway(settings: PaywaySettings): PaymentProvider {
  const { merchantId, apiKey } = settings;
  const base = settings.baseUrl.replace(/\/+$/, '');
  const checkoutBase = (settings.checkoutBaseUrl ?? base).replace(/\/+$/, '');
  const call = paywayCall(base, settings.fetch ?? fetch);

  function signedTranId(tranId: string, now: Date): Record<string, string> {
    const reqTime = paywayTime(now);
    const hash = paywayHash(apiKey, reqTime + merchantId + tranId);
    return { req_time: reqTime, merchant_id: merchantId, tran_id: tranId, hash };
  }

  return {
    origin: checkoutBase.startsWith('/') ? "'self'" : new URL(checkoutBase).origin,

    checkout: (attempt) => paywayCheckout(`${checkoutBase}${payments}/purchase`, merchantId, apiKey, attempt),

    readCallback(headers: CallbackHeaders, body: unknown) {
      const values = (body ?? {}) as Record<string, unknown>;
      if (!isPaywayHash(apiKey, callbackMessage(values), headers['x-payway-hmac-sha512'])) return 'refused';
      if (typeof values.tran_id !== 'string' && typeof values.tran_id !== 'number') return 'refused';
      return { tranId: String(values.tran_id), status: statuses[codeOf(values.status)] ?? 'unknown' };
    },

    async confirm(tranId, now) {
      const reply = await call(`${payments}/check-transaction-2`, signedTranId(tranId, now));
      if (reply.code === '6') return { status: 'unknown' };
      if (reply.code === '54' || reply.code === '68') return { status: 'expired' };
      if (reply.code !== '0') throw new ProviderTrouble('refused', reply.message, { code: reply.code });
      return confirmationIn(reply);
    },

    async close(tranId, now) {
      const reply = await call(`${payments}/close-transaction`, signedTranId(tranId, now));
      if (reply.code === '0') return 'closed';
      if (reply.code === '1') throw new ProviderTrouble('refused', reply.message, { code: reply.code });
      return 'not-closed';
    },

    async refund(tranId, amount, currency, now) {
      const reqTime = paywayTime(now);
      const wanted = { mc_id: merchantId, tran_id: tranId, refund_amount: formatPaywayAmount(amount, currency) };
      const auth = paywayMerchantAuth(wanted, settings.rsaPublicKey);
      const hash = paywayHash(apiKey, reqTime + merchantId + auth);
      const reply = await call(refunds, { request_time: reqTime, merchant_id: merchantId, merchant_auth: auth, hash });
      if (reply.code !== '0') throw new ProviderTrouble('refused', reply.message, { code: reply.code });
      const refunded = parsePaywayAmount(reply.body.total_refunded, currency);
      if (refunded === undefined) throw new ProviderTrouble('unintelligible', 'a refund without its total');
      return { refunded };
    },

    list: (period, now) =>
      paywayList({ merchantId, apiKey, call }, period, now, (line) => ({
        status: statuses[codeOf(line.payment_status_code)] ?? 'unknown',
        ...moneyIn(line),
      })),
  };
}

/** Codes come as `"00"`, `"0"` or `0`. */
function codeOf(value: unknown): string {
  return String(value).replace(/^0+(?=\d)/, '');
}

function confirmationIn(reply: PaywayReply): Confirmation {
  const data = (reply.body.data ?? {}) as Record<string, unknown>;
  const status = statuses[codeOf(data.payment_status_code)];
  // A status we do not know must not pass for "never heard of it": the money may have moved.
  if (!status) throw new ProviderTrouble('unintelligible', `payment status ${String(data.payment_status_code)}`);
  return { status, ...moneyIn(data) };
}

/** The money of a transaction, checked or listed. */
function moneyIn(data: Record<string, unknown>): Omit<Confirmation, 'status'> {
  const confirmation: Omit<Confirmation, 'status'> = {};
  if (isPaymentCurrency(data.payment_currency)) {
    confirmation.currency = data.payment_currency;
    confirmation.amount = parsePaywayAmount(data.payment_amount, data.payment_currency);
    confirmation.refunded = parsePaywayAmount(data.refund_amount, data.payment_currency);
  }
  if (data.original_amount !== undefined) confirmation.purchaseAmount = String(data.original_amount);
  if (typeof data.apv === 'string' || typeof data.apv === 'number') {
    if (String(data.apv) !== '') confirmation.providerReference = String(data.apv);
  }
  return confirmation;
}
