import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { accountAdminRoutes } from './accounts/admin-routes.ts';
import { recogniseUsers } from './accounts/recognise-users.ts';
import { accountRoutes } from './accounts/routes.ts';
import { claimRoutes } from './claims/routes.ts';
import { withoutSmsLimits } from './codes/sms-limits.ts';
import { consentRoutes } from './consents/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { documentApi } from './http/api-docs.ts';
import { ApiProblem, problemDetailsOf } from './http/api-problem.ts';
import type { Limits } from './http/brake-floods.ts';
import { CONNECTION_TIMES, endSlowRequests } from './http/end-slow-requests.ts';
import { healthRoute } from './http/health.ts';
import { answerRepeatedWrites } from './http/idempotency.ts';
import { loggedError } from './http/logged-error.ts';
import { answerProblems } from './http/problem-handler.ts';
import { protect } from './http/security.ts';
import { serveWeb } from './http/serve-web.ts';
import { jobRoutes } from './jobs/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { orderLinkRoutes } from './order-links/routes.ts';
import { orderHistoryRoutes } from './orders/history-routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { partnerRoutes } from './partners/routes.ts';
import { type SandboxGatewayOptions, sandboxGateway } from './payments/provider/sandbox/sandbox-gateway.ts';
import { paymentRoutes } from './payments/routes.ts';
import { policyRoutes } from './policies/routes.ts';
import { policyHolderRoutes } from './policy-holders/routes.ts';
import { productDocumentRoutes, productRoutes } from './products/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { saleRoutes } from './sales/routes.ts';
import type { Services } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { testingRoutes } from './testing/routes.ts';
import type { TestingTools } from './testing/testing-tools.ts';
import { uploadRoutes } from './uploads/routes.ts';

export type AppOptions = {
  /** Folder of the built web application. */
  webRoot: string;
  limits: Limits;
  /** The payment gateway of our own, under /sandbox-gateway; never in Prod. */
  sandbox?: SandboxGatewayOptions;
  /** What testers may do; never in Prod. */
  testing?: TestingTools;
  logLevel: string;
};

/** The server, from the outside in. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    ...CONNECTION_TIMES,
    trustProxy: services.config.trustProxy,
    // An address that cannot be decoded never reaches a route or the error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply
        .status(400)
        .type('application/problem+json')
        .send(problemDetailsOf(new ApiProblem(400, 'invalidRequest'))),
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false } },
    // Addresses hold references and queries: neither is logged, only the route; of errors no values.
    logger: {
      level: options.logLevel,
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }), err: loggedError },
    },
  });
  endSlowRequests(app);
  answerProblems(app);
  await protect(app, services, options.limits);
  recogniseUsers(app, services);
  if (services.config.apiDocs) await documentApi(app);
  answerRepeatedWrites(app, services.database, services.now);
  // After it: what is kept for a repeated write is the answer before it is packed.
  await app.register(compress, { threshold: 1024 });

  oauthRoutes(app, services);
  healthRoute(app, services);
  accountRoutes(app, services);
  accountAdminRoutes(app, services);
  partnerRoutes(app, services);
  jobRoutes(app, services);
  productRoutes(app, services);
  productDocumentRoutes(app, services);
  draftRoutes(app, services);
  uploadRoutes(app, services);
  orderRoutes(app, services);
  orderLinkRoutes(app, services);
  orderHistoryRoutes(app, services);
  consentRoutes(app, services);
  saleRoutes(app, services);
  paymentRoutes(app, services);
  policyRoutes(app, services);
  policyHolderRoutes(app, services);
  claimRoutes(app, services);
  reportRoutes(app, services);
  if (options.testing && !services.config.isProd) testingRoutes(app, withoutSmsLimits(services), options.testing);
  if (options.sandbox && !services.config.isProd)
    await app.register(sandboxGateway(options.sandbox), { prefix: '/sandbox-gateway' });
  siteRoutes(app, services);
  await serveWeb(app, services, options.webRoot);
  return app;
}
