import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import { oas } from '@stoplight/spectral-rulesets';
import Ajv2020 from 'ajv/dist/2020.js';
import createFetchClient from 'openapi-fetch';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { SandboxPartner } from '#contract/testing.ts';
import { escapePointerToken } from '#engine/answers.ts';
import { addDays } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import { type Description as Compared, compareDescriptions } from '#server/cli/partner-client/compare-descriptions.ts';
import { RELEASED_FILE, serializeDescription } from '#server/cli/partner-client/released-description.ts';
import { findVersionFault, renderChangelog } from '#server/cli/partner-client/render-changelog.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import descriptions from '#server/purchase/developers/descriptions.json' with { type: 'json' };
import { productNames } from '#tests/paths/load-test-product.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { isSignedBy, startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { listMembers, serializeReplyExamples } from './reply-examples.ts';

/*
 * Linters, generators and a generated client of others read the description of the API for partners. The client sells
 * each product with the example of its questions, and each reply is validated against the description.
 */

type Operation = {
  operationId: string;
  description?: string;
  parameters: { name?: string }[];
  responses: Record<string, unknown>;
};
type Description = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: string[];
  items?: Schema;
  anyOf?: Schema[];
};

const shop = await startTestShop();
const folder = await mkdtemp(join(tmpdir(), 'partner-client-'));
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
const { body: api } = await shop.call<Description>('GET', '/api/partner-api.json');
const file = join(folder, 'partner-api.json');
await writeFile(file, JSON.stringify(api));
await promisify(execFile)('node', [
  join(projectRoot, 'node_modules/client-generators/generate-clients.js'),
  file,
  folder,
]);
const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods));

describe('the description', () => {
  test('causes no message of spectral and redocly', async () => {
    const spectral = new Spectral();
    // The types of its own rules do not say that they extend nothing.
    spectral.setRuleset({ extends: [[oas as object as RulesetDefinition, 'all']], rules: {} });
    const found = await spectral.run(new Document(JSON.stringify(api), Parsers.Json, 'partner-api.json'));
    expect(found.map(({ code, path }) => `${String(code)} ${path.join('.')}`)).toEqual([]);
    const config = await createConfig({ extends: ['recommended-strict'] });
    const strict = await lintFromString({
      source: JSON.stringify({ ...api, servers: [{ url: 'https://shop.insurer' }] }),
      absoluteRef: '/partner-api.json',
      config,
    });
    expect(strict.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([]);
  });

  test('describes each call and each member in words', () => {
    expect(operations.filter(({ description }) => !description).map(({ operationId }) => operationId)).toEqual([]);
    const bare = Object.entries(api.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([member, { description }]) => (description ? [] : [`${name}.${member}`])),
    );
    expect(bare).toEqual([]);
    const all = Object.entries(api.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).flatMap((member) => [member, `${name}.${member}`]),
    );
    const asked = operations.flatMap(({ operationId, parameters }) =>
      parameters.flatMap(({ name = '' }) => [name, `${operationId}.${name}`]),
    );
    const known = new Set([...all, ...asked]);
    expect(Object.keys(descriptions.members).filter((key) => !known.has(key))).toEqual([]);
  });

  test('has no breaking change since its last release without a new version number, and lists its changes', async () => {
    const released = JSON.parse(readFileSync(join(projectRoot, RELEASED_FILE), 'utf8')) as Compared;
    const changes = compareDescriptions(released, JSON.parse(serializeDescription(api)));
    expect(findVersionFault(released.info.version, api.info.version, changes)).toBeUndefined();
    // `vitest --update=all` writes the changes into the section of the version.
    const file = join(projectRoot, 'src/docs/partner-api.md');
    await expect(renderChangelog(readFileSync(file, 'utf8'), api.info.version, changes)).toMatchFileSnapshot(file);
  });

  test('contains named types for a generator', async () => {
    const types = await readFile(join(folder, 'types.ts'), 'utf8');
    for (const name of ['Draft', 'Order', 'Quotation', 'Claim', 'ProblemCode'])
      expect(types).toContain(`        ${name}: `);
  });
});

/** The functions of the generated client that the tests call. Each one accepts the parts of a request. */
type Parts = { body?: unknown; path?: Record<string, string>; query?: object; headers?: Record<string, string> };
type Sdk = Record<string, (parts: Parts) => Promise<{ data?: unknown; error?: unknown; response: Response }>>;
type Described = { content?: Record<string, unknown> };
type ClientModule = {
  client: {
    setConfig(config: { baseUrl: string; auth?: string }): void;
    interceptors: {
      response: {
        use(
          check: (response: Response, request: Request, options: { url: string; method: string }) => Promise<Response>,
        ): void;
      };
    };
  };
};

const { client } = (await import(/* @vite-ignore */ join(folder, 'client/client.gen.ts'))) as ClientModule;
const sdk = (await import(/* @vite-ignore */ join(folder, 'client/sdk.gen.ts'))) as Sdk;
client.setConfig({ baseUrl: shop.url });

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(api, 'api');
const calls: string[] = [];
/** The first reply of each operation. */
const replies = new Map<string, Json>();
client.interceptors.response.use(async (response, request, { url }) => {
  const method = request.method.toLowerCase();
  calls.push(`${method} ${url}`);
  const { status, headers } = response;
  if (!headers.get('content-type')?.includes('json')) return response;
  const isDescribed = response.ok && api.paths[url]?.[method]?.responses[String(status)] !== undefined;
  const type = isDescribed ? 'application/json' : 'application/problem+json';
  const place = isDescribed
    ? ['paths', url, method, 'responses', String(status), 'content', type, 'schema']
    : ['components', 'responses', 'Refusal', 'content', type, 'schema'];
  const pointer = place.map((part) => encodeURIComponent(escapePointerToken(part))).join('/');
  const body = await response.clone().json();
  const isValid = ajv.validate({ $ref: `api#/${pointer}` }, body);
  expect([method, url, status, isValid ? [] : ajv.errors]).toEqual([method, url, status, []]);
  const operation = api.paths[url]?.[method]?.operationId;
  if (isDescribed && operation !== undefined) replies.set(operation, replies.get(operation) ?? body);
  return response;
});

/** Calls an operation, which must succeed. */
async function call<T>(operation: string, parts: Parts = {}): Promise<T> {
  const { data, error, response } = await (sdk[operation] as Sdk[string])(parts);
  expect([operation, response.status, error]).toEqual([operation, response.ok ? response.status : 200, undefined]);
  return data as T;
}

type Draft = {
  id: string;
  page: string | null;
  digest: string;
  problems: unknown[];
  record: { findings: Record<string, { status: string }> };
};
type Questions = { example: { answers: Record<string, unknown>; pictures: string[] } };
type Sold = { orderId: string; policy: string; phone: string };

type OfDraft = { path: { id: string }; headers: { 'draft-key': string } };

/** Passes the pages of a draft. The last page is not passed but confirmed. */
async function passPages(of: OfDraft, from: Draft): Promise<{ at: Draft }> {
  let at = from;
  for (let page: string | null = null; at.page !== null && at.page !== page; ) {
    page = at.page;
    at = await call<Draft>('passPage', { ...of, body: { page, digest: at.digest } });
  }
  return { at };
}

/** The names of a confirmed order: its id, its number, and the reference in its pay link. */
type Confirmed = { orderId: string; number: string; order: string };

/** Confirms an order from the description alone: the questions, the example, and the calls of a draft. */
async function confirm(product: string, knowsOf: string[] = []): Promise<Confirmed & { phone: string; of: OfDraft }> {
  // A program may send 60 calls a minute.
  shop.clock.advance({ minutes: 1 });
  const { example } = await call<Questions>('getProductQuestions', { path: { product } });
  const { draft, key } = await call<{ draft: Draft; key: string }>('createDraft', {
    body: { product, language: 'en' },
  });
  const of = { path: { id: draft.id }, headers: { 'draft-key': key } };
  const phone = String(createCustomerAnswers().mobilePhone);
  const picture = new Blob([new Uint8Array(await createPicture())], { type: 'image/jpeg' });
  const pictures: Record<string, string> = {};
  for (const name of example.pictures)
    pictures[name] = (await call<{ upload: string }>('sendUpload', { ...of, body: picture })).upload;
  const changes = { ...example.answers, ...pictures, mobilePhone: phone };
  let { draft: at } = await call<{ draft: Draft }>('answerDraft', { ...of, body: { changes } });
  if (Object.values(at.record.findings).some(({ status }) => status === 'pending'))
    at = (await call<{ draft: Draft }>('runDraftLookups', of)).draft;
  ({ at } = await passPages(of, at));
  const confirmed = await call<Confirmed>('confirmDraft', { ...of, body: { digest: at.digest, knowsOf } });
  return { ...confirmed, phone, of };
}

/** Sells a product. The customer agrees on the link, and the partner pays from its balance. */
async function sell(product: string, knowsOf: string[] = []): Promise<Sold> {
  const { orderId, phone, of } = await confirm(product, knowsOf);
  const { link } = await call<{ link: string }>('sendPaymentLink', {
    path: { id: orderId },
    body: { channel: 'link' },
  });
  // The customer reads, proves the phone and agrees on the link.
  const ref = (await call<{ order: string }>('getDraft', of)).order;
  expect(link).toContain('http');
  const { cookie } = await provePhone(shop, { ref, phone });
  expect((await acceptDeclaration(shop, { ref, cookie })).status).toBe(200);
  const order = await call<{ digest: string }>('getOrderDetail', { path: { id: orderId } });
  await call('payFromBalance', { path: { id: orderId }, body: { digest: order.digest } });
  await shop.worker.work();
  const { policy } = await call<{ policy: string }>('getOrderDetail', { path: { id: orderId } });
  return { orderId, policy, phone };
}

const { clientId, clientSecret } = (await shop.call<SandboxPartner>('POST', '/api/testing/partners')).body;

/** Gets a token, which is valid for half an hour. */
async function signIn(): Promise<void> {
  const { access_token: auth } = await call<{ access_token: string }>('issueClientToken', {
    body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  });
  client.setConfig({ baseUrl: shop.url, auth });
}
await signIn();

type Choices = { changes: { kind: string; usual: string }[] };
type Life = {
  effectiveTo: string;
  reasons: string[];
  cancelFrom: { next: string | null } | null;
  request: { id: string; mayApprove: boolean } | null;
  transactions: { kind: string }[];
};

/** Begins a change or a renewal, and returns the parts of the calls about its draft. */
async function beginEndorsement(number: string, wish: object): Promise<OfDraft> {
  const body = { ...wish, language: 'en' };
  const begun = await call<{ draft: string; key: string }>('createEndorsementDraft', { path: { number }, body });
  return { path: { id: begun.draft }, headers: { 'draft-key': begun.key } };
}

/** Confirms a change or a renewal; the customer agrees on the link, and the partner pays what it costs. */
async function finishEndorsement(of: OfDraft, phone: string): Promise<void> {
  const { at } = await passPages(of, await call<Draft>('getDraft', of));
  expect(at.problems).toEqual([]);
  const { orderId, order: ref } = await call<{ orderId: string; order: string }>('confirmDraft', {
    ...of,
    body: { digest: at.digest },
  });
  const { cookie } = await provePhone(shop, { ref, phone });
  expect((await acceptDeclaration(shop, { ref, cookie })).status).toBe(200);
  const path = { id: orderId };
  const { digest, status } = await call<{ digest: string; status: string }>('getOrderDetail', { path });
  if (status === 'confirmed') await call('payFromBalance', { path, body: { digest } });
  await shop.worker.work();
}

/** The example of a request for a quote of travel, as the description shows it on the day of the shop. */
async function readQuoteExample(): Promise<unknown> {
  type Quote = { requestBody: { content: Record<string, { example?: unknown }> } };
  const { body } = await shop.call<{ paths: Record<string, { post: Quote }> }>('GET', '/api/partner-api.json');
  return body.paths['/api/quotes/{product}']?.post.requestBody.content['application/json']?.example;
}

/** The policies that were sold, by product. */
const sales = new Map<string, { policy: string; phone: string }>();

describe('a generated client', () => {
  test.each(productNames)('sells %s from the description alone, in few calls', async (product) => {
    calls.length = 0;
    const { orderId, policy, phone } = await sell(product);
    sales.set(product, { policy, phone });
    expect(policy).toMatch(/^[A-Z]+-\d{4}-\d{6}$/);
    // One of them asks what the partner entered for this customer before.
    expect(calls.length).toBeLessThanOrEqual(21);
    const paper = await call<Blob>('getOrderDocument', {
      path: { id: orderId, name: 'certificate' },
      query: { language: 'en' },
    });
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('files a claim with a document, cancels an order, and begins a renewal', async () => {
    const sold = sales.get('medical') ?? (await sell('medical'));
    const golf = sales.get('golfer') ?? (await sell('golfer'));
    shop.clock.advance({ days: 40 });
    await signIn();
    const number = sold.policy;
    type Filing = { given: { insured: { code: string }[] }; today: string; holder: string };
    const filing = await call<Filing>('getClaimFiling', { path: { number } });
    const claim = await call<{ ref: string; status: string; missing: string[] }>('fileClaim', {
      body: {
        policyNumber: number,
        insured: filing.given.insured[0]?.code,
        ...{ contactPerson: filing.holder, phone: sold.phone, lossDate: filing.today, dischargeDate: null },
        description: 'A broken arm, treated in hospital.',
        lines: [{ benefit: 'surgery', amount: 50_000 }],
      },
    });
    expect([claim.status, claim.missing]).toEqual(['submitted', ['invoice', 'medicalReport', 'prescription']]);
    const body = new Blob([new Uint8Array(await createPicture())], { type: 'image/jpeg' });
    const path = { ref: claim.ref };
    await call('sendClaimFile', { path, query: { name: 'invoice.jpg', paper: 'invoice' }, body });
    const read = await call<{ missing: string[]; files: { id: string }[] }>('getClaim', { path });
    expect(read.missing).toEqual(['medicalReport', 'prescription']);
    const file = await call<Blob>('getClaimFile', { path: { ...path, file: read.files[0]?.id ?? '' } });
    expect(file.type).toBe('image/jpeg');
    const clerk = await createTestUser(shop, { scopes: ['insurer:claims'] });
    await clerk.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
    const question = { question: 'When did it happen?' };
    expect((await clerk.call('POST', `/api/claims/${claim.ref}/ask`, { body: question })).status).toBe(200);
    await call('answerClaim', { path, body: { answer: 'In the morning.' } });
    const { items } = await call<{ items: { ref: string }[] }>('listClaims', { body: { search: number } });
    expect(items.map((row) => row.ref)).toEqual([claim.ref]);

    const { orderId } = await confirm('golfer', [golf.policy]);
    expect(
      await call('cancelOrder', { path: { id: orderId }, body: { reason: 'Not wanted any more.' } }),
    ).toMatchObject({
      status: 'cancelled',
    });

    shop.clock.advance({ days: 300 });
    await signIn();
    const expiring = await call<{ items: { number: string }[] }>('listExpiring', { query: { days: 60, limit: 5 } });
    expect(expiring.items.map((row) => row.number)).toContain(number);
    await call('sendRenewalOffer', { path: { number } });
    const renewal = await call<{ draft: string; key: string }>('createEndorsementDraft', {
      path: { number },
      body: { does: 'renew', language: 'en' },
    });
    const of = { path: { id: renewal.draft }, headers: { 'draft-key': renewal.key } };
    const { at } = await passPages(of, await call<Draft>('getDraft', of));
    expect(at.problems).toEqual([]);
    expect(await call('confirmDraft', { ...of, body: { digest: at.digest } })).toMatchObject({
      number: expect.stringMatching(/^ORD-/),
    });
  });

  test('distinguishes two sales at once by each of their names', async () => {
    await signIn();
    const sold = await Promise.all([confirm('festivalPA'), confirm('festivalPA')]);
    type Detail = { id: string; number: string; customer: { phone: string }; status: string };
    const read = (id: string) => call<Detail>('getOrderDetail', { path: { id } });
    for (const { orderId, phone, number, order } of sold) {
      expect(await read(orderId)).toMatchObject({ id: orderId, number, customer: { phone } });
      for (const search of [number, order]) {
        const { items } = await call<{ items: Detail[] }>('listOrders', { body: { search } });
        expect(items.map(({ id }) => id)).toEqual([orderId]);
      }
    }
    const links = sold.map(({ orderId }) =>
      call<{ link: string }>('sendPaymentLink', { path: { id: orderId }, body: { channel: 'link' } }),
    );
    const opened = await Promise.all((await Promise.all(links)).map(({ link }) => fetch(link)));
    for (const [nth, { url }] of opened.entries()) expect(url).toContain(sold[nth]?.order);
    const [one, other] = sold.map(({ orderId }) => orderId) as [string, string];
    await call('cancelOrder', { path: { id: one }, body: { reason: 'Not wanted any more.' } });
    expect([(await read(one)).status, (await read(other)).status]).toEqual(['cancelled', 'incomplete']);
  });

  test('changes, renews and cancels a policy, and verifies the webhooks about it', async () => {
    await signIn();
    const { policy: number, phone } = await sell('auto', [sales.get('auto')?.policy ?? []].flat());
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    const events = ['policy.changed', 'policy.renewed', 'policy.cancelled'];
    const { secret } = await call<{ secret: string }>('createWebhook', { body: { url: receiver.url, events } });
    const path = { number };

    const choices = await call<Choices>('getEndorsementChoices', { path });
    const { kind, usual: from } = choices.changes.find((one) => one.kind === 'contact') as Choices['changes'][number];
    const changed = await beginEndorsement(number, { does: 'change', kind, from });
    const changes = { email: 'new.address@example.test' };
    await call('answerDraft', { ...changed, body: { changes } });
    await finishEndorsement(changed, phone);

    const life = await call<Life>('getPolicyLife', { path });
    shop.clock.set(`${addDays(life.effectiveTo, -20)}T02:00:00Z`);
    await signIn();
    await finishEndorsement(await beginEndorsement(number, { does: 'renew' }), phone);

    const renewed = await call<Life>('getPolicyLife', { path });
    const { reasons, cancelFrom } = renewed;
    const wanted = { reason: reasons[0], from: cancelFrom?.next };
    const preview = await call<{ refund: number; needsSecond: boolean }>('previewCancellation', { path, body: wanted });
    const request = randomUUID();
    const body = { ...wanted, refund: preview.refund, request };
    const asked = await call<Life>('cancelPolicy', { path, body });
    expect([preview.needsSecond, asked.request]).toMatchObject([true, { id: request, mayApprove: false }]);
    // The same request again is the same request.
    expect((await call<Life>('cancelPolicy', { path, body })).request?.id).toBe(request);
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const approved = await clerk.call('POST', `/api/b2b/money-requests/${request}`, { body: { outcome: 'approve' } });
    expect(approved.status).toBe(200);
    const { transactions, request: waiting } = await call<Life>('getPolicyLife', { path });
    expect([transactions.map((one) => one.kind), waiting]).toEqual([['issue', 'endorse', 'renew', 'cancel'], null]);

    await shop.worker.work();
    expect(receiver.told()).toEqual(events.map((type) => `${type} ${number}`));
    expect(receiver.heard.every((one) => isSignedBy(one, secret))).toBe(true);
    const sequences = receiver.heard.map(({ event }) => (event as object as { sequence: number }).sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  });

  test('of openapi-fetch reads the products', async () => {
    type FetchClient = { GET(path: string): Promise<{ data?: { id: string }[]; error?: unknown }> };
    const { GET } = createFetchClient({ baseUrl: shop.url }) as object as FetchClient;
    const { data = [] } = await GET('/api/products');
    expect(data.map(({ id }) => id).toSorted()).toEqual(productNames.toSorted());
  });

  test('reads a sentence in its language with each refusal', async () => {
    const headers = { 'accept-language': 'km' };
    const { error } = await (sdk.quoteProduct as Sdk[string])({
      path: { product: 'travel' },
      body: { answers: {} },
      headers,
    });
    expect(error).toMatchObject({ problem: 'notValid', detail: expect.stringMatching(/[\u1780-\u17ff]/) });
  });

  test('reads and changes its webhooks, covers and offers', async () => {
    await signIn();
    await call('quoteProduct', { path: { product: 'travel' }, body: await readQuoteExample() });
    await call('listProducts');
    const { items } = await call<{ items: { id: string; url: string }[] }>('listOrders', { body: { limit: 5 } });
    expect(items.length).toBe(5);
    const { policy: number, orderId } = await sell('golfer', [sales.get('golfer')?.policy ?? []].flat());
    const path = { number };
    const { effectiveFrom } = await call<Life & { effectiveFrom: string }>('getPolicyLife', { path });
    await call('getCoverOn', { path, query: { on: effectiveFrom } });
    await call('sendCertificateLink', { path: { id: orderId } });
    const { changes } = await call<Choices>('getEndorsementChoices', { path });
    const { kind, usual } = changes[0] as Choices['changes'][number];
    const change = await beginEndorsement(number, { does: 'change', kind, from: usual });
    await call('setEndorsementDate', { ...change, body: { from: usual } });

    const { endpoints } = await call<{ endpoints: { id: string }[] }>('listWebhooks');
    const id = { path: { id: endpoints[0]?.id ?? '' } };
    await call('changeWebhook', { ...id, body: { events: ['order.paid'] } });
    await call('testWebhook', id);
    await call('rotateWebhook', id);
    await call('listDeliveries', id);
    await call('replayWebhook', { ...id, body: { since: shop.clock.now().toISOString() } });
    await call('resumeWebhook', id);
  });

  test('gets the refusals that the description shows as examples', async () => {
    type Shown = Record<string, { content: Record<string, { examples: Record<string, { value: Json }> }> }>;
    const { Refusal } = (api.components as unknown as { responses: Shown }).responses;
    const shown = Object.values(Refusal?.content['application/problem+json']?.examples ?? {}).map(({ value }) => value);
    const english = { 'accept-language': 'en' };
    const answers = { selectedCountries: ['THA'], startDate: 'tomorrow', mast: 1 };
    const refused = await Promise.all([
      shop.call('GET', '/api/b2b/orders/unknown', { headers: english }),
      shop.call('GET', '/api/orders/unknown', { headers: english }),
      shop.call('POST', '/api/drafts', { headers: english, body: { product: 'travel', language: 'fr' } }),
      shop.call('POST', '/api/quotes/travel', { headers: english, body: { answers } }),
    ]);
    expect(shown).toEqual(refused.map(({ body }) => body));
  });

  test('gets the reply that the description shows as the example of each call', async () => {
    const file = join(projectRoot, 'src/server/purchase/developers/reply-examples.json');
    // `RECORD_REPLIES=yes npx vitest run tests/api/partner-api.test.ts` writes the examples again after a change of replies.
    if (process.env.RECORD_REPLIES) await writeFile(file, serializeReplyExamples(replies));
    const examples = JSON.parse(await readFile(file, 'utf8')) as Record<string, Json>;
    const shapes = Object.entries(JSON.parse(serializeReplyExamples(replies))).map(([operation, reply]) => [
      operation,
      listMembers(reply as Json),
    ]);
    expect(Object.fromEntries(shapes)).toEqual(
      Object.fromEntries(Object.entries(examples).map(([operation, example]) => [operation, listMembers(example)])),
    );
    const json = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).filter(({ responses }) =>
        Object.values(responses).some((one) => (one as Described).content?.['application/json']),
      ),
    );
    expect(json.map(({ operationId }) => operationId).filter((operation) => !(operation in examples))).toEqual([
      // It needs a policy that is paid in parts, which a program does not sell.
      'sendInstalmentLink',
    ]);
  });
});
