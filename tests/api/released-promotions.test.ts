import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { listPromotionUses } from '#contract/studio/products.ts';
import type { Promotion } from '#engine/promotions/promotion.ts';
import { followSales } from '#server/catalogue/releases/follow-sales.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';
import { buildLookupProducts } from './lookup-shop.ts';

/*
 * Promotions that people publish: two servers on one database. The car of the case costs 741.00 USD with its plan, the journey 20.00.
 */

type Which = 'auto' | 'travel';
const pathOf = (product: Which) => `product-schemas/${product}/promotions.json`;
const car = 'comprehensive-camry';
const journey = 'solo-thailand-five-days';

const code = (name: string, more: Partial<Promotion> = {}): Promotion => {
  const worth = more.kind === 'amount' ? {} : { percent: '10' };
  return { code: name, kind: 'percent', ...worth, validFrom: '2026-03-01', validTo: '2026-06-30', ...more };
};

/** All that is promised for cars, in one release. */
const forCars = [
  code('SHARE', { percent: '12.5' }),
  code('CASH', { kind: 'amount', amount: 2_550 }),
  code('MOST', { percent: '80' }),
  code('FROM', { minimum: 74_100 }),
  code('ABOVE', { minimum: 74_101 }),
  code('PLAN', { plans: ['comprehensive'] }),
  code('SMALL', { plans: ['thirdParty'] }),
];

const forJourneys = [
  code('ONLYONE', { maxUses: 1 }),
  code('FRIEND', { maxUsesPerPerson: 1 }),
  code('SPRING', { percent: '20' }),
  code('GONE', { percent: '20' }),
];

let shop: Shop;
let other: Shop;
let studio: TestStudio;

beforeAll(async () => {
  const products = buildLookupProducts(['auto']);
  // The pictures of cards do not matter here, and their reading needs seconds.
  const cards = { readIdentity: async () => null, readVehicle: async () => null, close: async () => {} };
  shop = await startTestShop({ products, cards });
  other = await startTestShop({ products, cards, database: shop.services.database, clock: shop.clock });
  studio = await createStudio(shop, 'vouched');
});
afterAll(async () => {
  await other.app.close();
  await shop.close();
});

/** Writes the promotions of the product in the place of those that it has, in a release of its own. */
async function written(product: Which, promotions: Promotion[]): Promise<string> {
  const path = pathOf(product);
  const { id } = await studio.begin('Promotions');
  const has = await studio.editor.call<{ text?: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  const before = has.status === 200 ? { before: has.body.text as string } : {};
  const made = await studio.edit(id, [{ path, pointer: '', ...before, after: JSON.stringify({ promotions }) }]);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return id;
}

/** Types a code at a server. Returns the discount and the total by plan, or that the code is not found. */
async function enter(at: Shop, draft: OpenDraft, promoCode: string) {
  await at.answer(draft, { promoCode });
  type Found = { draft: OpenDraft['view'] };
  const { body } = await at.call<Found>('POST', `/api/drafts/${draft.id}/findings`, { key: draft.key });
  const { rated, record } = body.draft;
  const premium = rated.status === 'rated' ? rated.premium : undefined;
  return { status: record.findings.promotion?.status, total: premium?.total, discounts: premium?.discounts };
}

/** The journey's price, as its case was reviewed. */
const full = testCase('travel', journey).premium?.total ?? 0;

const aCar = (at: Shop) => at.aDraftOf(car, 'auto');
const aJourney = (at: Shop, changes = {}) => at.aDraftOf(journey, 'travel', changes);

/** A buyer who has seen the premium with the code, and has only to confirm. */
async function aBuyer(at: Shop, promoCode: string, customer = createCustomerAnswers()): Promise<OpenDraft> {
  const draft = await aJourney(at, customer);
  expect(await enter(at, draft, promoCode)).toMatchObject({ status: 'found' });
  await at.next(draft, 'summaryInfo');
  return draft;
}

const uses = async () =>
  (await studio.editor.call<ReplyOf<typeof listPromotionUses>>('GET', '/api/studio/products/travel/promotions')).body;

test('a release of promotions alone is judged, approved and sold; the other server sells with it within two seconds', async () => {
  const draft = await aCar(other);
  expect(await enter(other, draft, 'SHARE')).toMatchObject({ status: 'not-found' });
  const id = await written('auto', forCars);
  await studio.editor.call('POST', `/api/studio/releases/${id}/evidence`);
  await shop.worker.work();
  const { evidence } = await studio.view(id);
  expect(evidence?.report).toMatchObject([
    {
      product: 'auto',
      findings: [],
      isCovered: true,
      promotions: forCars.map(({ code: of }) => ({ code: of, is: 'added' })),
    },
  ]);
  // They are of new business: no policy is rated anew.
  expect(evidence?.report?.[0]).not.toHaveProperty('policies');
  expect((await studio.approve(id)).status).toBe(200);
  const before = other.services.catalogue.current('auto')?.version;
  const unfollow = followSales(other.services.catalogue, other.app.log);
  expect((await studio.publish(id)).status).toBe(200);
  await expect.poll(() => other.services.catalogue.current('auto')?.version, { timeout: 2_000 }).not.toBe(before);
  unfollow();
  // A buyer who began before has the code, too: a promise is for everybody.
  await other.answer(draft, { promoCode: null });
  expect(await enter(other, draft, 'SHARE')).toMatchObject({ status: 'found', total: 64_837 });
});

test.each([
  ['SHARE', 'a share, rounded half up to the cent', { discounts: 9_263, total: 64_837 }],
  ['CASH', 'an amount', { discounts: 2_550, total: 71_550 }],
  ['MOST', 'half of the premium at most', { discounts: 37_050, total: 37_050 }],
  ['FROM', 'something from its minimum on', { discounts: 7_410, total: 66_690 }],
  ['ABOVE', 'nothing below its minimum', { discounts: 0, total: 74_100 }],
  ['PLAN', 'something for its plan', { discounts: 7_410, total: 66_690 }],
  ['SMALL', 'nothing for another plan', { discounts: 0, total: 74_100 }],
])('%s reduces the premium by %s', async (name, _what, worth) => {
  expect(await enter(other, await aCar(other), ` ${name.toLowerCase()}`)).toEqual({ status: 'found', ...worth });
});

test('promotions of a second product go on sale beside those of the first', async () => {
  await studio.sold(await written('travel', forJourneys));
  await other.services.catalogue.follow();
  expect(await enter(other, await aJourney(other), 'SHARE')).toMatchObject({ status: 'not-found' });
  expect(await enter(other, await aCar(other), 'SHARE')).toMatchObject({ status: 'found' });
});

test('one use allows one order, even if ten people ask two servers at once', async () => {
  const servers = Array.from({ length: 10 }, (_, nth) => (nth % 2 === 0 ? shop : other));
  const buyers = await Promise.all(servers.map((server) => aBuyer(server, 'ONLYONE')));
  const replies = await Promise.all(buyers.map((draft, nth) => (servers[nth] as Shop).confirm(draft)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of replies.filter(({ status }) => status !== 201))
    expectRefusal(shop, refused, '422 promotionGone /promoCode promotionGone');
  expect(await uses()).toContainEqual({ code: 'ONLYONE', used: 0, reserved: 1 });
  expect(await enter(other, await aJourney(other), 'ONLYONE')).toMatchObject({ status: 'not-found' });
});

test('one use for each person means one order for a phone, and for a name with its date of birth', async () => {
  const customer = createCustomerAnswers();
  expect((await shop.confirm(await aBuyer(shop, 'FRIEND', customer))).status).toBe(201);
  const again = await aBuyer(other, 'FRIEND', customer);
  expectRefusal(shop, await other.confirm(again), '422 promotionUsed /promoCode promotionUsed');
  expect(await other.read(again)).toMatchObject({ order: null, rated: { premium: { discounts: 0 } } });
  const otherPhone = { ...customer, mobilePhone: createCustomerAnswers().mobilePhone };
  expectRefusal(
    shop,
    await other.confirm(await aBuyer(other, 'FRIEND', otherPhone)),
    '422 promotionUsed /promoCode promotionUsed',
  );
  const somebodyElse = { ...createCustomerAnswers(), familyName: 'Keo', givenName: 'Bopha', dateOfBirth: '1990-05-05' };
  expect((await other.confirm(await aBuyer(other, 'FRIEND', somebodyElse))).status).toBe(201);
});

test('a reduced code has only its new discount, a removed code has none, and open offers preserve their discount', async () => {
  const offers = [await shop.confirm(await aBuyer(shop, 'SPRING')), await shop.confirm(await aBuyer(other, 'GONE'))];
  for (const { status, body } of offers) expect(status, JSON.stringify(body)).toBe(201);
  const drawn = [await aBuyer(other, 'SPRING'), await aBuyer(other, 'GONE')];
  await studio.sold(await written('travel', [code('SPRING', { percent: '5' })]));
  expect(await uses()).toEqual(
    expect.arrayContaining(['SPRING', 'GONE'].map((of) => ({ code: of, used: 0, reserved: 1 }))),
  );
  // Said by the database in the transaction that confirms: the other server has not followed yet.
  for (const draft of drawn)
    expectRefusal(shop, await other.confirm(draft), '422 promotionGone /promoCode promotionGone');
  await other.services.catalogue.follow();
  for (const server of [shop, other]) {
    expect(await enter(server, await aJourney(server), 'GONE')).toMatchObject({ status: 'not-found' });
    expect(await enter(server, await aJourney(server), 'SPRING')).toMatchObject({
      discounts: Math.round(full * 0.05),
      total: full - Math.round(full * 0.05),
    });
  }
  for (const { body } of offers)
    expect(await shop.order(body.order)).toMatchObject({ premium: { total: full - Math.round(full * 0.2) } });
});

test('a product without promotions has the same version as before promotions existed', async () => {
  const { body } = await studio.editor.call<{ items: { version: string }[] }>(
    'GET',
    '/api/studio/sales?limit=100&product=auto',
  );
  await studio.sold(await written('auto', []));
  expect((await aCar(shop)).view.version).toBe(body.items.at(-1)?.version);
});

test('a code that nobody can use, or that has no discount, is reported with its place', async () => {
  const findingsOf = async (id: string) => {
    const path = `/api/studio/releases/${id}/products/auto/check`;
    const { body } = await studio.editor.call<{ findings: { code: string; at: string }[] }>('POST', path);
    return body.findings.map(({ code: of, at }) => `${of} ${at}`);
  };
  // The schema refuses a discount of nothing; the other checks begin when the file has its shape.
  expect(await findingsOf(await written('auto', [code('NOTHING', { percent: '0' })]))).toEqual([
    'shape /promotions/0/percent',
  ]);
  const id = await written('auto', [
    code('TWICE'),
    code('TWICE'),
    code('BACKWARDS', { validFrom: '2026-05-01', validTo: '2026-04-30' }),
    code('NODAY', { validFrom: '2026-02-30' }),
    code('NOPLAN', { plans: ['gold'] }),
  ]);
  expect((await findingsOf(id)).filter((one) => one.startsWith('promotion'))).toEqual([
    'promotion-twice /promotions/0/code',
    'promotion-twice /promotions/1/code',
    'promotion-period /promotions/2/validTo',
    'promotion-period /promotions/3/validFrom',
    'promotion-plan /promotions/4/plans',
  ]);
});
