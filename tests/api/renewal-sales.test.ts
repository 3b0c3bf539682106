import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { RatingDefinition } from '#engine/language/definition.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * A release may be sold to who buys from one hour on, and to who renews from another. A person of 31 years has the standard health plan for
 * 267.04 a year, by a new release for 280.00.
 */

const path = 'product-schemas/medical/rating.json';
const rows = (readProductFiles(projectRoot)(path) as unknown as RatingDefinition).tables.inpatientRates?.rows ?? [];
const row = rows.findIndex(([ages, plan]) => String(ages) === '31,36' && plan === 'standard');
const rate = { path, pointer: `/tables/inpatientRates/rows/${row}/${(rows[row]?.length ?? 0) - 1}` };

let shop: Shop;
let studio: TestStudio;
let clerk: TestUser;
let number: string;

beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(TEST_START);
  ({
    policy: { number },
  } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty' }));
  shop.clock.set('2027-03-10T02:00:00Z');
  studio = await createStudio(shop, 'vouched');
  clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
});
afterAll(() => shop.close());

const journeys = () => `/api/b2b/policies/${number}/journeys`;
const begin = () =>
  clerk.call<{ draft: string; key: string }>('POST', journeys(), { body: { does: 'renew', language: 'en' } });
async function renewal(): Promise<OpenDraft> {
  const { status, body } = await begin();
  expect(status, JSON.stringify(body)).toBe(201);
  return { id: body.draft, key: body.key } as OpenDraft;
}
const outcome = async (draft: OpenDraft) => (await shop.read(draft)).about?.outcome;

test('a renewal uses the old version until the hour at which the release holds for renewals; a new purchase uses the new version at once', async () => {
  const before = (await studio.sells('medical'))?.now?.version;
  const id = await studio.write(rate, '28000');
  await studio.sold(id, { renewalsFrom: '2027-03-10T03:00:00.000Z' });
  expect(await studio.sells('medical')).toMatchObject({
    now: { release: { id } },
    renewals: { version: before },
    later: [{ kind: 'renewal', release: { id } }],
  });
  expect((await shop.aDraft('medical')).view.version).not.toBe(before);
  const early = await renewal();
  expect((await shop.read(early)).version).toBe(before);
  expect(await outcome(early)).toMatchObject({ total: 267_04 });
  // Money is asked for it, although who buys has another version by now.
  await shop.answer(early, { declaration: true });
  const confirmed = await shop.confirm(early);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);

  shop.clock.set('2027-03-10T03:00:00Z');
  await shop.services.catalogue.follow();
  expect(await outcome(await renewal())).toMatchObject({ total: 280_00 });
});

test('a withdrawn product has no renewal, and a renewal that began before cannot be confirmed', async () => {
  const begun = await renewal();
  await shop.answer(begun, { declaration: true });
  const body = { reason: 'why' };
  const withdrawn = await studio.approver.call('POST', '/api/studio/products/medical/withdrawal', { body });
  expect(withdrawn.status).toBe(200);
  expectRefusal(shop, await shop.confirm(begun), '409 productWithdrawn');
  expect((await clerk.call<EndorsementChoices>('GET', journeys())).body.mayRenew).toBe(false);
  expectRefusal(shop, await begin(), '409 productWithdrawn');
});
