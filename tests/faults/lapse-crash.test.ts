import { afterAll, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { addDays, addMonths, countDays } from '#engine/language/dates.ts';
import type { Services } from '#server/operations/services.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { partial } from '#tests/support/partial.ts';
import { createSampleUploader } from '#tests/support/sample-pictures.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { startGateway } from './gateway-process.ts';
import { createMortalShop } from './killable-shop.ts';
import { ShopDied } from './send-command.ts';

/*
 * The shop's server is killed twice while three policies lapse at midnight: before the first of them is committed,
 * and after the second. Each next start continues: every policy lapses once, and its policyholder receives one
 * message about it. Health for a year, 248.20, in quarters of 62.05 and a charge of 1.50 on the later ones; 30 days
 * of grace.
 */
const settings = { SMS_BEFORE_WORK: '100000', SMS_PER_NETWORK: '100000', SMS_IN_ALL: '100000', PRODUCTS: 'medical' };
const gateway = await startGateway();
/** From tomorrow a quarter is covered, and the days of grace. */
const start = addDays(toBusinessDate(new Date(TEST_START)), 1);
const lapsesOn = addDays(addMonths(start, 3), 31);
let token = '';
const shop = await createMortalShop(
  gateway.baseUrl,
  async (database) => {
    // Signed in on the day on which they lapse.
    const now = () => new Date(`${lapsesOn}T00:00:00+07:00`);
    const services = partial<Services>({ database, now, ids: randomIds, passwordCost: 4 });
    ({ token } = await createTestUser({ app: undefined as never, services }, { scopes: ['insurer:orders'] }));
  },
  settings,
);
await shop.start();
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

async function ok<T>(asked: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}

const withPictures = createSampleUploader<{ id: string; key: string }>(async ({ id, key }, body) => {
  const headers = { 'content-type': 'image/jpeg', 'draft-key': key };
  const sent = await fetch(`${shop.url}/api/drafts/${id}/uploads`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return ((await sent.json()) as { upload: string }).upload;
});

let people = 0;
type Sold = { number: string; phone: string };

/** A year from tomorrow, of which the first quarter is paid. */
async function sold(): Promise<Sold> {
  people += 1;
  const phone = `+85512${560_000 + people}`;
  const { draft, key } = await ok(
    shop.ask<{ draft: DraftView; key: string }>('POST', '/api/drafts', { product: 'medical', language: 'en' }),
  );
  const path = `/api/drafts/${draft.id}`;
  const changes = await withPictures(
    { id: draft.id, key },
    {
      ...testCase('medical', 'standard-at-thirty').answers,
      ...{ mobilePhone: phone, identityNumber: `0304050${10 + people}`, startDate: start },
    },
  );
  await ok(shop.ask('PATCH', `${path}/answers`, { changes }, key));
  for (let page = draft.page, last: string | null = null; page !== null && page !== last; ) {
    const { status, body } = await shop.ask<DraftView>('POST', `${path}/next`, { page }, key);
    if (status !== 200) break;
    last = page;
    page = body.page;
  }
  const { order } = await ok(shop.ask<{ order: string }>('POST', `${path}/confirm`, undefined, key));
  const [sent] = await told(phone);
  await ok(shop.ask('POST', `/api/orders/${order}/code/verify`, { code: sent?.code }));
  const form = await ok(
    shop.ask<{ action: string; fields: Record<string, string> }>('POST', `/api/orders/${order}/payments`, {
      ...{ option: 'cards', plan: 'quarterly', language: 'en' },
    }),
  );
  const tranId = await gateway.post(form);
  await gateway.control({ tranId, action: 'approve', callback: 'none' });
  const view = await ok(
    shop.ask<{ policy: { number: string } | null }>('POST', `/api/orders/${order}/payments/settle`),
  );
  if (!view.policy) throw new Error('no policy');
  return { number: view.policy.number, phone };
}

const told = (phone: string) =>
  ok(shop.ask<OutboxMessage[]>('GET', `/api/testing/messages?to=${encodeURIComponent(phone)}`));

async function expectLapsedOnce({ number, phone }: Sold): Promise<void> {
  const life = await ok(
    shop.ask<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`, undefined, undefined, token),
  );
  // 248.20 by the day, of those that are left of the year.
  const last = addDays(addMonths(start, 12), -1);
  const back = Math.round((248_20 * countDays(lapsesOn, last)) / countDays(start, last));
  expect(life.transactions.map(({ kind, charged }) => [kind, charged])).toEqual([
    ['issue', 248_20],
    ['lapse', -back],
  ]);
  const texts = (await told(phone)).map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith(`Your policy ${number} lapsed after`))).toHaveLength(1);
}

test('policies lapse once, and send one message about it, although the server dies before and after', async () => {
  const policies = [await sold(), await sold(), await sold()];
  const midnight = Date.parse(`${lapsesOn}T00:00:00+07:00`);
  // The last minutes of grace: reminders are sent, nothing lapses.
  await shop.work(midnight - shop.now().getTime() - 10 * 60_000);
  for (const [point, nth] of [
    ['before commit lapse policy', 1],
    ['after commit lapse policy', 2],
  ] as const) {
    await shop.arm(point, nth, 'dies');
    await expect(shop.work(11 * 60_000)).rejects.toThrow(ShopDied);
    await shop.death();
    await shop.start();
  }
  await shop.work(11 * 60_000);
  for (const one of policies) await expectLapsedOnce(one);
});
