import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { partial } from '#tests/support/partial.ts';
import { boat } from '#tests/support/policy-file.ts';
import { buildCommands } from './commands.ts';
import { buildExamples } from './examples.ts';
import { buildOpenApi } from './open-api.ts';

const now = () => new Date('2026-03-01T18:00:00Z');
const answers = { plan: 'calm', firstDay: '2026-03-02', skipper: "Dara's" };
type Services = Parameters<typeof buildExamples>[0];
const services = (
  shown: object | undefined,
  current: object | undefined = { product: boat, definition: boat.definition },
) => partial<Services>({ now, exampleCase: () => shown, catalogue: { current: () => current } });
const examples = buildExamples(services({ product: 'boat', answers }));
const pathsOf = (all: typeof examples) => all.map(({ call }) => call.path);

describe('examples', () => {
  test('contain a sale of the shown product, from today in Phnom Penh, with a quote for its rated answers', () => {
    const always = buildExamples(services(undefined));
    expect(pathsOf(examples).slice(0, always.length)).toEqual(pathsOf(always));
    expect(pathsOf(examples).slice(always.length)).toEqual([
      ...[
        '/api/quotes/:product',
        '/api/drafts',
        '/api/drafts/:id/answers',
        '/api/drafts/:id/next',
        '/api/drafts/:id/confirm',
      ],
    ]);
    const bodyOf = (path: string): Json | undefined => examples.find(({ call }) => call.path === path)?.body;
    expect(bodyOf('/api/b2b/webhooks/:id/replay')).toEqual({ since: '2026-03-02T00:00:00Z' });
    expect(examples.find(({ call }) => call.path === '/api/quotes/:product')?.params).toEqual({ product: 'boat' });
    expect(bodyOf('/api/quotes/:product')).toEqual({ answers: { plan: 'calm', firstDay: '2026-03-02' } });
    expect(bodyOf('/api/drafts')).toEqual({ product: 'boat', language: 'en' });
    expect(bodyOf('/api/drafts/:id/answers')).toEqual({ changes: answers });
    expect(bodyOf('/api/drafts/:id/next')).toEqual({ page: 'hire', digest: 'digest-...' });
  });

  test('contain no sale if no product is shown, or if the shown product is not on sale', () => {
    const always = pathsOf(buildExamples(services(undefined)));
    expect(always).not.toContain('/api/drafts');
    expect(
      pathsOf(
        buildExamples(
          partial<Services>({
            ...services({ product: 'boat', answers }),
            catalogue: { current: () => undefined },
          }),
        ),
      ),
    ).toEqual(always);
  });
});

describe('the commands to copy', () => {
  const texts = (all: typeof examples) =>
    Object.fromEntries(buildCommands('https://shop.example', all).map(({ name, text }) => [name, text]));

  test('request a token, a quote, a webhook and its test, each with its body', () => {
    const said = texts(examples);
    expect(Object.keys(said)).toEqual(['token', 'quote', 'webhook', 'test']);
    expect(said.token).toBe(
      [
        'export TOKEN=$(curl -s https://shop.example/api/oauth/token \\',
        '  -d grant_type=client_credentials \\',
        '  -d client_id=$CLIENT_ID \\',
        `  -d client_secret=$CLIENT_SECRET | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      ].join('\n'),
    );
    expect(said.quote).toBe(
      [
        'curl -s https://shop.example/api/quotes/boat -X POST \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"answers":{"plan":"calm","firstDay":"2026-03-02"}}'`,
      ].join('\n'),
    );
    expect(said.webhook).toContain(`-d '{"url":"https://your-server.example/insurance-events","events":["order.paid"`);
    expect(said.webhook).toMatch(/\necho "\$ANSWER"\nexport WEBHOOK=\$\(echo "\$ANSWER" \| sed .*"id"/);
    // A command that sends nothing has no further line.
    expect(said.test).toBe(
      'curl -s https://shop.example/api/b2b/webhooks/$WEBHOOK/test -X POST \\\n  -H "Authorization: Bearer $TOKEN"',
    );
  });

  test('contain no quote if nothing is on sale, and escape a quotation mark in a body', () => {
    expect(Object.keys(texts(buildExamples(services(undefined))))).toEqual(['token', 'webhook', 'test']);
    const odd = examples.map((one) =>
      one.call.path === '/api/quotes/:product' ? { ...one, body: { name: "Dara's" } } : one,
    );
    expect(texts(odd).quote).toContain(`-d '{"name":"Dara'\\''s"}'`);
  });
});

describe('the description', () => {
  type Operation = {
    operationId: string;
    summary: string;
    tags: string[];
    security: object[];
    parameters: { name: string; in: string; required: boolean; schema: object }[];
    requestBody?: { content: { 'application/json': { schema: object; example?: Json } } };
    responses: Record<string, { content?: Record<string, { schema: object }> }>;
  };
  type Described = {
    servers: { url: string }[];
    paths: Record<string, Record<string, Operation>>;
    webhooks: Record<
      string,
      { post: { summary: string; parameters: { name: string }[]; responses: object; requestBody: object } }
    >;
    components: {
      securitySchemes: {
        program: { flows: { clientCredentials: { tokenUrl: string; scopes: Record<string, string> } } };
      };
    };
  };
  const api = buildOpenApi({
    origin: 'https://shop.example',
    email: 'partners@insurer.example',
    examples,
  }) as Described;
  /** Its own parameters; those that all calls share are references. */
  const named = ({ parameters }: Operation) => parameters.filter(({ name }) => name !== undefined);
  const operation = (method: string, path: string) => api.paths[path]?.[method] as Operation;

  test('shows its address, and the required right of each call', () => {
    const { clientCredentials } = api.components.securitySchemes.program.flows;
    expect([api.servers, clientCredentials.tokenUrl]).toEqual([
      [{ url: 'https://shop.example' }],
      'https://shop.example/api/oauth/token',
    ]);
    expect(Object.keys(clientCredentials.scopes).toSorted()).toEqual([
      ...['b2b:admin', 'b2b:claims', 'b2b:reports', 'b2b:sell', 'b2b:webhooks'],
    ]);
    expect(operation('post', '/api/quotes/{product}').security).toEqual([{}, { program: [] }]);
    // The insurer's own rights do not apply to programs.
    expect(operation('post', '/api/b2b/orders/search').security).toEqual([
      ...[{ program: ['b2b:sell'] }, { program: ['b2b:reports'] }],
    ]);
  });

  test('names each call by its path, and what it accepts: path, query, headers and body, with an example', () => {
    const read = operation('get', '/api/drafts/{id}');
    expect([read.operationId, read.tags, read.summary]).toEqual(['getDraft', ['sales'], 'Read a draft']);
    expect(named(read).map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['id', 'path', true],
      ['draft-key', 'header', true],
    ]);
    expect(read.requestBody).toBeUndefined();
    const filing = operation('get', '/api/policies/{number}/claim-filing');
    expect(named(filing).map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['number', 'path', true],
      ['locale', 'query', false],
      ['lossDate', 'query', false],
    ]);
    expect(operation('post', '/api/drafts').requestBody?.content['application/json']).toMatchObject({
      ...{ schema: { $ref: '#/components/schemas/CreateDraftRequest' }, example: { product: 'boat', language: 'en' } },
    });
    expect(operation('post', '/api/claims').requestBody?.content['application/json']).not.toHaveProperty('example');
    // The path lists both calls.
    expect(Object.keys(api.paths['/api/b2b/webhooks'] ?? {})).toEqual(['get', 'post']);
  });

  test('shows the answer of each call: its status, and its content or no content', () => {
    const { responses } = operation('post', '/api/drafts');
    expect(Object.keys(responses)).toEqual(['201', '429', '4XX', '5XX']);
    expect(responses['201']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/CreateDraftReply',
    });
    expect(Object.keys(operation('get', '/api/drafts/{id}').responses)).toEqual(['200', '429', '4XX', '5XX']);
    const removed = operation('post', '/api/b2b/webhooks/{id}/remove').responses;
    expect(Object.keys(removed)).toEqual(['204', '429', '4XX', '5XX']);
    expect(removed['204']).not.toHaveProperty('content');
  });

  test('contains the events that are sent, each in good English', () => {
    expect(Object.entries(api.webhooks).map(([name, { post }]) => [name, post.summary])).toEqual([
      ['order', 'An event of an order'],
      ['policy', 'An event of a policy'],
      ['claim', 'An event of a claim'],
      ['test', 'A test event'],
    ]);
    expect(api.webhooks.order?.post.parameters.map(({ name }) => name)).toEqual([
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    ]);
  });
});
