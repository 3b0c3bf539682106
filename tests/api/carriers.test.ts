import { createHash, createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import { createJobHandlers } from '#server/operations/jobs.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { createWorker } from '#server/platform/jobs/create-worker.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { startFakeMailServer } from '#tests/fakes/fake-mail-server.ts';
import { startFakeTelegram, startFakeTwilio } from '#tests/fakes/fake-provider.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createVerifiedOrder } from './create-customer.ts';

/*
 * Messages sent through real carriers: our own servers behave like them, and lie. Tests of one carrier alone are beside
 * it.
 */

const [mailServer, twilio, telegram] = [
  await startFakeMailServer(),
  await startFakeTwilio(),
  await startFakeTelegram(),
];
const shop = await startTestShop({
  env: {
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'Serey <no-reply@shop.example>', CALLBACK_URL: 'https://shop.example' },
    ...{ SMS_PROVIDER: 'twilio', SMS_URL: twilio.url, SMS_KEY: 'AC1', SMS_SECRET: 'token', SMS_SENDER: 'SEREY' },
    ...{ TELEGRAM_TOKEN: 'telegram-token', TELEGRAM_URL: telegram.url },
  },
});
afterAll(async () => {
  await shop.close();
  for (const server of [mailServer, twilio, telegram]) await server.close();
});
beforeEach(async () => {
  shop.clock.set(TEST_START);
  telegram.told.delivery = 'sent';
  telegram.seconds.length = 0;
  await shop.worker.work();
  for (const { asked } of [twilio, telegram]) asked.length = 0;
  mailServer.taken.length = 0;
});

const { sql } = shop.services.database;
const row = async (id: string) => (await sql.select().from(messages).where(eq(messages.id, id)))[0];
/** An administrator signs in anew and reads the state, because the clock ends sessions. */
const lost = async () => {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  return (await admin.call<JobsView>('GET', '/api/admin/jobs')).body.lost;
};
const bodies = () => twilio.asked.map(({ body }) => new URLSearchParams(body).get('Body'));

/** A worker of the same shop in Prod, which stores no text that has been sent. */
const prodWorker = () => {
  const services = { ...shop.services, config: { ...shop.services.config, isProd: true } };
  return createWorker(services, createJobHandlers(services, { error: () => {}, warn: () => {} }));
};

let ids = 0;
async function aText({ once, phone = '+85512345678' }: { once: boolean; phone?: string }): Promise<string> {
  ids += 1;
  const message = { id: `carried-${ids}`, channel: 'sms' as const, recipient: phone, text: '123456 is your code.' };
  await shop.services.database.transaction('test', (inner) =>
    queueSms(inner, { ...message, createdAt: shop.clock.now(), once }),
  );
  return message.id;
}
async function aMail(recipient: string): Promise<string> {
  ids += 1;
  const letter = { id: `carried-${ids}`, recipient, subject: 'Your policy', body: 'It is issued.' };
  await shop.services.database.transaction('test', (inner) =>
    queueMail(inner, { ...letter, createdAt: shop.clock.now() }),
  );
  return letter.id;
}

function report(carrier: string, id: string, body: string, headers: Record<string, string>) {
  return shop.call('POST', `/api/message-reports/${carrier}/${id}`, { body, headers });
}
function twilioReports(id: string, MessageStatus: string, token = 'token') {
  const message = `https://shop.example/api/message-reports/twilio/${id}MessageStatus${MessageStatus}`;
  return report('twilio', id, `MessageStatus=${MessageStatus}`, {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': createHmac('sha1', token).update(message).digest('base64'),
  });
}
function telegramReports(id: string, status: string) {
  const body = JSON.stringify({ request_id: 'r-1', payload: id, delivery_status: { status } });
  const time = String(shop.clock.now().getTime() / 1000);
  const key = createHash('sha256').update('telegram-token').digest();
  return report('telegram', id, body, {
    'content-type': 'application/json',
    'x-request-timestamp': time,
    'x-request-signature': createHmac('sha256', key).update(`${time}\n${body}`).digest('hex'),
  });
}

test('a shop with valid carriers reports no trouble at the start', async () => {
  expect(await shop.troubles()).toEqual([]);
});

test('the certificate of a sold policy arrives as an email with its link', async () => {
  const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
  await shop.buy(ref);
  await shop.worker.work();
  expect(mailServer.taken).toHaveLength(1);
  expect(mailServer.taken[0]).toMatch(/Content-Type: text\/html/);
  expect(mailServer.taken[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`<a href="http://localhost`);
});

test('a letter remains one letter if its server is busy, and then fails after it accepts the letter', async () => {
  mailServer.recipients.push(451);
  mailServer.letters.push('drop');
  const id = await aMail('dara@example.com');
  for (const minutes of [0, 5, 10]) {
    shop.clock.advance({ minutes });
    await shop.worker.work();
  }
  const names = mailServer.taken.map((taken) => /^Message-ID: (.*)$/im.exec(taken)?.[1]?.trim());
  expect(names).toEqual([`<${id}@shop.example>`, `<${id}@shop.example>`]);
  expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), fate: null });
});

test('an email to an unknown mailbox is not repeated, and the insurer reads the failed address', async () => {
  mailServer.recipients.push(550);
  const id = await aMail('nobody@example.com');
  const worker = await prodWorker();
  await worker.work();
  shop.clock.advance({ hours: 1 });
  await worker.work();
  expect(mailServer.taken).toEqual([]);
  const told = { channel: 'email', recipient: 'nobody@example.com', fate: 'refused', code: '550' };
  expect(await lost()).toContainEqual({ id, writtenAt: TEST_START.replace('Z', '.000Z'), ...told });
  expect(await row(id)).toMatchObject({ text: '', sentAt: null });
  // It is retained as long as other sent messages, and not only for the day of waiting messages.
  shop.clock.advance({ days: 2 });
  await worker.work();
  expect((await lost()).map((one) => one.id)).toContain(id);
});

test('an SMS is retried until it is accepted, and its delivery result arrives later', async () => {
  const id = await aText({ once: false });
  twilio.lies.push({ status: 503, body: {} }, 'drop');
  for (let tries = 0; tries < 4; tries++) {
    await shop.worker.work();
    shop.clock.advance({ minutes: 5 });
  }
  expect(bodies()).toHaveLength(3);
  expect((await twilioReports(id, 'delivered', 'forged')).status).toBe(403);
  expect((await twilioReports(id, 'sent')).status).toBe(200);
  expect(await row(id)).toMatchObject({ fate: null });
  expect((await twilioReports(id, 'undelivered')).status).toBe(200);
  expect(await lost()).toContainEqual(expect.objectContaining({ id, recipient: '+85512345678', fate: 'undelivered' }));
  // Reports come in any order: what was delivered stays so.
  await twilioReports(id, 'delivered');
  await twilioReports(id, 'undelivered');
  expect(await row(id)).toMatchObject({ fate: 'delivered' });
  expect((await report('pigeon', id, '{}', { 'content-type': 'application/json' })).status).toBe(403);
});

test('a code that Telegram delivers costs no SMS', async () => {
  const id = await aText({ once: true });
  const worker = await prodWorker();
  await worker.work();
  expect(telegram.asked.map(({ path }) => path)).toEqual(['/sendVerificationMessage']);
  expect((await telegramReports(id, 'delivered')).status).toBe(200);
  shop.clock.advance({ minutes: 2 });
  await worker.work();
  expect(twilio.asked).toEqual([]);
  expect(await row(id)).toMatchObject({ fate: 'delivered', text: '' });
});

test('a code that Telegram delivers without a report costs no SMS either', async () => {
  const id = await aText({ once: true });
  await shop.worker.work();
  telegram.told.delivery = 'delivered';
  shop.clock.advance({ minutes: 1 });
  await shop.worker.work();
  expect(twilio.asked).toEqual([]);
  expect(telegram.fees(60)).toBe(1);
  expect(await row(id)).toMatchObject({ fate: 'delivered' });
});

test.each([
  ['is not delivered in its time', async () => void shop.clock.advance({ seconds: 40 })],
  ['is reported as expired', async (id: string) => void (await telegramReports(id, 'expired'))],
])('a code that %s goes by SMS, once, and Telegram refunds its fee', async (_what, happens) => {
  const id = await aText({ once: true });
  await shop.worker.work();
  await shop.worker.work();
  expect(twilio.asked).toEqual([]);
  expect(telegram.fees(0)).toBe(1);
  await happens(id);
  const worker = await prodWorker();
  await worker.work();
  shop.clock.advance({ minutes: 1 });
  await worker.work();
  expect(bodies()).toEqual(['123456 is your code.']);
  expect(telegram.fees(60)).toBe(0);
  expect(await row(id)).toMatchObject({ sentAt: expect.any(Date), text: '', fate: null });
});

test('a code is sent by SMS at once to a phone without Telegram, and after a timeout if Telegram is silent', async () => {
  await aText({ once: true, phone: '+85512345670' });
  await shop.worker.work();
  expect(bodies()).toHaveLength(1);
  telegram.lies.push('drop');
  await aText({ once: true });
  await shop.worker.work();
  expect(bodies()).toHaveLength(1);
  shop.clock.advance({ seconds: 40 });
  await shop.worker.work();
  expect(bodies()).toHaveLength(2);
});

test('a code is retried only if it is certain that nobody received it', async () => {
  const phone = '+85512345670';
  const refused = await aText({ once: true, phone });
  twilio.lies.push({ status: 429, body: { code: 20429 } });
  await shop.worker.work();
  expect(await row(refused)).toMatchObject({ sentAt: null });
  shop.clock.advance({ seconds: 30 });
  await shop.worker.work();
  expect(await row(refused)).toMatchObject({ sentAt: expect.any(Date), fate: null });
  expect(bodies()).toHaveLength(2);

  const doubtful = await aText({ once: true, phone });
  twilio.lies.push('drop');
  for (let tries = 0; tries < 3; tries++) {
    await shop.worker.work();
    shop.clock.advance({ minutes: 1 });
  }
  expect(bodies()).toHaveLength(3);
  // Codes are only counted: the phone has asked for another one.
  expect(await row(doubtful)).toMatchObject({ fate: 'unknown' });
  expect((await lost()).map(({ id }) => id)).not.toContain(doubtful);
});
