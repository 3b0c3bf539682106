import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DigestChoice } from '#contract/due.ts';
import { sendDigests } from '#server/due/send-digests.ts';
import { updatePartner } from '#server/people/partners/partner-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from './create-agent-order.ts';

/* The daily mail with the due work, by choice. The 1st of April 2026 is a Wednesday. */

const shop = await startTestShop();
afterAll(() => shop.close());
/** At a time of Phnom Penh. */
const at = (time: string) => shop.clock.set(`${time}:00+07:00`);
beforeEach(() => at('2026-04-01T09:00'));

let people = 0;
async function aReader(more: { language?: 'en' | 'km' | 'zh'; hour?: number; onWeekends?: boolean } = {}) {
  const { language = 'en', hour = 7, onWeekends = false } = more;
  people += 1;
  const email = `reader${people}@example.com`;
  const partner = await createTestPartner(shop);
  const user = await createTestUser(shop, { scopes: ['b2b:sell'], partner, email, language });
  await choose(user, { hour, onWeekends });
  return { user, email, partner };
}
const choose = (user: TestUser, body: DigestChoice) =>
  user.call<DigestChoice & { problem?: string }>('POST', '/api/b2b/due/digest', { body });
const mailsTo = async (email: string) => (await shop.messagesTo(email)).length;

test('the digest is off at first; a choice is stored, can end, and needs an email address', async () => {
  const user = await createTestUser(shop, { scopes: ['insurer:orders'], email: 'clerk@example.com' });
  const read = async () => (await user.call<DigestChoice>('GET', '/api/b2b/due/digest')).body;
  expect(await read()).toEqual({ hour: null, onWeekends: false });
  expect((await choose(user, { hour: 6, onWeekends: true })).body).toEqual({ hour: 6, onWeekends: true });
  expect(await read()).toEqual({ hour: 6, onWeekends: true });
  for (const hour of [5, 12, 6.5]) expect((await choose(user, { hour, onWeekends: true })).status).toBe(422);
  await choose(user, { hour: null, onWeekends: false });
  expect(await read()).toEqual({ hour: null, onWeekends: false });
  const nameless = await createTestUser(shop, { scopes: ['insurer:orders'], email: null });
  expect((await choose(nameless, { hour: 6, onWeekends: true })).body.problem).toBe('digestNoEmail');
});

test('the digest has the numbers of each line and two links, and nothing about a customer', async () => {
  const { user, email } = await aReader();
  const { id, number, phone } = await createAgentOrder(shop, user);
  await user.call('POST', `/api/b2b/orders/${id}/follow-up`, { body: { on: '2026-04-02' } });
  at('2026-04-02T07:00');
  expect(await sendDigests(shop.services)).toBe(1);
  const [mail] = await shop.messagesTo(email);
  const [subject, , ...lines] = String(mail).split('\n');
  expect(subject).toBe('Your work due today');
  expect(lines.slice(0, 2)).toEqual(['1 – Customers to contact today', '1 – Other unpaid orders']);
  expect(mail).toMatch(/\/b2b\/buy_insurance\n[\s\S]*\/b2b\/my_account$/);
  for (const secret of [number, phone, phone.slice(-6), 'Chan']) expect(mail).not.toContain(secret);
});

test('the digest is sent once a day by one server, from its hour until noon, and at weekends only on request', async () => {
  const { user, email } = await aReader({ hour: 8 });
  const always = await aReader({ hour: 6, onWeekends: true });
  for (const reader of [user, always.user]) await createAgentOrder(shop, reader);
  const counts: string[] = [];
  // From Thursday to Monday; the 3rd is a Friday.
  for (const time of [
    '02T05:59',
    '02T06:00',
    '02T07:59',
    '02T08:00',
    '02T11:59',
    '03T12:00',
    '04T09:00',
    '05T09:00',
    '06T09:00',
  ]) {
    at(`2026-04-${time}`);
    await Promise.all([sendDigests(shop.services), sendDigests(shop.services), sendDigests(shop.services)]);
    if (time === '02T08:00') {
      // Another choice on the same day sends no second mail.
      await choose(user, { hour: null, onWeekends: false });
      await choose(user, { hour: 8, onWeekends: false });
    }
    counts.push(`${time} ${await mailsTo(email)} ${await mailsTo(always.email)}`);
  }
  expect(counts).toEqual([
    ...['02T05:59 0 0', '02T06:00 0 1', '02T07:59 0 1', '02T08:00 1 1', '02T11:59 1 1', '03T12:00 1 1'],
    ...['04T09:00 1 2', '05T09:00 1 3', '06T09:00 2 4'],
  ]);
});

test('the digest is not sent without due work, without the user’s choice, or to users who may not sign in', async () => {
  const idle = await aReader();
  const ended = await aReader();
  const suspended = await aReader();
  for (const { user } of [ended, suspended]) await createAgentOrder(shop, user);
  await choose(ended.user, { hour: null, onWeekends: false });
  await updatePartner(shop.services.database.sql, suspended.partner.id, { status: 'suspended' });
  at('2026-04-02T09:00');
  await sendDigests(shop.services);
  const mails = [idle, ended, suspended].map(({ email }) => mailsTo(email));
  expect(await Promise.all(mails)).toEqual([0, 0, 0]);
});

test.each([
  ['km', 'ការងាររបស់លោកអ្នកត្រូវធ្វើថ្ងៃនេះ', '1 – ការបញ្ជាទិញមិនទាន់បង់ប្រាក់ផ្សេងទៀត', '/km/b2b/buy_insurance'],
  ['zh', '您今天的待办工作', '1 – 其他未付款订单', '/b2b/buy_insurance?lang=zh'],
] as const)('the digest is in the language of its reader: %s', async (language, subject, line, link) => {
  const { user, email } = await aReader({ language });
  await createAgentOrder(shop, user);
  at('2026-04-02T09:00');
  await sendDigests(shop.services);
  const [mail] = await shop.messagesTo(email);
  expect(String(mail).split('\n').slice(0, 3)).toEqual([subject, '', line]);
  expect(mail).toContain(link);
});
