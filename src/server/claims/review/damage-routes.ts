import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-steps.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { approveEstimate, enterInvoice } from '../damage/repairs.ts';
import { appointVisit, endVisit } from '../damage/visits.ts';
import { viewClaim } from './view-claim.ts';

/** Registers the calls for repairs and visits of assessors. */
export function claimDamageRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.approveEstimate, async ({ user, params, body }) => {
    await approveEstimate(services, user, params, body.amount);
    return viewClaim(services, user, params.ref);
  });
  registerCall(app, contract.enterInvoice, async ({ user, params, body }) => {
    await enterInvoice(services, user, params, body);
    return viewClaim(services, user, params.ref);
  });
  registerCall(app, contract.appointVisit, async ({ user, params: { ref }, body }) => {
    await appointVisit(services, user, ref, body);
    return viewClaim(services, user, ref);
  });
  registerCall(app, contract.endVisit, async ({ user, params, body }) => {
    await endVisit(services, user, params, body);
    return viewClaim(services, user, params.ref);
  });
}
