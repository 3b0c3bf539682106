import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/purchase/sales.ts';
import { getReceipt } from '#contract/reconciliation/books.ts';
import { readCommission } from '#server/people/partners/read-commission.ts';
import { requireSellingPartner } from '#server/people/partners/selling-partner.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { renderReceipt } from '../certificates/receipt.ts';
import { lockDraft, updateDraft } from '../drafts/draft-repository.ts';
import { hashKey, loadJourney, openPartnersDraft } from '../drafts/open-draft.ts';
import { findOrder } from '../orders/order-repository.ts';
import { computeCommission } from '../sellers/compute-commission.ts';
import { visibleSalesPartner } from '../sellers/visibility.ts';
import { insuredRoutes } from './insured-routes.ts';
import { listCustomers } from './list-customers.ts';
import { listPartnerDrafts } from './list-partner-drafts.ts';

/** Routes for agents' sales: the partner's drafts, customers and balance. An agent sees only the own partner's. */
export function saleRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.listDrafts, async ({ user, body }) => listPartnerDrafts(services, user, body));
  registerCall(app, contract.openDraft, async ({ user, params }) => renewDraftKey(services, user, params.id));
  registerCall(app, contract.getDraftCommission, async ({ user, params }) =>
    computeDraftCommission(services, user, params.id),
  );
  insuredRoutes(app, services);
  registerCall(app, contract.listCustomers, async ({ user, body }) => listCustomers(services, user, body));
  registerCall(app, getReceipt, async ({ user, params: { number }, query: { language = 'both' }, reply }) => {
    const asked = { number, partner: visibleSalesPartner(user) };
    const { bytes, type, fileName } = await renderReceipt(services, asked, language);
    return reply
      .header('content-type', type)
      .header('content-disposition', `inline; filename="${fileName}"`)
      .send(bytes);
  });
  registerCall(app, contract.listStatement, async ({ user: { partnerId: partner }, query }) =>
    readLog(query, (before, limit) => listEntries(services.database.sql, { partner: partner ?? '', before, limit })),
  );
  registerCall(app, contract.listStatementCommission, async ({ user: { partnerId: partner }, query }) =>
    readCommission(services.database.sql, partner ?? '', query),
  );
}

/**
 * Computes the partner's commission for a draft by the partner's present rates, or else by the rate of the draft's
 * product version. For a confirmed draft it returns the commission of the order.
 * @throws 404 `draftNotFound`, also for another partner's, and 403 `partnerMayNotSell`
 */
async function computeDraftCommission(services: PurchaseServices, user: SignedInUser, id: string) {
  const { sql } = services.database;
  const { row, product } = await openPartnersDraft(services, id, user.partnerId ?? '');
  const order = row.orderId === null ? undefined : await findOrder(sql, row.orderId);
  if (order && order.commission !== null && order.premiumWithoutCommission !== null) {
    const { commission, premiumWithoutCommission, total, currency } = order;
    return { earns: { premium: total, commission, premiumWithoutCommission, currency } };
  }
  const partner = await requireSellingPartner(sql, user);
  const { rated } = await loadJourney(sql, product, row, services.now());
  if (rated.status !== 'rated') return { earns: null };
  const { total, currency } = rated.premium;
  return {
    earns: { premium: total, ...computeCommission(partner, product.definition.product, rated.premium), currency },
  };
}

/**
 * Creates a new key of a draft, for an agent of the partner that sells it; the previous key no longer opens it. The
 * server stores no key, so it cannot show the previous one again.
 * @throws 404 `draftNotFound`, 409 `alreadyConfirmed`, 403 `partnerMayNotSell`
 */
async function renewDraftKey(services: PurchaseServices, user: SignedInUser, id: string) {
  const { database, ids } = services;
  const partner = await requireSellingPartner(database.sql, user);
  const { row } = await openPartnersDraft(services, id, partner.id);
  const key = ids.key();
  await database.transaction('give new key', async (sql) => {
    const draft = await lockDraft(sql, id);
    if (draft?.orderId !== null) throw new ApiProblem(409, 'alreadyConfirmed');
    await updateDraft(sql, id, { keyHash: hashKey(key) });
  });
  return { id, product: row.product, key };
}
