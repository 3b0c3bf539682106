import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import readSheets from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import { deskLists, type ExportView } from '#contract/lists/exports.ts';
import type { AccountEventView } from '#contract/people/users.ts';
import type { Scope } from '#contract/scopes.ts';
import { deleteOldExports } from '#server/lists/exports/delete-old-exports.ts';
import { failExport, runExport } from '#server/lists/exports/run-export.ts';
import { updateUser } from '#server/people/users/user-repository.ts';
import { listExportParts, listExports } from '#server/platform/db/schema/desk/list-schema.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

const shop = await startTestShop();
afterAll(() => shop.close());

const sql = shop.services.database.sql;
const partner = await createTestPartner(shop, { name: 'Acme Brokers' });
const rival = await createTestPartner(shop, { name: 'Rival Agency' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner });
const other = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner: rival });
const clerk = await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:export'] });
const admin = await createTestUser(shop, { scopes: ['insurer:admin', 'insurer:export'] });

const staffScopes: Scope[] = ['insurer:orders', 'insurer:export'];
const unknown = { status: 404, body: { problem: 'exportNotFound' } };

type Question = Record<string, string>;
const start = (user: TestUser, list: string, question: Question = {}, more: object = {}) =>
  user.call<ExportView & { problem?: string }>('POST', '/api/b2b/exports', {
    body: { list, question, format: 'csv', language: 'en', ...more },
  });
const fileOf = (user: TestUser, id: string) => user.call<Buffer>('GET', `/api/b2b/exports/${id}/file`);
const viewOf = async (user: TestUser, id: string) =>
  (await user.call<ExportView[]>('GET', '/api/b2b/exports')).body.find((one) => one.id === id);

/** The cells of a list as a file, the headings first. */
async function save(user: TestUser, list: string, question: Question = {}): Promise<string[][]> {
  const { body } = await start(user, list, question);
  await shop.worker.work();
  return parse(await textOf(user, body.id), { bom: true });
}
const textOf = async (user: TestUser, id: string) => Buffer.from((await fileOf(user, id)).body).toString();

const own = await createSoldPolicy(shop, { testCase: 'family-to-japan', partner });
await createSoldPolicy(shop, { testCase: 'family-to-japan', partner: rival });
await sql.update(orders).set({ agentId: agent.id, customerName: '=1+1' }).where(eq(orders.id, own.order.id));

describe('a list as a file', () => {
  test('has one fact in each column: money and dates have their types, and no text is a formula', async () => {
    const { status, body } = await start(agent, 'orders', {}, { format: 'xlsx' });
    expect([status, body.status, body.rows, body.keptUntil]).toEqual([202, 'waiting', 0, null]);
    await shop.worker.work();
    expect(await viewOf(agent, body.id)).toMatchObject({ status: 'done', rows: 1, failure: null });
    const reply = await fileOf(agent, body.id);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.xlsx"$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    const [sheet] = await readSheets(Buffer.from(reply.body));
    const [heads = [], row = []] = sheet?.data ?? [];
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(new Set(heads).size).toBe(25);
    expect(cell('Order')).toBe(own.order.number);
    expect(cell('Customer')).toBe('=1+1');
    expect(cell('Phone number')).toBe(own.order.phone);
    expect(cell('Product')).toBe('Travel insurance');
    expect(cell('Policy number')).toBe(own.policy.number);
    expect(cell('Premium')).toBe(own.order.total / 100);
    expect(cell('Currency')).toBe('USD');
    expect(cell('Agent')).toBe('Sokha Chan');
    expect(cell('Partner')).toBe('Acme Brokers');
    // The time in Phnom Penh, seven hours ahead.
    expect(cell('Confirmed')).toEqual(
      new Date(Math.floor(own.order.createdAt.getTime() / 1000) * 1000 + 7 * 3_600_000),
    );
  });

  test('escapes formulas in CSV, and writes amounts and times plainly', async () => {
    const [heads = [], row = []] = await save(agent, 'orders');
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(cell('Customer')).toBe("'=1+1");
    expect(cell('Phone number')).toBe(`'${own.order.phone}`);
    expect(cell('Premium')).toBe((own.order.total / 100).toFixed(2));
    expect(cell('Confirmed')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('has headings and words in the language that was asked for', async () => {
    const { body } = await start(agent, 'orders', {}, { language: 'km' });
    await shop.worker.work();
    const [heads = [], row = []] = parse(await textOf(agent, body.id), { bom: true }) as string[][];
    expect(row[heads.indexOf('អតិថិជន')]).toBe("'=1+1");
  });

  test('follows the filters of the list, and refuses those that the list does not know', async () => {
    expect(await save(agent, 'orders', { status: 'cancelled' })).toHaveLength(1);
    expect(await save(agent, 'orders', { status: 'issued' })).toHaveLength(2);
    for (const question of [{ colour: 'red' }, { status: 'sold' }, { cursor: 'x' }, { limit: '5' }] as Question[])
      expect(await start(agent, 'orders', question)).toMatchObject({
        status: 422,
        body: { problem: 'invalidRequest' },
      });
    expect(await start(admin, 'partnerStatement')).toMatchObject({ status: 422 });
  });

  test('exists for every list of the portal', async () => {
    const seller = await createTestUser(shop, {
      scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:export'],
      partner,
    });
    const staff = await createTestUser(shop, {
      scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'insurer:admin', 'insurer:export'],
    });
    const ofAgents = ['customers', 'drafts', 'statement', 'commission', 'commissionStatements'];
    const widths: Record<string, number> = {};
    for (const list of deskLists) {
      if (list === 'runStatements') continue;
      const question = list.startsWith('partnerS') || list.startsWith('partnerC') ? { id: partner.id } : {};
      const [heads = []] = await save(ofAgents.includes(list) ? seller : staff, list, question as Question);
      expect(new Set(heads).size, list).toBe(heads.length);
      expect(heads, list).not.toContain('');
      widths[list] = heads.length;
    }
    expect(widths).toEqual({
      ...{ orders: 25, customers: 11, drafts: 8, expiring: 11, statement: 10, commission: 8, claims: 19, holders: 8 },
      ...{ payableClaims: 10, paymentRuns: 10, moneyRequests: 8, users: 11, partners: 10, partnerStatement: 10 },
      ...{ partnerCommission: 8, accountLog: 7, commissionRuns: 10, commissionStatements: 10 },
    });
  });
});

describe('the saving of lists', () => {
  test('a partner saves only its rows', async () => {
    const numbers = async (user: TestUser) => (await save(user, 'orders')).slice(1).map(([number]) => number);
    expect(await numbers(agent)).toEqual([own.order.number]);
    expect(await numbers(other)).not.toContain(own.order.number);
    expect(await numbers(other)).toHaveLength(1);
    expect(await numbers(clerk)).toHaveLength(2);
    const phones = (await save(other, 'customers')).slice(1).map(([, phone]) => phone);
    expect(phones).toHaveLength(1);
    expect(phones).not.toContain(`'${own.order.phone}`);
    const holders = (await save(other, 'holders')).slice(1).map(([, phone]) => phone);
    expect(holders).toEqual(phones);
  });

  test('the right to save is separate, and the right of the list is needed besides', async () => {
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
    expect(await start(seller, 'orders')).toMatchObject({ status: 403, body: { problem: 'permissionDenied' } });
    expect(await start(agent, 'users')).toMatchObject({ status: 403, body: { problem: 'permissionDenied' } });
    expect(await start(clerk, 'claims')).toMatchObject({ status: 403, body: { problem: 'permissionDenied' } });
  });

  test('only the requesting user reads a file, and only with the right of the list', async () => {
    const { body } = await start(agent, 'orders');
    expect(await fileOf(agent, body.id)).toMatchObject(unknown);
    await shop.worker.work();
    const colleague = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner });
    expect(await fileOf(colleague, body.id)).toMatchObject(unknown);
    expect((await colleague.call<unknown[]>('GET', '/api/b2b/exports')).body).toEqual([]);
    expect((await fileOf(agent, body.id)).status).toBe(200);
    await updateUser(sql, agent.id, { scopes: ['b2b:claims', 'b2b:export'] });
    expect(await fileOf(agent, body.id)).toMatchObject(unknown);
    await updateUser(sql, agent.id, { scopes: ['b2b:sell', 'b2b:export'] });
  });

  test.each([
    ['another partner', ['b2b:sell', 'b2b:export'], () => ({ partnerId: rival.id })],
    ['the insurer', ['b2b:sell', 'b2b:export'], () => ({ partnerId: null, scopes: staffScopes })],
  ] as const)('a user who moved to %s does not read the rows of before', async (_to, scopes, moved) => {
    const mover = await createTestUser(shop, { scopes: [...scopes], partner });
    const { body } = await start(mover, 'orders');
    await shop.worker.work();
    expect((await fileOf(mover, body.id)).status).toBe(200);
    expect(await viewOf(mover, body.id)).toMatchObject({ status: 'done' });
    await updateUser(sql, mover.id, moved());
    expect(await fileOf(mover, body.id)).toMatchObject(unknown);
    const { status, body: own } = await mover.call('GET', '/api/b2b/exports');
    expect([status, own]).toEqual([200, []]);
  });

  test('a clerk who moved to a partner, or lost a right that the rows require, cannot read them', async () => {
    const mover = await createTestUser(shop, { scopes: [...staffScopes, 'insurer:admin'] });
    const all = (await start(mover, 'orders')).body.id;
    const money = (await start(mover, 'moneyRequests')).body.id;
    await shop.worker.work();
    expect([(await fileOf(mover, all)).status, (await fileOf(mover, money)).status]).toEqual([200, 200]);
    await updateUser(sql, mover.id, { scopes: staffScopes });
    expect((await fileOf(mover, all)).status).toBe(200);
    expect(await fileOf(mover, money)).toMatchObject(unknown);
    await updateUser(sql, mover.id, { partnerId: partner.id });
    expect(await fileOf(mover, all)).toMatchObject(unknown);
  });

  test('a file without stored rights is not read', async () => {
    const { body } = await start(clerk, 'orders');
    await shop.worker.work();
    expect((await fileOf(clerk, body.id)).status).toBe(200);
    await sql.update(listExports).set({ scopes: null }).where(eq(listExports.id, body.id));
    expect(await fileOf(clerk, body.id)).toMatchObject(unknown);
  });

  test('a right that is lost before the export prevents the file', async () => {
    const leaver = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner });
    const { body } = await start(leaver, 'orders');
    await updateUser(sql, leaver.id, { scopes: ['b2b:sell'] });
    await shop.worker.work();
    await updateUser(sql, leaver.id, { scopes: ['b2b:sell', 'b2b:export'] });
    expect(await viewOf(leaver, body.id)).toMatchObject({ status: 'failed', failure: 'rightLost', rows: 0 });
    expect((await fileOf(leaver, body.id)).status).toBe(404);
  });

  test('at most three files of a user are made at once', async () => {
    const hasty = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner });
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => start(hasty, 'orders')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 409, 409]);
    await shop.worker.work();
    expect((await start(hasty, 'orders')).status).toBe(202);
    await shop.worker.work();
  });

  test('the account log names list, form, rows and filters, and no searched person', async () => {
    const keeper = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner });
    await save(keeper, 'orders', { status: 'issued', search: 'Sok Dara' });
    const log = await admin.call<{ items: AccountEventView[] }>('POST', '/api/admin/account-events/search', {
      body: { user: keeper.id },
    });
    expect(log.body.items).toMatchObject([
      {
        type: 'listExported',
        by: keeper.username,
        partner: 'Acme Brokers',
        note: 'orders csv 0 status=issued search=*',
      },
    ]);
  });
});

describe('the file', () => {
  test('is encrypted in the store, and deleted after two hours', async () => {
    const { body } = await start(agent, 'orders');
    await shop.worker.work();
    const [part] = await sql.select().from(listExportParts).where(eq(listExportParts.exportId, body.id));
    const stored = await shop.services.files.get(part?.fileId ?? '');
    expect(stored?.toString()).not.toContain(own.order.number);
    expect(await textOf(agent, body.id)).toContain(own.order.number);
    const keeping = new Date(shop.clock.now().getTime() + 2 * 3_600_000 - 1000);
    await deleteOldExports(shop.services, keeping);
    expect((await fileOf(agent, body.id)).status).toBe(200);
    await deleteOldExports(shop.services, new Date(keeping.getTime() + 2000));
    expect((await fileOf(agent, body.id)).status).toBe(404);
    expect(await shop.services.files.get(part?.fileId ?? '')).toBeNull();
  });

  test('remains ready whatever a second job does', async () => {
    const { body } = await start(clerk, 'orders');
    await shop.worker.work();
    const ready = await textOf(clerk, body.id);
    await failExport(shop.services, body.id, 'fault');
    // The second job reads that the file is not ready, and it is ready before the job writes that it begins.
    const set = (status: string) => sql.update(listExports).set({ status }).where(eq(listExports.id, body.id));
    await set('waiting');
    const id = () => {
      set('done').execute();
      return shop.services.ids.id();
    };
    await runExport({ ...shop.services, ids: { ...shop.services.ids, id } }, body.id);
    expect(await viewOf(clerk, body.id)).toMatchObject({ status: 'done', failure: null });
    expect(await textOf(clerk, body.id)).toBe(ready);
  });

  test('has each of many rows once, also after an interrupted run, which leaves nothing behind', async () => {
    const many = await createTestPartner(shop);
    const seller = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:export'], partner: many });
    const ids = Array.from({ length: 620 }, (_, at) => `many-${at}`);
    await insertOrderRows(sql, ...ids);
    const { version } = own.order;
    const share = { commission: 0, premiumWithoutCommission: 100_00 };
    await sql
      .update(orders)
      .set({ partnerId: many.id, ...share, product: 'travel', version, customerName: 'Sok Dara' })
      .where(eq(orders.product, 'any'));
    const { body } = await start(seller, 'orders');
    const files = {
      ...shop.services.files,
      put: async () => {
        throw new Error('the store is away');
      },
    };
    await expect(runExport({ ...shop.services, files }, body.id)).rejects.toThrow('the store is away');
    expect(await viewOf(seller, body.id)).toMatchObject({ status: 'running', rows: 620 });
    await shop.worker.work();
    const lines: string[][] = parse(await textOf(seller, body.id), { bom: true });
    expect(new Set(lines.slice(1).map(([number]) => number)).size).toBe(620);
    expect(lines).toHaveLength(621);
    const parts = await sql.select().from(listExportParts).where(eq(listExportParts.exportId, body.id));
    expect(new Set(parts.map(({ run }) => run)).size).toBe(1);
  });
});
