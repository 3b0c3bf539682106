import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import { checkFiles } from '#server/operations/check-files.ts';
import { createFolderStore } from '#server/platform/files/folder-store.ts';
import { startFakeS3Store } from '#tests/fakes/fake-s3-store.ts';
import { EICAR, startFakeVirusScanner } from '#tests/fakes/fake-virus-scanner.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

/*
 * Files that customers send and receive, in a store of its own behind a scanner: our own servers behave like them, and
 * lie.
 */

const [store, scanner] = [await startFakeS3Store(), await startFakeVirusScanner()];
const shop = await startTestShop({ env: { FILES_URL: store.url, CLAMD_URL: scanner.url } });
afterAll(async () => {
  await shop.close();
  await store.close();
  await scanner.close();
});
beforeEach(() => {
  scanner.looked.length = 0;
});

const picture = await createPicture();
const inStore = () => [...store.kept.keys()].map((name) => name.replace('shop/', ''));

async function send(draft: { id: string; key: string }, body: Buffer = picture) {
  return shop.call<{ upload: string }>('POST', `/api/drafts/${draft.id}/uploads`, {
    ...{ key: draft.key, body },
    headers: { 'content-type': 'image/jpeg' },
  });
}

test('a picture passes the scanner before it is stored', async () => {
  const { status, body } = await send(await shop.aDraft());
  expect([status, inStore(), scanner.looked]).toEqual([201, [body.upload], [picture.length]]);
  expect(await shop.troubles()).toEqual([]);
});

test('an infected file is refused, and nothing of it is stored', async () => {
  const before = inStore();
  const reply = await send(await shop.aDraft(), Buffer.concat([picture, Buffer.from(EICAR)]));
  expectRefusal(shop, reply as never, '422 fileInfected');
  expect(inStore()).toEqual(before);
});

test('the server accepts and loses nothing while the store or the scanner is away, and the next try succeeds', async () => {
  const draft = await shop.aDraft();
  scanner.lies.push('');
  expectRefusal(shop, (await send(draft)) as never, '503 filesAway');
  store.lies.push('drop');
  expectRefusal(shop, (await send(draft)) as never, '503 filesAway');
  expect((await send(draft)).status).toBe(201);
  expect((await checkFiles(shop.services, new Date())).lost).toEqual([]);
});

test('a policy has its documents while the store is away, and stores them when it is back', async () => {
  const { ref } = await shop.anOrder('solo-thailand-five-days');
  await shop.buy(ref);
  const certificate = () => shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=en`);
  store.lies.push('drop');
  const [away, back] = [await certificate(), await certificate()];
  const kept = inStore();
  store.lies.push('drop');
  const again = await certificate();
  expect([away.status, back.status, again.status]).toEqual([200, 200, 200]);
  expect(away.body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(again.body.equals(back.body)).toBe(true);
  expect(inStore()).toEqual(kept);
});

test('the check finds files that only the database knows, and files that only the store has', async () => {
  const { body } = await send(await shop.aDraft());
  const other = (await send(await shop.aDraft())).body.upload;
  store.kept.delete(`shop/${body.upload}`);
  const orphan = 'left-by-a-crash-of-ours';
  store.kept.set(`shop/${orphan}`, { bytes: Buffer.from('x'), changedAt: new Date(Date.now() - 3_600_000) });
  store.kept.set('shop/being-written-just-now', { bytes: Buffer.from('x'), changedAt: new Date() });
  const found = await checkFiles(shop.services, new Date(Date.now() - 60_000));
  expect(found).toMatchObject({ lost: [{ id: body.upload, kind: 'upload' }], unknown: [orphan] });
  expect(inStore()).toContain(other);
  expect(found.kept).toBe(inStore().length - 2);
});

test('unknown files in a folder are found, also incomplete ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const names = ['left-by-a-crash-of-ours', 'half-of-what-was-sent.part', 'no file of ours'];
  for (const name of names) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), new Date(0), new Date(0));
  }
  await createFolderStore(folder).put('being-written-just-now', Buffer.from('x'));
  const { database } = shop.services;
  const { unknown } = await checkFiles({ database, files: createFolderStore(folder) }, new Date(Date.now() - 60_000));
  expect(unknown.toSorted()).toEqual(['half-of-what-was-sent', 'left-by-a-crash-of-ours']);
  rmSync(folder, { recursive: true });
});

test('an infected file is not added to a claim', async () => {
  const partner = await createTestPartner(shop);
  const { policy } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner });
  shop.clock.set(`${policy.effectiveFrom}T12:00:00+07:00`);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, contactPerson: 'Chea Dara', phone: '+85512450001', language: 'en' },
      ...{ lossDate: policy.effectiveFrom, dischargeDate: null, description: 'A bag' },
      lines: [{ benefit: 'baggageLoss', amount: 100_00 }],
    },
  });
  const before = inStore();
  const add = (bytes: string) =>
    agent.call('POST', `/api/claims/${claim.ref}/files`, {
      body: Buffer.from(`%PDF-1.7 ${bytes}`),
      headers: { 'content-type': 'application/pdf' },
    });
  expectRefusal(shop, await add(EICAR), '422 fileInfected');
  expect(inStore()).toEqual(before);
  expect((await add('a bill')).status).toBe(201);
});
