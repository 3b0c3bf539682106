import { asc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { partners, users } from '#server/platform/db/schema/account-schema.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { partial } from '#tests/support/partial.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { notifySuspended } from './deliver-webhooks.ts';
import type { Endpoint } from './webhook-repository.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { now } = createTestClock();

test('users of the partner who may repair a webhook receive a mail with its host alone and the page, in their language', async () => {
  const { sql } = database;
  await sql.insert(partners).values({
    ...{ id: 'p', type: 'broker', name: 'Tonle', company: 'tonle', accountCode: 'T-1', maySell: true, total: 0 },
    ...{ allowPayWithoutCommission: false, commission: { products: {} }, status: 'active', outstanding: 0 },
    ...{ currency: 'USD', createdAt: now() },
  });
  const person = (
    id: string,
    language: 'en' | 'km' | 'zh',
    scope: Scope,
    status: 'active' | 'disabled' = 'active',
  ) => ({
    ...{ id, username: id, givenName: 'Sokha', familyName: 'Chan', phone: null, email: `${id}@example.test` },
    ...{ customerId: `c-${id}`, partnerId: 'p', scopes: [scope], language, status, password: null },
    ...{ secondFactor: null, secondFactorAt: null, secondFactorStep: null, createdAt: now(), lastSignInAt: null },
    isDemo: false,
  });
  await sql
    .insert(users)
    .values([
      person('a-admin', 'en', 'b2b:admin'),
      person('b-keeper', 'km', 'b2b:webhooks'),
      person('c-chinese', 'zh', 'b2b:webhooks'),
      person('d-seller', 'en', 'b2b:sell'),
      person('e-gone', 'en', 'b2b:admin', 'disabled'),
    ]);
  let made = 0;
  const services = partial<Parameters<typeof notifySuspended>[0]>({
    ...{ now, ids: { id: () => `m${++made}` }, wording: loadWording(readProductFiles(projectRoot)) },
    config: { publicUrl: 'https://shop.example', port: 1 },
  });
  const endpoint = { partnerId: 'p', url: 'https://hooks.tonle.example:8443/in?secret=s3cret' } as Endpoint;
  // In Phnom Penh it is already the next day.
  await notifySuspended(services, sql, endpoint, new Date('2026-03-01T17:30:00Z'));

  const sent = await sql.select().from(messages).orderBy(asc(messages.id));
  expect(sent.map(({ recipient }) => recipient)).toEqual(
    ['a-admin', 'b-keeper', 'c-chinese'].map((name) => `${name}@example.test`),
  );
  const texts = sent.map(({ text }) => text);
  expect(texts[0]).toContain('Your webhook is suspended');
  expect(texts[0]).toContain('at hooks.tonle.example:8443 has not received our events since 02 Mar, 2026.');
  expect(texts[0]).toContain('here:\nhttps://shop.example/b2b/integration\n');
  expect(texts[1]).toContain('https://shop.example/km/b2b/integration\n');
  expect(texts[2]).toContain('https://shop.example/b2b/integration?lang=zh\n');
  expect(texts.join()).not.toContain('s3cret');
});
