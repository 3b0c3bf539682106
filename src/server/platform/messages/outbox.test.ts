import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestClock, TEST_START } from '#tests/support/test-clock.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { users } from '../db/schema/account-schema.ts';
import { messages } from '../db/schema/message-schema.ts';
import { sendJob } from '../jobs/send-job.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { deliverMail } from './deliver-mail.ts';
import { deliverSms } from './deliver-sms.ts';
import { recordDeliveryReceipt } from './delivery-receipt.ts';
import type { MessageChannels, OutgoingMail } from './message-channels.ts';
import {
  claimForTelegram,
  closeLostMessage,
  countLostCodes,
  findDueMessage,
  listLostMessages,
  listRecentMessages,
  listRecipients,
  markSent,
  queueMail,
  queueSms,
  updateFate,
} from './message-repository.ts';
import { ProviderError } from './provider-error.ts';

/* Tests the outbox before and after delivery. Each test defines its carriers. */

const database = await openTestDatabase();
afterAll(() => database.close());
const { sql } = database;
const clock = createTestClock();
const now = clock.now;
beforeEach(async () => {
  clock.set(TEST_START);
  await sql.delete(messages);
  await sql.execute(raw`delete from pgboss.job`);
});

const phone = '+85512345678';
const later = (seconds: number) => new Date(new Date(TEST_START).getTime() + seconds * 1000);
const row = async (id: string) => (await sql.select().from(messages).where(eq(messages.id, id)))[0];
const trouble = (outcome: ProviderError['outcome'], code = '999') => new ProviderError('SMS', outcome, code);

async function aText(id: string, { once = true, text = '123456 is your code.' } = {}): Promise<void> {
  const message = { id, channel: 'sms' as const, recipient: phone, text, createdAt: now(), once };
  await database.transaction('test', (inner) => queueSms(inner, message));
}

async function aMail(id: string, certificateOf?: string): Promise<void> {
  const letter = {
    id,
    recipient: 'dara@example.com',
    subject: 'Your policy',
    body: 'It is issued.\n\nYours',
    createdAt: now(),
  };
  await database.transaction('test', (inner) =>
    queueMail(inner, { ...letter, ...(certificateOf ? { certificateOf } : {}) }),
  );
}

/** A database that fails at the end of each transaction. */
const cutOff: typeof database = {
  ...database,
  transaction: (name, work) =>
    database.transaction(name, async (inner) => {
      await work(inner);
      throw new Error('cut off');
    }),
};

/** Returns queue and due time of each job of a message. */
async function jobsOf(id: string): Promise<[string, string][]> {
  const found = await sql.execute<{ name: string; due: string }>(
    raw`select name, start_after as due from pgboss.job where singleton_key = ${id} order by start_after`,
  );
  return found.rows.map(({ name, due }) => [name, new Date(due).toISOString()]);
}

/** Carriers that accept everything by default, and record their messages. */
function carriers(more: Partial<MessageChannels> = {}, isProd = false) {
  const texts: string[] = [];
  const transports: MessageChannels = {
    sms: async ({ text }) => void texts.push(text),
    email: async () => {},
    ...more,
  };
  return { texts, delivery: { config: { isProd }, database, transports, now } };
}

describe('an SMS that is no code', () => {
  const notice = { once: false, text: 'Your policy is issued.' };

  test('leaves the outbox after it is handed over, and in Prod its text is deleted too', async () => {
    for (const isProd of [false, true]) {
      await aText(`notice-${isProd}`, notice);
      expect((await jobsOf(`notice-${isProd}`)).map(([queue]) => queue)).toEqual(['textMessages']);
      const { delivery, texts } = carriers({}, isProd);
      await deliverSms(delivery, `notice-${isProd}`);
      await deliverSms(delivery, `notice-${isProd}`);
      expect(texts).toEqual([notice.text]);
      expect(await row(`notice-${isProd}`)).toMatchObject({
        sentAt: now(),
        fate: null,
        text: isProd ? '' : notice.text,
      });
    }
    await deliverSms(carriers().delivery, 'none');
  });

  test('is not tried again after a final refusal, and remains in the outbox after any other failure', async () => {
    for (const isProd of [false, true]) {
      const id = `refused-${isProd}`;
      await aText(id, notice);
      await deliverSms(carriers({ sms: () => Promise.reject(trouble('refused', '21211')) }, isProd).delivery, id);
      const text = isProd ? '' : notice.text;
      expect(await row(id)).toMatchObject({ sentAt: null, fate: 'refused', fateCode: '21211', fateAt: now(), text });
      expect(await findDueMessage(sql, id)).toBeUndefined();
    }
    await aText('waits', notice);
    for (const error of [trouble('notTaken'), trouble('unknown'), new Error('odd')]) {
      const { delivery } = carriers({ sms: () => Promise.reject(error) }, true);
      await expect(deliverSms(delivery, 'waits')).rejects.toBe(error);
    }
    await expect(deliverSms(carriers({ sms: undefined }).delivery, 'waits')).rejects.toMatchObject({
      outcome: 'notTaken',
    });
    expect(await row('waits')).toMatchObject({ sentAt: null, fate: null, text: notice.text });
  });
});

describe('a code', () => {
  test('leaves the outbox before it is handed over, so that it is sent once, whichever worker has it', async () => {
    await aText('code');
    const seen: unknown[] = [];
    const { delivery } = carriers({ sms: async () => void seen.push((await row('code'))?.sentAt) });
    await Promise.all([deliverSms(delivery, 'code'), deliverSms(delivery, 'code')]);
    expect(seen).toEqual([now()]);
    expect(await row('code')).toMatchObject({ text: '123456 is your code.', fate: null });
    await aText('in-prod');
    await deliverSms(carriers({}, true).delivery, 'in-prod');
    expect(await row('in-prod')).toMatchObject({ text: '', sentAt: now() });
  });

  test('is worth sending for five minutes', async () => {
    await aText('early');
    await aText('late');
    clock.advance({ seconds: 299 });
    const { delivery, texts } = carriers({}, true);
    await deliverSms(delivery, 'early');
    clock.advance({ seconds: 1 });
    await deliverSms(delivery, 'late');
    expect(texts).toHaveLength(1);
    expect(await row('late')).toMatchObject({ fate: 'late', fateCode: null, fateAt: now(), text: '' });
  });

  test('waits again when certainly nobody accepted it, and is over when this is unknown or it was refused', async () => {
    for (const [outcome, rejects, left] of [
      ['notTaken', true, { sentAt: null, fate: null, text: '123456 is your code.' }],
      ['unknown', true, { sentAt: now(), fate: 'unknown', fateCode: '999', text: '' }],
      ['refused', false, { sentAt: now(), fate: 'refused', fateCode: '999', text: '' }],
    ] as const) {
      await aText(outcome);
      const error = trouble(outcome);
      const done = deliverSms(carriers({ sms: () => Promise.reject(error) }, true).delivery, outcome);
      if (rejects) await expect(done).rejects.toBe(error);
      else await done;
      expect(await row(outcome)).toMatchObject(left);
    }
    await aText('odd');
    await expect(deliverSms(carriers({ sms: () => Promise.reject(new Error('odd')) }).delivery, 'odd')).rejects.toThrow(
      'odd',
    );
    expect(await row('odd')).toMatchObject({ fate: 'unknown', fateCode: null, text: '123456 is your code.' });
  });
});

describe('a code that Telegram may carry', () => {
  /** Telegram with the answers of a test. */
  function telegram(more: Partial<NonNullable<MessageChannels['telegram']>> = {}, isProd = false) {
    const carried: object[] = [];
    const made = carriers(
      {
        telegram: {
          seconds: 30,
          carry: async (code) => {
            carried.push(code);
            return 'r-1';
          },
          isDelivered: async () => false,
          ...more,
        },
      },
      isProd,
    );
    return { ...made, carried };
  }

  test('has half a minute at Telegram, and its job returns two seconds later', async () => {
    await aText('code');
    await sql.execute(raw`delete from pgboss.job`);
    const { delivery, texts, carried } = telegram();
    await Promise.all([deliverSms(delivery, 'code'), deliverSms(delivery, 'code')]);
    await deliverSms(delivery, 'code');
    expect(carried).toEqual([{ id: 'code', recipient: phone, code: '123456' }]);
    expect(await row('code')).toMatchObject({ telegramUntil: later(30), telegramId: 'r-1', sentAt: null });
    // A job may come a second early.
    expect(await jobsOf('code')).toEqual([['textMessages', later(31).toISOString()]]);
    clock.advance({ seconds: 29 });
    await deliverSms(delivery, 'code');
    expect(texts).toEqual([]);
    clock.advance({ seconds: 1 });
    await deliverSms(delivery, 'code');
    expect([texts.length, carried.length]).toEqual([1, 1]);
    expect(await row('code')).toMatchObject({ sentAt: now(), fate: null });
  });

  test('does not go by SMS after a delivery by Telegram', async () => {
    for (const isProd of [false, true]) {
      const id = `delivered-${isProd}`;
      clock.set(TEST_START);
      await aText(id);
      const { delivery, texts } = telegram({ isDelivered: async (name) => name === 'r-1' }, isProd);
      await deliverSms(delivery, id);
      clock.advance({ seconds: 32 });
      await deliverSms(delivery, id);
      expect(texts).toEqual([]);
      const text = isProd ? '' : '123456 is your code.';
      expect(await row(id)).toMatchObject({ sentAt: now(), fate: 'delivered', fateCode: null, fateAt: now(), text });
    }
  });

  test('goes by SMS if Telegram does not report its result', async () => {
    await aText('code');
    const { delivery, texts } = telegram({ isDelivered: () => Promise.reject(new Error('away')) });
    await deliverSms(delivery, 'code');
    clock.advance({ seconds: 32 });
    await deliverSms(delivery, 'code');
    expect(texts).toHaveLength(1);
  });

  test('goes by SMS at once where Telegram refuses it, and after its time where the outcome is unknown', async () => {
    for (const [error, atOnce] of [
      [trouble('notTaken'), 1],
      [trouble('refused'), 1],
      [trouble('unknown'), 0],
      [new Error('odd'), 0],
    ] as const) {
      clock.set(TEST_START);
      await sql.delete(messages);
      await aText('code');
      const { delivery, texts } = telegram({ carry: () => Promise.reject(error), isDelivered: async () => true });
      await deliverSms(delivery, 'code');
      expect(texts, error.message).toHaveLength(atOnce);
      clock.advance({ seconds: 32 });
      await deliverSms(delivery, 'code');
      expect(texts, error.message).toHaveLength(1);
    }
  });

  test('goes by SMS at the next attempt without Telegram, if Telegram refused it and the first SMS failed', async () => {
    await aText('code');
    const { delivery, texts } = telegram({ carry: () => Promise.reject(trouble('notTaken')) });
    const busy = { ...delivery.transports, sms: () => Promise.reject(trouble('notTaken')) };
    await expect(deliverSms({ ...delivery, transports: busy }, 'code')).rejects.toThrow('notTaken');
    await deliverSms(delivery, 'code');
    expect(texts).toEqual(['123456 is your code.']);
  });

  test('goes to Telegram together with the job that follows it up, or not at all', async () => {
    await aText('code');
    const { delivery, carried } = telegram();
    await expect(deliverSms({ ...delivery, database: cutOff }, 'code')).rejects.toThrow('cut off');
    expect([carried, (await row('code'))?.telegramUntil, (await jobsOf('code')).length]).toEqual([[], null, 1]);
  });

  test('is tried by Telegram only if it is a code', async () => {
    await aText('words', { text: 'No code here.' });
    await aText('notice', { once: false });
    const { delivery, texts, carried } = telegram();
    for (const id of ['words', 'notice']) await deliverSms(delivery, id);
    expect([texts.length, carried.length]).toEqual([2, 0]);
  });
});

describe('a report', () => {
  const report = (id: string, by: 'sms' | 'telegram', fate: 'delivered' | 'undelivered', isProd = false) =>
    recordDeliveryReceipt({ config: { isProd }, database, now }, id, {
      by,
      fate,
      code: fate === 'delivered' ? null : 'EXPIRED',
    });

  test('about a failed delivery by Telegram sends the code by SMS at once', async () => {
    await aText('code');
    await sql.update(messages).set({ telegramUntil: later(30) });
    await sql.execute(raw`delete from pgboss.job`);
    await database.transaction('test', (inner) => sendJob(inner, 'textMessages', 'code', later(32)));
    clock.advance({ seconds: 5 });
    await report('code', 'telegram', 'undelivered');
    expect(await row('code')).toMatchObject({ telegramUntil: now(), sentAt: null, fate: null });
    expect(await jobsOf('code')).toEqual([['textMessages', now().toISOString()]]);
    // A missing job is created.
    await sql.execute(raw`delete from pgboss.job`);
    await report('code', 'telegram', 'undelivered');
    expect(await jobsOf('code')).toHaveLength(1);
  });

  test('about a failed delivery by Telegram changes nothing for the SMS that was sent meanwhile', async () => {
    await aText('code');
    await markSent(sql, 'code', now(), { keepText: true });
    await sql.execute(raw`delete from pgboss.job`);
    await report('code', 'telegram', 'undelivered');
    expect(await row('code')).toMatchObject({ fate: null, telegramUntil: null });
    expect(await jobsOf('code')).toEqual([]);
    await report('code', 'sms', 'undelivered');
    expect(await row('code')).toMatchObject({
      fate: 'undelivered',
      fateCode: 'EXPIRED',
      fateAt: now(),
      text: '123456 is your code.',
    });
  });

  test('of a delivered code removes the code from the outbox, and a delivered code remains delivered', async () => {
    for (const isProd of [false, true]) {
      const id = `code-${isProd}`;
      await aText(id);
      await report(id, 'telegram', 'delivered', isProd);
      const text = isProd ? '' : '123456 is your code.';
      expect(await row(id)).toMatchObject({ sentAt: now(), fate: 'delivered', fateCode: null, text });
      await report(id, 'sms', 'undelivered', isProd);
      expect(await row(id)).toMatchObject({ fate: 'delivered' });
    }
  });
});

test('a report is stored completely, or not at all', async () => {
  await aText('code');
  const report = { by: 'sms', fate: 'delivered', code: null } as const;
  await expect(
    recordDeliveryReceipt({ config: { isProd: false }, database: cutOff, now }, 'code', report),
  ).rejects.toThrow();
  expect(await row('code')).toMatchObject({ sentAt: null, fate: null });
});

describe('a letter', () => {
  const mail = (more: Partial<MessageChannels> = {}, isProd = false) => ({
    ...carriers(more, isProd).delivery,
    wording: { say: (_locale: string, id: string) => id },
    certificate: async (order: string) => ({
      fileName: `${order}.pdf`,
      type: 'application/pdf',
      bytes: Buffer.from('%PDF'),
    }),
  });

  test('contains its subject and its body, as text and as a page, with the certificate of its order', async () => {
    const sent: OutgoingMail[] = [];
    const email = async (letter: OutgoingMail) => void sent.push(letter);
    await aMail('plain');
    await aMail('with-paper', 'order-1');
    expect((await jobsOf('plain')).map(([queue]) => queue)).toEqual(['mails']);
    for (const id of ['plain', 'with-paper', 'plain', 'none']) await deliverMail(mail({ email }), id);
    const letter = {
      recipient: 'dara@example.com',
      createdAt: now(),
      subject: 'Your policy',
      body: 'It is issued.\n\nYours',
    };
    expect(sent).toMatchObject([
      { id: 'plain', ...letter, attachments: [] },
      { id: 'with-paper', ...letter, attachments: [{ fileName: 'order-1.pdf' }] },
    ]);
    expect(sent[0]?.html).toContain('It is issued.</p>');
    expect(await row('plain')).toMatchObject({ sentAt: now(), text: 'Your policy\n\nIt is issued.\n\nYours' });
    await aMail('in-prod');
    await deliverMail(mail({ email }, true), 'in-prod');
    expect(await row('in-prod')).toMatchObject({ sentAt: now(), text: '' });
  });

  test('is not tried again after a final refusal, and remains in the outbox after any other failure', async () => {
    for (const isProd of [false, true]) {
      await aMail(`refused-${isProd}`);
      await deliverMail(mail({ email: () => Promise.reject(trouble('refused', '550')) }, isProd), `refused-${isProd}`);
      const kept = await row(`refused-${isProd}`);
      expect(kept).toMatchObject({ sentAt: null, fate: 'refused', fateCode: '550', fateAt: now() });
      expect(kept?.text === '').toBe(isProd);
    }
    await aMail('waits');
    for (const error of [trouble('notTaken'), trouble('unknown'), new Error('odd')])
      await expect(deliverMail(mail({ email: () => Promise.reject(error) }), 'waits')).rejects.toBe(error);
    await expect(deliverMail(mail({ email: undefined }), 'waits')).rejects.toThrow('no mail server is connected');
    expect(await row('waits')).toMatchObject({ sentAt: null, fate: null });
  });
});

test('a message is marked as sent once, and a refused message is no longer due', async () => {
  await aText('one');
  expect(await markSent(sql, 'one', now(), { keepText: true })).toBe(true);
  expect(await markSent(sql, 'one', later(9), { keepText: false })).toBe(false);
  expect(await row('one')).toMatchObject({ sentAt: now(), text: '123456 is your code.' });
  expect(await claimForTelegram(sql, 'one', later(30))).toBe(false);
  await aText('two');
  expect([await claimForTelegram(sql, 'two', later(30)), await claimForTelegram(sql, 'two', later(60))]).toEqual([
    true,
    false,
  ]);
  expect((await row('two'))?.telegramUntil).toEqual(later(30));
});

test('the list shows messages that reach nobody, the last written first, with as much of the code as fits', async () => {
  for (const [nth, fate] of (['undelivered', 'delivered', 'refused', 'unknown'] as const).entries()) {
    await aText(fate);
    await sql
      .update(messages)
      .set({ once: false, createdAt: later(nth) })
      .where(eq(messages.id, fate));
    await updateFate(sql, fate, { fate, code: fate === 'refused' ? 'x'.repeat(50) : null, at: later(9 - nth) });
  }
  await aText('waits');
  await aText('code');
  await updateFate(sql, 'code', { fate: 'undelivered', code: null, at: later(5) });
  const listed = await listLostMessages(sql);
  expect(listed.map(({ id }) => id)).toEqual(['unknown', 'refused', 'undelivered']);
  expect(listed.map(({ fateCode }) => fateCode)).toEqual([null, 'x'.repeat(40), null]);
  // Codes are counted alone, since an instant.
  expect([await countLostCodes(sql, later(5)), await countLostCodes(sql, later(6))]).toEqual([1, 0]);
  await sql.insert(users).values({
    ...{ id: 'ann', username: 'ann', givenName: 'Ann', familyName: 'Sok', scopes: [], language: 'en' },
    ...{ status: 'active', isDemo: false, createdAt: now() },
  });
  expect([
    await closeLostMessage(sql, 'refused', 'ann', later(20)),
    await closeLostMessage(sql, 'refused', 'ann', later(21)),
    await closeLostMessage(sql, 'delivered', 'ann', later(21)),
    await closeLostMessage(sql, 'code', 'ann', later(21)),
  ]).toEqual([true, false, false, false]);
  expect((await listLostMessages(sql)).map(({ id }) => id)).toEqual(['unknown', 'undelivered']);
  expect(await row('refused')).toMatchObject({ closedAt: later(20), closedBy: 'ann' });
  expect(await listRecipients(sql, [])).toEqual(new Map());
  await sql.update(messages).set({ recipient: 'sok@example.com' }).where(eq(messages.id, 'refused'));
  expect(await listRecipients(sql, ['refused', 'waits', 'none'])).toEqual(
    new Map([
      ['refused', 'sok@example.com'],
      ['waits', phone],
    ]),
  );
  expect((await listRecentMessages(sql)).map(({ id }) => id)).toEqual([
    'code',
    'waits',
    'unknown',
    'refused',
    'delivered',
    'undelivered',
  ]);
  expect((await listRecentMessages(sql, 'sok@example.com')).map(({ id }) => id)).toEqual(['refused']);
});

test('unsent messages are deleted after a day, all others after their days; in Prod sent messages have no text', async () => {
  for (const id of ['due', 'sent', 'refused']) await aText(id);
  await markSent(sql, 'sent', now(), { keepText: true });
  await updateFate(sql, 'refused', { fate: 'refused', code: null, at: now() });
  const forget = async (isProd: boolean) => {
    await deleteOldMessages({ config: { isProd, messageDays: 90 }, database, now });
    return (await listRecentMessages(sql)).map(({ id, text }) => `${id} ${text === '' ? 'empty' : 'kept'}`);
  };
  clock.advance({ hours: 24 });
  expect(await forget(false)).toEqual(['refused kept', 'sent kept', 'due kept']);
  expect(await forget(true)).toEqual(['refused empty', 'sent empty', 'due kept']);
  clock.advance({ seconds: 1 });
  expect(await forget(true)).toEqual(['refused empty', 'sent empty']);
  clock.advance({ days: 89, seconds: -1 });
  expect(await forget(true)).toEqual(['refused empty', 'sent empty']);
  clock.advance({ seconds: 1 });
  expect(await forget(true)).toEqual([]);
});
