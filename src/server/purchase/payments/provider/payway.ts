import { constants, publicEncrypt } from 'node:crypto';
import type { ProviderStatus } from '#server/platform/db/columns/provider-statuses.ts';
import type { CallbackHeaders, Confirmation, PaymentProvider } from './payment-provider.ts';
import { PaymentProviderError } from './payment-provider-error.ts';
import { formatPaywayAmount, isPaymentCurrency, parsePaywayAmount } from './payway-amount.ts';
import { type PaywayReply, paywayCall } from './payway-call.ts';
import { buildPaywayCheckout } from './payway-checkout.ts';
import { buildCallbackMessage, computePaywayHash, formatPaywayTime, isValidPaywayHash } from './payway-hash.ts';
import { listPaywayTransactions } from './payway-list.ts';

export type PaywaySettings = {
  /** The base of our server's calls, e.g. `https://checkout.payway.com.kh`. */
  baseUrl: string;
  /**
   * The base to which the buyer's browser posts, if it differs: a path such as `/sandbox-gateway` for the embedded
   * sandbox, so that a phone in the same network reaches it under the shop's name.
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

/** Creates the client of ABA PayWay, or of the sandbox that behaves like it. */
export function createPayway(settings: PaywaySettings): PaymentProvider {
  const { merchantId, apiKey } = settings;
  const base = settings.baseUrl.replace(/\/+$/, '');
  const checkoutBase = (settings.checkoutBaseUrl ?? base).replace(/\/+$/, '');
  const call = paywayCall(base, settings.fetch ?? fetch);

  function signedTranId(tranId: string, now: Date): Record<string, string> {
    const reqTime = formatPaywayTime(now);
    const hash = computePaywayHash(apiKey, reqTime + merchantId + tranId);
    return { req_time: reqTime, merchant_id: merchantId, tran_id: tranId, hash };
  }

  return {
    origin: checkoutBase.startsWith('/') ? "'self'" : new URL(checkoutBase).origin,

    checkout: (attempt) => buildPaywayCheckout(`${checkoutBase}${payments}/purchase`, merchantId, apiKey, attempt),

    readCallback(headers: CallbackHeaders, body: unknown) {
      const values = (body ?? {}) as Record<string, unknown>;
      if (!isValidPaywayHash(apiKey, buildCallbackMessage(values), headers['x-payway-hmac-sha512'])) return 'refused';
      if (typeof values.tran_id !== 'string' && typeof values.tran_id !== 'number') return 'refused';
      return { tranId: String(values.tran_id), status: statuses[parseCode(values.status)] ?? 'unknown' };
    },

    async confirm(tranId, now) {
      const reply = await call(`${payments}/check-transaction-2`, signedTranId(tranId, now));
      if (reply.code === '6') return { status: 'unknown' };
      if (reply.code === '54' || reply.code === '68') return { status: 'expired' };
      if (reply.code !== '0') throw new PaymentProviderError('refused', reply.message, { code: reply.code });
      return parseConfirmation(reply);
    },

    async close(tranId, now) {
      const reply = await call(`${payments}/close-transaction`, signedTranId(tranId, now));
      if (reply.code === '0') return 'closed';
      if (reply.code === '1') throw new PaymentProviderError('refused', reply.message, { code: reply.code });
      return 'not-closed';
    },

    async refund(tranId, amount, currency, now) {
      const reqTime = formatPaywayTime(now);
      const wanted = { mc_id: merchantId, tran_id: tranId, refund_amount: formatPaywayAmount(amount, currency) };
      const auth = buildMerchantAuth(wanted, settings.rsaPublicKey);
      const hash = computePaywayHash(apiKey, reqTime + merchantId + auth);
      const reply = await call(refunds, { request_time: reqTime, merchant_id: merchantId, merchant_auth: auth, hash });
      if (reply.code !== '0') throw new PaymentProviderError('refused', reply.message, { code: reply.code });
      const refunded = parsePaywayAmount(reply.body.total_refunded, currency);
      if (refunded === undefined) throw new PaymentProviderError('unintelligible', 'a refund without its total');
      return { refunded };
    },

    list: (period, now) =>
      listPaywayTransactions({ merchantId, apiKey, call }, period, now, (line) => ({
        status: statuses[parseCode(line.payment_status_code)] ?? 'unknown',
        ...parseMoney(line),
      })),
  };
}

/** Parses a code, which is `"00"`, `"0"` or `0`. */
function parseCode(value: unknown): string {
  return String(value).replace(/^0+(?=\d)/, '');
}

function parseConfirmation(reply: PaywayReply): Confirmation {
  const data = (reply.body.data ?? {}) as Record<string, unknown>;
  const status = statuses[parseCode(data.payment_status_code)];
  // An unknown status must not count as an unknown transaction: the money may have moved.
  if (!status) throw new PaymentProviderError('unintelligible', `payment status ${String(data.payment_status_code)}`);
  return { status, ...parseMoney(data) };
}

/** Parses the money of a transaction, checked or listed. */
function parseMoney(data: Record<string, unknown>): Omit<Confirmation, 'status'> {
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

/** A 1024-bit key with PKCS#1 v1.5 padding encrypts 117 bytes at a time; PayWay uses this size for all keys. */
const chunkBytes = 117;

/**
 * Builds the encrypted half of a refund. With the RSA key of the bank (PEM) it is encrypted in chunks, as PayWay
 * describes; without one it is plain base64 JSON, which only our sandbox accepts. The encrypted form follows the
 * published recipe and has not been run against a live gateway.
 */
export function buildMerchantAuth(fields: Record<string, string>, rsaPublicKey: string | undefined): string {
  const plain = Buffer.from(JSON.stringify(fields), 'utf8');
  if (rsaPublicKey === undefined) return plain.toString('base64');
  const encrypted: Buffer[] = [];
  for (let at = 0; at < plain.length; at += chunkBytes) {
    const chunk = plain.subarray(at, at + chunkBytes);
    encrypted.push(publicEncrypt({ key: rsaPublicKey, padding: constants.RSA_PKCS1_PADDING }, chunk));
  }
  return Buffer.concat(encrypted).toString('base64');
}
