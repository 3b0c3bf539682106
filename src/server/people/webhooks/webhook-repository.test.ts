import { afterAll, beforeEach, expect, test } from 'vitest';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#server/platform/db/schema/webhook-schema.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  type Delivery,
  findFirstWaiting,
  insertEvent,
  isLeased,
  listEndpointDeliveries,
  listEventsSince,
  listOverdue,
  makeDeliveriesDue,
  updateDelivery,
  upsertDelivery,
} from './delivery-repository.ts';
import {
  countWaiting,
  type Endpoint,
  encryptedSecrets,
  encryptedSecretsBefore,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './webhook-repository.ts';

/* Tests the endpoints of partners and their deliveries in the database. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const { now } = createTestClock();
const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000);

for (const id of ['p', 'q'])
  await sql.insert(partners).values({
    ...{ id, type: 'broker', name: id, company: id, accountCode: id, maySell: true, total: 0 },
    ...{ allowPayWithoutCommission: false, commission: { products: {} }, status: 'active', outstanding: 0 },
    ...{ currency: 'USD', createdAt: now() },
  });
await sql.insert(users).values({
  ...{ id: 'u', username: 'u', givenName: 'Sokha', familyName: 'Chan', phone: null, email: null, customerId: 'c' },
  ...{ partnerId: 'p', scopes: ['b2b:webhooks'], language: 'en', status: 'active', password: null, isDemo: false },
  ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt: now(), lastSignInAt: null },
});
beforeEach(async () => {
  for (const table of [webhookDeliveries, webhookEvents, webhookEndpoints]) await sql.delete(table);
});

async function anEndpoint(id: string, more: Partial<Endpoint> = {}): Promise<Endpoint> {
  const endpoint: Endpoint = {
    ...{
      id,
      partnerId: 'p',
      url: `https://${id}.example`,
      events: ['order.paid'],
      status: 'active',
      secret: `s-${id}`,
    },
    ...{ secretBefore: null, bothUntil: null, failingSince: null, suspendedAt: null, createdBy: 'u', createdAt: now() },
    ...more,
  };
  await insertEndpoint(sql, endpoint);
  return endpoint;
}

let keys = 0;
const anEvent = (subject: string, more: object = {}) => {
  keys += 1;
  const data = { order: subject, number: subject, product: 'travel' };
  return insertEvent(sql, {
    ...{ key: `msg_${keys}`, partnerId: 'p', type: 'order.paid', subject, at: now(), data },
    ...more,
  });
};

test('secrets are read by the ids of their endpoints, and are replaced only if they are the same as when they were read', async () => {
  const both = { secretBefore: 'old', bothUntil: inSeconds(60) };
  for (const [id, more] of [
    ['c', both],
    ['a', both],
    ['b', {}],
  ] as const)
    await anEndpoint(id, more);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  expect(await encryptedSecrets.list(sql, '', 2)).toEqual([
    { id: 'a', encrypted: 's-a' },
    { id: 'b', encrypted: 's-b' },
  ]);
  expect(ids(await encryptedSecrets.list(sql, 'b', 2))).toEqual(['c']);
  expect(await encryptedSecretsBefore.list(sql, '', 1)).toEqual([{ id: 'a', encrypted: 'old' }]);
  expect(ids(await encryptedSecretsBefore.list(sql, 'a', 2))).toEqual(['c']);
  await encryptedSecrets.replace(sql, 'a', 's-a', 'anew');
  await encryptedSecrets.replace(sql, 'b', 's-a', 'anew');
  await encryptedSecretsBefore.replace(sql, 'a', 'old', 'older');
  await encryptedSecretsBefore.replace(sql, 'c', 's-c', 'older');
  const kept = await listEndpoints(sql, 'p');
  expect(kept.map(({ id, secret, secretBefore }) => [id, secret, secretBefore])).toEqual([
    ['a', 'anew', 'older'],
    ['b', 's-b', null],
    ['c', 's-c', 'old'],
  ]);
});

test('endpoints of a partner appear in the order of their creation, without the removed endpoints', async () => {
  await anEndpoint('b');
  await anEndpoint('z', { createdAt: inSeconds(-1) });
  await anEndpoint('a', { status: 'removed' });
  await anEndpoint('other', { partnerId: 'q' });
  expect((await listEndpoints(sql, 'p')).map(({ id }) => id)).toEqual(['z', 'b']);
  expect((await findEndpoint(sql, 'b', 'p'))?.url).toBe('https://b.example');
  expect([await findEndpoint(sql, 'a', 'p'), await findEndpoint(sql, 'other', 'p')]).toEqual([undefined, undefined]);
  const locked = (id: string, of?: string) => database.transaction('lock', (inner) => lockEndpoint(inner, id, of));
  expect((await locked('other'))?.partnerId).toBe('q');
  expect((await locked('b', 'p'))?.id).toBe('b');
  expect([await locked('other', 'p'), await locked('a')]).toEqual([undefined, undefined]);
  await updateEndpoint(sql, 'b', {});
  await updateEndpoint(sql, 'b', { status: 'suspended', suspendedAt: now() });
  expect((await listEndpoints(sql, 'p')).map(({ status }) => status)).toEqual(['active', 'suspended']);
});

test('the first waiting event of a subject is sent, and is changed only if it is the same as when it was read', async () => {
  await anEndpoint('e');
  const [first, second] = [await anEvent('one'), await anEvent('one')];
  for (const event of [second, first]) await upsertDelivery(sql, 'e', event, now());
  const waiting = async () => (await findFirstWaiting(sql, 'e', 'one')) as { delivery: Delivery };
  const read = (await waiting()).delivery;
  expect([read.eventId, await findFirstWaiting(sql, 'e', 'two')]).toEqual([first.id, undefined]);
  expect(await isLeased(sql, 'e', 'one', now())).toBe(false);
  await updateDelivery(sql, read, { leasedUntil: inSeconds(45), tries: 1 });
  await updateDelivery(sql, read, { tries: 7 });
  expect((await waiting()).delivery.tries).toBe(1);
  const leased = (seconds: number) => isLeased(sql, 'e', 'one', inSeconds(seconds));
  expect([await leased(44), await leased(45)]).toEqual([true, false]);
  await updateDelivery(sql, { ...read, tries: 1 }, { status: 'delivered', deliveredAt: now() });
  expect((await waiting()).delivery.eventId).toBe(second.id);
  await updateDelivery(sql, { ...read, tries: 1 }, { status: 'failed', deliveredAt: null });
  // An existing delivery restarts from the beginning.
  await upsertDelivery(sql, 'e', first, inSeconds(9));
  expect((await waiting()).delivery).toMatchObject({ eventId: first.id, tries: 0, nextAt: inSeconds(9) });
});

test('the repository counts waiting deliveries, makes them due on request, and finds late ones', async () => {
  await anEndpoint('e');
  await anEndpoint('quiet', { status: 'suspended', suspendedAt: now() });
  const events = [await anEvent('one'), await anEvent('one'), await anEvent('two')];
  for (const event of events) await upsertDelivery(sql, 'e', event, inSeconds(60));
  await upsertDelivery(sql, 'quiet', events[0] as (typeof events)[0], now());
  expect([...(await countWaiting(sql, ['e', 'quiet', 'none']))].toSorted()).toEqual([
    ['e', 3],
    ['quiet', 1],
  ]);
  const late = async (seconds: number) => (await listOverdue(sql, inSeconds(seconds))).map(({ subject }) => subject);
  expect([await late(59), await late(60)]).toEqual([[], ['one', 'two']]);
  expect((await makeDeliveriesDue(sql, 'e', now())).toSorted()).toEqual(['one', 'two']);
  expect(await listOverdue(sql, now())).toEqual([
    { endpointId: 'e', subject: 'one' },
    { endpointId: 'e', subject: 'two' },
  ]);
});

test('events of the reported types are read again from an instant on; sent events appear newest first', async () => {
  const endpoint = await anEndpoint('e');
  const events = [
    await anEvent('old', { at: inSeconds(-1) }),
    await anEvent('one'),
    await anEvent('other', { type: 'order.created' }),
    await anEvent('foreign', { partnerId: 'q' }),
    await anEvent('two', { at: inSeconds(1) }),
  ];
  expect((await listEventsSince(sql, endpoint, now())).map(({ subject }) => subject)).toEqual(['one', 'two']);
  for (const event of events) await upsertDelivery(sql, 'e', event, now());
  const page = async (limit: number, before?: number) =>
    (await listEndpointDeliveries(sql, 'e', { limit, before })).map(({ event }) => event.subject);
  expect([await page(2), await page(9, events[3]?.id)]).toEqual([
    ['two', 'foreign'],
    ['other', 'one', 'old'],
  ]);
});
