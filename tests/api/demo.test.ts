import { afterAll, expect, test, vi } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { DEMO_PASSWORD, demoPartners } from '#server/sandbox/demo/demo-people.ts';
import { readDemoStories } from '#server/sandbox/demo/demo-stories.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/* The demo of a first start, made once: what those who open it see. */

const { sales, claims } = readDemoStories(readProductFiles(projectRoot));
const said: string[] = [];

const spy = vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
const shop = await startTestShop({ demo: true });
spy.mockRestore();
afterAll(() => shop.close());

type Row = Record<string, never>;
type Reader = <T = { items: Row[] }>(path: string) => Promise<T>;

/** Reads as a demo user, who signs in with the password that the start prints. */
async function as(username: string): Promise<Reader> {
  const body = { username, password: DEMO_PASSWORD };
  const { body: session } = await shop.call<{ access_token: string }>('POST', '/api/user/login', { body });
  return async (path) => {
    const headers = { authorization: `Bearer ${session.access_token}` };
    const isSearch = /\/(orders|drafts|customers|policy-holders|claims)$/.test(path);
    const reply = isSearch
      ? await shop.call('POST', `${path}/search`, { headers, body: { limit: 50 } })
      : await shop.call('GET', path, { headers });
    expect(reply.status, path).toBe(200);
    return reply.body as never;
  };
}

test('all demo data can still be created', () => expect(said).toEqual([]));

test('an agent finds work in every list', async () => {
  const read = await as('sokha');
  const orders = await read('/api/b2b/orders');
  const own = sales.filter(({ by, leftAt }) => ['sokha', 'dara'].includes(by ?? '') && leftAt === undefined);
  expect(orders.items).toHaveLength(own.length);
  const statuses = orders.items.map(({ status }) => status);
  expect(statuses).toContain('issued');
  expect(statuses).toContain('confirmed');
  const lists = ['b2b/drafts', 'b2b/customers', 'b2b/statement', 'policy-holders', 'claims'];
  const counted = await Promise.all(lists.map(async (list) => [list, (await read(`/api/${list}`)).items.length]));
  expect(Object.fromEntries(counted)).toEqual({
    'b2b/drafts': 3,
    // Kim, Heng, Chea, Ros and Wong; three of them bought twice.
    'b2b/customers': 5,
    // A deposit, a settlement, and for each of three orders paid from the balance what was held and what was spent.
    'b2b/statement': 8,
    'policy-holders': 5,
    // Two on a hospital cover, and one on each of a car and two trips.
    claims: 5,
  });
});

test('forms of claims offer a hospital, a clinic and a garage', async () => {
  const read = await as('clerk');
  const providers = await read<{ kind: string; isDirect: boolean }[]>('/api/claim-providers');
  expect(providers.map(({ kind, isDirect }) => [kind, isDirect])).toEqual([
    ['clinic', false],
    ['garage', true],
    ['hospital', true],
  ]);
});

test('a medical claim was paid and has reduced the balance of its policy; another claim waits too long', async () => {
  const read = await as('clerk');
  const { items } = await read('/api/claims');
  expect(items).toHaveLength(claims.length);
  const statuses = items.map(({ status }) => String(status));
  expect(new Set(statuses)).toEqual(
    new Set(['submitted', 'under_review', 'information_requested', 'approved', 'declined', 'paid']),
  );
  const overdue = items.filter(({ waiting }) => (waiting as unknown as { isOverdue: boolean } | null)?.isOverdue);
  expect(overdue.map(({ status }) => status)).toContain('submitted');
  const paid = items.find(({ status }) => status === 'paid') as Row;
  const { people } = await read<{ people: { lines: { benefit: string; used: number; left: number | null }[] }[] }>(
    `/api/policies/${paid.policyNumber}/benefit-balance`,
  );
  const line = (name: string) => people[0]?.lines.find(({ benefit }) => benefit === name);
  expect(line('surgery')).toMatchObject({ used: 62_000, left: 138_000 });
  expect(line('annualLimit')).toMatchObject({ used: paid.approved });
});

test('orders, payments and balances agree, and there are orders of every product in every state', async () => {
  const read = await as('clerk');
  const { items } = await read('/api/b2b/orders');
  const products = shop.services.catalogue.list().map(({ definition }) => definition.product.id);
  expect(new Set(items.map(({ product }) => product))).toEqual(new Set(products));
  expect(new Set(items.map(({ status }) => status))).toEqual(
    new Set(['incomplete', 'confirmed', 'issued', 'cancelled', 'expired']),
  );
  expect(new Set(items.map(({ paidBy }) => paidBy))).toEqual(new Set(['customer', 'balance', 'marked', null]));
  const period = 'from=2025-12-01&to=2026-04-01';
  const books = await read<{ differences: unknown[]; orders: number }>(`/api/b2b/reports/reconciliation?${period}`);
  expect(books.differences).toEqual([]);
  expect(books.orders).toBe(items.filter(({ status }) => status === 'issued').length);
});

test("each partner's balance is the sum of its entries, whatever the clock shows", async () => {
  const read = await as('admin');
  for (const { id } of demoPartners) {
    const { items } = await read<{ items: { amount: number; at: string }[] }>(
      `/api/admin/partners/${id}/entries?limit=50`,
    );
    const { balances } = await read<{ balances: { total: number } }>(`/api/admin/partners/${id}`);
    expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(balances.total);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  }
  expect(shop.services.now()).toEqual(shop.clock.now());
});
