import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import { insertPassedChecks } from '#tests/support/insert-passed-checks.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The session of somebody whom a test has signed in without asking. */
async function signInAs(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}

test('an editor writes a word beside somebody else who writes it, and the page reports the change and reverts it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const word = 'Swing without a worry';

  // A user of the studio alone has the home there; every page of it is found by the keyboard.
  await signInAs(page, shop, editor);
  await page.goto('/b2b');
  await expect(page).toHaveURL('/studio');
  await expect(heading(page)).toHaveText('Product studio');
  const products = page.getByRole('table', { name: 'On sale now' });
  await expect(products.getByRole('row', { name: /Golfer insurance.*On sale/ })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Begin a release').press('Enter');
  await page.getByLabel('Title', { exact: true }).fill('Clearer words');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Release \d+: Clearer words$/);
  await expect(page.getByText('Nothing is changed yet. Open a product')).toBeVisible();
  const address = new URL(page.url()).pathname;

  // Enter saves a word; the page reports a word whose places differ from the English.
  await page.getByRole('link', { name: 'Golfer insurance', exact: true }).press('Enter');
  await expect(heading(page)).toHaveText('Golfer insurance');
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'tagline, English', exact: true });
  await page.getByRole('searchbox').fill('tagline');
  await expect(page.getByRole('row')).toHaveCount(2);
  const khmer = page.getByRole('textbox', { name: 'tagline, Khmer', exact: true });
  const before = await khmer.inputValue();
  await khmer.fill('ឈ្មោះ {name}');
  await expect(page.getByText('The places to fill in differ from the English: –')).toBeVisible();
  await khmer.press('Escape');
  await expect(khmer).toHaveValue(before);
  await box.fill(word);
  await box.press('Enter');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);

  // Somebody else writes at the same place meanwhile: nothing is lost, and one of the two is chosen.
  await khmer.fill('អត្ថបទរបស់ខ្ញុំ');
  const path = 'locales/km/products/golfer.json';
  const theirs = await editor.call('POST', `/api${address}/edits`, {
    body: { edits: [{ path, pointer: '/tagline', before, after: 'អត្ថបទរបស់គេ' }] },
  });
  expect(theirs.status).toBe(201);
  await khmer.press('Enter');
  await expect(page.getByRole('alert')).toContainText('អត្ថបទរបស់គេ');
  await button(page, 'Keep mine').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(khmer).toHaveValue('អត្ថបទរបស់ខ្ញុំ');
  await expect(page.getByText('Everything is saved')).toBeVisible();

  // The history shows the change, and undoes it.
  await page.goto(address);
  const edits = page.getByRole('table', { name: 'Edit history' });
  await expect(edits.getByRole('row', { name: new RegExp(`English.*${word}`) })).toContainText('Visal Heng');
  await edits
    .getByRole('row', { name: /Khmer.*អត្ថបទរបស់ខ្ញុំ/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(edits.getByText('Undone').first()).toBeVisible();
});

test('a release is saved as a file and begun from it, scheduled for a time, and called off before', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  const approver = await createTestUser(shop, { scopes: ['studio:approve'] });
  const path = 'locales/en/products/fire.json';
  const begun = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'At its time' } });
  const own = `/api/studio/releases/${begun.body.id}`;
  const file = await editor.call<{ text: string }>('GET', `${own}/file?path=${path}`);
  const before = JSON.parse(file.body.text).tagline as string;
  const edits = [{ path, pointer: '/tagline', before, after: 'When it burns' }];
  expect((await editor.call('POST', `${own}/edits`, { body: { edits } })).status).toBe(201);

  // The file has all of it: begun from it, another release changes the same.
  await signInAs(page, shop, editor);
  await page.goto(`/studio/releases/${begun.body.id}`);
  const [kept] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as a file').click()]);
  await page.getByRole('link', { name: 'All products and releases' }).click();
  await button(page, 'Begin from a file').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title', { exact: true }).fill('From a file');
  await button(page, 'Begin').click();
  await expect(dialog.getByText('Choose a file that was saved from a release.').first()).toBeVisible();
  await dialog.getByLabel('File', { exact: true }).setInputFiles(await kept.path());
  await button(page, 'Begin').click();
  // The server reads and checks the whole file: on two busy cores this needs longer than a page does.
  await expect(heading(page)).toHaveText(/: From a file$/, { timeout: 60_000 });
  await expect(page.getByRole('table', { name: 'Texts' }).getByText('When it burns')).toBeVisible();
  await button(page, 'Discard').click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/studio');
  await expect(page.getByRole('row', { name: /From a file.*Discarded/ })).toBeVisible();

  // Judged and approved, as the test before has shown.
  await insertPassedChecks(shop, editor, begun.body.id);
  const { contentHash, evidence } = (await editor.call<ReleaseView>('GET', own)).body;
  const { code } = await enableAuthenticator(shop, approver);
  const summary = 'A shorter tagline.';
  await editor.call('POST', `${own}/description`, { body: { title: 'At its time', summary } });
  const approval = { contentHash, evidenceHash: evidence?.hash, summary, code: code(1) };
  expect((await approver.call('POST', `${own}/approval`, { body: approval })).status).toBe(200);

  // At a time of Cambodia, which every page names in words.
  await page.goto(`/studio/releases/${begun.body.id}`);
  await button(page, 'Put on sale').click();
  await dialog.getByText('At a later time', { exact: true }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('the new year');
  await button(page, 'Schedule the sale').click();
  await expect(dialog.getByText('Choose a day and a time.').first()).toBeVisible();
  await dialog.getByLabel('On sale from', { exact: true }).fill('2099-01-02T08:30');
  await button(page, 'Schedule the sale').click();
  await expect(page.getByText('The release goes on sale at 02 Jan, 2099 08:30.')).toBeVisible();
  const scheduled = (await editor.call<ReleaseView>('GET', own)).body;
  // Other tests of this shop sell a product that is in no release, which ends with this one.
  const ofFire = scheduled.sales.filter(({ product }) => product === 'fire');
  expect([scheduled.state, ...ofFire.map(({ startsAt }) => startsAt)]).toEqual([
    ...['scheduled', '2099-01-02T01:30:00.000Z', '2099-01-02T01:30:00.000Z'],
  ]);

  await page.goto('/studio');
  const row = page.getByRole('table', { name: 'On sale now' }).getByRole('row', { name: /Fire insurance/ });
  await expect(row).toContainText('New policies: 02 Jan, 2099 08:30');
  for (const kind of ['New policies', 'Renewals']) {
    await row.getByRole('button', { name: 'Actions for Fire insurance' }).click();
    await page.getByRole('menuitem', { name: `Cancel the schedule: ${kind}, 02 Jan, 2099 08:30` }).click();
    await dialog.getByRole('button', { name: 'Cancel the schedule' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).not.toContainText(`${kind}: 02 Jan`);
  }
  await expect(page.getByText('The scheduled sale of Fire insurance is cancelled.')).toBeVisible();
});
