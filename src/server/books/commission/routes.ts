import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reconciliation/commission-runs.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listDue, proposeRun } from './settle-commission.ts';
import { renderStatement } from './statement-paper.ts';
import { listRuns, listStatements, viewRun } from './view-runs.ts';

/** Registers the calls for commission runs, and for the statements that partners read. */
export function commissionRoutes(app: FastifyInstance, services: PurchaseServices): void {
  const { sql } = services.database;
  registerCall(app, contract.listCommissionDue, async ({ query }) => listDue(services, query.upTo));
  registerCall(app, contract.listCommissionRuns, async ({ user, body }) => listRuns(sql, user, body));
  registerCall(app, contract.getCommissionRun, async ({ user, params: { id } }) => viewRun(sql, user, id));
  registerCall(app, contract.proposeCommissionRun, async ({ user, body }) =>
    viewRun(sql, user, await proposeRun(services, user, body)),
  );
  registerCall(app, contract.listCommissionStatements, async ({ user, query }) =>
    listStatements(sql, user.partnerId ?? '', query),
  );
  registerCall(
    app,
    contract.getCommissionStatement,
    async ({ user, params: { number }, query: { language = 'both' }, reply }) => {
      const asked = { number, partner: visibleSalesPartner(user) };
      const { bytes, type, fileName } = await renderStatement(services, asked, language);
      return reply
        .header('content-type', type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(bytes);
    },
  );
}
