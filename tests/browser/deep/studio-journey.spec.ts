import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const product = 'golfer';
const chart = `machines/${product}.json`;

/** A product in a release of its own, opened at its journey by somebody who may write. */
async function openJourney(page: Page, shop: Shop): Promise<{ editor: TestUser; own: string }> {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Another way' } });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/${product}/journey`);
  return { editor, own: `/api/studio/releases/${body.id}` };
}

const isWalked = (page: Page) =>
  expect(page.getByText(/^All \d+ paths were tested, and none breaks/)).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
/** Of the list in words: a page and what is said of it. */
const saidOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'As text' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

test('an editor adds a page, a branch and a stop page by keyboard, walks them, reads them in words and reverts them', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { editor, own } = await openJourney(page, shop);
  await isWalked(page);
  await expectAccessible(page);

  // In the picture arrows move along the ways, and Enter opens.
  const picture = page.getByRole('group', { name: 'The journey as a picture' });
  await picture.getByRole('button', { name: /^Package/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(picture.getByRole('button', { name: /^Plan/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await expect(chosen.getByRole('heading', { name: 'Plan' })).toBeVisible();

  await chosen.getByRole('button', { name: 'Insert a page after' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the page' }).press('Enter');
  await expect(dialog.getByLabel('Title, English')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Title, English').fill('How good are you?');
  await dialog.getByLabel('Title, Khmer').fill('តើអ្នកពូកែប៉ុណ្ណា?');
  await dialog.getByLabel('Title, Chinese').fill('您的水平如何？');
  await page.keyboard.press('Enter');
  await expect(chosen.getByRole('heading', { name: 'How good are you?' })).toBeVisible();
  await expect(saidOf(page, 'Plan')).toContainText('The next page is “How good are you?”.');

  await chosen.getByRole('button', { name: 'Add a stop page' }).press('Enter');
  await expect(dialog.getByLabel('Text, English')).toHaveValue(/Call us/);
  await dialog.getByLabel('Title, English').fill('Too good for us');
  await dialog.getByLabel('Condition', { exact: true }).selectOption({ index: 2 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the stop page' }).press('Enter');
  await expect(saidOf(page, 'Too good for us')).toContainText('ends here without a sale');
  await expect(saidOf(page, 'How good are you?')).toContainText(/If .*: “Too good for us”\..*Otherwise: /s);
  await expect(picture.getByRole('button', { name: /^Too good for us/ })).toBeAttached();

  // The change is in the project's file, whose walk knows the new page.
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const { text } = (await editor.call<{ text: string }>('GET', `${own}/file?path=${chart}`)).body;
  const { states } = JSON.parse(text).states.journey;
  expect([states.golferPlan.on.NEXT, states.tooGoodForUs]).toEqual([
    'howGoodAreYou',
    { type: 'final', tags: ['stop'] },
  ]);
  expect(states.howGoodAreYou.on.NEXT).toEqual([
    { guard: expect.any(String), target: 'tooGoodForUs' },
    { target: 'golferSummary' },
  ]);

  // After two steps of undo, the journey is as it was.
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(saidOf(page, 'Plan')).toContainText('The next page is “Quotation”.');
  await isWalked(page);
});

test('the keyboard alone adds, moves, connects and removes pages and connections in the picture, and each result is announced', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { editor, own } = await openJourney(page, shop);
  const picture = page.getByRole('group', { name: 'The journey as a picture' });
  const said = picture.getByRole('status');
  const box = (name: string) => picture.getByRole('button', { name: new RegExp(`^${name}`) });
  const statesNow = async () => {
    await expect(page.getByText('Everything is saved')).toBeVisible();
    const { text } = (await editor.call<{ text: string }>('GET', `${own}/file?path=${chart}`)).body;
    return JSON.parse(text).states.journey.states;
  };

  // A page moves along its path, and back; where it cannot move, that is said.
  await box('Package').focus();
  await page.keyboard.press('ArrowDown');
  await expect(box('Plan')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(said).toHaveText('“Plan” now comes one place later.');
  await expect(box('Plan')).toBeFocused();
  expect((await statesNow()).golferPackage.on.NEXT).toBe('golferSummary');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said).toHaveText('“Plan” now comes one place earlier.');
  expect((await statesNow()).golferPackage.on.NEXT).toBe('golferPlan');
  await page.keyboard.press('Home');
  await expect(box('Package')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said).toHaveText('“Package” cannot be moved there.');

  // A page is added, and has the focus.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title, English').fill('How good are you?');
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('A page is added after “Plan”.');
  await expect(box('How good are you')).toBeFocused();

  // It is connected with another page by a condition; Escape connects nothing.
  await page.keyboard.press('c');
  await expect(said).toContainText('Choose the page that follows “How good are you?”');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Nothing was connected.');
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowDown');
  await expect(box('Package')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Next page', { exact: true })).toHaveValue('golferPlan');
  await dialog.getByLabel('Condition', { exact: true }).selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'Add the branch' }).press('Enter');
  await expect(said).toHaveText('“Plan” now follows “How good are you?”.');
  await expect(box('How good are you')).toBeFocused();
  expect((await statesNow()).howGoodAreYou.on.NEXT).toHaveLength(2);
  await expectAccessible(page);

  // Tab goes to its connections; one is led to another page, then removed.
  await page.keyboard.press('Tab');
  const way = picture.getByRole('button', { name: /^From “How good are you\?” to “Plan”: If / });
  await expect(way).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(said).toHaveText('“Plan” no longer follows “How good are you?” this way.');
  await expect(box('How good are you')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('c');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('Nothing was connected.');

  // The page is removed after a question, and the focus is on the page that follows.
  await box('How good are you').focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Remove this page' }).press('Enter');
  await expect(said).toHaveText('“How good are you?” is removed.');
  await expect(box('Quotation')).toBeFocused();
  expect((await statesNow()).golferPlan.on.NEXT).toBe('golferSummary');

  // A mouse does the same: a page is dragged behind another one, and its dot to the page that follows.
  const [from, to] = [await box('Plan').boundingBox(), await box('Quotation').boundingBox()];
  await page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 30, (to?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.up();
  await expect(said).toHaveText('“Plan” is now after “Quotation”.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect((await statesNow()).golferPackage.on.NEXT).toBe('golferPlan');
});

test('a branch without an end is drawn as the path that breaks, with the page and the answers', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { editor, own } = await openJourney(page, shop);
  await isWalked(page);
  await page.getByLabel('Show the path of a persona').selectOption({ index: 1 });
  await expect(page.getByText(/^The persona (buys the policy\.|reaches)/)).toBeVisible();
  await page.getByLabel('Show the path of a persona').selectOption('');

  // Somebody else asks whether the customer is known, and forgets all others.
  const pointer = '/states/journey/states/golferPlan/on/NEXT';
  const after = { guard: 'isKnownCustomer', target: 'golferSummary' };
  const edits = [{ path: chart, pointer, before: 'golferSummary', after }];
  expect((await editor.call('POST', `${own}/edits`, { body: { edits } })).status).toBe(201);
  const broken = page.getByRole('alert').filter({ hasText: 'A path breaks: no page follows “Plan”.' });
  await expect(broken).toContainText('Path: Package → Plan', { timeout: SUBPROCESS_TIMEOUT_MS });
  await expect(broken).toContainText('With the answers of');
  await expect(saidOf(page, 'Plan')).toContainText('The tested path stops here.');
  await expectAccessible(page);

  // A correction at the reported place: all others continue, too. After undo it breaks again.
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await saidOf(page, 'Plan').getByRole('button', { name: 'Plan' }).press('Enter');
  await chosen.getByLabel('Next page for all others').selectOption({ label: 'Quotation' });
  await expect(broken).toHaveCount(0);
  await expect(saidOf(page, 'Plan')).toContainText('Otherwise: “Quotation”.');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(broken).toBeVisible({ timeout: SUBPROCESS_TIMEOUT_MS });
  await expect(page.getByText('Everything is saved')).toBeVisible();

  // A chart without a journey is drawn as broken, with words.
  const gone = [{ path: chart, pointer, before: after, after: 'nowhere' }];
  expect((await editor.call('POST', `${own}/edits`, { body: { edits: gone } })).status).toBe(201);
  await expect(saidOf(page, 'Plan')).toContainText('leads to “nowhere”, which does not exist');
  await expect(page.getByText('Correct these faults before the paths can be tested')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  await chosen.getByLabel('Next page: Otherwise').selectOption({ label: 'Quotation' });
  await isWalked(page);
});
