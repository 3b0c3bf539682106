import { afterAll, describe, expect, test } from 'vitest';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import type { ProductQuestions } from '#contract/integration/product-questions.ts';
import type { EndpointWithSecret } from '#contract/integration/webhooks.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
const partner = await createTestPartner(shop);
const admin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell', 'b2b:webhooks'], partner });
const key = (name: string) => ({ 'idempotency-key': `"${name.padEnd(12, '-')}"` });

describe('a method that a call does not have', () => {
  // The methods of each path, from the specification of the API (RFC 9110, 15.5.6).
  test.each([
    ['GET', '/api/drafts', 'POST'],
    ['DELETE', '/api/drafts', 'POST'],
    ['PUT', '/api/orders/unknown', 'GET'],
    ['POST', '/api/products', 'GET'],
    ['PATCH', '/api/quotes/travel', 'POST'],
    ['DELETE', '/api/b2b/api-clients', 'GET, POST'],
  ])('%s %s is refused, and the allowed ones are named', async (method, path, allowed) => {
    const reply = await fetch(`${shop.url}${path}`, { method, headers: { origin: shop.url } });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allowed]);
    expect(await reply.json()).toMatchObject({ problem: 'methodNotAllowed' });
  });

  test('a path without a call is not found', async () => {
    const reply = await fetch(`${shop.url}/api/nothing`);
    expect([reply.status, reply.headers.get('allow')]).toEqual([404, null]);
  });
});

describe('a new secret that is requested again with its key', () => {
  test('is the same secret for an API client; another key creates another secret', async () => {
    const body = { name: 'Program', scope: ['b2b:sell'] };
    const create = () => admin.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', { body, headers: key('new') });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotent-replay']).toBe('true');

    const path = `/api/b2b/api-clients/${first.body.client.id}/secrets`;
    const add = (name: string) => admin.call<ApiClientWithSecret>('POST', path, { headers: key(name) });
    const [second, repeated] = [await add('second'), await add('second')];
    expect([second.status, repeated.body.secret]).toEqual([201, second.body.secret]);
    expect(second.body.secret).not.toBe(first.body.secret);
    // The repeated request added none: a client has two secrets at most.
    expect((await add('third')).body).toMatchObject({ problem: 'secretsTooMany' });
    expect(second.body.client.secrets).toHaveLength(2);
  });

  test('is the same secret for a webhook', async () => {
    const body = { url: 'http://127.0.0.1:9/hook', events: ['order.paid'] };
    const { body: made } = await admin.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', { body });
    const path = `/api/b2b/webhooks/${made.endpoint.id}/rotate`;
    const rotate = (name: string) => admin.call<EndpointWithSecret>('POST', path, { headers: key(name) });
    const [first, again] = [await rotate('rotate'), await rotate('rotate')];
    expect([first.status, again.body.secret]).toEqual([200, first.body.secret]);
    expect(first.body.secret).not.toBe(made.secret);
    expect((await rotate('another')).body).toMatchObject({ problem: 'secretsTooMany' });
  });
});

test.each([
  ['en', 'Medical expenses'],
  ['km', 'ចំណាយលើការព្យាបាល'],
  ['zh', '医疗费用'],
])('the benefits of a policy have their names in %s', async (locale, name) => {
  const { policy } = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner });
  const clerk = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const path = `/api/policies/${policy.number}/benefit-balance?locale=${locale}`;
  const { body } = await clerk.call<BenefitBalance>('GET', path);
  expect(body.people[0]?.lines.map(({ benefit }) => benefit)).toContain('medicalExpenses');
  expect(body.messages['travel.benefits.medicalExpenses']).toBe(name);
});

describe('the questions of a product', () => {
  const findQuestion = async (product: string, name: string) => {
    const { body } = await shop.call<ProductQuestions>('GET', `/api/products/${product}/form`);
    return body.pages.flatMap(({ questions }) => questions).find((question) => question.name === name);
  };

  test('list for each choice the answers that make it available', async () => {
    const packages = (await findQuestion('property', 'selectedPackage'))?.choices ?? [];
    const offered = packages.map(({ code, offeredWith }) => [code, offeredWith?.selectedPropertyType]);
    // Three packages of a home, three of a shop: the specification of property.
    expect(offered.map(([, types]) => types)).toEqual([
      ...Array(3).fill(['homeEssential']),
      ...Array(3).fill(['shopEssential']),
    ]);
    const engines = (await findQuestion('auto', 'selectedCubicCapacity'))?.choices ?? [];
    const electric = engines.find(({ code }) => code === 'electric')?.offeredWith?.selectedModel;
    expect([electric?.includes('nissan-leaf'), electric?.includes('toyota-camry')]).toEqual([true, false]);
    // The answers of no single question decide these.
    const countries = (await findQuestion('travel', 'selectedCountries'))?.choices ?? [];
    expect(countries.filter(({ offeredWith }) => offeredWith !== undefined)).toEqual([]);
  });

  test('have a JSON Schema with standard keywords only, also for the items of a list', async () => {
    const standard = [
      ...['type', 'enum', 'const', 'format', 'minimum', 'maximum', 'multipleOf', 'minLength', 'maxLength', 'pattern'],
      ...['items', 'minItems', 'maxItems', 'uniqueItems', 'properties', 'required', 'additionalProperties', 'default'],
    ];
    const listKeywords = (schema: object): string[] =>
      Object.entries(schema).flatMap(([key, value]) => {
        if (key === 'items') return [key, ...listKeywords(value)];
        if (key === 'properties') return [key, ...Object.values(value as object).flatMap(listKeywords)];
        return [key];
      });
    for (const { id } of (await shop.call<{ id: string }[]>('GET', '/api/products')).body) {
      const { body } = await shop.call<ProductQuestions>('GET', `/api/products/${id}/form`);
      const found = body.pages.flatMap(({ questions }) => questions.flatMap(({ schema }) => listKeywords(schema)));
      expect([id, found.filter((keyword) => !standard.includes(keyword))]).toEqual([id, []]);
    }
    const persons = (await findQuestion('travel', 'insuredPersons'))?.schema;
    expect(persons).toMatchObject({ type: 'array', maxItems: 9, items: { type: 'object' } });
    expect(persons?.items).toMatchObject({
      properties: { gender: { type: 'string', enum: expect.arrayContaining(['male', 'female']) } },
    });
  });
});
