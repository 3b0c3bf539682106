import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/integration/webhooks.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { readOwnPartner } from '../partners/own-partner.ts';
import * as webhooks from './administer-webhooks.ts';
import { listEndpointDeliveries } from './delivery-repository.ts';
import { findEndpoint } from './webhook-repository.ts';

/** Registers the calls for webhooks of a partner, for its administrators and its programs. */
export function webhookRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;
  registerCall(app, contract.listWebhooks, async ({ user }) => ({
    endpoints: await webhooks.listWebhooks(sql, user),
  }));
  registerCall(app, contract.createWebhook, ({ user, body }) => webhooks.createWebhook(services, user, body));
  registerCall(app, contract.changeWebhook, ({ user, params, body }) =>
    webhooks.changeWebhook(services, user, params.id, body),
  );
  registerCall(app, contract.rotateWebhook, ({ user, params }) => webhooks.rotateWebhook(services, user, params.id));
  registerCall(app, contract.resumeWebhook, ({ user, params }) => webhooks.resumeWebhook(services, user, params.id));
  registerCall(app, contract.removeWebhook, async ({ user, params }) => {
    await webhooks.removeWebhook(services, user, params.id);
    return null;
  });
  registerCall(app, contract.testWebhook, ({ user, params }) => webhooks.testWebhook(services, user, params.id));
  registerCall(app, contract.replayWebhook, ({ user, params, body }) =>
    webhooks.replayWebhook(services, user, params.id, body),
  );
  registerCall(app, contract.listDeliveries, async ({ user, params, query }) => {
    const endpoint = await findEndpoint(sql, params.id, readOwnPartner(user));
    if (!endpoint) throw new ApiProblem(404, 'webhookNotFound');
    const page = await readLog(query, (before, limit) => listEndpointDeliveries(sql, endpoint.id, { before, limit }));
    return { ...page, items: page.items.map(webhooks.toDeliveryView) };
  });
}
