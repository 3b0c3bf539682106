import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Words } from '#server/platform/documents/document-data.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type InstalmentRow, listInstalments } from '../orders/instalment-repository.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { listAttempts } from '../payments/payment-repository.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { listTransactions, type TransactionRow } from '../policies/transaction-repository.ts';
import { type DocumentTexts, describePaidOn } from './policy-document-data.ts';

type Payer = Pick<Order, 'id' | 'paidBy'>;
type Charge = { row: TransactionRow; amount: number };

/**
 * States on a document how the premium of the term that begins on `effectiveFrom` was paid: in full by one payment, or
 * each transaction of the term with its amount, day and payment method, and each instalment, paid or open.
 * @param serial of the last transaction that the document shows
 */
export async function buildPaidNote(
  sql: Sql,
  speaker: DocumentTexts,
  { number, orderId, effectiveFrom }: Pick<Policy, 'number' | 'orderId' | 'effectiveFrom'>,
  serial: number,
): Promise<Words> {
  const rows = (await listTransactions(sql, number)).filter((row) => row.serial <= serial);
  const parts = await listInstalments(sql, number);
  const renewals = rows.filter(({ kind }) => kind === 'renew').map((row) => row.effectiveFrom);
  const termOf = (day: string) => renewals.filter((first) => first <= day).length;
  const ofTerm = rows.filter((row) => termOf(row.effectiveFrom) === termOf(effectiveFrom));
  const serials = new Set(ofTerm.map((row) => row.serial));
  const sale = (await findOrder(sql, orderId)) as Order;
  const charges = rows
    .map(
      (row): Charge => ({
        row,
        amount: sumBookings(row, serials) + (row.kind === 'issue' && serials.has(row.serial) ? sale.total : 0),
      }),
    )
    .filter(({ amount }) => amount !== 0);
  const say = createSentences(speaker, sale.currency);
  const sentences: Words[] = [];
  for (const charge of charges) {
    const { row } = charge;
    const payer = await findPayer(sql, row, sale);
    const own = parts.filter((part) => part.orderId === payer?.id);
    if (own.length > 0) sentences.push(...(await describeInstalments(sql, say, row, own)));
    else if (charges.length === 1 && payer)
      return describePaidOn(speaker, toBusinessDate(row.recordedAt), await paymentMethodName(sql, payer));
    else sentences.push(await describePayment(sql, say, charge, payer));
  }
  return speaker.each((language) => sentences.map((one) => one[language]).join(' '));
}

type SentenceParams = {
  amount?: number;
  day?: string | Date;
  method?: string;
  what?: string;
  count?: number;
  paid?: number;
};

/** Formats sentences of `documents.payments` with their amounts, days and methods in both languages. */
function createSentences(speaker: DocumentTexts, currency: string) {
  return (id: string, { amount, day, method, what, ...numbers }: SentenceParams): Words =>
    speaker.own(`payments.${id}`, {
      ...numbers,
      ...(amount === undefined ? {} : { amount: speaker.money(amount, currency) }),
      ...(day === undefined ? {} : { date: speaker.date(day instanceof Date ? toBusinessDate(day) : day) }),
      ...(method ? { method: speaker.own(`methods.${method}`) } : {}),
      ...(what ? { what: speaker.own(`payments.${what}`) } : {}),
    });
}

type WriteSentence = ReturnType<typeof createSentences>;

/** Sums the bookings of a transaction for the transactions in `serials`, in minor units; refunds are below zero. */
const sumBookings = ({ bookings }: TransactionRow, serials: ReadonlySet<number>): number =>
  sumAmounts(bookings.filter(({ serial }) => serials.has(serial)).flatMap(({ lines }) => lines));

/**
 * Finds the order that paid a transaction: for a sale the order itself, for an endorsement the order of its request.
 */
async function findPayer(sql: Sql, { kind, request }: TransactionRow, sale: Payer): Promise<Payer | undefined> {
  if (kind === 'issue') return sale;
  return request === null ? undefined : findOrder(sql, request);
}

async function describePayment(
  sql: Sql,
  say: WriteSentence,
  { row, amount }: Charge,
  payer: Payer | undefined,
): Promise<Words> {
  const of = { what: row.kind, day: row.recordedAt, amount: Math.abs(amount) };
  if (amount < 0) return say('less', of);
  return payer ? say('paid', { ...of, method: await paymentMethodName(sql, payer) }) : say('charged', of);
}

async function describeInstalments(
  sql: Sql,
  say: WriteSentence,
  row: TransactionRow,
  parts: InstalmentRow[],
): Promise<Words[]> {
  const paid = parts.filter(({ status }) => status === 'paid');
  const sentences = [say('inParts', { what: row.kind, count: parts.length, paid: paid.length })];
  for (const { status, amount, charge, dueOn, paidAt, paidBy } of parts) {
    const by = status === 'paid' && paidBy !== null ? await findOrder(sql, paidBy) : undefined;
    const all = amount + charge;
    if (by && paidAt)
      sentences.push(say('partPaid', { amount: all, day: paidAt, method: await paymentMethodName(sql, by) }));
    else if (status === 'due') sentences.push(say('partDue', { amount: all, day: dueOn }));
  }
  return sentences;
}

/** Returns the payment method of an order: a message id below `documents.methods`. */
async function paymentMethodName(sql: Sql, { id, paidBy }: Payer): Promise<string> {
  if (paidBy === 'balance' || paidBy === 'marked') return paidBy;
  const paid = (await listAttempts(sql, id)).find(({ status }) => status === 'paid' || status === 'refunded');
  return paid?.option ?? 'cards';
}
