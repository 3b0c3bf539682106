import type { Call } from '#contract/call.ts';
import { webhookBodies } from '#contract/integration/webhook-events.ts';
import { problemDetails } from '#contract/problem.ts';
import { buildParamsSchema } from '#contract/schemas.ts';
import { isPartnerScope } from '#contract/scopes.ts';
import type { Example } from './examples.ts';
import { partnerCalls } from './partner-calls.ts';

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
        '`Idempotency-Key`: repeated, it is answered the same and not done again.',
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
