import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { anOldShop } from '#tests/old-data/an-old-shop.ts';
import { type Held, whatIsShown } from '#tests/old-data/what-is-shown.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

/* A data folder of an older version, and what that version showed of it (tests/old-data/README.md). */

type Shown = Awaited<ReturnType<typeof whatIsShown>>;
const { held, shown } = JSON.parse(readFileSync(new URL('../old-data/shown.json', import.meta.url), 'utf8')) as {
  held: Held & { at: string };
  shown: Shown;
};

const shop = await anOldShop(held.at);
const now = await whatIsShown(shop, held);
afterAll(() => shop.close());

const byNumber = ({ orders }: Shown) => Object.fromEntries(orders.map((order) => [order.number, order]));

test.each(Object.entries(byNumber(shown)))('order %s is shown as it was, with its certificate', (number, order) => {
  expect(byNumber(now)[number]).toMatchObject(order);
});

test.each(shown.drafts)('the draft $id of $product opens at $page, with its answers and premium', (draft) => {
  expect(now.drafts.find(({ id }) => id === draft.id)).toMatchObject(draft);
});

test.each(Object.entries(shown.reports))('%s has the same rows', (path, report) => {
  expect(now.reports[path]).toMatchObject(report as object);
});

const lists = [
  'orders',
  'claims',
  'holders',
  'statement',
  'quotes',
  'customers',
  'partners',
  'users',
  'messages',
] as const;
test.each(lists)('%s: nothing is missing, nothing new, nothing otherwise', (list) => {
  expect(now[list]).toMatchObject(shown[list] as object[]);
});

describe('the order that was open', () => {
  const { ref, device } = held.order;
  const headers = { cookie: device };

  test('is paid by its buyer, and brings a certificate', async () => {
    const { body: before } = await shop.call<OrderView>('GET', `/api/orders/${ref}`, { headers });
    expect(before).toMatchObject({ status: 'confirmed', paymentStatus: 'incomplete_payment', policy: null });
    await shop.gateway({ tranId: await shop.pay(ref), action: 'approve', callback: 'none' });
    const { body: paid } = await shop.call<OrderView>('POST', `/api/orders/${ref}/payments/settle`, { headers });
    expect(paid).toMatchObject({ status: 'issued', policy: { status: 'notBegun', effectiveFrom: '2026-04-20' } });
    const { status, body: pdf } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate`, {
      headers,
    });
    expect(status).toBe(200);
    expect(pdfText(pdf)).toContain(paid.policy?.number);
  });
});
