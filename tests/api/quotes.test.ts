import { afterAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { quoteProduct } from '#contract/purchase/quotes.ts';
import type { Json } from '#engine/language/json.ts';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

type Quote = ReplyOf<typeof quoteProduct>;
const quote = (answers: Record<string, Json>, product = 'travel', call = shop.call) =>
  call<Quote>('POST', `/api/quotes/${product}`, { body: { answers } });
const totals = ({ options }: Quote) =>
  Object.entries(options).map(([plan, each]) => [plan, each.status === 'rated' ? each.premium.total : each.status]);

const japan = { selectedCountries: ['JP'], startDate: '2026-04-20', endDate: '2026-04-26' };

test('three answers return the prices of three plans from the tariff, and the server stores nothing', async () => {
  const rows = async () => await shop.services.database.sql.select({ id: drafts.id }).from(drafts);
  const before = await rows();
  const { status, body } = await quote(japan);
  expect(status).toBe(200);
  expect(totals(body)).toEqual([
    ['basic', 1300],
    ['standard', 1600],
    ['premium', 2300],
  ]);
  expect(body.rated).toEqual({ status: 'incomplete', missing: ['selectedPlan'] });
  expect(await rows()).toEqual(before);
});

test('the server returns the premium of the chosen plan line by line, and shows the calculation to signed-in users only', async () => {
  const answers = { ...japan, numberOfAdults: 2, numberOfChildren: 1, selectedPlan: 'standard' };
  const { body } = await quote(answers);
  expect(body.rated).toMatchObject({
    premium: {
      lines: [
        { name: 'adults', part: 'net', amount: 3200 },
        { name: 'children', part: 'net', amount: 800 },
      ],
      total: 4000,
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/"(trace|lookups)"/);
  const partner = await createTestPartner(shop, { company: 'quoting' });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const traced = await quote(answers, 'travel', agent.call as typeof shop.call);
  expect(JSON.stringify(traced.body.rated)).toContain('"lookups":[{"table":"singleTripRates"');
});

test('the same answers are checked by the day of the request', async () => {
  shop.clock.set('2026-04-20T05:00:00Z');
  expect((await quote(japan)).status).toBe(200);
  shop.clock.set('2026-04-21T05:00:00Z');
  expectRefusal(shop, await quote(japan), '422 notValid /startDate startsInPast');
  shop.clock.set(TEST_START);
});

test('the server reports a wrong or missing answer at its field, and refuses a field on which no premium depends', async () => {
  const refused = async (answers: Record<string, Json>, refusal: `${number} ${string}`, product?: string) =>
    expectRefusal(shop, await quote(answers, product), refusal);
  await refused({ ...japan, givenName: 'Sokha' }, '422 notValid /givenName unknownField');
  await refused({ ...japan, mast: 1 }, '422 notValid /mast unknownField');
  await refused({ ...japan, startDate: '2026-03-01' }, '422 notValid /startDate startsInPast');
  await refused({ ...japan, endDate: 5 }, '422 notValid /endDate wrongType');
  await refused({ startDate: japan.startDate }, '422 notValid /selectedCountries required /endDate required');
  await refused({}, '404 productNotFound', 'nothing');
  const reply = await shop.call('POST', '/api/quotes/travel', { body: { answers: japan, name: 'Sokha' } });
  expectRefusal(shop, reply, '422 invalidRequest');
});

test('no product asks for a name, a phone, an address or a document', () => {
  const personal = ['givenName', 'familyName', 'mobilePhone', 'email', 'address', 'identityNumber', 'idFrontCard'];
  return Promise.all(
    shop.services.catalogue.list().map(async ({ product }) => {
      const { body } = await quote(Object.fromEntries(personal.map((field) => [field, 'x'])), product.id);
      const { errors } = body as unknown as { errors: { pointer: string; problem: string }[] };
      const unknown = errors.filter(({ problem }) => problem === 'unknownField');
      expect(unknown.map(({ pointer }) => pointer)).toEqual(personal.map((field) => `/${field}`));
    }),
  );
});

test('the quotation equals the premium that the buyer pays, for every case of every product without a promotion', async () => {
  const differing: unknown[] = [];
  for (const { product } of shop.services.catalogue.list()) {
    const relevant = listRatingFields(product);
    for (const { name, testCase } of readProductCases(product.id, readProductFiles(projectRoot))) {
      const { asOf, ends, answers, premium, findings = {}, circumstances } = testCase;
      if (ends !== 'issued' || premium?.total === undefined || 'promotion' in findings) continue;
      // A first buyer has no years without a claim and no renewal.
      if (circumstances?.claimFreeYears || circumstances?.isRenewal) continue;
      shop.clock.set(`${asOf}T05:00:00Z`);
      const given = Object.entries(answers).filter(([field]) => relevant.has(field));
      const { body } = await quote(Object.fromEntries(given), product.id);
      const total = body.rated?.status === 'rated' ? body.rated.premium.total : body;
      if (total !== premium.total) differing.push([product.id, name, premium.total, total]);
    }
  }
  expect(differing).toEqual([]);
});

test('strangers in one network wait after too many requests: their limit is 20 times the number in the settings', async () => {
  const few = await startTestShop({ env: { QUOTES_PER_MINUTE: '2' }, limits: { perMinute: 600 } });
  const replies = [];
  for (let asked = 0; asked < 41; asked++)
    replies.push(await few.call<{ problem?: string }>('POST', '/api/quotes/travel', { body: { answers: japan } }));
  expect(replies.map(({ status }) => status)).toEqual([...Array(40).fill(200), 429]);
  expect(replies.at(-1)).toMatchObject({ body: { problem: 'tooManyFromNetwork', retryAfter: 60 } });
  await few.close();
});
