import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { FormDefinition } from '#engine/language/definition.ts';
import { answer, start } from '#engine/wizard.ts';
import { randomIds } from '#server/platform/base/ids.ts';
import type { Database } from '#server/platform/db/database.ts';
import { uploads } from '#server/platform/db/schema/paper-schema.ts';
import { drafts, orders, policies } from '#server/platform/db/schema/schema.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { createFixtureProduct, publicCircumstances } from '#tests/support/fixture-product.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { copyPictures } from '../lookups/customer-lookup.ts';
import type { PurchaseServices } from '../services.ts';
import { deleteExpiredUploads } from './delete-expired-uploads.ts';
import {
  countUploads,
  deleteUploads,
  findOrderedUpload,
  findUpload,
  findUploadOfPolicy,
  insertUpload,
  listExpiredDrafts,
  listOrderedAnswers,
  listUploadIds,
} from './upload-repository.ts';

/* Pictures of drafts, and of the orders that these became. The test inserts the rows, with files in a folder. */

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const files = createFolderStore(folder);
let database: Database;
let sql: Database['sql'];
const on = (day: number) => new Date(Date.UTC(2026, 3, day));
const PHONE = '+85512000000';
beforeEach(async () => {
  database = await openTestDatabase();
  sql = database.sql;
  await insertVersionRows(sql, 'any');
});
afterEach(() => database.close());
afterAll(() => rmSync(folder, { recursive: true }));

async function aDraft(id: string, expiresAt: Date, about: object | null = null): Promise<void> {
  await sql.insert(drafts).values({
    ...{ id, keyHash: 'hash', product: 'any', version: '1', circumstances: {} as never, answers: {}, findings: {} },
    ...{ asOf: '2026-04-01', passed: [], savedAt: on(1), expiresAt, about: about as never },
  });
}
const picture = (id: string, draftId: string) => ({
  ...{ id, draftId, contentType: 'image/jpeg', bytes: id.length, createdAt: on(1) },
});
async function aPicture(id: string, draftId: string): Promise<void> {
  await files.put(id, Buffer.from(`picture ${id}`));
  await insertUpload(sql, picture(id, draftId));
}
const answered = (orderId: string, answers: object) =>
  sql
    .update(orders)
    .set({ frozen: { answers } as never })
    .where(eq(orders.id, orderId));
/** A name of sixteen characters at least, as files have. */
const named = (name: string) => `${name}-`.padEnd(20, 'x');

test('a picture is found only by its own draft, and counted there', async () => {
  await aPicture(named('one'), 'd1');
  await aPicture(named('two'), 'd1');
  await aPicture(named('three'), 'd2');
  expect(await findUpload(sql, 'd1', named('one'))).toEqual(picture(named('one'), 'd1'));
  expect(await findUpload(sql, 'd2', named('one'))).toBeUndefined();
  expect(await findUpload(sql, 'd1', named('four'))).toBeUndefined();
  expect([await countUploads(sql, 'd1'), await countUploads(sql, 'd2'), await countUploads(sql, 'd3')]).toEqual([
    ...[2, 1, 0],
  ]);
  expect((await listUploadIds(sql, 'd1')).toSorted()).toEqual([named('one'), named('two')]);
  await deleteUploads(sql, [named('one'), named('three')]);
  expect((await sql.select().from(uploads)).map(({ id }) => id)).toEqual([named('two')]);
});

test('a picture of an order is found by the phone of the order; a picture of a draft is found by no phone', async () => {
  await insertOrderRows(sql, 'o1');
  await aPicture(named('ordered'), 'o1');
  await aPicture(named('drafted'), 'd1');
  expect(await findOrderedUpload(sql, named('ordered'), { phone: PHONE })).toEqual(picture(named('ordered'), 'o1'));
  expect(await findOrderedUpload(sql, named('ordered'), { phone: '+85512000001' })).toBeUndefined();
  expect(await findOrderedUpload(sql, named('drafted'), { phone: PHONE })).toBeUndefined();
});

test('a draft about a policy reads pictures of its sale and of its later changes, and no others', async () => {
  await insertOrderRows(sql, 'sale', 'change', 'offered', 'ofAnother', 'otherSale');
  const set = (id: string, status: string, policy: string) =>
    sql
      .update(orders)
      .set({ status, paidBy: status === 'issued' ? 'customer' : null, about: { policy } as never })
      .where(eq(orders.id, id));
  await set('change', 'issued', 'P-1');
  await set('offered', 'confirmed', 'P-1');
  await set('ofAnother', 'issued', 'P-2');
  for (const [number, orderId] of [
    ['P-1', 'sale'],
    ['P-2', 'otherSale'],
  ] as const)
    await sql.insert(policies).values({
      ...{ number, orderId, product: 'any', version: '1', status: 'active', issuedAt: on(1) },
      ...{ effectiveFrom: '2026-04-01', effectiveTo: '2027-03-31' },
    });
  await aDraft('about', on(30), { policy: 'P-1' });
  await aDraft('purchase', on(30));
  for (const order of ['sale', 'change', 'offered', 'ofAnother', 'otherSale']) await aPicture(named(order), order);
  const seen = async (draftId: string) => {
    const found: string[] = [];
    for (const order of ['sale', 'change', 'offered', 'ofAnother', 'otherSale'])
      if (await findUploadOfPolicy(sql, draftId, named(order))) found.push(order);
    return found;
  };
  expect(await seen('about')).toEqual(['sale', 'change']);
  expect(await seen('purchase')).toEqual([]);
  expect(await findUploadOfPolicy(sql, 'about', named('sale'))).toEqual(picture(named('sale'), 'sale'));
});

test('the list contains the answers of every order that a draft became', async () => {
  await insertOrderRows(sql, 'o1', 'o2', 'o3');
  for (const id of ['o1', 'o2', 'o3']) await answered(id, { of: id });
  await sql.update(orders).set({ draftId: 'o1' }).where(eq(orders.id, 'o2'));
  expect((await listOrderedAnswers(sql, 'o1')).map(({ of }) => of).toSorted()).toEqual(['o1', 'o2']);
});

test('pictures of expired drafts are deleted, file and row, but pictures that an order names remain', async () => {
  await insertOrderRows(sql, 'over');
  await answered('over', {
    licence: named('field'),
    hulls: [named('list')],
    guests: [{ id: 'a', paper: named('inner') }],
  });
  await aDraft('over', new Date(on(10).getTime() - 1));
  await aDraft('justNow', on(10));
  await aDraft('none', on(9));
  for (const name of ['field', 'list', 'inner', 'replaced']) await aPicture(named(name), 'over');
  await aPicture(named('young'), 'justNow');
  expect(await listExpiredDrafts(sql, on(10))).toEqual(['over']);
  await deleteExpiredUploads(partial<PurchaseServices>({ database, files }), on(10));
  const rows = (await sql.select().from(uploads)).map(({ id }) => id);
  expect(rows.toSorted()).toEqual(['field', 'inner', 'list', 'young'].map(named));
  expect(await files.get(named('replaced'))).toBeNull();
  for (const name of ['field', 'inner', 'list', 'young'])
    expect((await files.get(named(name)))?.toString()).toBe(`picture ${named(name)}`);
});

/** The boat, with pictures of the skipper that are copied by phone. */
const product = createFixtureProduct((all) => {
  const { pages } = all['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const person = pages.person as unknown as { effects: object[]; schema: { properties: Record<string, object> } };
  const fills: Record<string, object> = { skipper: { var: 'findings.existingCustomer.value.name' } };
  for (const name of ['front', 'back', 'licence']) {
    person.schema.properties[name] = { type: 'string', format: 'upload' };
    fills[name] = { var: `findings.existingCustomer.value.${name}` };
  }
  person.effects = [{ finding: 'existingCustomer', inputs: ['mobilePhone'], fills }];
});

test('pictures of a known customer are copied for the draft, if the phone matches and the file exists', async () => {
  await insertOrderRows(sql, 'mine', 'anothers');
  await sql.update(orders).set({ phone: '+85512000001' }).where(eq(orders.id, 'anothers'));
  await aPicture(named('mine'), 'mine');
  await aPicture(named('anothers'), 'anothers');
  await aPicture(named('lost'), 'mine');
  await files.remove(named('lost'));
  const begun = start(product, publicCircumstances, '2026-04-01');
  const { journey } = answer(begun, { mobilePhone: PHONE });
  const services = { database, files, ids: randomIds, now: () => on(20) };
  const question = { draftId: 'new', journey, inputs: { mobilePhone: PHONE }, network: '203.0.113.7' };
  const known = { name: 'Sok Dara', front: named('mine'), back: named('anothers'), licence: named('lost') };
  const details = await copyPictures(services, question, { phone: PHONE }, known);
  const [copy] = await listUploadIds(sql, 'new');
  expect(details).toEqual({ name: 'Sok Dara', front: copy });
  expect(copy).not.toBe(named('mine'));
  expect(await listUploadIds(sql, 'new')).toHaveLength(1);
  expect(await findUpload(sql, 'new', copy as string)).toEqual({
    ...{ id: copy, draftId: 'new', contentType: 'image/jpeg', bytes: named('mine').length, createdAt: on(20) },
  });
  expect((await files.get(copy as string))?.toString()).toBe(`picture ${named('mine')}`);
  // The order retains its own pictures.
  expect(await findUpload(sql, 'mine', named('mine'))).toEqual(picture(named('mine'), 'mine'));
});
