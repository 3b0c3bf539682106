import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { JobsView } from '#contract/jobs.ts';
import { createJobHandlers } from '#server/operations/jobs.ts';
import type { Services } from '#server/operations/services.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { messages } from '#server/platform/db/schema/message-schema.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { createWorker, type Worker } from '#server/platform/jobs/create-worker.ts';
import type { MessageChannels } from '#server/platform/messages/message-channels.ts';
import { queueMail, queueSms } from '#server/platform/messages/message-repository.ts';
import { processRefunds } from '#server/purchase/payments/process-refunds.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { createGate } from '#tests/support/gate.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createVerifiedOrder } from './create-customer.ts';
import { readOrderMoney } from './order-money.ts';

type Sms = Parameters<NonNullable<MessageChannels['sms']>>[0];
type Mail = Parameters<NonNullable<MessageChannels['email']>>[0];

const silent = { error: () => {}, warn: () => {} };
const phone = '+85512345678';

/** The messages handed to the carriers, and their ends. */
let texts: Sms[];
let mails: Mail[];
let carry: () => Promise<void>;
let ids = 0;

const transports: MessageChannels = {
  sms(text) {
    texts.push(text);
    return carry();
  },
  email(mail) {
    mails.push(mail);
    return carry();
  },
};
const shop = await startTestShop({ transports });
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(TEST_START);
  carry = async () => {};
  await shop.worker.work();
  texts = [];
  mails = [];
});

const sql = () => shop.services.database.sql;
const inTransaction = <T>(work: Parameters<Services['database']['transaction']>[1]) =>
  shop.services.database.transaction('test', work) as Promise<T>;

async function aText({ once = false } = {}): Promise<string> {
  ids += 1;
  const id = `text-${ids}`;
  const createdAt = shop.clock.now();
  await inTransaction((inner) =>
    queueSms(inner, { id, channel: 'sms', recipient: phone, text: 'Your code is 123456', createdAt, once }),
  );
  return id;
}

async function aMail(): Promise<string> {
  ids += 1;
  const mail = { id: `mail-${ids}`, recipient: 'sok@example.com', subject: 'Subject', body: 'Body' };
  await inTransaction((inner) => queueMail(inner, { ...mail, createdAt: shop.clock.now() }));
  return mail.id;
}

const storedText = async (id: string) => (await sql().select().from(messages).where(eq(messages.id, id)))[0];

const jobState = async (id: string) => {
  const found = await sql().execute<{ state: string }>(raw`select state from pgboss.job where singleton_key = ${id}`);
  return found.rows[0]?.state;
};

/** Another server's worker on the same database. */
const anotherWorker = (more: Partial<Services> = {}): Promise<Worker> =>
  createWorker({ ...shop.services, ...more }, createJobHandlers({ ...shop.services, ...more }, silent));

const inProd = (): Partial<Services> => ({ config: { ...shop.services.config, isProd: true } });

describe('a job', () => {
  test('of a failed transaction does not exist, and of a committed one is done once', async () => {
    const createdAt = shop.clock.now();
    const failing = inTransaction(async (inner) => {
      await queueSms(inner, { id: 'never', channel: 'sms', recipient: phone, text: 'never', createdAt });
      throw new Error('after all not');
    });
    await expect(failing).rejects.toThrow('after all not');
    const id = await aText();
    await shop.worker.work();
    await shop.worker.work();
    expect(texts).toEqual([{ id, recipient: phone, text: 'Your code is 123456' }]);
  });

  test('is repeated with growing pauses, fails after ten tries with an alarm, and restarts on request', async () => {
    const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
    const list = async () => (await admin.call<JobsView>('GET', '/api/admin/jobs')).body;
    const queueOf = async () => (await list()).queues.find(({ queue }) => queue === 'textMessages');
    carry = async () => {
      throw Object.assign(new Error(`${phone} cannot be reached`), { code: 'ECONNREFUSED' });
    };
    const id = await aText();
    const triedAfter = async (seconds: number) => {
      shop.clock.advance({ seconds });
      await shop.worker.work();
      return texts.length;
    };
    // Ten to twenty seconds after the first time, twenty to forty after the second.
    expect(await triedAfter(0)).toBe(1);
    expect(await queueOf()).toMatchObject({ waiting: 0, active: 0, failed: 1, dead: 0, waitsSince: null });
    expect(await triedAfter(9)).toBe(1);
    expect(await triedAfter(12)).toBe(2);
    expect(await triedAfter(19)).toBe(2);
    expect(await triedAfter(22)).toBe(3);
    for (let tries = 4; tries <= 10; tries++) expect(await triedAfter(3 * 3_600)).toBe(tries);
    expect(await triedAfter(2 * 3_600)).toBe(10);
    expect(await sql().select().from(alarms)).toMatchObject([{ code: 'jobDead' }]);

    const { dead } = await list();
    expect(dead).toMatchObject([{ queue: 'textMessages', of: id, tries: 10 }]);
    // Kind, code and place; the error's own words name the number.
    expect(dead[0]?.failure).toMatch(/^Error ECONNREFUSED/);
    expect(dead[0]?.failure).not.toContain(phone);
    // The message names its recipient for as long as it exists.
    expect(dead[0]?.recipient).toBe(phone);

    const path = `/api/admin/jobs/${dead[0]?.id}`;
    const revived = await admin.call<JobsView>('POST', `${path}/try-again`);
    expect(revived.body.dead).toEqual([]);
    expect(revived.body.queues.find(({ queue }) => queue === 'textMessages')).toMatchObject({ failed: 1, dead: 0 });
    expect((await admin.call('POST', `${path}/try-again`)).status).toBe(404);
    expect(await triedAfter(0)).toBe(11);
    expect(await queueOf()).toMatchObject({ failed: 1, dead: 0 });
    carry = async () => {};
    expect(await triedAfter(20)).toBe(12);
    expect(await queueOf()).toMatchObject({ waiting: 0, failed: 0, dead: 0 });
    expect(await storedText(id)).toMatchObject({ sentAt: shop.clock.now() });
  });

  test('that is dismissed is deleted', async () => {
    const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
    await sql().execute(raw`
      insert into pgboss.job (name, data, state, completed_on, retry_count, policy)
      values ('refunds', '{"queue":"refunds","id":"t-1"}', 'failed', now(), 13, 'short')`);
    const { body } = await admin.call<JobsView>('GET', '/api/admin/jobs');
    const [job] = body.dead;
    expect(job).toMatchObject({ queue: 'refunds', of: 't-1', tries: 14, failure: null });
    const gone = await admin.call<JobsView>('POST', `/api/admin/jobs/${job?.id}/dismiss`);
    expect(gone.body.dead).toEqual([]);
    expect((await admin.call('POST', `/api/admin/jobs/${job?.id}/dismiss`)).status).toBe(404);
    const log = await admin.call<{ items: object[] }>('POST', '/api/admin/account-events/search', { body: {} });
    expect(log.body.items[0]).toMatchObject({ type: 'jobDismissed', by: admin.username, note: 'refunds t-1' });
  });

  test('is done by another server after a crash: on a shared database after its lease, on our own at the next start', async () => {
    const dying = createGate();
    carry = () => dying.opened;
    const id = await aText();
    const dead = await anotherWorker();
    const never = dead.work();
    await until(() => texts.length === 1);
    carry = async () => {};

    const isShared = inject('postgresUrl') !== undefined;
    const next = await anotherWorker();
    await next.work();
    expect(texts).toHaveLength(isShared ? 1 : 2);
    // The lease is a minute; then it waits as after any failure.
    shop.clock.advance({ seconds: 61 });
    await next.work();
    shop.clock.advance({ seconds: 21 });
    await next.work();
    expect(texts.map((text) => text.id)).toEqual([id, id]);
    expect(await storedText(id)).toMatchObject({ sentAt: isShared ? shop.clock.now() : new Date(TEST_START) });
    dying.open();
    await never;
  });

  test('is started right after the commit by a running worker, long before its next check', async () => {
    const sent = createGate();
    carry = async () => sent.open();
    const running = await anotherWorker();
    const began = Date.now();
    await running.start();
    await aMail();
    await sent.opened;
    // It looks every five seconds.
    expect(Date.now() - began).toBeLessThan(5_000);
    await running.stop();
    expect(mails).toHaveLength(1);
  });
});

/** Waits for something that happens by itself. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

describe('a message', () => {
  test('that failed beside a slow one is not finished with it, while another server sends it again', async () => {
    const [slow, again, handedAgain] = [createGate(), createGate(), createGate()];
    const [id, other] = [await aText(), await aText()];
    carry = async () => {
      if (texts.at(-1)?.id === other) return slow.opened;
      if (texts.filter((text) => text.id === id).length === 1) throw new Error('hung up');
      handedAgain.open();
      await again.opened;
      throw new Error('hung up again');
    };
    const running = await anotherWorker();
    await running.start();
    await expect.poll(() => texts.length).toBe(2);
    await expect.poll(() => jobState(id)).toBe('retry');
    shop.clock.advance({ seconds: 21 });
    const working = shop.worker.work();
    await handedAgain.opened;
    slow.open();
    await running.stop();
    again.open();
    await working;
    expect(await jobState(id)).toBe('retry');
    carry = async () => {};
    shop.clock.advance({ seconds: 60 });
    await shop.worker.work();
    expect((await storedText(id))?.sentAt).not.toBeNull();
  });

  test('is sent once by two workers at once, with no open transaction meanwhile', async () => {
    const slow = createGate();
    carry = () => slow.opened;
    const id = await aMail();
    const [one, other] = [await anotherWorker(), await anotherWorker()];
    const both = Promise.all([one.work(), other.work()]);
    await until(() => mails.length > 0);
    // An open transaction would block this on an embedded database, and the row on a shared database.
    await sql().update(messages).set({ createdAt: shop.clock.now() }).where(eq(messages.id, id));
    slow.open();
    await both;
    expect(mails.map((mail) => [mail.id, mail.subject, mail.body])).toEqual([[id, 'Subject', 'Body']]);
  });

  test('is sent again under the same id if it was perhaps not accepted; a code is sent once in every case', async () => {
    carry = async () => {
      throw new Error('no answer');
    };
    const [mail] = [await aMail(), await aText({ once: true })];
    await shop.worker.work();
    carry = async () => {};
    shop.clock.advance({ minutes: 1 });
    await shop.worker.work();
    expect(mails.map(({ id }) => id)).toEqual([mail, mail]);
    expect(texts).toHaveLength(1);
  });

  test('with a code that is five minutes old is no longer sent', async () => {
    await aText({ once: true });
    shop.clock.advance({ minutes: 5 });
    await shop.worker.work();
    expect(texts).toEqual([]);
  });

  test('cannot be read in Prod after it is sent, also one sent earlier, and is deleted after 90 days', async () => {
    const old = await aText();
    await shop.worker.work();
    // Outside Prod it is read at /testing.
    expect(await storedText(old)).toMatchObject({ text: 'Your code is 123456' });
    const sent = [await aText(), await aText({ once: true }), await aMail()];
    const prod = await anotherWorker(inProd());
    await prod.work();
    expect(texts.map(({ text }) => text)).toContain('Your code is 123456');
    for (const id of [old, ...sent])
      expect(await storedText(id)).toMatchObject({ text: '', sentAt: new Date(TEST_START) });
    shop.clock.advance({ days: 89 });
    await prod.work();
    expect(await storedText(old)).toBeDefined();
    shop.clock.advance({ days: 2 });
    await prod.work();
    for (const id of [old, ...sent]) expect(await storedText(id)).toBeUndefined();
  });

  test('without a carrier waits in Prod, and is deleted after a day', async () => {
    const [mail, text] = [await aMail(), await aText()];
    const prod = await anotherWorker({ ...inProd(), transports: { sms: undefined, email: undefined } });
    await prod.work();
    for (const id of [mail, text]) expect(await storedText(id)).toMatchObject({ sentAt: null });
    shop.clock.advance({ hours: 25 });
    await prod.work();
    for (const id of [mail, text]) expect(await storedText(id)).toBeUndefined();
  });
});

describe('a refund', () => {
  /** Two ways of paying both brought money: what the second brought is owed. Answers its payment and the order. */
  async function owed(): Promise<{ tranId: string; ref: string }> {
    const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
    const first = await shop.pay(ref, 'cards');
    shop.clock.advance({ seconds: 5 });
    const second = await shop.pay(ref, 'khqr');
    for (const tranId of [first, second]) await shop.gateway({ tranId, action: 'approve', callback: 'none' });
    await shop.settle(ref);
    const books = await readOrderMoney(shop, ref);
    expect(books.refunds).toEqual(['due']);
    const rows = await sql().select().from(refunds).where(eq(refunds.status, 'due'));
    return { tranId: rows[0]?.tranId ?? '', ref };
  }

  /** The real provider, slow, and every refund that it is asked for. */
  function slowProvider() {
    const { provider } = shop.services;
    const asked: number[] = [];
    const slow: Services['provider'] = {
      ...provider,
      confirm: async (...args) => {
        const told = await provider.confirm(...args);
        await new Promise((done) => setTimeout(done, 100));
        return told;
      },
      refund: async (tranId, amount, ...rest) => {
        asked.push(amount);
        await new Promise((done) => setTimeout(done, 100));
        return provider.refund(tranId, amount, ...rest);
      },
    };
    return { asked, slow };
  }

  test('that two servers process at once is requested once', async () => {
    const { tranId, ref } = await owed();
    const { asked, slow } = slowProvider();
    const services = { ...shop.services, provider: slow };
    // As when a lease ends while its server is still at it: both have the job.
    const ends = await Promise.allSettled([processRefunds(services, tranId), processRefunds(services, tranId)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { held, total, refunds: given } = await readOrderMoney(shop, ref);
    expect({ asked, held, given }).toEqual({ asked: [total], held: total, given: ['done'] });
    await shop.worker.work();
    expect((await readOrderMoney(shop, ref)).held).toBe(total);
  });

  test('that two workers find is requested once, and no transaction is open meanwhile', async () => {
    const { ref } = await owed();
    const { asked, slow } = slowProvider();
    const workers = [await anotherWorker({ provider: slow }), await anotherWorker({ provider: slow })];
    const both = Promise.all(workers.map((worker) => worker.work()));
    await until(() => asked.length > 0);
    const view = await shop.order(ref);
    expect(view.refund).toMatchObject({ status: 'due' });
    await both;
    const { held, total } = await readOrderMoney(shop, ref);
    expect({ asked, held }).toEqual({ asked: [total], held: total });
  });

  test('in parts sends each part once in order, even if the server stops between request and record', async () => {
    const { ref } = await createVerifiedOrder(shop, 'family-to-japan');
    const tranId = await shop.buy(ref);
    const [attempt] = await sql().select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
    const part = { tranId, orderId: attempt?.orderId ?? '', currency: 'USD', createdAt: shop.clock.now() };
    const due = { ...part, status: 'due' as const, claimedUntil: null };
    await sql()
      .insert(refunds)
      .values([
        { ...due, amount: 300, totalAfter: 300 },
        { ...due, amount: 200, totalAfter: 500 },
      ]);
    const { asked, slow } = slowProvider();
    const dies = 'after call refund';
    let deaths = 1;
    const probe = async (point: string) => {
      if (point === dies && deaths-- > 0) throw new Error('died');
    };
    const services = { ...shop.services, provider: slow, probe };
    await expect(processRefunds(services, tranId)).rejects.toThrow('died');
    expect((await readOrderMoney(shop, ref)).refunds).toEqual(['due', 'due']);
    await processRefunds(services, tranId);
    await processRefunds(services, tranId);
    const { held, total, refunds: given, policies: issued } = await readOrderMoney(shop, ref);
    expect({ asked, given, held: total - held }).toEqual({ asked: [300, 200], given: ['done', 'done'], held: 500 });
    // The rest of the charge still pays for the policy.
    expect(issued).toBe(1);
    const [after] = await sql().select().from(paymentAttempts).where(eq(paymentAttempts.tranId, tranId));
    expect(after?.status).toBe('paid');
  });
});

describe('expiry', () => {
  /** A policy of a trip from the 2nd to the 6th of April. */
  async function aPolicy(): Promise<string> {
    const { ref } = await createVerifiedOrder(shop, 'solo-thailand-five-days', {
      startDate: '2026-04-02',
      endDate: '2026-04-06',
    });
    await shop.buy(ref);
    return (await shop.order(ref)).policy?.number ?? '';
  }
  const statusOf = async (number: string) =>
    (await sql().select().from(policies).where(eq(policies.number, number)))[0]?.status;
  const nextExpiry = async () => {
    const { rows } = await sql().execute<{ due: string }>(raw`
      select start_after as due from pgboss.job
      where name = 'upkeep' and singleton_key = 'expirePolicies' and state = 'created'`);
    return rows.map(({ due }) => new Date(due).toISOString());
  };

  test('happens after the last day in Phnom Penh, and the next check is after each midnight', async () => {
    const number = await aPolicy();
    shop.clock.set('2026-04-06T16:59:59Z');
    await shop.worker.work();
    expect(await statusOf(number)).toBe('active');
    // Midnight in Phnom Penh, seven hours before that of UTC.
    expect(await nextExpiry()).toEqual(['2026-04-06T17:00:01.000Z']);
    shop.clock.set('2026-04-06T17:00:01Z');
    await shop.worker.work();
    expect(await statusOf(number)).toBe('expired');
    expect(await nextExpiry()).toEqual(['2026-04-07T17:00:01.000Z']);
  });

  test('happens once, with several workers at the same time, and also after days without a run', async () => {
    const numbers = [await aPolicy(), await aPolicy(), await aPolicy()];
    shop.clock.set('2026-04-20T03:00:00Z');
    const ended = await Promise.all([1, 2, 3].map(() => expirePolicies(shop.services)));
    expect(ended.reduce((sum, each) => sum + each, 0)).toBe(3);
    for (const number of numbers) expect(await statusOf(number)).toBe('expired');
    expect(await expirePolicies(shop.services)).toBe(0);
  });

  test('changes no cancelled policy', async () => {
    const number = await aPolicy();
    await sql().update(policies).set({ status: 'cancelled' }).where(eq(policies.number, number));
    shop.clock.set('2026-04-20T03:00:00Z');
    expect(await expirePolicies(shop.services)).toBe(0);
    expect(await statusOf(number)).toBe('cancelled');
  });
});
