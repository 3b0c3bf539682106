import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/purchase/sales.ts';
import { readCommission } from '#server/people/partners/read-commission.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { computeDraftCommission } from './draft-commission.ts';
import { insuredRoutes } from './insured-routes.ts';
import { listCustomers } from './list-customers.ts';
import { listPartnerDrafts } from './list-partner-drafts.ts';
import { renewDraftKey } from './renew-draft-key.ts';

/** Routes for agents' sales: the partner's drafts, customers and balance. An agent sees only the own partner's. */
export function saleRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.listDrafts, async ({ user, body }) => listPartnerDrafts(services, user, body));
  registerCall(app, contract.openDraft, async ({ user, params }) => renewDraftKey(services, user, params.id));
  registerCall(app, contract.getDraftCommission, async ({ user, params }) =>
    computeDraftCommission(services, user, params.id),
  );
  insuredRoutes(app, services);
  registerCall(app, contract.listCustomers, async ({ user, body }) => listCustomers(services, user, body));
  registerCall(app, contract.listStatement, async ({ user: { partnerId: partner }, query }) =>
    readLog(query, (before, limit) => listEntries(services.database.sql, { partner: partner ?? '', before, limit })),
  );
  registerCall(app, contract.listStatementCommission, async ({ user: { partnerId: partner }, query }) =>
    readCommission(services.database.sql, partner ?? '', query),
  );
}
