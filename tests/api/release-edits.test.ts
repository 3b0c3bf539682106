import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditView } from '#contract/studio/files.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changed } from '#tests/support/a-catalogue.ts';
import { aShop, type Shop } from '#tests/support/a-shop.ts';
import { aUser, type TestUser } from '#tests/support/a-user.ts';
import { expectRefusal } from './coded-problem.ts';

// Two people at one release.

const words = 'locales/en/products/golfer.json';

let shop: Shop;
let editor: TestUser;
let other: TestUser;

beforeAll(async () => {
  shop = await aShop({ products: changed(readProductFiles(projectRoot), {}, ['travel', 'golfer']) });
  editor = await aUser(shop, { scopes: ['studio:edit'] });
  other = await aUser(shop, { scopes: ['studio:edit'] });
});
afterAll(() => shop.close());

const begin = async (title: string) =>
  (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body;
const edit = (id: string, edits: object[], by = editor) =>
  by.call<{ edits: EditView[]; contentHash: string }>('POST', `/api/studio/releases/${id}/edits`, { body: { edits } });

test('two people lose nothing: other places go in both, the same place is a conflict with its place', async () => {
  const { id } = await begin('Two people');
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  const { name, tagline: line } = JSON.parse(body.text);
  expect((await edit(id, [{ path: words, pointer: '/name', before: name, after: 'Golf' }])).status).toBe(201);
  expect((await edit(id, [{ path: words, pointer: '/tagline', before: line, after: 'Fore!' }], other)).status).toBe(
    201,
  );
  const late = [
    { path: words, pointer: '/tagline', before: 'Fore!', after: 'Mine' },
    { path: words, pointer: '/name', before: name, after: 'Golfers' },
  ];
  expectRefusal(shop, await edit(id, late, other), '409 editConflict /edits/1 editConflict');
  const after = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  expect(JSON.parse(after.body.text)).toMatchObject({ name: 'Golf', tagline: 'Fore!' });
  const { body: edits } = await editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits`);
  expect(edits.items.map(({ pointer, by }) => [pointer, by.id])).toEqual([
    ['/tagline', other.id],
    ['/name', editor.id],
  ]);
});

test('twenty edits of one place at once: one goes in', async () => {
  const { id } = await begin('At once');
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
  const { name } = JSON.parse(body.text);
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, at) => edit(id, [{ path: words, pointer: '/name', before: name, after: `${at}` }])),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
});
