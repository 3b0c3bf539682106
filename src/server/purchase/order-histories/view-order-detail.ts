import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { openJourney } from '#engine/journey.ts';
import { quotationOf } from '#engine/language/premium.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { policyView } from '../checkout/view-order.ts';
import { customerOf } from '../customers/customer-of.ts';
import { overlapsSeen } from '../insured-risks/overlaps-seen.ts';
import { isSale } from '../orders/awaits-consent.ts';
import { findConsent } from '../orders/consent-repository.ts';
import { notesOf, type OrderEvent, orderTimeline } from '../orders/order-history-repository.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { attemptsOf, findRefund } from '../payments/payment-repository.ts';
import { waitsForApproval } from '../payments/take-unpaid.ts';
import { findPolicyOfOrder } from '../policies/policy-repository.ts';
import { peopleOfTransactions, transactionsOf } from '../policies/transaction-repository.ts';
import { nameOfUser } from '../sellers/name-of-user.ts';
import { seenBy } from '../sellers/seen-by.ts';
import { actsOf } from './acts-of.ts';
import { findListed } from './order-list-repository.ts';
import { orderRow } from './order-row.ts';

/** An order with its history, as a user of the portal sees it. Throws 404 `orderNotFound`. */
export async function viewOrderDetail(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
): Promise<OrderDetail> {
  const { sql } = services.database;
  const listed = await findListed(sql, id, seenBy(user));
  const order = listed && (await findOrder(sql, id));
  if (!listed || !order) throw new ApiProblem(404, 'orderNotFound');
  const overlaps = await overlapsSeen(sql, [id], seenBy(user));
  const row = await orderRow(services, listed, overlaps.get(id) ?? []);
  const { product } = await services.catalogue.at(order.product, order.version);
  const policy = await findPolicyOfOrder(sql, id);
  const events = await orderTimeline(sql, id);
  const life = policy ? await policyEvents(sql, policy.number) : [];
  const waits = order.status === 'confirmed' && (await waitsForApproval(sql, order));
  const documents = policy ? product.definition.product.documents : [];
  return {
    ...row,
    language: order.language,
    remark: customerOf(openJourney(product, order.frozen)).remark,
    breakdown: quotationOf(order.premium),
    payableUntil: order.payableUntil.toISOString(),
    // Whether somebody else insures the same is the insurer's to know.
    timeline: [...events, ...life]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .filter(({ type }) => type !== 'OVERLAP' || seenBy(user) === undefined)
      .map((event) => ({ ...whenAndWho(event), type: event.type, note: event.note })),
    attempts: (await attemptsOf(sql, id)).map(({ status, option, amount, currency, startedAt }) => ({
      ...{ status, option, amount, currency },
      startedAt: startedAt.toISOString(),
    })),
    refund: await refundView(sql, id),
    issued: policyView(policy, services.now()),
    documents: documents.map(({ name }) => ({ name, ...variantsOf(order.id, name) })),
    consent: isSale(order) ? await consentView(sql, order) : null,
    links: events
      .filter(({ type }) => type === 'LINK')
      .map((event) => ({ ...whenAndWho(event), channel: event.note as OrderDetail['links'][number]['channel'] })),
    ...{ waits, can: actsOf(services.now(), user, order, row.allowPayWithoutCommission, waits) },
  };
}

async function consentView(sql: Sql, { id }: Order): Promise<OrderDetail['consent']> {
  const kept = await findConsent(sql, id);
  const { agreedAt = null, way = null, language = null, wording = null } = kept ?? {};
  const by = kept?.by ? await findUser(sql, kept.by) : undefined;
  return {
    ...{ at: agreedAt?.toISOString() ?? null, way, language, wording, sentences: kept?.sentences ?? [] },
    form: kept?.fileId ? `/api/b2b/orders/${id}/signed-form` : null,
    by: by ? nameOfUser(by) : null,
  };
}

/** Reads the transactions of a policy after its sale as lines of the order's history. */
async function policyEvents(sql: Sql, number: string): Promise<OrderEvent[]> {
  const rows = await transactionsOf(sql, number);
  const people = rows.length > 1 ? await peopleOfTransactions(sql, number) : new Map();
  return rows
    .filter(({ kind }) => kind !== 'issue')
    .map(({ serial, kind, recordedAt }) => ({
      type: 'POLICY',
      at: recordedAt,
      note: kind,
      by: people.get(serial)?.by ?? null,
    }));
}

/** The payment that bought the policy goes back only as far as the policy gives it back; any other one bought nothing. */
async function refundView(sql: Sql, id: string): Promise<OrderDetail['refund']> {
  const refund = await findRefund(sql, id);
  if (!refund) return null;
  const { tranId, amount, currency, status } = refund;
  const of = (await notesOf(sql, id, 'PAID')).includes(tranId) ? 'policy' : 'payment';
  return { of, amount, currency, status };
}

function whenAndWho({ at, by }: OrderEvent) {
  return { at: at.toISOString(), by: by && nameOfUser(by) };
}

function variantsOf(id: string, name: string): Record<'km' | 'en' | 'both', string> {
  const address = (language: string) => `/api/b2b/orders/${id}/documents/${name}?language=${language}`;
  return { km: address('km'), en: address('en'), both: address('both') };
}
