import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { ReleaseComment } from '#contract/studio/comments.ts';
import type { checkProduct, ReleaseProduct } from '#contract/studio/products.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

// A product from nothing, by calls alone, as a clerk makes it in the browser.

const names = { en: 'Camera insurance', km: 'ធានារ៉ាប់រងម៉ាស៊ីនថត', zh: '相机保险' };

let shop: Shop;
let editor: TestUser;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(readProductFiles(projectRoot), {}, ['golfer']) });
  editor = await createTestUser(shop, { scopes: ['studio:edit'] });
});
afterAll(() => shop.close());

type Findings = ReplyOf<typeof checkProduct>['findings'];
const begin = async (title: string) =>
  (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title } })).body.id;
const add = (id: string, body: object) => editor.call('POST', `/api/studio/releases/${id}/products`, { body });
const camera = { id: 'camera', names, from: { skeleton: 'device' } };
const filesOf = async (id: string, product = '') =>
  (
    await editor.call<{ contentHash: string; files: Record<string, string> }>(
      'GET',
      `/api/studio/releases/${id}/files${product && `?product=${product}`}`,
    )
  ).body;

test('a new product reports its unfinished wording, and reports nothing after its words are written', async () => {
  const id = await begin('Cameras');
  expect((await add(id, camera)).status).toBe(201);
  const { body: products } = await editor.call<ReleaseProduct[]>('GET', `/api/studio/releases/${id}/products`);
  expect(products).toEqual([
    { product: 'camera', names, lineOfBusiness: 'camera' },
    expect.objectContaining({ product: 'golfer', lineOfBusiness: 'golfer' }),
  ]);

  const check = () => editor.call<{ findings: Findings }>('POST', `/api/studio/releases/${id}/products/camera/check`);
  const { findings } = (await check()).body;
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['unfinished-wording']));
  const { files } = await filesOf(id);
  const edits = findings.map(({ file, at }) => {
    const before = at
      .slice(1)
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], JSON.parse(files[file] ?? ''));
    return { path: file, pointer: at, before, after: String(before).replace('TODO ', '') };
  });
  expect((await editor.call('POST', `/api/studio/releases/${id}/edits`, { body: { edits } })).status).toBe(201);
  expect((await check()).body.findings).toEqual([]);

  // Saved as a file and begun from it elsewhere, it is the same.
  const exported = await filesOf(id);
  const imported = await editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'Cameras again', files: (await filesOf(id, 'camera')).files },
  });
  expect(imported.body.contentHash).toBe(exported.contentHash);
});

test('the server refuses a name in use, copies a product, and removes a product', async () => {
  const id = await begin('Copies');
  for (const taken of ['golfer', 'Golfer'.toLowerCase(), 'problems', 'shared'])
    expectRefusal(shop, await add(id, { ...camera, id: taken }), '409 productTaken');
  expectRefusal(shop, await add(id, { ...camera, from: { copy: 'nothing' } }), '404 productNotFound');
  expect((await add(id, { ...camera, id: 'putter', from: { copy: 'golfer' } })).status).toBe(201);
  const files = Object.keys((await filesOf(id)).files);
  const own = (product: string) => files.filter((path) => new RegExp(`/${product}(/|\\.json)`).test(path)).length;
  // The new product does not inherit the decisions about the other product.
  const decided = files.filter((path) => path.includes('/golfer/cases/witness/')).length;
  expect(own('putter')).toBe(own('golfer') - decided);
  const before = await filesOf(id);
  const gone = await editor.call('DELETE', `/api/studio/releases/${id}/products/putter`);
  expect(gone.status).toBe(200);
  expect(Object.keys((await filesOf(id)).files).filter((path) => path.includes('putter'))).toEqual([]);
  expect((await filesOf(id)).contentHash).not.toBe(before.contentHash);
  expectRefusal(shop, await editor.call('DELETE', `/api/studio/releases/${id}/products/putter`), '404 productNotFound');
});

test('a comment on a release remains with its author and time, the newest comes first, and an empty one is refused', async () => {
  const id = await begin('Talked about');
  const other = await createTestUser(shop, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const say = (by: TestUser, text: string) =>
    by.call('POST', `/api/studio/releases/${id}/comments`, { body: { text } });
  expect((await say(editor, 'Is 5 % enough?')).status).toBe(201);
  expect((await say(other, ' It is. ')).status).toBe(201);
  expect((await say(other, '   ')).status).toBe(422);
  const { body } = await editor.call<{ items: { text: string; by: { name: string }; at: string }[] }>(
    'GET',
    `/api/studio/releases/${id}/comments`,
  );
  expect(body.items.map(({ text }) => text)).toEqual(['It is.', 'Is 5 % enough?']);
  expect(body.items[0]).toMatchObject({ by: { name: 'Maly Noun' }, at: expect.stringMatching(/^\d{4}-/) });
});

test('a comment at a place is answered, resolved and reopened, and a release shows only its own comments', async () => {
  const [id, other] = [await begin('With places'), await begin('Another')];
  const at = (release: string, rest = '') => `/api/studio/releases/${release}/comments${rest}`;
  const place = {
    path: 'product-schemas/golfer/rating.json',
    steps: ['tables', 'annualRates', 'rows', 'basic', 'rate'],
  };
  const asked = await editor.call<ReleaseComment>('POST', at(id), { body: { text: 'Why?', place } });
  expect(asked.body).toMatchObject({ place, answers: null, resolved: null });
  const answers = asked.body.id;
  expect((await editor.call('POST', at(id), { body: { text: 'Because.', answers } })).body).toMatchObject({ answers });
  expectRefusal(shop, await editor.call('POST', at(other), { body: { text: 'No.', answers } }), '404 commentNotFound');
  const resolve = (release: string, comment: number | string, isResolved: boolean) =>
    editor.call<ReleaseComment>('POST', at(release, `/${comment}/resolution`), { body: { isResolved } });
  expect((await resolve(id, answers, true)).body).toMatchObject({ resolved: { by: { id: editor.id } } });
  for (const [release, comment] of [
    [other, answers],
    [id, 'x'],
    [id, 999_999],
  ] as const)
    expectRefusal(shop, await resolve(release, comment, false), '404 commentNotFound');
  expect((await resolve(id, answers, false)).body).toMatchObject({ resolved: null });
});
