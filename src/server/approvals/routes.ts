import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reconciliation/money-requests.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { resolveMoneyRequest } from './decide-money-request.ts';
import { listMoneyRequests } from './list-money-requests.ts';

/** Registers the calls for money that waits for a second person, for the insurer's people. */
export function approvalRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listMoneyRequests, async ({ user, query }) =>
    listMoneyRequests(services, user, query.due),
  );
  registerCall(app, contract.decideMoneyRequest, async ({ user, params, body }) => {
    await resolveMoneyRequest(services, user, params.id, body);
    return listMoneyRequests(services, user);
  });
}
