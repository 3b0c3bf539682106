import type { OrderView } from '#contract/purchase/orders.ts';
import { openJourney } from '#engine/journey.ts';
import { quotationOf } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { lastCode } from '#server/platform/codes/code-repository.ts';
import { CODE_TRIES, maskRecipient, resendTime } from '#server/platform/codes/one-time-code.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { ENDORSEMENT } from '../certificates/endorsement.ts';
import { customerOf } from '../customers/customer-of.ts';
import { plansOf } from '../instalments/plans-of.ts';
import { inquirerOf, insuredBesides } from '../insured-risks/insured-already-of-order.ts';
import { openOrder } from '../order-links/open-link.ts';
import { requireProof } from '../order-links/require-proof.ts';
import type { OrderVisitor } from '../order-links/visitor.ts';
import { isSale } from '../orders/awaits-consent.ts';
import { findConsent } from '../orders/consent-repository.ts';
import { type Order, orderOutcomes } from '../orders/order-repository.ts';
import { moneyOf } from '../payments/money-of.ts';
import { attemptsOf, findRefund } from '../payments/payment-repository.ts';
import { findPolicy, findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';
import { lastDayOf, statusOf } from '../policies/standing-of.ts';
import { codeWayOf } from './code-way.ts';

/** An order as its buyer sees it. Throws 404 `orderNotFound`, 410 `linkEnded`, 403 `proofNeeded` for who may not see it. */
export async function viewOrder(services: PurchaseServices, ref: string, visitor: OrderVisitor): Promise<OrderView> {
  const { sql } = services.database;
  const order = await openOrder(services, ref);
  await requireProof(services, visitor, order);
  const { product } = await services.catalogue.at(order.product, order.version);
  const code = order.status === 'incomplete' ? await lastCode(sql, `order:${order.id}`) : undefined;
  const attempts = await attemptsOf(sql, order.id);
  const [attempt] = attempts;
  const consent = isSale(order) ? await findConsent(sql, order.id) : undefined;
  const refund = await findRefund(sql, order.id);
  const policy = await policyOf(sql, order);
  const partner = order.partnerId === null ? undefined : await findPartner(sql, order.partnerId);
  const way = codeWayOf(services, product, order);
  const { email, remark } = customerOf(openJourney(product, order.frozen));
  const { documents, addresses } = product.definition.product;
  return {
    ref,
    number: order.number,
    product: order.product,
    version: order.version,
    status: order.status as OrderView['status'],
    paymentStatus:
      order.status === 'issued'
        ? 'successful_payment'
        : attempt?.status === 'pending'
          ? 'processing'
          : 'incomplete_payment',
    outcomes: await orderOutcomes(sql, order.id),
    consent: isSale(order) ? { at: consent?.agreedAt.toISOString() ?? null } : null,
    premium: quotationOf(order.premium),
    codeWay: way && { ...way, to: maskRecipient(way.to) },
    code: code
      ? {
          expiresAt: code.expiresAt.toISOString(),
          resendAt: resendTime(code).toISOString(),
          triesLeft: CODE_TRIES - code.tries,
        }
      : null,
    attempt: attempt
      ? { status: attempt.status, startedAt: attempt.startedAt.toISOString(), money: moneyOf(attempts) }
      : null,
    refund: refund ? { amount: refund.amount, currency: refund.currency, status: refund.status } : null,
    policy: policyView(policy, services.now()),
    insuredAlready: await insuredBesides(services, sql, order, product, await inquirerOf(services, visitor, order)),
    email: email && maskRecipient(email),
    remark,
    documents: policy ? [...schedulesOf(order), ...documents.map(({ name }) => name)] : [],
    certificatePath: addresses?.certificate ?? null,
    payableUntil: order.payableUntil.toISOString(),
    seller: partner ? { name: partner.name } : null,
    plans: order.status === 'confirmed' ? plansIn(product, order, services.now()) : [],
    about: order.about && aboutView(order.about),
  };
}

function plansIn(product: Product, order: Order, now: Date): OrderView['plans'] {
  return plansOf(product, order, now).map(({ plan, parts }) => ({
    plan,
    parts: parts.map(({ dueOn, amount, charge }) => ({ dueOn, amount: amount + charge })),
  }));
}

function aboutView({ policy, does, from, charge }: NonNullable<Order['about']>): OrderView['about'] {
  return { policy, does, from, charge };
}

/** The endorsement schedule of what an order did with a policy; a payment in parts does nothing with it. */
const schedulesOf = ({ about }: Order): string[] => (about === null || about.does === 'pay' ? [] : [ENDORSEMENT]);

/** The policy that an order bought, or that it is about, once that is done. */
async function policyOf(sql: Sql, { id, about, status }: Order): Promise<Policy | undefined> {
  if (about === null) return findPolicyOfOrder(sql, id);
  return status === 'issued' ? findPolicy(sql, about.policy) : undefined;
}

export function policyView(policy: Policy | undefined, now: Date): OrderView['policy'] {
  if (!policy) return null;
  const { number, effectiveFrom, issuedAt } = policy;
  return {
    number,
    effectiveFrom,
    effectiveTo: lastDayOf(policy),
    status: statusOf(policy, now),
    issuedAt: issuedAt.toISOString(),
  };
}
