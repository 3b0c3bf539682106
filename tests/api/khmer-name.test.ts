import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail, OrderRow } from '#contract/purchase/order-histories.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { type AgentOrder, createAgentDraft, createAgentOrder } from './create-agent-order.ts';
import { identityReading } from './identity-reading.ts';

/* A name in Khmer letters beside the Latin one: asked, read from a card, found, remembered, and printed in Khmer. */

const KHMER = 'ចាន់ សុខា';
const shop = await startTestShop({
  cards: {
    readIdentity: async () => ({ ...identityReading, khmerName: KHMER }),
    readVehicle: async () => null,
    close: async () => {},
  },
});
const partner = await createTestPartner(shop, { balance: 1000_00 });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
let order: AgentOrder;
beforeAll(async () => {
  order = await createAgentOrder(shop, agent, { changes: { khmerName: ' ចាន់\u200b  សុខា ' } });
  await agent.call('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: {} });
});
afterAll(() => shop.close());

const find = async (search: string, user: TestUser = agent) =>
  (await user.call<{ items: OrderRow[] }>('POST', '/api/b2b/orders/search', { body: { search } })).body.items.map(
    ({ number }) => number,
  );

test('an order is found by the Khmer name in either order, beside the Latin name, only within the partner', async () => {
  expect(await find('ចាន់ សុខា')).toEqual([order.number]);
  expect(await find('សុខា ចាន់')).toEqual([order.number]);
  expect(await find('សុខា ចាន់', clerk)).toEqual([order.number]);
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  expect(await find('ចាន់ សុខា', stranger)).toEqual([]);
});

test('Khmer documents print it: the certificate and the cover note; a document without it has no empty line', async () => {
  const read = async (id: string, name: string, language: string) => {
    const { body } = await clerk.call<Buffer>('GET', `/api/b2b/orders/${id}/documents/${name}?language=${language}`);
    return (await extractPdfText(body)).replaceAll('\u200b', '');
  };
  for (const name of ['certificate', 'coverNote']) expect(await read(order.id, name, 'km')).toContain(KHMER);
  const other = await createAgentOrder(shop, agent);
  await agent.call('POST', `/api/b2b/orders/${other.id}/pay-from-balance`, { body: {} });
  expect(await read(other.id, 'certificate', 'km')).not.toContain('ឈ្មោះជាអក្សរខ្មែរ');
});

test('the Khmer receipt names the payer in Khmer, and the English one in Latin letters', async () => {
  const marked = await createAgentOrder(shop, agent, { changes: { khmerName: KHMER } });
  const { premium } = (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${marked.id}`)).body;
  const body = { amount: premium, reference: 'FT-1', reason: 'cash' };
  expect((await clerk.call('POST', `/api/b2b/orders/${marked.id}/mark-as-paid`, { body })).status).toBe(200);
  const [receipt] = (await clerk.call<OrderDetail>('GET', `/api/b2b/orders/${marked.id}`)).body.receipts;
  const read = async (language: string) =>
    (
      await extractPdfText(
        (
          await clerk.call<Buffer>('GET', `/api/b2b/receipts/${receipt?.number}?language=${language}`)
        ).body,
      )
    ).replaceAll('\u200b', '');
  expect(await read('km')).toContain(KHMER);
  expect(await read('en')).not.toContain(KHMER);
});

test('it is optional, in Khmer letters, and filled from the card and from earlier entries of the partner', async () => {
  const wrong = await createAgentDraft(shop, agent);
  await shop.answer(wrong, { khmerName: 'Chan Sokha' });
  const { body } = await shop.call<DraftView>('GET', `/api/drafts/${wrong.id}`, { key: wrong.key });
  expect(JSON.stringify(body)).toContain('format.khmer-name');
  const car = await createAgentDraft(shop, agent, { product: 'auto', testCase: 'comprehensive-camry' });
  await agent.call('POST', `/api/drafts/${car.id}/findings`, { headers: { 'draft-key': car.key } });
  const { body: read } = await shop.call<DraftView>('GET', `/api/drafts/${car.id}`, { key: car.key });
  expect(read.record.answers).toMatchObject({ khmerName: KHMER });
  const { body: again } = await agent.call<{ id: string; key: string }>('POST', '/api/b2b/customers/quotations', {
    body: { order: order.id, product: 'medical' },
  });
  const { body: draft } = await shop.call<DraftView>('GET', `/api/drafts/${again.id}`, { key: again.key });
  expect(draft.record.answers).toMatchObject({ khmerName: KHMER });
});
