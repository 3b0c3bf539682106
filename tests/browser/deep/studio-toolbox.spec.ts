import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { findAxeViolations } from '#tests/support/serious-violations.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { pickNativeOption } from '../input-device.ts';
import { findLayoutIssues } from '../layout-checks.ts';
import { expect, test } from '../shop-test.ts';

/* Fields are added to the live page from a toolbox of kinds: by dragging one, or by the keyboard alone. */

type Opened = { editor: TestUser; id: string; frame: FrameLocator; toolbox: Locator };

async function openToolbox(page: Page, shop: Shop, words = { language: '', show: '', add: 'Toolbox' }) {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'A toolbox' } });
  await page.goto(`${words.language}/studio/releases/${body.id}/products/golfer/pages`);
  if (words.show) await page.getByRole('button', { name: words.show, exact: true }).press('Enter');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: words.add, exact: true }).press('Enter');
  return { editor, id: body.id, frame, toolbox: page.getByRole('toolbar') } satisfies Opened;
}

const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

/** The fields of the first page in the order in which the product's file has them. */
async function listFields({ editor, id }: Opened): Promise<string[]> {
  const path = `/api/studio/releases/${id}/file?path=product-schemas/golfer/form.json`;
  const { body } = await editor.call<{ text: string }>('GET', path);
  return Object.keys(JSON.parse(body.text).pages.golferPackage.schema.properties);
}

/** Drags by mouse to a point of another element, in any frame: `at` is the part of its height, from its top. */
async function drag(page: Page, from: Locator, to: Locator, at: number, lookAt?: () => Promise<void>): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const source = await from.boundingBox();
  const target = await to.boundingBox();
  if (!source || !target) throw new Error('not drawn');
  await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2);
  await page.mouse.down();
  const y = target.y + target.height * at;
  await page.mouse.move(target.x + 40, y - 3, { steps: 4 });
  await page.mouse.move(target.x + 40, y, { steps: 2 });
  await lookAt?.();
  await page.mouse.up();
}

test('a kind of field is dragged to its place on the live page, and onto a page in the contents', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const opened = await openToolbox(page, shop);
  const { frame, toolbox } = opened;
  const start = frame.locator('#root_startDate-label');
  const line = frame.locator('[data-drop-line]');
  await start.scrollIntoViewIfNeeded();
  await drag(page, toolbox.getByRole('button', { name: 'Number', exact: true }), start, 0.1, async () => {
    await expect(line).toBeVisible();
    const [drawn, label] = [await line.boundingBox(), await start.boundingBox()];
    expect(drawn?.y).toBeLessThan(label?.y ?? 0);
  });
  await expect(line).toHaveCount(0);

  // The form that adds a field opens with the kind and the place.
  const dialog = page.getByRole('dialog', { name: 'Add a field' });
  await expect(dialog.getByLabel('Field or group to add')).toHaveValue('kind number');
  await expect(dialog.getByLabel('Place on the page').locator('option:checked')).toHaveText('After: Package');
  await dialog.getByLabel('Label, English').fill('Clubs in the bag');
  await page.keyboard.press('Enter');
  await expect(frame.getByLabel('Clubs in the bag')).toBeVisible();
  await expect(page.locator('#field-golferPackage-clubsInTheBag')).toHaveAttribute('aria-expanded', 'true');
  await saved(page);
  expect(await listFields(opened)).toEqual(['selectedPackage', 'clubsInTheBag', 'startDate', 'endDate', 'playerType']);

  // The row of a field in the editor is dragged to another place of the live page.
  await page.locator('#field-golferPackage-clubsInTheBag').press('Enter');
  const player = frame.locator('#root_playerType-label');
  await player.scrollIntoViewIfNeeded();
  const row = page.getByRole('region', { name: 'Pages', exact: true }).getByRole('listitem');
  await drag(page, row.filter({ has: page.locator('#field-golferPackage-clubsInTheBag') }), player, 0.1);
  await expect
    .poll(() => listFields(opened))
    .toEqual([...['selectedPackage', 'startDate', 'endDate', 'clubsInTheBag', 'playerType']]);
  for (const _each of ['the move', 'the field']) await page.getByRole('button', { name: 'Undo' }).click();
  await saved(page);
  expect(await listFields(opened)).toEqual(['selectedPackage', 'startDate', 'endDate', 'playerType']);

  // A ready-made group is dropped on a page in the contents: the form opens for that page.
  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  const target = contents.getByRole('link', { name: 'Plan', exact: true });
  await drag(page, toolbox.getByRole('button', { name: /^Vehicle/ }), target, 0.5);
  await expect(dialog.getByLabel('Place on the page').locator('option:checked')).toHaveText('After: Plan');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('by the keyboard alone: the kind is chosen in the toolbox, then its place, and Enter adds it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const opened = await openToolbox(page, shop);
  const { keyboard } = page;
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  for (let presses = 0; presses < 6; presses++) {
    if (
      await opened.toolbox
        .getByRole('button')
        .first()
        .evaluate((first) => first === document.activeElement)
    )
      break;
    await keyboard.press('Tab');
  }
  await expect(opened.toolbox.getByRole('button', { name: 'Text', exact: true })).toBeFocused();
  for (const _each of ['several lines', 'number', 'money', 'date']) await keyboard.press('ArrowRight');
  await expect(opened.toolbox.getByRole('button', { name: 'Date', exact: true })).toBeFocused();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a field' });
  await expect(dialog.getByLabel('Field or group to add')).toHaveValue('kind date');
  await pickNativeOption(dialog.getByLabel('Place on the page'), 'Before all other fields');
  await dialog.getByLabel('Label, English').focus();
  await keyboard.type('First game');
  await keyboard.press('Enter');
  await expect(opened.frame.locator('#root_firstGame-label')).toBeVisible();
  await expect(page.getByText('First game was added.')).toBeAttached();
  await expect(page.locator('#field-golferPackage-firstGame')).toBeFocused();
  await saved(page);
  expect(await listFields(opened)).toEqual(['firstGame', 'selectedPackage', 'startDate', 'endDate', 'playerType']);
});

const languages = [
  { language: '', show: '', add: 'Toolbox' },
  { language: '/km', show: '', add: 'ប្រអប់ឧបករណ៍' },
];
for (const words of languages)
  for (const width of [1440, 1024])
    test(`the toolbox has room and reads well in ${words.language || '/en'} at ${width} pixels`, async ({
      page,
      shop,
    }) => {
      await page.setViewportSize({ width, height: 768 });
      const show = width === 1440 ? '' : words.language ? 'បង្ហាញការមើលជាមុន' : 'Show the preview';
      await openToolbox(page, shop, { ...words, show });
      expect(await findLayoutIssues(page)).toEqual([]);
      expect(await findAxeViolations(page)).toEqual([]);
      // The live page has a third of the pane, at least.
      const [pane, live] = [page.getByRole('complementary'), page.locator('iframe')];
      const [whole, rest] = [await pane.last().boundingBox(), await live.boundingBox()];
      expect(rest?.height).toBeGreaterThan((whole?.height ?? 0) / 3);
    });
