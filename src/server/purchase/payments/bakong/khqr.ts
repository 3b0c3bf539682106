import { createHash } from 'node:crypto';
import type { PaymentCurrency } from '../provider/payment-provider.ts';
import { formatPaywayAmount } from '../provider/payway-amount.ts';

/** The payee, as the insurer's bank has registered it. */
export type KhqrReceiver = {
  /** Bakong account, `name@bank`. */
  account: string;
  /** Latin letters; the QR code contains the first 25. */
  name: string;
  /** Latin letters; the QR code contains the first 15. */
  city: string;
  /** Assigned by the bank. A receiver with an id gets a merchant code, others an individual code. */
  merchantId: string | undefined;
  /** The receiver's bank. */
  bank: string | undefined;
};

export type KhqrRequest = {
  /** Minor units. */
  amount: number;
  currency: PaymentCurrency;
  /** Our id, at most 25 characters; the payer's receipt shows it. */
  bill: string;
  createdAt: Date;
  expiresAt: Date;
};

const currencies: Record<PaymentCurrency, string> = { USD: '840', KHR: '116' };
/** ISO 18245: the category for all other merchants. */
const MERCHANT_CATEGORY = '5999';

/**
 * Builds the text of a dynamic KHQR code (EMVCo, merchant presented) for one payment, and the MD5 by which Bakong
 * identifies it.
 * @throws RangeError for an invalid amount
 */
export function buildKhqr(receiver: KhqrReceiver, asked: KhqrRequest): { text: string; md5: string } {
  const { account, name, city, merchantId, bank } = receiver;
  const bankField = bank ? field('02', bank) : '';
  const payee =
    merchantId === undefined
      ? field('29', field('00', account) + bankField)
      : field('30', field('00', account) + field('01', merchantId) + bankField);
  const body = [
    field('00', '01'),
    // Dynamic: for one payment.
    field('01', '12'),
    payee,
    field('52', MERCHANT_CATEGORY),
    field('53', currencies[asked.currency]),
    field('54', formatPaywayAmount(asked.amount, asked.currency)),
    field('58', 'KH'),
    field('59', name.slice(0, 25)),
    field('60', city.slice(0, 15)),
    field('62', field('01', asked.bill.slice(0, 25))),
    field('99', field('00', `${asked.createdAt.getTime()}`) + field('01', `${asked.expiresAt.getTime()}`)),
    // The checksum covers its own tag and length.
    '6304',
  ].join('');
  const text = body + crc16(body);
  return { text, md5: createHash('md5').update(text).digest('hex') };
}

/** Formats tag, length in two digits, and value. */
function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE (polynomial 1021, start value FFFF) of ASCII; four capital hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
