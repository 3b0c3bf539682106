import { sql as raw } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { expectRefusal } from './coded-problem.ts';

/* An approval is for the release as it was read, with a code that works once; five wrong codes are free. */

/** The transaction that fails in the database. */
let givenUp: string | undefined;
const shop = await startTestShop({
  products: removeExpectedTables(changeFiles(readProductFiles(projectRoot), {}, ['golfer'])),
  probe: (point) => {
    if (point === `before commit ${givenUp}`) throw new Error('the database has given up');
  },
});
afterAll(() => shop.close());
const studio = await createStudio(shop, 'vouched');
const tagline = { path: 'locales/en/products/golfer.json', pointer: '/tagline' };
const proven = async (text: string) => {
  const id = await studio.write(tagline, text);
  await studio.prove(id);
  await studio.describe(id);
  return id;
};
/** Approves of a content and evidence as somebody read them. */
async function approve(
  id: string,
  read: { contentHash?: string; evidenceHash?: string; code?: string; summary?: string } = {},
) {
  const { contentHash, evidence, summary } = await studio.view(id);
  const body = { contentHash, evidenceHash: evidence?.hash ?? '', summary: summary ?? '', code: '000000', ...read };
  return studio.approver.call('POST', `/api/studio/releases/${id}/approval`, { body });
}
const rowsOf = async (query: string) => (await shop.services.database.sql.execute(raw.raw(query))).rows;

test('a release is approved completely or not at all, and the code of a lost approval works again', async () => {
  const id = await proven('Whole');
  shop.clock.advance({ minutes: 1 });
  const code = studio.codes();
  givenUp = 'approve release';
  expect((await approve(id, { code })).status).toBe(500);
  givenUp = undefined;
  expect([(await studio.view(id)).state, await rowsOf('select * from release_approvals')]).toEqual(['checked', []]);
  expect((await approve(id, { code })).body).toMatchObject({ state: 'approved', approvals: [{ isCurrent: true }] });
  expectRefusal(shop, await approve(await proven('Once'), { code }), '422 secondFactorWrong /code secondFactorWrong');
});

test('nobody can approve a changed content or changed evidence, and the server checks no code for it', async () => {
  const id = await proven('As it was read');
  shop.clock.advance({ minutes: 1 });
  const code = studio.codes();
  // More often than wrong codes are free.
  for (let time = 0; time < 4; time += 1) {
    expectRefusal(shop, await approve(id, { code, evidenceHash: '0'.repeat(64) }), '409 contentChanged');
    expectRefusal(shop, await approve(id, { code, contentHash: '0'.repeat(64) }), '409 contentChanged');
  }
  expect((await approve(id, { code })).status).toBe(200);
});

test('wrong codes are counted until a right one comes', async () => {
  const id = await proven('Guessed at');
  const wrong = '422 secondFactorWrong /code secondFactorWrong';
  for (let time = 0; time < 4; time += 1) expectRefusal(shop, await approve(id), wrong);
  shop.clock.advance({ minutes: 1 });
  expect((await approve(id, { code: studio.codes() })).status).toBe(200);
  for (let time = 0; time < 5; time += 1) expectRefusal(shop, await approve(id), wrong);
  expectRefusal(shop, await approve(id), '429 signInTooOften');
});

test('nobody can approve a release without a summary, or with another summary than the displayed one', async () => {
  const id = await studio.write(tagline, 'Unsaid');
  await studio.prove(id);
  shop.clock.advance({ minutes: 1 });
  expectRefusal(shop, await approve(id), '409 summaryMissing');
  await studio.describe(id);
  const code = studio.codes();
  expectRefusal(shop, await approve(id, { code, summary: 'Nothing.' }), '409 contentChanged');
  expect((await approve(id, { code })).body).toMatchObject({ state: 'approved' });
  const rename = (summary: string, by = studio.editor) =>
    by.call('POST', `/api/studio/releases/${id}/description`, { body: { title: 'Renamed', summary } });
  expect((await rename('   ')).status).toBe(422);
  expect((await rename('Much more.')).body).toMatchObject({ title: 'Renamed', state: 'checked' });
});

test('a returned release is not sold; the approver can approve it after all, and a correction makes it a draft again', async () => {
  const id = await proven('Too bold');
  const sendBack = async (contentHash?: string, by = studio.approver) =>
    by.call('POST', `/api/studio/releases/${id}/return`, {
      body: { contentHash: contentHash ?? (await studio.view(id)).contentHash, reason: ' Milder, please. ' },
    });
  expect((await studio.approve(id)).body).toMatchObject({ state: 'approved' });
  expectRefusal(shop, await sendBack(undefined, studio.editor), '403 permissionDenied');
  expectRefusal(shop, await sendBack('0'.repeat(64)), '409 contentChanged');
  expect((await sendBack()).body).toMatchObject({
    ...{ state: 'returned', approvals: [{ isCurrent: false }] },
    returned: { reason: 'Milder, please.', by: { id: studio.approver.id } },
  });
  expectRefusal(shop, await studio.publish(id), '409 releaseNotApproved');
  expect((await studio.approve(id)).body).toMatchObject({ state: 'approved' });
  await sendBack();
  await studio.write(tagline, 'Milder', id);
  expect(await studio.view(id)).toMatchObject({ state: 'draft', returned: null });
  expectRefusal(shop, await sendBack(), '409 releaseNotProven');
});
