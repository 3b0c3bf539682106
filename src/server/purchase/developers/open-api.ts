import type { Call } from '#contract/call.ts';
import * as claimFiles from '#contract/claims/claim-files.ts';
import * as filing from '#contract/claims/claim-filing.ts';
import * as claims from '#contract/claims/claims.ts';
import { webhookBodies } from '#contract/integration/webhook-events.ts';
import * as webhooks from '#contract/integration/webhooks.ts';
import { issueClientToken } from '#contract/people/oauth.ts';
import { problemDetails } from '#contract/problem.ts';
import * as drafts from '#contract/purchase/drafts.ts';
import * as orders from '#contract/purchase/order-histories.ts';
import * as life from '#contract/purchase/policy-life.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import * as renewals from '#contract/purchase/renewals.ts';
import { buildParamsSchema } from '#contract/schemas.ts';
import { isPartnerScope } from '#contract/scopes.ts';
import type { Example } from './examples.ts';

type OpenApiOptions = { origin: string; examples: readonly Example[] };
type ObjectSchema = { properties?: Record<string, object>; required?: string[] };

/** Builds the description of the API for partners as OpenAPI 3.1: paths, schemas and scopes come from the contract. */
export function buildOpenApi({ origin, examples }: OpenApiOptions): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, calls] of Object.entries(partnerCalls))
    for (const call of calls) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: buildOperation(call, tag, examples) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insurance shop for partners',
      version: '1',
      description:
        'Errors are problem details (RFC 9457) with a coded `problem`. Money is whole minor units. A write may carry an ' +
        '`Idempotency-Key`: repeated, it is answered the same and not done again. Passing a page, confirming ' +
        'and paying name the `digest` of the draft or order in the last answer that was shown or read: 409 `draftChanged` ' +
        'or `orderChanged` means that somebody else has changed it since then, and that nothing was done.',
    },
    servers: [{ url: origin }],
    paths,
    webhooks: Object.fromEntries(Object.entries(webhookBodies).map(([name, body]) => [name, buildWebhook(name, body)])),
    components: {
      securitySchemes: {
        program: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${origin}/api/oauth/token`, scopes: describeScopes() } },
        },
      },
    },
  };
}

function buildOperation(call: Call, tag: string, examples: readonly Example[]): object {
  const { method, path, summary, query, body, headers, reply, status = 200, who } = call;
  const example = examples.find((one) => one.call === call)?.body;
  const scopes = Array.isArray(who) ? who.filter(isPartnerScope) : [];
  const refusal = { description: 'Why not', content: { 'application/problem+json': { schema: problemDetails } } };
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_all, letter) => letter.toUpperCase())}`,
    ...{ summary, tags: [tag] },
    security: who === 'anyone' ? [{}, { program: [] }] : scopes.map((scope) => ({ program: [scope] })),
    parameters: [
      ...readMembers('path', buildParamsSchema(call).params),
      ...readMembers('query', query),
      ...readMembers('header', headers),
    ],
    ...(body && {
      requestBody: { content: { 'application/json': { schema: body, ...(example === undefined ? {} : { example }) } } },
    }),
    responses: {
      [status]: {
        description: summary,
        ...(status === 204 ? {} : { content: { 'application/json': { schema: reply } } }),
      },
      '4XX': refusal,
    },
  };
}

function readMembers(place: 'path' | 'query' | 'header', schema: object | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, one]) => ({
    ...{ name, in: place, schema: one },
    required: place === 'path' || required.includes(name),
  }));
}

function buildWebhook(name: string, schema: object): object {
  return {
    post: {
      summary: `What happened to ${name === 'order' ? 'an' : 'a'} ${name}; signed by Standard Webhooks`,
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
        ...{ name: header, in: 'header', required: true, schema: { type: 'string' } },
      })),
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. Anything else is sent again.' } },
    },
  };
}

function describeScopes(): Record<string, string> {
  return {
    'b2b:sell': 'Quotes, sales, orders, policies',
    'b2b:claims': 'Claims on policies that the partner sold',
    'b2b:reports': 'Reads orders and reports',
    'b2b:webhooks': 'Webhooks',
  };
}

/** The calls that programs of partners use, which are calls of the portal, by topic. */
const partnerCalls: Record<string, readonly Call[]> = {
  token: [issueClientToken],
  quotes: [quoteProduct],
  sales: [
    drafts.createDraft,
    drafts.getDraft,
    drafts.answerDraft,
    drafts.runDraftLookups,
    drafts.passPage,
    drafts.confirmDraft,
  ],
  orders: [
    ...[orders.listOrders, orders.getOrderDetail, orders.sendPaymentLink, orders.payFromBalance, orders.cancelOrder],
    ...[orders.getOrderDocument, orders.sendCertificateLink],
  ],
  policies: [life.getPolicyLife, life.getCoverOn, renewals.listExpiring],
  claims: [
    ...[filing.getClaimFiling, claims.fileClaim, claims.listClaims, claims.getClaim, claims.getClaimLetter],
    ...[claimFiles.sendClaimFile, claimFiles.getClaimFile],
  ],
  webhooks: [
    ...[webhooks.listWebhooks, webhooks.createWebhook, webhooks.changeWebhook, webhooks.rotateWebhook],
    ...[webhooks.resumeWebhook, webhooks.removeWebhook, webhooks.testWebhook, webhooks.listDeliveries],
    webhooks.replayWebhook,
  ],
};
