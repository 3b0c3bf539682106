import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/claim-guarantees.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { addProvider, endProvider, listProviders } from './providers.ts';

/** Registers the calls for the list of providers. */
export function claimProviderRoutes(app: FastifyInstance, services: ClaimServices): void {
  const { sql } = services.database;
  registerCall(app, contract.listProviders, async () => listProviders(sql));
  registerCall(app, contract.addProvider, async ({ user, body }) => {
    await addProvider(services, user.id, body);
    return listProviders(sql);
  });
  registerCall(app, contract.endProvider, async ({ user, params }) => {
    await endProvider(services, user.id, params.id);
    return listProviders(sql);
  });
}
