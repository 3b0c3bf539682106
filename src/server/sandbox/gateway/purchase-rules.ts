import { createHash } from 'node:crypto';
import type { PaymentCurrency } from '#server/purchase/payments/provider/payment-provider.ts';
import { isPaymentCurrency, parsePaywayAmount } from '#server/purchase/payments/provider/payway-amount.ts';
import {
  buildPurchaseMessage,
  isValidPaywayHash,
  purchaseHashOrder,
} from '#server/purchase/payments/provider/payway-hash.ts';
import { locales } from '#shared/format.ts';
import type { FormFields } from './read-form.ts';
import type { NewTransaction } from './transaction.ts';

export type Refusal = { code: number; message: string };
export type PurchaseRules = { merchantId: string; apiKey: string; callbackOrigins: string[] | undefined; now: Date };

const refusals = {
  1: 'Wrong hash',
  2: 'Invalid tran_id',
  3: 'Invalid amount',
  12: 'Payment currency is not allowed',
  16: 'Invalid firstname',
  17: 'Invalid lastname',
  23: 'Payment option is not enabled',
  45: 'Amount must be greater than zero',
  46: 'KHR amount must not have decimals',
  47: 'KHR amount must be at least 100',
  55: 'WeChat pays in USD only',
  69: 'Lifetime must be 3 minutes to 30 days',
  81: 'URL is not whitelisted',
} as const;

const options = ['', 'cards', 'abapay_khqr', 'wechat', 'alipay', 'google_pay'];

/** Applies PayWay's rules to a purchase form. Returns the requested transaction (without its page), or the refusal. */
export function checkPurchase(form: FormFields, rules: PurchaseRules): Omit<NewTransaction, 'pageKey'> | Refusal {
  const code = findRefusalCode(form, rules);
  if (code !== undefined) return { code, message: refusals[code] };
  const currency = form.currency as PaymentCurrency;
  const minutes = Number(form.lifetime ?? '43200');
  return {
    tranId: form.tran_id ?? '',
    amount: parsePaywayAmount(form.amount, currency) ?? 0,
    currency,
    language: locales.find((locale) => locale === form.language) ?? 'en',
    option: form.payment_option ?? '',
    returnUrl: decodeBase64(form.return_url),
    successUrl: form.continue_success_url ?? '',
    cancelUrl: form.cancel_url ?? '',
    returnParams: form.return_params ?? '',
    expiresAt: new Date(rules.now.getTime() + minutes * 60_000).toISOString(),
    content: toPurchaseContent(form),
  };
}

function findRefusalCode(form: FormFields, rules: PurchaseRules): keyof typeof refusals | undefined {
  if (form.merchant_id !== rules.merchantId) return 1;
  if (!isValidPaywayHash(rules.apiKey, buildPurchaseMessage(form), form.hash)) return 1;
  if (!/^[A-Za-z0-9-]{1,20}$/.test(form.tran_id ?? '')) return 2;
  const money = findMoneyRefusal(form);
  if (money !== undefined) return money;
  if (!isName(form.firstname)) return 16;
  if (!isName(form.lastname)) return 17;
  if (!options.includes(form.payment_option ?? '')) return 23;
  if (form.payment_option === 'wechat' && form.currency !== 'USD') return 55;
  const lifetime = form.lifetime ?? '43200';
  if (!/^\d{1,5}$/.test(lifetime) || Number(lifetime) < 3 || Number(lifetime) > 43_200) return 69;
  return hasValidAddresses(form, rules) ? undefined : 81;
}

function hasValidAddresses(form: FormFields, { callbackOrigins }: PurchaseRules): boolean {
  const callbackOrigin = parseOrigin(decodeBase64(form.return_url));
  return (
    [form.continue_success_url, form.cancel_url].every((url) => parseOrigin(url) !== undefined) &&
    callbackOrigin !== undefined &&
    (callbackOrigins?.includes(callbackOrigin) ?? true)
  );
}

function findMoneyRefusal(form: FormFields): keyof typeof refusals | undefined {
  const { amount = '', currency } = form;
  if (!isPaymentCurrency(currency)) return 12;
  if (!/^\d+(\.\d+)?$/.test(amount)) return 3;
  if (/^[0.]+$/.test(amount)) return 45;
  if (currency === 'KHR' && amount.includes('.')) return 46;
  const minor = parsePaywayAmount(amount, currency);
  if (minor === undefined) return 3;
  return currency === 'KHR' && minor < 100 ? 47 : undefined;
}

function isName(name: string | undefined): boolean {
  return name === undefined || /^[\p{L}\p{M} ]{0,100}$/u.test(name);
}

/** Returns a hash of a form without its time and signature: two forms with the same hash are the same purchase. */
function toPurchaseContent(form: FormFields): string {
  const signed = purchaseHashOrder.filter((name) => name !== 'req_time').map((name) => form[name] ?? '');
  return createHash('sha256').update(JSON.stringify(signed)).digest('base64url');
}

function decodeBase64(text: string | undefined): string {
  return Buffer.from(text ?? '', 'base64').toString('utf8');
}

/** Returns the origin of an address; undefined if it is no absolute web address. */
export function parseOrigin(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}
