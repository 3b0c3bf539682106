import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/integration/api-clients.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import * as clients from './administer-api-clients.ts';

/** Registers the calls for the API clients of a partner, for its administrators. */
export function apiClientRoutes(app: FastifyInstance, services: PeopleServices): void {
  registerCall(app, contract.listApiClients, async ({ user }) => ({
    clients: await clients.listApiClients(services.database.sql, user),
  }));
  registerCall(app, contract.createApiClient, ({ user, body }) => clients.createApiClient(services, user, body));
  registerCall(app, contract.changeApiClient, ({ user, params, body }) =>
    clients.changeApiClient(services, user, params.id, body),
  );
  registerCall(app, contract.addApiClientSecret, ({ user, params }) =>
    clients.addApiClientSecret(services, user, params.id),
  );
  registerCall(app, contract.endApiClientSecret, ({ user, params }) =>
    clients.endApiClientSecret(services, user, params.id, params.secret),
  );
  registerCall(app, contract.revokeApiClient, ({ user, params }) => clients.revokeApiClient(services, user, params.id));
}
