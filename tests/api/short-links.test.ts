import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OrderView } from '#contract/purchase/orders.ts';
import { expandShortLink } from '#tests/support/read-long-messages.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/* The short address of an SMS, as a browser opens it. It leads to the long address, and grants no other right. */

const lines: string[] = [];
const shop = await startTestShop({ logLevel: 'trace', logTo: { write: (line) => void lines.push(line) } });
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));

let phones = 0;
async function aBuyer() {
  phones += 1;
  const phone = `+85512${830_000 + phones}`;
  const { ref, draft } = await shop.anOrder('solo-thailand-five-days', {
    changes: { mobilePhone: phone, identityNumber: `0977${10_000 + phones}` },
  });
  await shop.buy(ref);
  const [sms = ''] = await shop.messagesTo(phone);
  return { phone, ref, draft, sms, path: /\/s\/[A-Za-z\d]{10}$/.exec(sms)?.[0] ?? '' };
}

/** A request of a browser that nobody knows. */
const open = (path: string, accept = 'text/html') =>
  fetch(shop.url + path, { redirect: 'manual', headers: { accept, 'accept-language': 'km' } });

test('the SMS has the short address alone; it leads to the certificate’s page, as often as it is opened', async () => {
  const { ref, draft, sms, path } = await aBuyer();
  expect(sms).toMatch(/^Your policy \S+ has been issued\. Open your certificate: http\S+\/s\/[A-Za-z\d]{10}$/);
  expect(sms).not.toContain(ref);
  for (const _again of [1, 2]) {
    const answer = await open(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/payment_success/${ref}`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  // Nothing in it opens the draft of the purchase, and the reference of the long address works beside it.
  expect(JSON.stringify([path, sms])).not.toContain(draft.key);
  expect((await shop.call('GET', `/api/orders/${ref}`)).status).toBe(200);
});

test('the short address grants the rights of the long address: a stranger must prove the identity, and both end together', async () => {
  const { phone, ref, path } = await aBuyer();
  const stranger = (of: string) => fetch(`${shop.url}/api/orders/${of}`);
  expect((await stranger(ref)).status).toBe(403);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const { body } = await shop.call<OrderView>('GET', `/api/orders/${ref}`);
  expect(body.policy).not.toBeNull();
  const list = await clerk.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
    body: { search: ref },
  });
  const [order] = list.body.items;
  shop.clock.advance({ minutes: 2 });
  const sent = await clerk.call('POST', `/api/b2b/orders/${order?.id}/withdraw-link`, { body: { send: true } });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  // The old short address leads to the ended reference, and not to the new one.
  expect((await open(path)).headers.get('location')).toBe(`/payment_success/${ref}`);
  expect((await stranger(ref)).status).toBe(410);
  const [text = ''] = await shop.messagesTo(phone);
  const renewed = (await expandShortLink(shop, text)).match(/payment_success\/([\w-]+)/)?.[1] ?? '';
  expect(renewed).not.toBe(ref);
  expect((await stranger(renewed)).status).toBe(403);
});

test('an unknown code is refused with a page in Khmer and English, for a program with its problem', async () => {
  const answer = await open('/s/0000000000');
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(html).toContain('<section lang="km"><h1>តំណនេះមិនមាន ឬលែងមានសុពលភាព។');
  expect(html).toContain('This link does not exist or is no longer valid.');
  expect(html).toContain('href="/km/my_insurance"');
  const problem = await open('/s/0000000000', 'application/json');
  expect([problem.status, ((await problem.json()) as { problem: string }).problem]).toEqual([404, 'shortLinkNotFound']);
  for (const path of ['/s/', '/s', '/km/s/0000000000', '/s/00000/00000'])
    expect((await open(path)).status, path).toBe(404);
});

test('guesses from one network are limited, also for known codes', async () => {
  const { path } = await aBuyer();
  const statuses: number[] = [];
  for (let n = 0; n < 130; n += 1) statuses.push((await open(`/s/Guess${String(n).padStart(5, '0')}`)).status);
  const refused = statuses.indexOf(429);
  expect(new Set(statuses.slice(0, refused))).toEqual(new Set([404]));
  // A hundred, the misses of the tests before it included, and a tenth of the orders that were paid from here.
  expect(refused).toBeGreaterThan(90);
  expect(refused).toBeLessThan(105);
  const locked = await open(path);
  expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  shop.clock.advance({ minutes: 61 });
  expect((await open(path)).status).toBe(302);
});

test('the log names no code', async () => {
  const { path } = await aBuyer();
  lines.length = 0;
  await open(path);
  await open('/s/Unknown000');
  expect(lines.some((line) => line.includes('/s/:code'))).toBe(true);
  expect(lines.join()).not.toContain(path.slice('/s/'.length));
  expect(lines.join()).not.toContain('Unknown000');
});
