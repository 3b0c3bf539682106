import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

let shop: Shop;
let editor: TestUser;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['golfer']) });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
});
afterAll(() => shop.close());

type Files = { contentHash: string; files: Record<string, string> };

const begin = async (title: string) =>
  (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body.id;

async function archive(id: string, product?: string) {
  const { rawPayload, headers, statusCode } = await shop.app.inject({
    url: `/api/studio/releases/${id}/archive${product ? `?product=${product}` : ''}`,
    headers: { authorization: `Bearer ${editor.token}` },
  });
  return { bytes: rawPayload, type: headers['content-type'], name: headers['content-disposition'], status: statusCode };
}

const read = (body: Buffer) =>
  editor.call<{ files: Record<string, string> }>('POST', '/api/studio/archives', {
    body,
    headers: { 'content-type': 'application/zip' },
  });

test('a release, or a product alone, has the same content after its export as an archive and its import', async () => {
  const id = await begin('Kept');
  const path = 'locales/km/products/golfer.json';
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  const { name } = JSON.parse(body.text) as { name: string };
  const edits = [{ path, pointer: '/name', before: name, after: 'ធានារ៉ាប់រងកីឡាវាយកូនហ្គោល' }];
  expect((await editor.call('POST', `/api/studio/releases/${id}/edits`, { body: { edits } })).status).toBe(201);
  const { body: out } = await editor.call<Files>('GET', `/api/studio/releases/${id}/files`);

  const whole = await archive(id);
  expect([whole.status, whole.type]).toEqual([200, 'application/zip']);
  expect(whole.name).toMatch(/^attachment; filename="release-\d+\.zip"$/);
  // Packed, it is a small part of what it holds.
  expect(whole.bytes.length).toBeLessThan(JSON.stringify(out.files).length / 2);
  expect((await read(whole.bytes)).body.files).toEqual(out.files);

  const alone = await read((await archive(id, 'golfer')).bytes);
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'Again', files: alone.body.files },
  });
  expect(begun.body.contentHash).toBe(out.contentHash);
});

test('a file that is no archive is refused with each place of a fault, and nothing is written', async () => {
  expectRefusal(shop, await read(Buffer.from('{"files":{}}')), '422 archiveNotValid / archiveUnreadable');
  for (const part of ['archive', 'edits', 'comments'])
    expectRefusal(shop, await editor.call('GET', `/api/studio/releases/none/${part}`), '404 releaseNotFound');
  const before = await editor.call<{ items: unknown[] }>('GET', '/api/studio/releases');
  const { bytes } = await archive(await begin('Broken'));
  // Every path below locales is a way out of the project now: the archive's names are as long as before.
  const out = Buffer.from(bytes.toString('latin1').replaceAll('locales/en', '../cales/e'), 'latin1');
  const refused = await read(out);
  expect([refused.status, (refused.body as { problem?: string }).problem]).toEqual([422, 'archiveNotValid']);
  const after = await editor.call<{ items: unknown[] }>('GET', '/api/studio/releases');
  expect(after.body.items.length).toBe(before.body.items.length + 1);
});
