import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { issuedPapers } from '#server/platform/db/schema/paper-schema.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { noonOn } from '#tests/support/policy-file.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { insertPolicy } from '../policies/policy-repository.ts';
import {
  type DocumentKey,
  findIssuedDocument,
  insertIssuedDocument,
  markDocumentDamaged,
} from './issued-document-repository.ts';

const first = { policyNumber: 'BOA-1', document: 'certificate', language: 'en', serial: 1 } as const;
const paper = { ...first, fileId: 'file-1', hash: 'aa', bytes: 3, madeAt: noonOn('2026-03-01') };
const others: [string, DocumentKey][] = [
  ['another policy', { ...first, policyNumber: 'BOA-2' }],
  ['another paper', { ...first, document: 'coverNote' }],
  ['another language', { ...first, language: 'km' }],
  ['a later transaction', { ...first, serial: 2 }],
];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertOrderRows(database.sql, 'order-1', 'order-2');
  const same = {
    ...{ product: 'any', version: '1', status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-04-30' },
    ...{ endedFrom: null, charged: 100_00, issuedAt: noonOn('2026-03-01'), birthProof: null },
  };
  await insertPolicy(database.sql, { ...same, number: 'BOA-1', orderId: 'order-1' });
  await insertPolicy(database.sql, { ...same, number: 'BOA-2', orderId: 'order-2' });
  return () => database.close();
});
beforeEach(async () => {
  await database.sql.delete(issuedPapers);
});

test('the first issued document is stored; a second one of its kind is refused, and changes nothing', async () => {
  const { sql } = database;
  expect(await findIssuedDocument(sql, first)).toBeUndefined();
  expect(await insertIssuedDocument(sql, paper)).toBe(true);
  expect(await insertIssuedDocument(sql, { ...paper, fileId: 'file-2', hash: 'bb' })).toBe(false);
  expect(await findIssuedDocument(sql, first)).toEqual({ ...paper, damagedAt: null });
  expect(await sql.select().from(issuedPapers)).toHaveLength(1);
});

test.each(others)('%s is a separate document, and is stored beside it', async (_what, key) => {
  const { sql } = database;
  await insertIssuedDocument(sql, paper);
  expect(await findIssuedDocument(sql, key)).toBeUndefined();
  expect(await insertIssuedDocument(sql, { ...paper, ...key, fileId: 'file-2' })).toBe(true);
  expect(await findIssuedDocument(sql, key)).toMatchObject({ ...key, fileId: 'file-2' });
  expect(await findIssuedDocument(sql, first)).toMatchObject({ fileId: 'file-1' });
});

test('a document that is lost for good is marked once, and its file remains named', async () => {
  const { sql } = database;
  const kept = { ...paper, damagedAt: null };
  await insertIssuedDocument(sql, paper);
  await insertIssuedDocument(sql, { ...paper, language: 'km', fileId: 'file-2' });
  expect(await markDocumentDamaged(sql, kept, { at: noonOn('2026-03-05'), mendedBy: null })).toBe(true);
  expect(await markDocumentDamaged(sql, kept, { at: noonOn('2026-03-06'), mendedBy: null })).toBe(false);
  expect(await findIssuedDocument(sql, first)).toEqual({ ...paper, damagedAt: noonOn('2026-03-05') });
  expect(await findIssuedDocument(sql, { ...first, language: 'km' })).toMatchObject({ damagedAt: null });
});

test('a repaired document is in another file after each repair; a repair with the old file comes too late', async () => {
  const { sql } = database;
  const kept = { ...paper, damagedAt: null };
  await insertIssuedDocument(sql, paper);
  expect(await markDocumentDamaged(sql, kept, { at: noonOn('2026-03-05'), mendedBy: 'file-2' })).toBe(true);
  expect(await markDocumentDamaged(sql, kept, { at: noonOn('2026-03-06'), mendedBy: 'file-3' })).toBe(false);
  const mended = { ...paper, fileId: 'file-2', damagedAt: noonOn('2026-03-05') };
  expect(await findIssuedDocument(sql, first)).toEqual(mended);
  expect(await markDocumentDamaged(sql, mended, { at: noonOn('2026-03-07'), mendedBy: 'file-3' })).toBe(true);
  expect(await findIssuedDocument(sql, first)).toEqual({
    ...mended,
    fileId: 'file-3',
    damagedAt: noonOn('2026-03-07'),
  });
});
