import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getDraftCommission } from '#contract/purchase/sales.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentDraft, createAgentOrder } from './create-agent-order.ts';

/* Commission that people publish. The journey of the agent costs 6.80 USD, net and in all. */

let shop: Shop;
let studio: TestStudio;
let seller: TestUser;
let agreed: TestUser;

beforeAll(async () => {
  shop = await startTestShop();
  studio = await createStudio(shop, 'vouched');
  const other = await createTestPartner(shop, { commission: { default: '10', products: {} } });
  seller = await createTestUser(shop, {
    scopes: ['b2b:sell'],
    partner: await createTestPartner(shop, { commission: { products: {} } }),
  });
  agreed = await createTestUser(shop, { scopes: ['b2b:sell'], partner: other });
});
afterAll(() => shop.close());

const earns = async (who: TestUser, id: string) =>
  (await who.call<ReplyOf<typeof getDraftCommission>>('GET', `/api/b2b/drafts/${id}/commission`)).body.earns;

const place = { path: 'product-schemas/travel/product.json', pointer: '/commissionPercent' };

test('a partner without an own agreement earns the commission of the product version, and an order preserves its frozen commission', async () => {
  const before = await createAgentDraft(shop, seller);
  const ordered = await createAgentOrder(shop, seller, { agreed: false });
  const first = { premium: 680, commission: 102, premiumWithoutCommission: 578, currency: 'USD' };
  expect(await earns(seller, before.id)).toEqual(first);

  // 12.5 % of 6.80 are 0.85.
  await studio.sold(await studio.write(place, '12.5'));
  const draft = await createAgentDraft(shop, seller);
  expect(await earns(seller, draft.id)).toEqual({ ...first, commission: 85, premiumWithoutCommission: 595 });
  const sold = await createAgentOrder(shop, seller, { agreed: false });
  expect(await earns(seller, sold.draft.id)).toMatchObject({ commission: 85 });
  // A draft begun on the older version is bought as that; an ordered one does not change; an agreed share has priority.
  expect(await earns(seller, before.id)).toEqual(first);
  expect(await earns(seller, ordered.draft.id)).toEqual(first);
  expect(await earns(agreed, (await createAgentDraft(shop, agreed)).id)).toMatchObject({ commission: 68 });
});

test('a release contains its commission, and a value that is no percentage is a finding at its place', async () => {
  const id = await studio.write(place, 'a tenth');
  const { body } = await studio.editor.call<{ findings: { file: string; at: string }[] }>(
    'POST',
    `/api/studio/releases/${id}/products/travel/check`,
  );
  expect(body.findings).toContainEqual(expect.objectContaining({ file: place.path, at: place.pointer }));
  expect((await studio.editor.call<ReleaseView>('GET', `/api/studio/releases/${id}`)).body.state).toBe('draft');
});
