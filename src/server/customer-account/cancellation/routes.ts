import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer-account/cancellation.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import {
  cancelOwnPolicy,
  previewOwnCancellation,
  sendCancellationCode,
  viewMyCancellation,
} from './cancel-my-policy.ts';

/** Registers the calls by which a customer cancels an own policy. */
export function myCancellationRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.getMyCancellation, async ({ customer, params, query }) =>
    viewMyCancellation(services, customer, params.number, query.locale),
  );
  registerCall(app, contract.previewMyCancellation, async ({ customer, params, body }) =>
    previewOwnCancellation(services, customer, params.number, body),
  );
  registerCall(app, contract.sendMyCancellationCode, async ({ customer, params, request }) =>
    sendCancellationCode(services, customer, params.number, toNetwork(request.ip)),
  );
  registerCall(app, contract.cancelMyPolicy, async ({ customer, params, body, request }) =>
    cancelOwnPolicy(services, customer, params.number, { ...body, network: toNetwork(request.ip) }),
  );
}
