import type { Call } from '#contract/call.ts';
import { webhookBodies } from '#contract/integration/webhook-events.ts';
import { problemDetails } from '#contract/problem.ts';
import { buildParamsSchema, fileBody, fileReply } from '#contract/schemas.ts';
import { isPartnerScope } from '#contract/scopes.ts';
import { type Components, createComponents, describeMember, describeSchema } from './components.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import type { Schema } from './engine-schemas.ts';
import type { Example } from './examples.ts';
import { partnerTopics } from './partner-calls.ts';
import { listProblemCodes } from './problem-codes.ts';
import replyExamples from './reply-examples.json' with { type: 'json' };

/** `email`: the address of the insurer for partners. */
type OpenApiOptions = { origin: string; email: string; examples: readonly Example[] };
type ObjectSchema = { properties?: Record<string, Schema>; required?: string[] };
type Operation = { id: string; call: Call; topic: string };

const operations: Record<string, string> = descriptions.operations;

/** Media types of the calls whose request or reply is a file, by operation id. The first one is the usual one. */
const mediaTypes: Record<string, readonly string[]> = {
  sendUpload: ['image/jpeg', 'image/png', 'image/webp'],
  sendClaimFile: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  getOrderDocument: ['application/pdf'],
  getClaimLetter: ['application/pdf'],
  getClaimFile: ['image/jpeg', 'application/pdf'],
};

/** Media types of JSON bodies that may also be sent otherwise, by operation id. */
const bodyTypes: Record<string, readonly string[]> = {
  issueClientToken: ['application/x-www-form-urlencoded', 'application/json'],
};

/** Builds the description of the API for partners as OpenAPI 3.1: paths, schemas and scopes come from the contract. */
export function buildOpenApi({ origin, email, examples }: OpenApiOptions): object {
  const components = createComponents();
  components.schemas.ProblemCode = listProblemCodes();
  const problem = describeSchema(components, problemDetails, 'Problem');
  const paths: Record<string, Record<string, object>> = {};
  for (const [topic, { calls }] of Object.entries(partnerTopics))
    for (const [id, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      const operation = describeOperation(components, { id, call, topic }, examples);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
    }
  const webhooks = Object.entries(webhookBodies).map(([name, body]) => [name, describeWebhook(components, name, body)]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Insurance shop for partners',
      version: descriptions.version,
      description: descriptions.about,
      contact: { name: 'Partner support', url: `${origin}/developers`, email },
      license: { name: 'For partners of the insurer', url: `${origin}/developers` },
    },
    servers: [{ url: origin }],
    tags: Object.entries(partnerTopics)
      .map(([name, { description }]) => ({ name, description }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    security: [{ program: [] }],
    paths,
    webhooks: Object.fromEntries(webhooks),
    components: {
      schemas: components.schemas,
      ...sharedParts(problem),
      securitySchemes: {
        program: {
          type: 'oauth2',
          description: 'A token of client credentials (RFC 6749, 4.4), sent as `Authorization: Bearer`.',
          flows: { clientCredentials: { tokenUrl: `${origin}/api/oauth/token`, scopes: descriptions.scopes } },
        },
      },
    },
  };
}

/** Parameters, headers and refusals that many calls share. */
function sharedParts(problem: Schema): object {
  const header = (description: string, schema: Schema) => ({ description, schema });
  const count = { type: 'integer', minimum: 0 };
  const { headers, parameters, refusals } = descriptions;
  const refusal = (description: string, examples: object, headers?: object) => ({
    description,
    ...(headers && { headers }),
    content: { 'application/problem+json': { schema: problem, examples } },
  });
  return {
    parameters: {
      IdempotencyKey: {
        ...{ name: 'Idempotency-Key', in: 'header', required: false, description: parameters.idempotencyKey },
        schema: { type: 'string', pattern: '^("[\\w-]{8,64}"|[\\w-]{8,64})$' },
        example: '"5f0f9f0e-6b1c-4c55-9a63-3d9a1f4c2b10"',
      },
      AcceptLanguage: {
        ...{ name: 'Accept-Language', in: 'header', required: false, description: parameters.acceptLanguage },
        ...{ schema: { type: 'string' }, example: 'en' },
      },
    },
    headers: {
      'RateLimit-Policy': header(headers.policy, { type: 'string' }),
      RateLimit: header(headers.rateLimit, { type: 'string' }),
      'X-RateLimit-Limit': header(headers.limit, count),
      'X-RateLimit-Remaining': header(headers.remaining, count),
      'X-RateLimit-Reset': header(headers.reset, count),
      'Retry-After': header(headers.retryAfter, count),
      'Idempotent-Replay': header(headers.replay, { type: 'string', enum: ['true'] }),
    },
    responses: {
      Refusal: refusal(descriptions.responses.refusal, refusals['4XX']),
      TooMany: refusal(descriptions.responses.tooMany, refusals['429'], {
        'Retry-After': { $ref: '#/components/headers/Retry-After' },
      }),
      Failure: refusal(descriptions.responses.failure, refusals['5XX']),
    },
  };
}

function describeOperation(components: Components, operation: Operation, examples: readonly Example[]): object {
  const { id, call, topic } = operation;
  const { summary, query, headers, status = 200, who, method, isRead } = call;
  const scopes = Array.isArray(who) ? who.filter(isPartnerScope) : [];
  const isRepeatable = method !== 'GET' && !isRead;
  const parameters = (place: 'path' | 'query' | 'header', schema: object | undefined) =>
    describeParameters(components, { id, place }, schema);
  const shared = [...(isRepeatable ? ['IdempotencyKey'] : []), 'AcceptLanguage'];
  return {
    operationId: id,
    ...{ summary, description: operations[id], tags: [topic] },
    security: who === 'anyone' ? [{}, { program: [] }] : scopes.map((scope) => ({ program: [scope] })),
    parameters: [
      ...parameters('path', buildParamsSchema(call).params),
      ...parameters('query', query),
      ...parameters('header', headers),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...describeBody(components, operation, examples),
    responses: {
      [status]: describeReply(components, operation),
      '4XX': { $ref: '#/components/responses/Refusal' },
      '429': { $ref: '#/components/responses/TooMany' },
      '5XX': { $ref: '#/components/responses/Failure' },
    },
  };
}

/** Describes the body of a request: JSON with an example, or a file. */
function describeBody(components: Components, { id, call }: Operation, examples: readonly Example[]): object {
  const { body } = call;
  if (!body) return {};
  if (body === fileBody) return { requestBody: { required: true, content: describeFile(id) } };
  const example = examples.find((one) => one.call.path === call.path && one.call.method === call.method)?.body;
  const schema = describeSchema(components, withoutNull(body), `${capitalize(id)}Request`);
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        (bodyTypes[id] ?? ['application/json']).map((type) => [
          type,
          { schema, ...(example === undefined ? {} : { example }) },
        ]),
      ),
    },
  };
}

function describeReply(components: Components, { id, call }: Operation): object {
  const { summary, reply, status = 200, method, isRead } = call;
  const isRepeatable = method !== 'GET' && !isRead;
  const names = [
    ...['RateLimit-Policy', 'RateLimit', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
    ...(isRepeatable ? ['Idempotent-Replay'] : []),
  ];
  const headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
  if (status === 204) return { description: summary, headers };
  const schema = describeSchema(components, reply, `${capitalize(id)}Reply`);
  const example = (replyExamples as Record<string, unknown>)[id];
  const shown = { schema, ...(example === undefined ? {} : { example }) };
  const content = reply === fileReply ? describeFile(id) : { 'application/json': shown };
  return { description: summary, headers, content };
}

/** A body that may be absent for other callers is required of a program. */
function withoutNull(body: object): object {
  const { anyOf = [] } = body as { anyOf?: Schema[] };
  const options = anyOf.filter(({ type }) => type !== 'null');
  return options.length === 1 && options[0] ? options[0] : body;
}

/** A file as its bytes, in each media type. */
const describeFile = (id: string): object =>
  Object.fromEntries(
    (mediaTypes[id] ?? []).map((type) => [
      type,
      { schema: { type: 'string', format: 'binary', contentMediaType: type } },
    ]),
  );

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Place = { id: string; place: 'path' | 'query' | 'header' };

function describeParameters(components: Components, { id, place }: Place, schema: object | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema;
  return Object.entries(properties).map(([name, one]) => {
    const { description, examples, ...described } = describeMember(
      components,
      { of: id, member: name },
      place === 'query' ? toNumbers(one) : one,
    );
    return {
      ...{ name, in: place, required: place === 'path' || required.includes(name), description, schema: described },
      ...(Array.isArray(examples) ? { example: examples[0] } : {}),
    };
  });
}

/** A number in an address arrives as a text, but a program sends a number. */
function toNumbers(schema: Schema): Schema {
  const { pattern, anyOf } = schema;
  if (pattern === '^([1-9][0-9]?|100)$') return { type: 'integer', minimum: 1, maximum: 100 };
  // The number of a transaction.
  if (typeof pattern === 'string' && pattern.startsWith('^[1-9]\\d')) return { type: 'integer', minimum: 1 };
  const words = Array.isArray(anyOf) ? anyOf.map((option: Schema) => option.const) : [];
  const isNumeric = words.length > 0 && words.every((word) => /^\d+$/.test(String(word)));
  return isNumeric ? { type: 'integer', enum: words.map(Number) } : schema;
}

function describeWebhook(components: Components, name: string, schema: object): object {
  const headers: Record<string, string> = descriptions.webhookHeaders;
  return {
    post: {
      operationId: `receive${capitalize(name)}Event`,
      summary: name === 'test' ? 'A test event' : `An event of ${name === 'order' ? 'an' : 'a'} ${name}`,
      description: descriptions.webhook,
      tags: ['webhooks'],
      // The signature in the headers authenticates us, so the receiver asks for no token.
      security: [],
      parameters: Object.entries(headers).map(([header, description]) => ({
        ...{ name: header, in: 'header', required: true, description, schema: { type: 'string' } },
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describeSchema(components, schema, `${capitalize(name)}Event`) } },
      },
      responses: { '2XX': { description: 'Received. After any other answer we send the event again.' } },
    },
  };
}
