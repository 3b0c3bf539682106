import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatPaywayAmount, parsePaywayAmount } from '#server/purchase/payments/provider/payway-amount.ts';
import { isValidPaywayHash } from '#server/purchase/payments/provider/payway-hash.ts';
import type { GatewayConditions } from './controls.ts';
import { decide, expireTransaction, paymentStatusCode } from './decide.ts';
import type { Ledger } from './ledger.ts';
import type { Transaction } from './transaction.ts';

type Signed = { req_time?: unknown; merchant_id?: unknown; tran_id?: unknown; hash?: unknown };
type SignedRefund = { request_time?: unknown; merchant_id?: unknown; merchant_auth?: unknown; hash?: unknown };
/** The signed members of a list request, in this order. */
const listMembers = [
  ...(['req_time', 'merchant_id', 'from_date', 'to_date', 'from_amount', 'to_amount'] as const),
  ...(['status', 'page', 'pagination'] as const),
] as const;
type SignedList = { [member in (typeof listMembers)[number] | 'hash']?: string };

const refundDays = 30;
const names = ['APPROVED', '', 'PENDING', 'DECLINED', 'REFUNDED', '', '', 'CANCELLED'];

/** Registers the calls of the merchant's server: check, close, list, refund. */
export function merchantRoutes(
  app: FastifyInstance,
  parts: { ledger: Ledger; merchantId: string; apiKey: string; weather: GatewayConditions; now: () => Date },
): void {
  const { ledger, merchantId, apiKey, weather, now } = parts;
  const { codes } = weather;
  const isOurs = (body: Signed) =>
    body.merchant_id === merchantId &&
    isValidPaywayHash(apiKey, `${body.req_time}${body.merchant_id}${body.tran_id}`, body.hash);
  const status = (code: number, message: string) => ({ status: { code: codes.answer(code), message } });
  const refuse = (reply: FastifyReply, code: number, message: string) => reply.code(403).send(status(code, message));

  app.addHook('preHandler', async (_request, reply) => {
    if (weather.next429 === 0) return;
    weather.next429 -= 1;
    return reply.code(429).send(status(429, 'Reach request limit'));
  });

  app.post<{ Body: Signed | null }>('/api/payment-gateway/v1/payments/check-transaction-2', async (request, reply) => {
    const body = request.body ?? {};
    if (!isOurs(body)) return refuse(reply, 1, 'Wrong hash');
    const found = ledger.find(String(body.tran_id));
    if (!found) return status(6, 'tran_id not found');
    const transaction = expireTransaction(ledger, found, now());
    if (transaction.status === 'expired') return status(54, 'Transaction has expired');
    return { data: toPaymentData(transaction, codes.status(paymentStatusCode(transaction))), ...status(0, 'Success!') };
  });

  app.post<{ Body: Signed | null }>('/api/payment-gateway/v1/payments/close-transaction', async (request, reply) => {
    const body = request.body ?? {};
    if (!isOurs(body)) return refuse(reply, 1, 'Wrong hash');
    const found = ledger.find(String(body.tran_id));
    if (!found) return refuse(reply, 5, 'Transaction not found');
    const transaction = expireTransaction(ledger, found, now());
    if (transaction.charges > 0) return refuse(reply, 5, 'Transaction is completed');
    if (transaction.status !== 'cancelled' && transaction.status !== 'expired') {
      decide(ledger, transaction.tranId, { action: 'cancel', callback: 'none' }, now());
    }
    return status(0, 'Success!');
  });

  app.post<{ Body: SignedList | null }>(
    '/api/payment-gateway/v1/payments/transaction-list-2',
    async (request, reply) => {
      const body = request.body ?? {};
      const message = listMembers.map((name) => body[name] ?? '').join('');
      if (body.merchant_id !== merchantId || !isValidPaywayHash(apiKey, message, body.hash))
        return refuse(reply, 1, 'Wrong hash');
      const { from_date: from = '', to_date: to = '' } = body;
      const spans = Date.parse(to) - Date.parse(from);
      if (!(spans >= 0 && spans <= 3 * 86_400_000)) return refuse(reply, 49, 'Invalid date range');
      const size = Math.min(Number(body.pagination) || 40, 1000);
      const page = Number(body.page) || 1;
      const listed = ledger
        .all()
        .map((transaction) => expireTransaction(ledger, transaction, now()))
        .filter(({ createdAt }) => formatPhnomPenhTime(createdAt) >= from && formatPhnomPenhTime(createdAt) <= to);
      const data = listed.slice((page - 1) * size, page * size).map((transaction) => ({
        transaction_id: transaction.tranId,
        original_currency: transaction.currency,
        ...toPaymentData(transaction, codes.status(paymentStatusCode(transaction))),
      }));
      return { data, page: String(page), pagination: String(size), ...status(0, 'Success!') };
    },
  );

  app.post<{ Body: SignedRefund | null }>(
    '/api/merchant-portal/merchant-access/online-transaction/refund',
    async (request, reply) => {
      const body = request.body ?? {};
      const no = (code: string, message: string) => reply.code(403).send({ status: { code, message } });
      const message = `${body.request_time}${body.merchant_id}${body.merchant_auth}`;
      if (body.merchant_id !== merchantId || !isValidPaywayHash(apiKey, message, body.hash))
        return no('PTL02', 'Wrong Hash');
      const wanted = readMerchantAuth(body.merchant_auth);
      if (!wanted || wanted.mc_id !== merchantId) return no('PTL05', 'Parameter invalid format');
      const found = ledger.find(String(wanted.tran_id));
      if (!found || found.charges === 0) return no('PTL36', 'Transaction not found or is invalid');
      const amount = parsePaywayAmount(wanted.refund_amount, found.currency);
      const refusal = findRefundRefusal(found, amount, weather, now());
      if (refusal) return no(...refusal);
      const after = ledger.record({ kind: 'refunded', tranId: found.tranId, amount: amount as number });
      const totals = { grand_total: toDecimal(after, after.charged), total_refunded: toDecimal(after, after.refunded) };
      return { ...totals, currency: after.currency, transaction_status: 'REFUNDED', ...status(0, 'Success!') };
    },
  );
}

/** Returns PayWay's code and message for a refund that is not possible. `amount` is in minor units. */
function findRefundRefusal(
  found: Transaction,
  amount: number | undefined,
  weather: GatewayConditions,
  now: Date,
): [code: string, message: string] | undefined {
  if (amount === undefined) return ['PTL186', 'Invalid amount format'];
  if (amount === 0) return ['PTL187', 'Amount is below the minimum allowed'];
  if (isRefused(weather) || countDaysSince(found.createdAt, now) > refundDays) return ['PTL57', 'Unable to refund'];
  if (found.refunded + amount > found.charged) return ['PTL37', 'Refund amount cannot exceed the purchase amount'];
  return undefined;
}

/** Returns true if the conditions refuse this refund; it counts down. */
function isRefused(weather: GatewayConditions): boolean {
  if (weather.refuseRefunds === 0) return false;
  weather.refuseRefunds -= 1;
  return true;
}

function toPaymentData(transaction: Transaction, statusCode: string | number) {
  const { charged, refunded, amount, approval, currency } = transaction;
  return {
    payment_status_code: statusCode,
    payment_status: names[paymentStatusCode(transaction)],
    total_amount: toDecimal(transaction, amount),
    original_amount: toDecimal(transaction, amount),
    refund_amount: toDecimal(transaction, refunded),
    discount_amount: 0,
    payment_amount: toDecimal(transaction, charged),
    payment_currency: charged > 0 ? currency : '',
    apv: approval,
    transaction_date: formatPhnomPenhTime(transaction.createdAt),
  };
}

/** Returns a JSON number, as PayWay writes amounts. */
function toDecimal(transaction: Transaction, amount: number): number {
  return Number(formatPaywayAmount(amount, transaction.currency));
}

/** Formats an instant in UTC+7 as `YYYY-MM-DD HH:mm:ss`, unlike the times of requests. */
function formatPhnomPenhTime(instant: string): string {
  return new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

function countDaysSince(instant: string, now: Date): number {
  return (now.getTime() - Date.parse(instant)) / 86_400_000;
}

/** The sandbox has no bank key, so it accepts only the unencrypted form. */
function readMerchantAuth(auth: unknown): Record<string, unknown> | undefined {
  try {
    const fields: unknown = JSON.parse(Buffer.from(String(auth), 'base64').toString('utf8'));
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
