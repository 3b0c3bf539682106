import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { approvalRoutes } from './approvals/routes.ts';
import { bookRoutes } from './books/routes.ts';
import { createCredentialList } from './caller-credentials.ts';
import { createProblemExplainer } from './catalogue/explain-problem.ts';
import { pictureRoutes } from './catalogue/picture-routes.ts';
import {
  productDocumentRoutes,
  productNameRoutes,
  productQuestionRoutes,
  productRoutes,
} from './catalogue/product-routes.ts';
import { claimAuthorityRoutes } from './claims/authority/administer-authority.ts';
import { claimDraftRoutes } from './claims/drafts/routes.ts';
import { findRoutes } from './claims/find/routes.ts';
import { claimGuaranteeRoutes } from './claims/guarantees/routes.ts';
import { policyHolderRoutes } from './claims/holders/routes.ts';
import { claimProviderRoutes } from './claims/providers/routes.ts';
import { claimDamageRoutes } from './claims/review/damage-routes.ts';
import { claimRoutes } from './claims/review/routes.ts';
import { claimPaymentRoutes } from './claims/runs/routes.ts';
import { myCancellationRoutes } from './customer-account/cancellation/cancel-my-policy.ts';
import { myClaimDraftRoutes } from './customer-account/claims/my-claim-drafts.ts';
import { myClaimRoutes } from './customer-account/claims/my-claims.ts';
import { myPolicyRoutes } from './customer-account/policies/routes.ts';
import { authenticateCustomers } from './customer-account/sessions/authenticate-customers.ts';
import { customerSessionRoutes } from './customer-account/sessions/routes.ts';
import { dueRoutes } from './due/routes.ts';
import { exportRoutes } from './lists/exports/routes.ts';
import { listViewRoutes } from './lists/views/routes.ts';
import { messageReportRoutes } from './operations/message-report-routes.ts';
import { jobRoutes } from './operations/routes.ts';
import type { Services } from './operations/services.ts';
import { shortLinkRoutes } from './operations/short-link-routes.ts';
import { accountRoutes } from './people/accounts/routes.ts';
import { accountAdminRoutes } from './people/administration/administer-users.ts';
import { apiClientRoutes } from './people/api-clients/administer-api-clients.ts';
import { oauthRoutes } from './people/oauth/routes.ts';
import { partnerRoutes } from './people/partners/administer-partners.ts';
import { recogniseUsers } from './people/sessions/recognise-users.ts';
import { webhookRoutes } from './people/webhooks/administer-webhooks.ts';
import { trackMethods } from './platform/guards/allowed-methods.ts';
import { closeForMaintenance } from './platform/guards/close-for-maintenance.ts';
import { CONNECTION_TIMES, endSlowRequests } from './platform/guards/end-slow-requests.ts';
import { healthRoute } from './platform/guards/health.ts';
import { replayRepeatedWrites } from './platform/guards/idempotency.ts';
import type { RateLimits } from './platform/guards/rate-limit.ts';
import { readRefusedBody } from './platform/guards/read-refused-body.ts';
import { addRequestId } from './platform/guards/request-id.ts';
import { addSecurityHeaders } from './platform/guards/security.ts';
import { addServerDate } from './platform/guards/server-date.ts';
import { documentApi } from './platform/http/api-docs.ts';
import { ApiProblem, toProblemDetails } from './platform/http/api-problem.ts';
import { compileRequestSchema } from './platform/http/input/compile-request-schema.ts';
import { answerProblems } from './platform/http/problem-handler.ts';
import { redactError } from './platform/http/redact-error.ts';
import { endorsementRoutes } from './purchase/after-sale/routes.ts';
import { bankRefundRoutes } from './purchase/bank-refunds/routes.ts';
import { bankStatementRoutes } from './purchase/bank-statements/routes.ts';
import { policyRoutes } from './purchase/certificates/routes.ts';
import { confirmRoutes } from './purchase/checkout/confirm-routes.ts';
import { paymentRoutes } from './purchase/checkout/payment-routes.ts';
import { orderRoutes } from './purchase/checkout/routes.ts';
import { consentRoutes } from './purchase/consents/routes.ts';
import { developerRoutes } from './purchase/developers/routes.ts';
import { draftRoutes } from './purchase/drafts/routes.ts';
import { uploadRoutes } from './purchase/drafts/store-upload.ts';
import { earlyFormRoutes } from './purchase/early-form/routes.ts';
import { handOverRoutes } from './purchase/hand-over/routes.ts';
import { orderDeskRoutes } from './purchase/order-desk/routes.ts';
import { orderHistoryRoutes } from './purchase/order-histories/history-routes.ts';
import { orderLinkRoutes } from './purchase/order-links/routes.ts';
import { findOrderByRef } from './purchase/orders/order-repository.ts';
import { policyLifeRoutes } from './purchase/policy-life/routes.ts';
import { quoteRoutes } from './purchase/quotes/routes.ts';
import { reconciliationRoutes } from './purchase/reconciliation/routes.ts';
import { renewalRoutes } from './purchase/renewals/routes.ts';
import { saleRoutes } from './purchase/sales/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { chatFrameRoute } from './site/chat-frame.ts';
import { findPage } from './site/find-page.ts';
import { offlineRoutes } from './site/offline/offline-routes.ts';
import { manifestRoutes } from './site/offline/web-manifest.ts';
import { addPageCache } from './site/page-cache.ts';
import { siteRoutes } from './site/routes.ts';
import { serveWeb } from './site/serve-web.ts';
import { archiveRoutes } from './studio/archives/routes.ts';
import { documentPreviewRoutes } from './studio/document-preview/routes.ts';
import { pathRunRoutes } from './studio/path-runs/routes.ts';
import { studioPictureRoutes } from './studio/pictures/routes.ts';
import { studioProductRoutes } from './studio/products/routes.ts';
import { studioRoutes } from './studio/releases/routes.ts';
import { sheetRoutes } from './studio/sheets/routes.ts';
import { trialRoutes } from './studio/trials/routes.ts';

export type AppOptions = {
  /** Folder of the built web application. */
  webRoot: string;
  limits: RateLimits;
  /** Adds the parts of the sandbox: testers' calls and its own payment gateway. Undefined in Prod. */
  rehearse: ((app: FastifyInstance) => Promise<void>) | undefined;
  logLevel: string;
  /** Receives the lines of the log; undefined: the standard output. */
  logTo?: { write(line: string): void } | undefined;
  /** Adds the hooks that measure and trace requests; it is called before any other hook is added. */
  watch: (app: FastifyInstance) => void;
};

/** Builds the server, from the outer parts to the inner parts. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 256 * 1024,
    // The id is in every log line of the request, on every server.
    genReqId: () => randomUUID(),
    ...CONNECTION_TIMES,
    trustProxy: services.config.trustProxy,
    // Answers an address that cannot be decoded: it reaches neither a route nor the error handler.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply
        .status(400)
        .type('application/problem+json')
        .send(toProblemDetails(new ApiProblem(400, 'invalidRequest'))),
    // Addresses contain references and queries, so the log contains only the route. It contains no values of errors.
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }), err: redactError },
    },
  });
  options.watch(app);
  app.setValidatorCompiler(compileRequestSchema);
  const allowedMethods = trackMethods(app);
  // Registered first: a cached page, which is the same for everyone, needs no other hook.
  const pages = addPageCache(app, services);
  endSlowRequests(app);
  readRefusedBody(app);
  answerProblems(app, createProblemExplainer(services));
  addRequestId(app);
  addServerDate(app, services.now);
  await addSecurityHeaders(app, services, {
    limits: options.limits,
    listCredentials: createCredentialList(services),
    isPage: (url) => findPage(services, url) !== undefined,
    payTo: services.provider.origin,
    hasChat: services.config.site.messengerScript !== undefined,
  });
  recogniseUsers(app, services);
  authenticateCustomers(app, services);
  if (services.config.maintenance && services.config.isProd) closeForMaintenance(app);
  if (services.config.apiDocs) await documentApi(app);
  replayRepeatedWrites(app, { database: services.database, keys: services.config.keys, now: services.now });
  // Registered after `replayRepeatedWrites`, which stores answers without compression.
  await app.register(compress, { threshold: 1024 });

  for (const addCalls of areas) addCalls(app, services);
  await options.rehearse?.(app);
  siteRoutes(app, services);
  chatFrameRoute(app, services);
  manifestRoutes(app, services);
  offlineRoutes(app, services, options.webRoot);
  const draw = await serveWeb(app, services, {
    webRoot: options.webRoot,
    pages,
    allowedMethods,
    isOrder: async (ref) => (await findOrderByRef(services.database.sql, ref)) !== undefined,
  });
  earlyFormRoutes(app, services, draw);
  return app;
}

/** The calls of each area, in the order of the API's description. */
const areas: ((app: FastifyInstance, services: Services) => void)[] = [
  ...[oauthRoutes, healthRoute, accountRoutes, accountAdminRoutes, partnerRoutes, apiClientRoutes, webhookRoutes],
  ...[
    jobRoutes,
    messageReportRoutes,
    shortLinkRoutes,
    productRoutes,
    productNameRoutes,
    productDocumentRoutes,
    productQuestionRoutes,
    pictureRoutes,
  ],
  ...[
    draftRoutes,
    uploadRoutes,
    quoteRoutes,
    confirmRoutes,
    orderRoutes,
    orderLinkRoutes,
    orderHistoryRoutes,
    handOverRoutes,
    orderDeskRoutes,
  ],
  ...[consentRoutes, saleRoutes, paymentRoutes, policyRoutes, policyLifeRoutes, endorsementRoutes, renewalRoutes],
  ...[
    developerRoutes,
    policyHolderRoutes,
    findRoutes,
    claimRoutes,
    claimDraftRoutes,
    claimDamageRoutes,
    claimGuaranteeRoutes,
    claimProviderRoutes,
    claimPaymentRoutes,
    claimAuthorityRoutes,
    bookRoutes,
    bankStatementRoutes,
    approvalRoutes,
    exportRoutes,
    listViewRoutes,
  ],
  ...[dueRoutes, customerSessionRoutes, myPolicyRoutes],
  ...[
    myCancellationRoutes,
    myClaimRoutes,
    myClaimDraftRoutes,
    reportRoutes,
    reconciliationRoutes,
    bankRefundRoutes,
    studioRoutes,
  ],
  ...[sheetRoutes, pathRunRoutes, studioProductRoutes, documentPreviewRoutes, archiveRoutes, studioPictureRoutes],
  ...[trialRoutes],
];
