import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/lists/list-views.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { requireQuestion } from '../check-question.ts';
import { findDeskList, mayReadList } from '../find-desk-list.ts';
import { deleteListView, mailReport, saveListView, viewListViews } from './save-view.ts';
import { readTotals } from './totals.ts';

/** Registers the calls for saved views and totals of lists. */
export function listViewRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listViews, async ({ user }) => viewListViews(services, user));
  registerCall(app, contract.saveListView, async ({ user, body }) => saveListView(services, user, body));
  registerCall(app, contract.deleteListView, async ({ user, params }) => deleteListView(services, user, params.id));
  registerCall(app, contract.mailListView, async ({ user, params: { id }, body: { isMailed } }) =>
    mailReport(services, user, { id, isMailed }),
  );
  registerCall(app, contract.getListTotals, async ({ user, body: { list, question } }) => {
    const of = findDeskList(list);
    if (!mayReadList(of, user)) throw new ApiProblem(403, 'permissionDenied');
    requireQuestion(of, question);
    return readTotals[list](services, user, question as never);
  });
}
