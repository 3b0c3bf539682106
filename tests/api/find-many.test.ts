import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAnything } from '#server/claims/find/find-anything.ts';
import { matchingClaims } from '#server/claims/records/claim-repository.ts';
import { readTypedWords } from '#server/purchase/customers/read-search.ts';
import { matchingOrders } from '#server/purchase/orders/order-words-repository.ts';
import { insertVersionRows } from '#tests/support/order-rows.ts';
import { runAsOwner } from '#tests/support/test-database.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

/*
 * 20,000 orders of two partners, each with a policy, and 2,000 claims. Order `n` has the phone +8559 and 7,000,000 + n,
 * the plate 2A-1000n and the identity number 500,000,000 + n. Every order of an even number is of a Sok Dara.
 */
const ORDERS = 20_000;
const CLAIMS = 2_000;

const shop = await startTestShop();
const { sql } = shop.services.database;
afterAll(() => shop.close());
beforeAll(async () => {
  await insertVersionRows(sql, 'any');
  for (const id of ['big', 'small']) await createTestPartner(shop, { id, name: id, accountCode: id });
  await sql.execute(raw`insert into orders (id, ref, number, draft_id, product, version, status, customer_status, frozen,
      language, premium, total, currency, phone, customer_name, created_at, payable_until, partner_id, commission,
      premium_without_commission, paid_by, search_facts)
    select 'o' || n, 'ref' || n, 'ORD-2026-' || lpad(n::text, 6, '0'), 'd' || n, 'any', '1', 'issued', 'new', '{}', 'en',
      '{}', 100, 'USD', '+8559' || (7000000 + n), case n % 2 when 0 then 'Sok Dara' else 'Chan Maly' || n || 'x' end,
      '2026-01-01'::timestamptz + n * interval '1 minute', now(), case when n <= 100 then 'small' else 'big' end, 0, 100,
      'customer', jsonb_build_object('plate', jsonb_build_array('2A-' || (100000 + n)),
        'identity', jsonb_build_array((500000000 + n)::text))
    from generate_series(1, ${raw.raw(String(ORDERS))}) n`);
  await sql.execute(raw`insert into policies (number, order_id, product, version, status, effective_from, effective_to, issued_at)
    select 'ANY-2025-' || lpad(n::text, 6, '0'), 'o' || n, 'any', '1', 'active', '2026-01-01', '2026-12-31', now()
    from generate_series(1, ${raw.raw(String(ORDERS))}) n`);
  await sql.execute(raw`insert into claims (id, ref, number, policy_number, partner_id, claimant, status, loss_date, amount,
      currency, description, created_at, updated_at)
    select 'c' || n, 'cref' || n, 'CLM-2026-' || lpad(n::text, 6, '0'), 'ANY-2025-' || lpad(n::text, 6, '0'),
      case when n <= 100 then 'small' else 'big' end, jsonb_build_object('claimant', 'Keo Bopha' || n), 'submitted',
      '2026-02-01', 100, 'USD', 'a loss', now(), now()
    from generate_series(1, ${raw.raw(String(CLAIMS))}) n`);
  // Only the owner of a table collects its statistics: for others PostgreSQL skips it.
  await runAsOwner(shop.services.database).sql.execute(raw`analyze`);
});

const user = (partnerId: string | null) =>
  ({
    id: 'somebody',
    partnerId,
    scopes: partnerId ? ['b2b:sell', 'b2b:claims'] : ['insurer:orders', 'insurer:claims'],
  }) as never;
const counted = async (text: string, partnerId: string | null) =>
  (await findAnything(shop.services, user(partnerId), { text })).map(
    ({ kind, count, isMore }) => `${count}${isMore ? '+' : ''} ${kind}`,
  );

test('one row of many is found by each fact', async () => {
  const one = ['1 customers', '1 policies', '1 orders', '1 claims'];
  for (const text of ['2A-101777', '101777', '+85597001777', '097001777', '97001777', '500001777', 'Maly1777x Chan'])
    expect([text, await counted(text, null)]).toEqual([text, one]);
  for (const text of ['ORD-2026-001777', 'ANY-2025-001777'])
    expect([text, await counted(text, null)]).toEqual([text, one]);
});

test('numbers of rows are exact up to 1,000, and count only the partner’s rows', async () => {
  // The 50 orders of even numbers up to 100; each has a claim.
  expect(await counted('dara sok', 'small')).toEqual(['50 customers', '50 policies', '50 orders', '50 claims']);
  expect(await counted('dara sok', 'big')).toEqual([
    '1000+ customers',
    '1000+ policies',
    '1000+ orders',
    expect.any(String),
  ]);
  expect(await counted('dara sok', null)).toContain('1000+ orders');
  // 001778, the last two digits of which 20 numbers among 2,000 claims have, and 200 of the orders.
  expect((await counted('78', null)).slice(1, 3)).toEqual(['200 policies', '200 orders']);
  expect(await counted('101777', 'small')).toEqual([]);
});

test('the words are read from their indexes', async () => {
  const explain = async (query: ReturnType<typeof matchingOrders>) => {
    const { rows } = await sql.execute(raw`explain ${query}`);
    return rows.map((row) => String(Object.values(row)[0])).join('\n');
  };
  for (const partner of [undefined, 'small']) {
    const plan = await explain(matchingOrders(readTypedWords('2A-101777'), partner, 1_001));
    expect(plan).toContain('Bitmap Index Scan on orders_words');
    expect(plan).toContain('Bitmap Index Scan on policies_words');
    expect(plan).not.toContain('Seq Scan');
  }
  const plan = await explain(matchingClaims(readTypedWords('bopha1777'), undefined));
  expect(plan).toContain('Bitmap Index Scan on claims_words');
  expect(plan).not.toContain('Seq Scan');
});
