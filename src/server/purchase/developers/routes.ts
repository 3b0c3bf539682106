import type { FastifyInstance } from 'fastify';
import { getDevelopers, getPartnerApi, getPartnerClient } from '#contract/integration/developers.ts';
import { getProductQuestions } from '#contract/integration/product-questions.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { selectContactEmail } from '#server/site/site-config.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { PurchaseServices } from '../services.ts';
import { buildCommands } from './commands.ts';
import { buildExamples } from './examples.ts';
import { buildOpenApi } from './open-api.ts';
import { describeClient, readClient } from './partner-client.ts';
import { describeQuestions } from './product-questions.ts';

/** Routes of the pages for partners' developers: the first steps, and the whole API for partners. */
export function developerRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, getDevelopers, async ({ request }) => {
    const origin = resolveOrigin(services, request);
    const commands = buildCommands(origin, buildExamples(services));
    const client = describeClient(services.partnerClient, origin);
    return { origin, hasSandbox: !services.config.isProd, commands, client };
  });
  registerCall(app, getPartnerApi, async ({ request }) =>
    buildOpenApi({
      origin: resolveOrigin(services, request),
      email: selectContactEmail(services),
      examples: buildExamples(services),
    }),
  );
  registerCall(app, getPartnerClient, async ({ params: { file }, reply }) => {
    const content = await readClient(services.partnerClient, file);
    return reply.header('content-type', 'application/gzip').send(content);
  });
  registerCall(app, getProductQuestions, async ({ params: { product } }) => {
    const version = services.catalogue.current(product);
    if (!version) throw new ApiProblem(404, 'notFound');
    return describeQuestions(version, services.exampleOf(product, toBusinessDate(services.now())));
  });
}
