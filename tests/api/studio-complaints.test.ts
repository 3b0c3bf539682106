import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { EditView } from '#contract/studio/files.ts';
import type { compareRelease, ReleaseView, SaleView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { enlargeProduct, LARGE_PRODUCT } from '#tests/support/large-product.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createCustomerAnswers } from './create-customer.ts';

/*
 * Public complaints of users of other editors of forms and products, each with the test that shows that it is not so
 * here. Tests of other files are named, not repeated:
 *
 * - An approved change is edited and ships unapproved (Flagsmith 4465): releases, "is of a content".
 * - Two editors lose work (platform-forms-client 5014): release-edits, "two people lose nothing".
 * - Open journeys avoid new rules (civiform 5541): binding-rules.
 * - People test rates by hand, and nobody lists what changed between rate books (r/InsurTech): release-evidence, "a
 *   rate raised by a tenth".
 * - No rollback, no undo (platform-forms-client 7404): releases, "is shown before, and on sale again as it was";
 *   workspace, the step back.
 * - Draft against published is too confusing to explain (planx-new 2811): deep/studio-trial, a clerk goes from step
 *   to step by the keyboard.
 * - An import resets how rows are found (jdm-editor 144): table-changes, a table from a spreadsheet.
 * - Tables are slow from 40 x 40, 5,000 or 10,000 cells on (jdm-editor 143, kie-tools 3199, camunda-modeler 2113):
 *   deep/studio-tariff, 100,000.
 * - Graphs of 100 steps need a minute (activepieces 11256): graph-layout, 300 pages in less than a second.
 * - A strict CSP is impossible (survey-creator 741, 2103): limits, "a policy of our own scripts alone"; a page that
 *   logs a violation fails
 *   each test of the studio in a browser (`noErrors`).
 * - A definition blocks the server: hostile-products.
 */

const words = (language: string) => ({ path: `locales/${language}/products/golfer.json`, pointer: '/tagline' });
const shared = { path: 'locales/en/shared.json', pointer: '/fields/gender/label' };

const project = readProductFiles(projectRoot);
let shop: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop({ products: changeFiles(project, {}, ['travel', 'golfer']) });
  studio = await createStudio(shop, 'vouched');
});
afterAll(() => shop.close());

const taglineIn = async (language: string) => {
  const { body } = await shop.call<{ id: string; tagline: string }[]>('GET', `/api/products?locale=${language}`);
  return body.find(({ id }) => id === 'golfer')?.tagline;
};
const releases = async () =>
  (await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases?limit=100')).body.items;

test('an author cannot approve their own work, even if it is imported (Flagsmith 987, PostHog 53268)', async () => {
  const files = {
    [words('en').path]: JSON.stringify({
      ...JSON.parse(await studio.text((await studio.begin()).id, words('en').path)),
      tagline: 'Mine',
    }),
  };
  const imported = await studio.approver.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'Mine', files },
  });
  await studio.prove(imported.body.id);
  expectRefusal(shop, await studio.approve(imported.body.id), '403 ownWork');
  // Only a person with the right to approve withdraws, and an editor cannot grant that right.
  const withdrawn = await studio.editor.call('POST', '/api/studio/products/golfer/withdrawal', {
    body: { reason: 'why' },
  });
  expectRefusal(shop, withdrawn, '403 permissionDenied');
  const given = await studio.editor.call('PATCH', `/api/admin/users/${studio.editor.id}`, {
    body: { scopes: ['studio:approve'] },
  });
  expect([403, 404]).toContain(given.status);
  // Another one who may finds nothing in the way.
  const second = await createTestUser(shop, { scopes: ['studio:approve'] });
  expectRefusal(shop, await studio.approve(imported.body.id, second), '403 secondFactorDemanded');
});

test('a discarded release accepts no edit and no sale, but remains readable (platform-forms-client 7404)', async () => {
  const id = await studio.write(words('en'), 'Unwanted');
  const { status, body } = await studio.editor.call<ReleaseView>('DELETE', `/api/studio/releases/${id}`);
  expect([status, body.state]).toEqual([200, 'discarded']);
  expectRefusal(shop, await studio.edit(id, [{ ...words('en'), before: 'Unwanted', after: 'x' }]), '409 releaseClosed');
  expectRefusal(shop, await studio.publish(id), '404 releaseNotFound');
  expect(JSON.parse(await studio.text(id, words('en').path)).tagline).toBe('Unwanted');
});

test('a change of a shared file is listed with its author, value, time and every affected product (open-forms 2199, 4767)', async () => {
  const id = await studio.write(shared, 'Sex');
  const proven = await studio.prove(id);
  expect(proven.changes).toEqual([{ path: shared.path, is: 'changed' }]);
  expect(proven.evidence?.report?.map(({ product }) => product).sort()).toEqual(['golfer', 'travel']);
  const { body } = await studio.editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits`);
  expect(body.items).toMatchObject([{ ...shared, after: 'Sex', by: { id: studio.editor.id }, at: expect.any(String) }]);
  await studio.sold(id);
  for (const product of ['golfer', 'travel']) expect((await studio.sells(product))?.now?.release.id).toBe(id);
});

test('the list of earlier releases shows the content, reason and author of each, and the effect of a return (open-flow 99)', async () => {
  const reason = 'The old tagline was a joke';
  const id = await studio.write(words('en'), 'No joke');
  await studio.sold(id, { reason });
  const { body: sales } = await studio.editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=golfer');
  expect(sales.items[0]).toMatchObject({
    reason,
    release: { id, title: 'Another tagline' },
    by: { id: studio.editor.id },
  });
  const before = sales.items.find(({ release }) => release.id !== id)?.release.id;
  const { body } = await studio.editor.call<ReplyOf<typeof compareRelease>>(
    'GET',
    `/api/studio/releases/${before}/difference`,
  );
  expect(body.files).toContainEqual({ path: words('en').path, is: 'changed' });
  expect(body.products).toMatchObject([{ product: 'golfer', current: sales.items[0]?.version }]);
});

test('saving one language preserves the others, edits do not change what sells, and going back restores all languages (payload 1512, 1112, 1748, directus 22881)', async () => {
  const [en, km] = [await taglineIn('en'), await taglineIn('km')];
  const { id } = await studio.begin();
  const before = {
    en: JSON.parse(await studio.text(id, words('en').path)).tagline,
    km: JSON.parse(await studio.text(id, words('km').path)).tagline,
  };
  const saved = await Promise.all([
    studio.edit(id, [{ ...words('en'), before: before.en, after: 'English' }]),
    studio.edit(id, [{ ...words('km'), before: before.km, after: 'ខ្មែរ' }], studio.approver),
  ]);
  expect(saved.map(({ status }) => status)).toEqual([201, 201]);
  expect(JSON.parse(await studio.text(id, words('en').path)).tagline).toBe('English');
  expect(JSON.parse(await studio.text(id, words('km').path)).tagline).toBe('ខ្មែរ');
  await shop.services.catalogue.follow();
  expect([await taglineIn('en'), await taglineIn('km')]).toEqual([en, km]);

  const last = (await studio.sells('golfer'))?.now?.release.id ?? '';
  const both = await studio.write(words('en'), 'English', await studio.write(words('km'), 'ខ្មែរ'));
  await studio.sold(both);
  expect([await taglineIn('en'), await taglineIn('km')]).toEqual(['English', 'ខ្មែរ']);
  expect((await studio.publish(last)).status).toBe(200);
  expect([await taglineIn('en'), await taglineIn('km')]).toEqual([en, km]);
});

test('a publication does not change the answers of open drafts (civiform 893)', async () => {
  const draft = await shop.aDraftOf('a-year-of-golf', 'golfer', createCustomerAnswers());
  const { answers } = (await shop.read(draft)).record;
  await studio.sold(await studio.write(words('en'), 'Published meanwhile'), { drafts: 'move' });
  expect((await shop.read(draft)).record.answers).toEqual(answers);
  const moved = await shop.call<{ draft: DraftView; dropped: string[] }>('POST', `/api/drafts/${draft.id}/version`, {
    key: draft.key,
  });
  expect(moved.body).toMatchObject({ draft: { record: { answers } }, dropped: [] });
});

test('the difference from the content on sale appears at once, even with 40 pages and 100,000 cells (planx-new 4032)', async () => {
  const [large, now] = [buildTree(enlargeProduct(project)), buildTree(project)];
  const files = Object.fromEntries(Object.entries(large).filter(([path, text]) => now[path] !== text));
  const begun = await studio.editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'Large', files },
  });
  const { id } = begun.body;
  await studio.prove(id);
  const started = process.cpuUsage();
  const { status, body } = await studio.editor.call<ReplyOf<typeof compareRelease>>(
    'GET',
    `/api/studio/releases/${id}/difference`,
  );
  const { user } = process.cpuUsage(started);
  expect([status, body.files.map(({ path }) => path)]).toEqual([200, Object.keys(files).sort()]);
  expect(body.products).toMatchObject([{ product: LARGE_PRODUCT, isByTheWay: false }]);
  expect(user / 1000).toBeLessThan(3_000);
});

test('a title and a reason are not empty, and contain no character that a database cannot store', async () => {
  const titled = (title: string) => studio.editor.call('POST', '/api/studio/releases', { body: { title } });
  expect((await titled('a\0b')).status).toBe(422);
  expect((await titled('\r\n')).status).toBe(422);
  const id = (await releases()).at(-1)?.id ?? '';
  expect((await studio.publish(id, { reason: 'a\0b' })).status).toBe(422);
  const withdrawn = await studio.approver.call('POST', '/api/studio/products/golfer/withdrawal', {
    body: { reason: '\0' },
  });
  expect(withdrawn.status).toBe(422);
});
