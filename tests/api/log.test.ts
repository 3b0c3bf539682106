import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountEventView } from '#contract/people/users.ts';
import { readLog } from '#tests/support/read-log.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/* The log names money acts and who read a customer's page, and it is found by kind, person, number and day. */

const shop = await startTestShop({ demo: 'people' });
afterAll(() => shop.close());
const { sql } = shop.services.database;
let auditor: TestUser;
let clerk: TestUser;
beforeAll(async () => {
  auditor = await createTestUser(shop, { scopes: ['insurer:audit'] });
  clerk = await createTestUser(shop, { username: 'chan.clerk', scopes: ['insurer:orders'] });
});

const log = (asked?: object) => readLog(auditor, asked);

const add = (act: string, subject: string, status: string, id = `${act}-${subject}`) =>
  sql.execute(raw`insert into money_requests (id, act, subject, payee, amount, currency, payload, asked_by, asked_at, status)
    values (${id}, ${act}, ${subject}, 'customer:+855', 12345, 'USD', '{}', ${clerk.id}, ${shop.clock.now().toISOString()}, ${status})`);
const decide = (id: string, status: string, by: TestUser) =>
  sql.execute(raw`update money_requests set status = ${status}, decided_by = ${by.id}, decided_at = ${shop.clock.now().toISOString()},
    decision = ${status === 'refused' ? 'no' : null} where id = ${id}`);

test('an auditor reads only the log, and no other user reads it without the right', async () => {
  expect(await log()).toEqual([]);
  expectRefusal(
    shop,
    await clerk.call('POST', '/api/admin/account-events/search', { body: {} }),
    '403 permissionDenied',
  );
  expectRefusal(shop, await auditor.call('POST', '/api/admin/users/search', { body: {} }), '403 permissionDenied');
});

test('each money action has a line when one person does it, requests it, approves it or refuses it', async () => {
  shop.clock.set(TEST_START);
  const boss = await createTestUser(shop, { username: 'boss', scopes: ['insurer:orders'] });
  await add('cancel', 'TRV-2026-000001', 'alone');
  await add('closeMonth', '2026-03', 'waiting');
  await decide('closeMonth-2026-03', 'done', boss);
  await add('closeMonth', '2026-02', 'waiting');
  await decide('closeMonth-2026-02', 'refused', boss);
  // These have lines of their own.
  await add('approveClaim', 'a-claim', 'waiting');
  await add('booking', 'a-partner', 'waiting');
  expect(await log({ group: 'money' })).toEqual([
    'moneyRefused boss closeMonth 2026-02 12345 USD',
    'moneyAsked chan.clerk closeMonth 2026-02 12345 USD',
    'moneyApproved boss closeMonth 2026-03 12345 USD',
    'moneyAsked chan.clerk closeMonth 2026-03 12345 USD',
    'moneyMoved chan.clerk cancel TRV-2026-000001 12345 USD',
  ]);
  expect(await log({ about: ' trv-2026-000001 ' })).toEqual(['moneyMoved chan.clerk cancel TRV-2026-000001 12345 USD']);
  expect(await log({ about: 'TRV-2026' })).toEqual([]);
  expect(await log({ by: 'Boss' })).toHaveLength(2);
  expect(await log({ group: 'money', by: 'chan.clerk', about: '2026-03' })).toHaveLength(1);
  expect(await log({ by: 'nobody' })).toEqual([]);
});

test('a period has its first and its last day, in Cambodia', async () => {
  const at = (time: string) =>
    sql.execute(raw`insert into account_events (at, type, note) values (${time}, 'partnerCreated', ${time})`);
  for (const time of ['2026-05-01T16:59:59Z', '2026-05-01T17:00:00Z', '2026-05-02T16:59:59Z', '2026-05-02T17:00:00Z'])
    await at(time);
  const found = async (days: object) => (await log({ group: 'partners', ...days })).map((line) => line.slice(-20));
  expect(await found({ from: '2026-05-02', to: '2026-05-02' })).toEqual([
    '2026-05-02T16:59:59Z',
    '2026-05-01T17:00:00Z',
  ]);
  expect(await found({ from: '2026-05-03' })).toEqual(['2026-05-02T17:00:00Z']);
  expect(await found({ to: '2026-05-01' })).toEqual(['2026-05-01T16:59:59Z']);
});

test('pages of a kind follow each other without a gap in the log', async () => {
  type Page = { items: AccountEventView[]; next: string | null };
  const own = (await sql.execute(raw`insert into account_events (at, type, note)
    select ${TEST_START}::timestamptz, 'clientCreated', 'program ' || nth from generate_series(1, 5) nth
    returning id`)) as { rows: { id: unknown }[] };
  const seen: number[] = [];
  let page: { cursor?: string } | undefined = {};
  while (page) {
    const asked: object = { group: 'programs', limit: 2, ...page };
    const { body } = await auditor.call<Page>('POST', '/api/admin/account-events/search', { body: asked });
    seen.push(...body.items.map(({ id }) => id));
    page = body.next === null ? undefined : { cursor: body.next };
  }
  expect(seen).toEqual(own.rows.map(({ id }) => Number(id)).toSorted((a, b) => b - a));
});

test('the log shows each reader of a customer’s page, once an hour for a person', async () => {
  const { policy } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days' });
  const reader = await createTestUser(shop, { username: 'reader', scopes: ['insurer:orders'] });
  const stranger = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const { body } = await reader.call<{ items: { id: string }[] }>('POST', '/api/policy-holders/search', { body: {} });
  const read = (user: TestUser) => user.call('GET', `/api/policy-holders/${body.items[0]?.id}`);
  expect((await read(stranger)).status).toBe(404);
  expect([(await read(reader)).status, (await read(reader)).status]).toEqual([200, 200]);
  const lines = () => log({ group: 'customers', about: policy.number });
  expect(await lines()).toEqual([`customerRead reader ${policy.number}`]);
  shop.clock.advance({ hours: 1 });
  await read(reader);
  expect(await lines()).toHaveLength(2);
});
