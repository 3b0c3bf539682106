import { openJourney } from '#engine/journey.ts';
import type { DocumentLanguage, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import { buildFooter, createBilingualTexts, type TextParams } from '#server/platform/documents/document-texts.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import {
  type FoundReceipt,
  findReceipt,
  isStanding,
  listOrderReceipts,
} from '#server/platform/ledger/receipt-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { listCustomerDetails } from '../customers/describe-customer.ts';
import { readCustomer } from '../customers/read-customer.ts';
import type { Order } from '../orders/order-repository.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import type { PolicyDocument } from './policy-document.ts';

/** Name of a receipt in the addresses of an order's documents. */
export const RECEIPT = 'receipt';

/**
 * Draws a receipt as PDF. It states that its payment was made void, and how much of it was refunded, if so.
 * @throws 404 `receiptNotFound`
 * @param partner the partner whose receipts are seen; undefined: all
 */
export async function renderReceipt(
  services: PurchaseServices,
  { number, partner }: { number: string; partner?: string | undefined },
  language: DocumentLanguage,
): Promise<PolicyDocument> {
  const found = requireFound(await findReceipt(services.database.sql, number, partner), 'receiptNotFound');
  const bytes = await services.documents.renderLetter(await buildReceipt(services, found), language);
  return { bytes, type: 'application/pdf', fileName: `${number}-${language}.pdf` };
}

/**
 * Draws a receipt of an order.
 * @throws 404 `receiptNotFound`
 * @param serial its place among the receipts of the order, from 1; undefined: the first whose payment stands, else the
 * first of all
 */
export async function renderOrderReceipt(
  services: PurchaseServices,
  { id }: Pick<Order, 'id'>,
  { serial, language }: { serial?: number | undefined; language: DocumentLanguage },
): Promise<PolicyDocument> {
  const all = await listOrderReceipts(services.database.sql, id);
  const found = serial === undefined ? (all.find(isStanding) ?? all[0]) : all[serial - 1];
  return renderReceipt(services, { number: requireFound(found, 'receiptNotFound').receipt.number }, language);
}

/** Builds the data of a receipt, in both languages. */
async function buildReceipt(services: PurchaseServices, found: FoundReceipt): Promise<LetterData> {
  const texts = createBilingualTexts(services.wording);
  const own = (id: string, params?: TextParams) => texts.say(`books.receipt.${id}`, params);
  const plain = (text: string): Words => texts.each(() => text);
  const { receipt, order, partner } = found;
  const product = order && (await services.catalogue.at(order.product, order.version)).product;
  const payer = order && product && found.kind !== 'spend' ? nameBuyer(order, product) : plain(partner ?? '');
  const amount = texts.money(receipt.amount, receipt.currency);
  return {
    madeAt: `${receipt.at.toISOString().slice(0, 19)}Z`,
    insurer: texts.say('interface.brand.name'),
    title: own('title'),
    reference: { label: own('number'), value: receipt.number },
    status: {
      label: own('amount'),
      value: found.voidedAt === null ? amount : own('void'),
      standing: isStanding(found) ? 'in-force' : 'ended',
    },
    date: texts.date(toBusinessDate(receipt.at)),
    addressee: { label: own('from'), value: payer },
    ...writeSentences(found, { own, texts, from: payer, amount }),
    sections: [await buildFacts(services, found, { own, plain, dateTime: texts.dateTime, amount })],
    closing: [own('thanks')],
    signatures: [],
    sampleNotice: product?.definition.product.sampleRates ? texts.say('documents.sampleNotice') : null,
    footer: buildFooter(texts),
  };
}

/** Returns the sentences of a receipt. One whose payment was recorded by mistake has no thanks. */
function writeSentences(
  { receipt, voidedAt, refunded, refundedAt }: FoundReceipt,
  { own, texts, from, amount }: Pick<ReceiptTexts, 'own' | 'amount'> & { texts: BilingualTexts; from: Words },
): Pick<LetterData, 'greeting' | 'paragraphs'> {
  const dateOf = (instant: string | Date) => texts.date(toBusinessDate(new Date(instant)));
  if (voidedAt !== null) return { greeting: own('voided', { date: dateOf(voidedAt) }), paragraphs: [] };
  const received = own('received', { amount, from });
  if (refundedAt === null || refunded <= 0) return { greeting: own('greeting'), paragraphs: [received] };
  const given = { amount: texts.money(refunded, receipt.currency), date: dateOf(refundedAt) };
  return { greeting: own('greeting'), paragraphs: [received, own('refunded', given)] };
}

type BilingualTexts = ReturnType<typeof createBilingualTexts>;
type Buyer = Pick<NonNullable<FoundReceipt['order']>, 'customerName' | 'frozen' | 'phone'>;

/** The buyer's name: in Khmer letters on the Khmer receipt, if it was answered and the name was not changed since. */
function nameBuyer(order: Buyer, product: Parameters<typeof openJourney>[0]): Words {
  const journey = openJourney(product, order.frozen);
  const { name } = readCustomer(journey);
  const en = order.customerName ?? name ?? order.phone;
  const { khmerName } = listCustomerDetails(journey);
  return { en, km: en === name ? (khmerName ?? en) : en };
}

type ReceiptTexts = {
  own(id: string, params?: TextParams): Words;
  plain(text: string): Words;
  dateTime(instant: Date): Words;
  amount: Words;
};

async function buildFacts(
  services: PurchaseServices,
  { receipt, kind, order, reference }: FoundReceipt,
  { own, plain, dateTime, amount }: ReceiptTexts,
): Promise<DocumentSection> {
  const policy = order && (order.about?.policy ?? (await findPolicyOfOrder(services.database.sql, order.id))?.number);
  return {
    kind: 'facts',
    heading: own('payment'),
    rows: [
      { label: own('amount'), value: amount },
      { label: own('at'), value: dateTime(receipt.at) },
      { label: own('method'), value: own(`methods.${kind}`) },
      { label: own('purpose'), value: own(order ? `purposes.${order.about?.does ?? 'sale'}` : 'purposes.deposit') },
      ...(order ? [{ label: own('order'), value: plain(order.number) }] : []),
      ...(policy ? [{ label: own('policy'), value: plain(policy) }] : []),
      ...(reference ? [{ label: own('reference'), value: plain(reference) }] : []),
    ],
  };
}
