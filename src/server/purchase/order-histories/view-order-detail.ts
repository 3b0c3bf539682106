import type { OrderAction, OrderDetail } from '#contract/purchase/order-histories.ts';
import { openJourney } from '#engine/journey.ts';
import { toQuotation } from '#engine/language/premium.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type ListedReceipt, listOrderReceipts } from '#server/platform/ledger/receipt-repository.ts';
import { isOrderWaiting } from '#server/platform/money/money-request-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { isWithdrawn, viewOrderPolicy } from '../checkout/view-order.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { findConsent } from '../orders/consent-repository.ts';
import { isOfferFull, listOffer } from '../orders/offer-repository.ts';
import { isSale } from '../orders/order-consent.ts';
import { listEventNotes, listOrderEvents, type OrderEvent } from '../orders/order-history-repository.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { digestSoldOrder } from '../payments/order-digest.ts';
import { findRefund, listAttempts } from '../payments/payment-repository.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import { listTransactionPeople, listTransactions } from '../policies/transaction-repository.ts';
import { canVoid } from '../policy-life/void-marked.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { visibleOrderPartner } from '../sellers/visibility.ts';
import { findListedOrder } from './order-list-repository.ts';
import { viewOrderRow } from './order-row.ts';
import { isPaidAtOnce } from './send-payment-link.ts';

/**
 * Returns an order with its history, as a user of the portal sees it.
 * @throws 404 `orderNotFound`
 */
export async function viewOrderDetail(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<OrderDetail> {
  const { sql } = services.database;
  const listed = await findListedOrder(sql, id, visibleOrderPartner(user));
  const order = listed && (await findOrder(sql, id));
  if (!listed || !order) throw new ApiProblem(404, 'orderNotFound');
  const row = await viewOrderRow(services, listed);
  const { product } = await services.catalogue.at(order.product, order.version);
  const policy = await findPolicyOfOrder(sql, id);
  const events = await listOrderEvents(sql, id);
  const life = policy ? await listPolicyEvents(sql, policy.number) : [];
  const waits = await isOrderWaiting(sql, order.id);
  const attempts = await listAttempts(sql, id);
  const isGone = isWithdrawn(services, order, attempts);
  const quotations = await listQuotations(sql, order);
  const documents = policy ? product.definition.product.documents : [];
  return {
    ...row,
    language: order.language,
    remark: readCustomer(openJourney(product, order.frozen)).remark,
    breakdown: toQuotation(order.premium),
    payableUntil: order.payableUntil.toISOString(),
    digest: digestSoldOrder(order),
    // Only the insurer may see that another customer insures the same, and only while the order may insure anything.
    timeline: [...events, ...life]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .filter(({ type }) => type !== 'OVERLAP' || (visibleOrderPartner(user) === undefined && !isUnpaidEnd(order)))
      .map((event) => ({ ...toTimestampAndUser(event), type: event.type, note: event.note })),
    attempts: attempts.map(({ status, option, amount, currency, startedAt }) => ({
      ...{ status, option, amount, currency },
      startedAt: startedAt.toISOString(),
    })),
    refund: await viewRefund(sql, id),
    issued: viewOrderPolicy(policy, services.now()),
    documents: documents.map(({ name }) => ({ name, ...listLanguageVariants(order.id, name) })),
    consent: isSale(order) ? await viewConsent(sql, order) : null,
    links: events
      .filter(({ type }) => type === 'LINK')
      .map((event) => ({
        ...toTimestampAndUser(event),
        channel: event.note as OrderDetail['links'][number]['channel'],
      })),
    isWithdrawn: isGone,
    receipts: (await listOrderReceipts(sql, id)).map(viewReceipt),
    mayVoid: mayVoidPayment(user, order, { waits, policyStatus: row.policyStatus }),
    ...{ waits, quotations },
    can: listOrderActs(services.now(), user, order, { ...row, waits, quotations, isWithdrawn: isGone }),
  };
}

/** Lists the quotations of an order's offer that were not cancelled; none for an offer of one quotation. */
export async function listQuotations(sql: Sql, order: Order): Promise<OrderDetail['quotations']> {
  const offered = (await listOffer(sql, order)).filter(({ status }) => status !== 'cancelled');
  if (offered.length < 2) return [];
  return offered.map(({ id, number, total: premium, currency, status }) => ({
    ...{ id, number, premium, currency },
    status: status as OrderDetail['status'],
  }));
}

function viewReceipt({ receipt, voidedAt, refunded }: ListedReceipt): OrderDetail['receipts'][number] {
  const { number, at, amount, currency } = receipt;
  return { number, at: at.toISOString(), amount, currency, isVoid: voidedAt !== null, refunded };
}

async function viewConsent(sql: Sql, { id }: Order): Promise<OrderDetail['consent']> {
  const kept = await findConsent(sql, id);
  const { agreedAt = null, way = null, language = null, wording = null } = kept ?? {};
  const by = kept?.by ? await findUser(sql, kept.by) : undefined;
  return {
    ...{ at: agreedAt?.toISOString() ?? null, way, language, wording, sentences: kept?.sentences ?? [] },
    form: kept?.fileId ? `/api/b2b/orders/${id}/signed-form` : null,
    by: by ? formatUserName(by) : null,
  };
}

/** Reads the transactions of a policy after its sale as lines of the order's history. */
async function listPolicyEvents(sql: Sql, number: string): Promise<OrderEvent[]> {
  const rows = await listTransactions(sql, number);
  const people = rows.length > 1 ? await listTransactionPeople(sql, number) : new Map();
  return rows
    .filter(({ kind }) => kind !== 'issue')
    .map(({ serial, kind, recordedAt }) => ({
      type: 'POLICY',
      at: recordedAt,
      note: kind,
      by: people.get(serial)?.by ?? null,
    }));
}

/**
 * Returns the newest refund of an order; null without one. `of` is `policy` for a refund of the payment that bought the
 * policy, and `payment` for a refund of a payment that bought nothing.
 */
async function viewRefund(sql: Sql, id: string): Promise<OrderDetail['refund']> {
  const refund = await findRefund(sql, id);
  if (!refund) return null;
  const { tranId, amount, currency, status } = refund;
  const of = (await listEventNotes(sql, id, 'PAID')).includes(tranId) ? 'policy' : 'payment';
  return { of, amount, currency, status };
}

function toTimestampAndUser({ at, by }: OrderEvent) {
  return { at: at.toISOString(), by: by && formatUserName(by) };
}

function listLanguageVariants(id: string, name: string): Record<'km' | 'en' | 'both', string> {
  const address = (language: string) => `/api/b2b/orders/${id}/documents/${name}?language=${language}`;
  return { km: address('km'), en: address('en'), both: address('both') };
}

/** An order as far as its actions depend on it. */
export type ActedOrder = Pick<Order, 'status' | 'payableUntil' | 'about' | 'frozen' | 'total'>;

/**
 * Lists the actions that the user's scopes and the order's state allow. Other conditions, for example the balance, are
 * checked only when the user acts.
 */
export function listOrderActs(
  now: Date,
  { scopes }: Pick<SignedInUser, 'scopes'>,
  order: ActedOrder,
  state: Pick<OrderDetail, 'allowPayWithoutCommission' | 'waits' | 'isWithdrawn' | 'quotations'>,
): OrderAction[] {
  const [sells, clerk] = [scopes.includes('b2b:sell'), scopes.includes('insurer:orders')];
  const { allowPayWithoutCommission: mayPayLess, waits, isWithdrawn: isGone } = state;
  const { isUnpaid, isPayable, isConfirmed, waitsForConsent, isLinked } = derivePaymentStage(order, now, isGone);
  const may: Record<OrderAction, boolean> = {
    sendLink: (sells || clerk) && isLinked,
    payFromBalance: sells && isConfirmed && isPayable,
    payWithoutCommission: sells && isConfirmed && isPayable && mayPayLess,
    sendSignedForm: (sells || clerk) && waitsForConsent,
    markAsPaid: clerk && isConfirmed && !waits && !isGone,
    cancel: (sells || clerk) && isUnpaid,
    // The order of an endorsement cannot be copied: an endorsement begins at its policy.
    copy: sells && order.about === null,
    addQuotation: sells && waitsForConsent && takesQuotation(order, state),
    sendCertificateLink: (sells || clerk) && order.status === 'issued' && order.about === null,
    withdrawLink: (sells || clerk) && order.status === 'issued',
  };
  return (Object.keys(may) as OrderAction[]).filter((act) => may[act]);
}

/** Returns true if the user may ask that a mark-as-paid is made void: its policy stands, and no request waits. */
export function mayVoidPayment(
  { scopes }: Pick<SignedInUser, 'scopes'>,
  order: Pick<Order, 'status' | 'paidBy' | 'about'>,
  { waits, policyStatus }: Pick<OrderDetail, 'waits' | 'policyStatus'>,
): boolean {
  const isClerk = scopes.includes('insurer:orders');
  return isClerk && !waits && canVoid(order) && policyStatus !== 'cancelled';
}

const takesQuotation = ({ about }: ActedOrder, { quotations }: Pick<OrderDetail, 'quotations'>): boolean =>
  about === null && !isOfferFull(quotations);

function derivePaymentStage(order: ActedOrder, now: Date, isGone: boolean) {
  const { status, payableUntil, total } = order;
  const isUnpaid = status === 'incomplete' || status === 'confirmed';
  // A customer who receives a refund pays nothing.
  const isPayable = isUnpaid && payableUntil > now && !isGone;
  const waitsForConsent = isPayable && isSale(order) && status === 'incomplete';
  const isConfirmed = status === 'confirmed' && total > 0;
  const isLinked = isPayable && (isConfirmed || status === 'incomplete') && !isPaidAtOnce(order);
  return { isUnpaid, isPayable, isConfirmed, waitsForConsent, isLinked };
}

/** True for an order that ended without a payment. */
function isUnpaidEnd({ status }: Pick<Order, 'status'>): boolean {
  return status === 'cancelled' || status === 'expired';
}
