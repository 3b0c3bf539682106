import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { alarms } from '#server/platform/db/schema/alarm-schema.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';
import { paymentAttempts } from '#server/platform/db/schema/payment-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { FileStoreUnavailable } from '#server/platform/files/file-store.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createBoat, createBoatShop, createStoredPolicy, noon } from '#tests/support/stored-policy.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { findPolicy, type Policy } from '../policies/policy-repository.ts';
import { insertTransaction } from '../policies/transaction-repository.ts';
import { viewCurrentOrder } from './current-order-view.ts';
import { getOrCreateDocument } from './get-or-create-document.ts';

/*
 * Documents of a policy: stored once and read again. The test's press writes its input as JSON, with a mark of its own.
 */

const ORIGIN = 'https://shop.example';
const boat = createBoat();
const { product: sold } = boat.definition;
const [certificate] = sold.documents;
if (!certificate) throw new Error('the boat has no certificate');
const withCard = {
  ...boat,
  definition: {
    ...boat.definition,
    product: { ...sold, documents: [certificate, { ...certificate, name: 'insuranceCard', kind: 'card' as const }] },
  },
};

let database: Database;
let sql: Database['sql'];
let shop: ReturnType<typeof createBoatShop>;
let services: PurchaseServices;
let files: Map<string, Buffer>;
/** The error of a service that does not answer. */
let away: Error | undefined;
/** Another mark means another press: the same document has another appearance. */
let mark: string;
let alerts: string[];
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  shop = createBoatShop(database, { product: withCard });
  [files, away, mark, alerts] = [new Map(), undefined, 'first press', []];
  const answer = <T>(value: T) => (away ? Promise.reject(away) : Promise.resolve(value));
  const store = {
    put: (id: string, bytes: Buffer) => answer(undefined).then(() => void files.set(id, bytes)),
    get: (id: string) => answer(files.get(id) ?? null),
    remove: (id: string) => answer(undefined).then(() => void files.delete(id)),
  };
  const print = async (data: object, language: string, as = 'pdf') =>
    as === 'svg'
      ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="6"><rect width="10" height="6"/></svg>')
      : Buffer.from(JSON.stringify({ mark, language, ...data }));
  services = partial<PurchaseServices>({
    ...shop.services,
    files: store,
    documents: { render: print, renderPolicyCard: print },
    alert: (code: string) => alerts.push(code),
  });
  await createStoredPolicy(database);
  shop.on('2026-03-16');
});
afterEach(() => database.close());

const orderOf = async (id = 'order-1') => (await findOrder(sql, id)) as Order;
const give = async (name = 'certificate', { id = 'order-1', serial }: { id?: string; serial?: number } = {}) =>
  getOrCreateDocument(services, await orderOf(id), { name, language: 'en', origin: ORIGIN, serial });
type Printed = { mark: string; language: string; title: { en: string } };
const read = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()) as Printed;
const rows = () => sql.select().from(issuedPapers);
const raised = async () => (await sql.select().from(alarms)).map(({ code }) => code);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const onlyFile = () => {
  const [name = '', ...others] = files.keys();
  expect(others).toEqual([]);
  return name;
};

describe('a paper', () => {
  test('is stored at its first request, and returned unchanged from then on', async () => {
    const first = await give();
    expect(first).toMatchObject({ type: 'application/pdf', fileName: 'BOA-2026-000001-certificate-en.pdf' });
    expect(read(first)).toMatchObject({ mark: 'first press', language: 'en' });
    mark = 'later press';
    expect(await give()).toEqual(first);
    expect(await rows()).toEqual([
      {
        ...{ policyNumber: 'BOA-2026-000001', document: 'certificate', language: 'en', serial: 1, damagedAt: null },
        ...{ fileId: onlyFile(), hash: hashOf(first.bytes), bytes: first.bytes.length, madeAt: noon('2026-03-16') },
      },
    ]);
    expect(files.get(onlyFile())).toEqual(first.bytes);
    expect([await raised(), alerts]).toEqual([[], []]);
  });

  test('is one for all first callers; other copies of the same moment are not stored', async () => {
    const papers = await Promise.all([give(), give(), give()]);
    const [row] = await rows();
    expect(await rows()).toHaveLength(1);
    for (const { bytes } of papers) expect(hashOf(bytes)).toBe(row?.hash);
    expect(onlyFile()).toBe(row?.fileId);
  });

  test('is returned although the store is away, and is stored the next time', async () => {
    away = new FileStoreUnavailable('ECONNREFUSED');
    expect(read(await give())).toMatchObject({ mark: 'first press' });
    expect([await rows(), files.size]).toEqual([[], 0]);
    away = undefined;
    await give();
    expect([(await rows()).length, files.size]).toEqual([1, 1]);
  });

  test('that was stored is drawn again while the store is away: unchanged, or as a marked copy', async () => {
    const first = await give();
    away = new FileStoreUnavailable('ECONNREFUSED');
    expect((await give()).bytes).toEqual(first.bytes);
    mark = 'later press';
    const copy = read(await give());
    expect(copy.mark).toBe('later press');
    expect(copy.title.en).toBe(`${read(first).title.en} (copy)`);
    // There is no alarm: the state of the file is unknown.
    expect([await raised(), alerts, (await rows())[0]?.damagedAt]).toEqual([[], [], null]);
  });

  test('is not returned where the store fails with another error: that is a fault', async () => {
    away = new TypeError('a fault');
    await expect(give()).rejects.toThrow('a fault');
    away = undefined;
    await give();
    away = new TypeError('a fault');
    await expect(give()).rejects.toThrow('a fault');
  });

  test.each([
    ['altered', (name: string) => files.set(name, Buffer.from('another policy'))],
    ['missing', (name: string) => files.delete(name)],
  ])('whose file is %s raises an alarm, and is stored again where it can be drawn the same', async (_how, harm) => {
    const first = await give();
    const before = onlyFile();
    harm(before);
    shop.on('2026-03-17');
    expect((await give()).bytes).toEqual(first.bytes);
    expect([await raised(), alerts]).toEqual([['paperDamaged'], ['paperDamaged']]);
    expect(await rows()).toMatchObject([{ fileId: onlyFile(), damagedAt: noon('2026-03-17') }]);
    expect(onlyFile()).not.toBe(before);
    await give();
    expect(await raised()).toHaveLength(1);
  });

  test('that cannot be drawn the same any more is returned as a copy, with one alarm', async () => {
    await give();
    const name = onlyFile();
    files.set(name, Buffer.from('another policy'));
    mark = 'later press';
    for (const _ of ['once', 'twice']) expect(read(await give()).title.en).toMatch(/ \(copy\)$/);
    expect([await raised(), alerts]).toEqual([['paperDamaged'], ['paperDamaged']]);
    // The file is not moved: a later read may find it again.
    expect([onlyFile(), (await rows())[0]?.fileId]).toEqual([name, name]);
  });
});

describe('beside the papers', () => {
  test('card and calendar are made each time, and not stored', async () => {
    const card = await give('walletCard');
    expect(card).toMatchObject({ type: 'image/png', fileName: 'BOA-2026-000001-walletCard-en.png' });
    expect(card.bytes.subarray(1, 4).toString()).toBe('PNG');
    const days = await give('calendar');
    expect(days).toMatchObject({ type: 'text/calendar; charset=utf-8', fileName: 'BOA-2026-000001.ics' });
    expect(days.bytes.toString()).toContain('BEGIN:VCALENDAR');
    expect([await rows(), files.size]).toEqual([[], 0]);
  });

  test('a card that the product names is a document', async () => {
    const card = await give('insuranceCard');
    expect(card).toMatchObject({ type: 'application/pdf', fileName: 'BOA-2026-000001-insuranceCard-en.pdf' });
    expect((await rows()).map(({ document }) => document)).toEqual(['insuranceCard']);
  });

  test('another document does not exist, and no document exists before the policy', async () => {
    await expect(give('nothing')).rejects.toMatchObject({ status: 404, code: 'documentNotFound' });
    await insertOrderRows(sql, 'unpaid');
    await expect(give('certificate', { id: 'unpaid' })).rejects.toMatchObject({
      status: 404,
      code: 'certificateNotFound',
    });
  });
});

test.each<[NonNullable<Order['paidBy']>, string | undefined, string]>([
  ['customer', undefined, 'card'],
  ['customer', 'khqr', 'KHQR'],
  ['balance', 'khqr', 'your agent'],
  ['marked', undefined, 'cash or transfer'],
])('a document shows the payment: by %s, %s', async (paidBy, option, said) => {
  await sql.update(orders).set({ paidBy }).where(eq(orders.id, 'order-1'));
  const attempt = {
    ...{ orderId: 'order-1', amount: 75_00, currency: 'USD', form: { action: '', fields: {} } },
    ...{ startedAt: noon('2026-02-20'), expiresAt: noon('2026-02-21') },
  };
  await sql.insert(paymentAttempts).values({ ...attempt, tranId: 'T-0', status: 'failed', option: 'wechat' });
  if (option) await sql.insert(paymentAttempts).values({ ...attempt, tranId: 'T-1', status: 'paid', option });
  expect(JSON.stringify(read(await give()))).toContain(`Paid in full on 20 Feb, 2026 by ${said}.`);
});

describe('after a change of the policy', () => {
  beforeEach(async () => {
    await insertTransaction(sql, {
      ...{ policyNumber: 'BOA-2026-000001', serial: 2, kind: 'endorse', effectiveFrom: '2026-03-17' },
      ...{ recordedAt: noon('2026-03-16'), version: '1', changes: { '/skipper': 'Sok Maly' }, bookings: [] },
      request: 'agreed',
    });
    await insertOrderRows(sql, 'agreed');
    await sql
      .update(orders)
      .set({ product: 'boat', about: { policy: 'BOA-2026-000001', does: 'change' } as never })
      .where(eq(orders.id, 'agreed'));
  });

  test('the documents are new, with the current content', async () => {
    await give();
    expect((await rows()).map(({ serial }) => serial)).toEqual([2]);
  });

  test('the order of the change leads to the documents as soon as it is done', async () => {
    const refused = { status: 404, code: 'certificateNotFound' };
    await expect(give('certificate', { id: 'agreed' })).rejects.toMatchObject(refused);
    await expect(give('endorsement', { id: 'agreed' })).rejects.toMatchObject(refused);
    await sql.update(orders).set({ status: 'issued', paidBy: 'customer' }).where(eq(orders.id, 'agreed'));
    expect((await give('certificate', { id: 'agreed' })).fileName).toBe('BOA-2026-000001-certificate-en.pdf');
    expect((await give('endorsement', { id: 'agreed' })).fileName).toBe('BOA-2026-000001-endorsement-2-en.pdf');
  });

  test('the schedule of a transaction is returned by its number, and the sale has none', async () => {
    expect((await give('endorsement', { serial: 2 })).fileName).toBe('BOA-2026-000001-endorsement-2-en.pdf');
    expect((await rows()).map(({ document, serial }) => [document, serial])).toEqual([['endorsement', 2]]);
    mark = 'later press';
    files.clear();
    expect(read(await give('endorsement', { serial: 2 })).title.en).toMatch(/ \(copy\)$/);
    const none: { serial?: number }[] = [{ serial: 1 }, { serial: 3 }, {}];
    for (const about of none) await expect(give('endorsement', about)).rejects.toMatchObject({ status: 404 });
  });
});

test.each(['2026-03-02', '2026-03-20'])(
  'a policy that was cancelled from %s has the documents of its sale',
  async (from) => {
    await insertTransaction(sql, {
      ...{ policyNumber: 'BOA-2026-000001', serial: 2, kind: 'cancel', effectiveFrom: from, reason: 'wish' },
      ...{ recordedAt: noon(from), version: '1', changes: {}, bookings: [] },
    });
    const order = await orderOf();
    const policy = (await findPolicy(sql, 'BOA-2026-000001')) as Policy;
    const stands = await viewCurrentOrder(services, order, policy);
    expect(stands).toEqual({ order, policy, serial: 1 });
    expect(stands.order).toBe(order);
    await give();
    expect((await rows()).map(({ serial }) => serial)).toEqual([1]);
  },
);
