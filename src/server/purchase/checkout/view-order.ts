import type { OrderView, OtpChannel } from '#contract/purchase/orders.ts';
import { openJourney } from '#engine/journey.ts';
import { toQuotation } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { findLastCode } from '#server/platform/codes/code-repository.ts';
import { orderSubject } from '#server/platform/codes/code-subjects.ts';
import { computeResendTime, MAX_CODE_TRIES, maskRecipient, previewCode } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { listOrderReceipts } from '#server/platform/ledger/receipt-repository.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { ENDORSEMENT } from '../certificates/endorsement.ts';
import { RECEIPT } from '../certificates/receipt.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { findDraft } from '../drafts/draft-repository.ts';
import { listPaymentPlans } from '../instalments/list-payment-plans.ts';
import { findOrderOverlaps, toOverlapViewer } from '../insured-risks/order-double-insurance.ts';
import { openOrderWithFacts } from '../order-links/open-link.ts';
import type { OrderFacts } from '../order-links/order-link-repository.ts';
import type { OrderViewer } from '../order-links/order-viewer.ts';
import { requireProof } from '../order-links/require-proof.ts';
import { findConsent } from '../orders/consent-repository.ts';
import { findChosen, listOffer } from '../orders/offer-repository.ts';
import type { OpenPurchase } from '../orders/open-purchase.ts';
import { isSale } from '../orders/order-consent.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { digestOrder } from '../payments/order-digest.ts';
import { type Attempt, findRefund, listAttempts } from '../payments/payment-repository.ts';
import { derivePaymentState } from '../payments/payment-state.ts';
import { findPolicy, findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';
import { derivePolicyStatus, lastCoverDay, markVoid } from '../policies/policy-status.ts';
import { findPayingPartner } from './order-code.ts';
import { selectOtpChannel } from './otp-channel.ts';

/**
 * Returns an order as its buyer sees it.
 * @throws 404 `orderNotFound`, 410 `linkEnded`, 403 `proofNeeded` for a visitor who may not see it
 */
export async function viewOrder(services: PurchaseServices, ref: string, visitor: OrderViewer): Promise<OrderView> {
  const { sql } = services.database;
  const { order, facts } = await openOrderWithFacts(services, ref);
  await requireProof(services, visitor, order, facts);
  const { product } = await services.catalogue.at(order.product, order.version);
  const attempts = await listAttempts(sql, order.id);
  const [attempt] = attempts;
  const consent = isSale(order) ? await findConsent(sql, order.id) : undefined;
  const policy = await findOrderPolicy(sql, order);
  const partner = order.partnerId === null ? undefined : await findPartner(sql, order.partnerId);
  const way = selectOtpChannel(services, product, order);
  const { email, remark } = readCustomer(openJourney(product, order.frozen));
  const { documents, addresses } = product.definition.product;
  return {
    ref,
    number: order.number,
    product: order.product,
    version: order.version,
    status: order.status as OrderView['status'],
    paymentStatus: derivePaymentStatus(order, attempt, policy),
    outcomes: facts.outcomes.map((type) => ({ type })),
    consent: isSale(order) ? { at: consent?.agreedAt.toISOString() ?? null } : null,
    premium: toQuotation(order.premium),
    codeWay: way && { ...way, to: maskRecipient(way.to) },
    code: await viewCode(sql, order),
    codeRefusal: (way && (await viewCodeRefusal(services, order, way, visitor.network))) ?? null,
    attempt: attempt
      ? { status: attempt.status, startedAt: attempt.startedAt.toISOString(), money: derivePaymentState(attempts) }
      : null,
    refund: attempt ? await viewRefund(sql, order) : null,
    policy: viewOrderPolicy(policy, services.now()),
    insuredAlready: await listOverlaps({ services, sql, order, product }, visitor, facts),
    email: email && maskRecipient(email),
    remark,
    documents: policy
      ? [...listSchedules(order), ...documents.map(({ name }) => name), ...(await listReceiptNames(sql, order))]
      : [],
    certificatePath: addresses?.certificate ?? null,
    payableUntil: order.payableUntil.toISOString(),
    isWithdrawn: isWithdrawn(services, order, attempts),
    isTrial: order.trial !== null,
    seller: partner ? { name: partner.name } : null,
    plans: order.status === 'confirmed' ? listPlans(product, order, services.now()) : [],
    about: order.about && viewAbout(order.about),
    replacedBy: await findReplacement(sql, order),
    chosen: await findOtherChosen(sql, order),
    digest: digestOrder(product, order, services.now()),
  };
}

/** Returns true if the product is no longer sold and no payment of the order is under way. */
export function isWithdrawn(
  { catalogue }: Pick<PurchaseServices, 'catalogue'>,
  { status, about, product, trial }: Pick<Order, 'status' | 'about' | 'product' | 'trial'>,
  attempts: Attempt[],
): boolean {
  if ((status !== 'incomplete' && status !== 'confirmed') || trial !== null) return false;
  // A sold policy can be changed and cancelled independently of the present sales.
  if (about && about.does !== 'renew') return false;
  const onSale = about ? catalogue.forRenewals(product) : catalogue.current(product);
  return onSale === undefined && derivePaymentState(attempts) === 'none';
}

/** Finds the reference of the order that the draft of a cancelled order was confirmed into later; null if none. */
async function findReplacement(sql: Sql, { id, draftId, status }: Order): Promise<string | null> {
  if (status !== 'cancelled') return null;
  const draft = await findDraft(sql, draftId);
  if (draft === undefined || draft.orderId === null || draft.orderId === id) return null;
  return (await findOrder(sql, draft.orderId))?.ref ?? null;
}

/** Finds the quotation that a customer chose instead of an expired one. The link of a paid one is its owner's alone. */
async function findOtherChosen(sql: Sql, order: Order): Promise<OrderView['chosen']> {
  if (order.status !== 'expired') return null;
  const chosen = findChosen(await listOffer(sql, order));
  return chosen ? { ref: chosen.status === 'confirmed' ? chosen.ref : null } : null;
}

function derivePaymentStatus(
  order: Order,
  newest: Attempt | undefined,
  policy: Policy | undefined,
): OrderView['paymentStatus'] {
  if (order.status === 'issued' && policy?.status !== 'void') return 'successful_payment';
  return newest?.status === 'pending' ? 'processing' : 'incomplete_payment';
}

/** Returns the newest refund of an order that was paid; null if there is none. */
async function viewRefund(sql: Sql, { id }: Order): Promise<OrderView['refund']> {
  const refund = await findRefund(sql, id);
  return refund ? { amount: refund.amount, currency: refund.currency, status: refund.status } : null;
}

/** Lists the policies that an offer would insure a second time. Another order is not compared. */
async function listOverlaps(
  purchase: OpenPurchase,
  visitor: OrderViewer,
  facts: OrderFacts,
): Promise<OrderView['insuredAlready']> {
  const { services, order } = purchase;
  if (order.status !== 'confirmed' || order.about !== null) return [];
  return findOrderOverlaps(purchase, await toOverlapViewer(services, visitor, order, facts));
}

/** Returns the state of the last code of an unconfirmed order; null if no code was sent or the order is confirmed. */
async function viewCode(sql: Sql, { id, status }: Order): Promise<OrderView['code']> {
  const code = status === 'incomplete' ? await findLastCode(sql, `order:${id}`) : undefined;
  if (!code) return null;
  return {
    expiresAt: code.expiresAt.toISOString(),
    resendAt: computeResendTime(code).toISOString(),
    triesLeft: MAX_CODE_TRIES - code.tries,
  };
}

/** Returns the reason why no code can be sent now; undefined if one can be sent, or waits to be entered. */
async function viewCodeRefusal(
  services: PurchaseServices,
  order: Order,
  { to }: OtpChannel,
  network: string,
): Promise<OrderView['codeRefusal'] | undefined> {
  const { sql } = services.database;
  if (order.status !== 'incomplete') return undefined;
  const last = await findLastCode(sql, orderSubject(order.id));
  const at = services.now();
  if (last?.status === 'sent' && last.expiresAt > at) return undefined;
  const refusal = await previewCode(services, sql, {
    ...{ subject: orderSubject(order.id), recipient: to, caller: { network }, purpose: 'order' },
    ...{ partnerId: findPayingPartner(order) },
  });
  return (
    refusal && {
      problem: refusal.problem,
      retryAt: new Date(at.getTime() + refusal.retryAfter * 1000).toISOString(),
    }
  );
}

function listPlans(product: Product, order: Order, now: Date): OrderView['plans'] {
  return listPaymentPlans(product, order, now).map(({ plan, parts }) => ({
    plan,
    parts: parts.map(({ dueOn, amount, charge }) => ({ dueOn, amount: amount + charge })),
  }));
}

function viewAbout({ policy, does, from, charge }: NonNullable<Order['about']>): OrderView['about'] {
  return { policy, does, from, charge };
}

/** Lists the endorsement schedule of an order about a policy; an instalment has none. */
const listSchedules = ({ about }: Order): string[] => (about === null || about.does === 'pay' ? [] : [ENDORSEMENT]);

async function listReceiptNames(sql: Sql, { id }: Order): Promise<string[]> {
  return (await listOrderReceipts(sql, id)).length > 0 ? [RECEIPT] : [];
}

/** Finds the policy that an order bought, or that it is about, after completion. */
async function findOrderPolicy(sql: Sql, { id, about, status }: Order): Promise<Policy | undefined> {
  if (status === 'incomplete' || status === 'confirmed') return undefined;
  if (about === null) return findPolicyOfOrder(sql, id);
  return status === 'issued' ? findPolicy(sql, about.policy) : undefined;
}

export function viewOrderPolicy(policy: Policy | undefined, now: Date): OrderView['policy'] {
  if (!policy) return null;
  const { number, effectiveFrom, issuedAt } = policy;
  return {
    number,
    effectiveFrom,
    effectiveTo: lastCoverDay(policy),
    status: derivePolicyStatus(policy, now),
    ...markVoid(policy),
    issuedAt: issuedAt.toISOString(),
  };
}
