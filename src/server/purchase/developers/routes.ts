import type { FastifyInstance } from 'fastify';
import { getDevelopers, getPartnerApi } from '#contract/integration/developers.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '../services.ts';
import { commandsOf } from './commands.ts';
import { examplesOf } from './examples.ts';
import { openApiOf } from './open-api.ts';

/** What developers of partners read: how to begin, and the whole API that is theirs. */
export function developerRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, getDevelopers, async ({ request }) => {
    const origin = originOf(services, request);
    const commands = commandsOf(origin, examplesOf(services));
    return { origin, hasSandbox: !services.config.isProd, commands };
  });
  registerCall(app, getPartnerApi, async ({ request }) =>
    openApiOf({ origin: originOf(services, request), examples: examplesOf(services) }),
  );
}
