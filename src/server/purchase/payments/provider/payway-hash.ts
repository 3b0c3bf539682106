import { createHmac, timingSafeEqual } from 'node:crypto';

/** PayWay defines this sequence; an absent field counts as empty. `view_type` and `payment_gate` are not signed. */
export const purchaseHashOrder = [
  'req_time',
  'merchant_id',
  'tran_id',
  'amount',
  'items',
  'shipping',
  'firstname',
  'lastname',
  'email',
  'phone',
  'type',
  'payment_option',
  'return_url',
  'cancel_url',
  'continue_success_url',
  'return_deeplink',
  'currency',
  'custom_fields',
  'return_params',
  'payout',
  'lifetime',
  'additional_params',
  'google_pay_token',
  'skip_success_page',
] as const;

/** Builds the message whose signature belongs to a purchase form. */
export function buildPurchaseMessage(fields: Record<string, string>): string {
  return purchaseHashOrder.map((name) => fields[name] ?? '').join('');
}

/**
 * Builds the message whose signature belongs to a callback: its values in the order of their names, lists and objects
 * as JSON.
 */
export function buildCallbackMessage(body: Record<string, unknown>): string {
  return Object.keys(body)
    .sort()
    .map((name) => {
      const value = body[name] ?? '';
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    })
    .join('');
}

/** Computes base64 of HMAC-SHA512. */
export function computePaywayHash(apiKey: string, message: string): string {
  return createHmac('sha512', apiKey).update(message, 'utf8').digest('base64');
}

/** Compares the hash in constant time. */
export function isValidPaywayHash(apiKey: string, message: string, hash: unknown): boolean {
  if (typeof hash !== 'string') return false;
  const given = Buffer.from(hash);
  const right = Buffer.from(computePaywayHash(apiKey, message));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Formats a time in UTC as `YYYYMMDDHHmmss`. */
export function formatPaywayTime(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14);
}
