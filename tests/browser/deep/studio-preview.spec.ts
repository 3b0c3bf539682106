import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { enlargeProduct, LARGE_PRODUCT } from '#tests/support/large-product.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createPageTimer } from '../page-timer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** A product in a new release, open for an editor. */
async function openProduct(
  page: Page,
  shop: Shop,
  product: string,
  part: string,
  files: Record<string, string> = {},
): Promise<void> {
  const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/imports', { body: { title: 'Preview', files } });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  await page.goto(`/studio/releases/${body.id}/products/${product}/${part}`);
}

/** A product of 40 pages and a table of 100,000 cells, so open. */
async function openLarge(page: Page, shop: Shop, part: string): Promise<void> {
  const files = readProductFiles(projectRoot);
  const [before, large] = [buildTree(files), buildTree(enlargeProduct(files))];
  const changed = Object.fromEntries(Object.entries(large).filter(([path, text]) => before[path] !== text));
  await openProduct(page, shop, LARGE_PRODUCT, part, changed);
}

test('the written pages open in the preview: new words appear at once, and a text leads to its setting and back', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const drafts: string[] = [];
  page.on('request', (request) => request.url().includes('/api/drafts') && drafts.push(request.url()));
  await openProduct(page, shop, 'golfer', 'words');
  const frame = page.frameLocator('iframe');
  const title = frame.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('When do you play?');

  // The product's own pages, and nothing of the shop's frame around them.
  await expect(frame.getByRole('complementary', { name: /^Demonstration/ })).toHaveCount(0);

  // The preview shows a new text at once, in every language.
  await page.getByRole('searchbox').fill('golferPackage.title');
  const box = page.getByRole('textbox', { name: 'golferPackage.title, English', exact: true });
  await box.fill('On which day do you play?');
  await box.press('Enter');
  await expect(title).toHaveText('On which day do you play?');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('button', { name: 'ខ្មែរ' }).click();
  await expect(title).toHaveText(await page.getByRole('textbox', { name: 'golferPackage.title, Khmer' }).inputValue());
  await preview.getByRole('button', { name: 'EN' }).click();
  await expect(title).toHaveText('On which day do you play?');

  // In a view as wide as a computer the steps are beside the page.
  const step = frame.getByText('1 of 6 · Package', { exact: true });
  await expect(step).toBeVisible();
  await preview.getByRole('button', { name: '1024' }).click();
  await expect(step).toBeHidden();
  await preview.getByRole('button', { name: '390' }).click();

  // A pointed text is named, and answers nothing.
  await preview.getByRole('button', { name: 'Click to find a text' }).click();
  await frame.getByText('Annual, all rounds of one year').click();
  await expect(preview.getByRole('status')).toContainText('Package');
  await expect(preview.getByRole('link', { name: 'Open its text' })).toBeVisible();
  await preview.getByRole('button', { name: 'Click to find a text' }).click();
  await expect(frame.getByRole('radio', { checked: true })).toHaveCount(0);

  // Clicked through, it answers, and no draft is made anywhere.
  await frame.getByText('Single round, one day').click();
  await expect(frame.getByRole('radio', { checked: true })).toHaveCount(1);
  expect(drafts).toEqual([]);
});

test('the preview marks the part that is open, and a click in the preview opens its part', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.mouse.move(700, 500);
  await openProduct(page, shop, 'golfer', 'pages');
  const frame = page.frameLocator('iframe');
  const marked = frame.locator('.outline-3');
  await page.locator('#field-golferPackage-startDate').press('Enter');
  await expect(marked).toContainText('First day of cover');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByRole('button', { name: 'Click to find a text' }).click();
  await frame.getByText('Player', { exact: true }).click();
  await expect(marked).toContainText('Player');
  await expect(page.locator('#field-golferPackage-playerType')).toHaveAttribute('aria-expanded', 'true');
});

test('a person who writes beside the preview has the focus while it shows another page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openProduct(page, shop, 'golfer', 'pages');
  const title = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('When do you play?');
  const contents = page.getByRole('navigation', { name: 'Parts of the product' });
  const plan = contents.getByRole('link', { name: 'Plan', exact: true });
  await plan.click();
  await expect(title).not.toHaveText('When do you play?');
  await expect(plan).toBeFocused();
});

test('a persona is recorded by clicking through once, and one answer of it is varied', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // The menu opens where the pointer rests.
  await page.mouse.move(700, 500);
  await openProduct(page, shop, 'golfer', 'people');
  const frame = page.frameLocator('iframe');
  const result = page.getByRole('status').filter({ hasText: /another result/ });
  await expect(result).toHaveText(/^45 personas, 0 of them/);

  await page.getByRole('button', { name: 'Record a persona' }).click();
  const bar = page.getByRole('region', { name: 'Recording a persona' });
  await expect(bar).toBeVisible();
  await frame.getByText('Single round, one day').click();
  await frame.getByText('Amateur', { exact: true }).click();
  await frame.getByRole('button', { name: 'Next' }).last().click();
  await expect(bar).toContainText(/Path:\s*Package/);
  await bar.getByRole('button', { name: 'Save the persona' }).click();
  await expect(bar).toContainText('Describe this persona in one sentence.');
  await bar.getByLabel('Description of this persona, in one sentence').fill('Looks at one round');
  await bar.getByRole('button', { name: 'Save the persona' }).click();
  await expect(bar).toHaveCount(0);
  await expect(result).toHaveText(/^46 personas, 0 of them/);
  await expect(page.getByRole('row', { name: /Looks at one round/ })).toContainText('As recorded');

  // One answer is changed: the page shows the differences beside it.
  await page.getByRole('button', { name: 'A member of a club plays all year' }).press('Enter');
  await page.getByRole('button', { name: 'Vary one answer' }).press('Enter');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Check your answers');
  await frame.getByRole('link', { name: /^Change Plan / }).click();
  await frame.getByText('Basic', { exact: true }).first().click();
  await expect(bar).toContainText(/Plan:\s*Basic\s*\(before: Standard\)/);
  await expect(bar).toContainText(/Premium:\s*\$[\d.]+\s*\(before: \$90\.00\)/);
  await bar.getByLabel('Description of this persona, in one sentence').fill('A year on the smallest plan');
  await bar.getByRole('button', { name: 'Save the persona' }).click();
  await expect(result).toHaveText(/^47 personas, 0 of them/);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expectAccessible(page);
});

/**
 * A clock of the page's work, in milliseconds, from an act until the preview paints its frame. The test for the shown
 * state runs in the page, with the preview's document and `given` alone.
 */
async function workToShow(page: Page) {
  const worked = await createPageTimer(page);
  return async (
    act: () => Promise<unknown>,
    isShown: (preview: Document, given: string) => boolean,
    given = '',
  ): Promise<number> => {
    // It watches before the act begins: what is sent to a page at once need not come to it in that order.
    const watching = await page.evaluateHandle<{ shown: Promise<void> }>(`({ shown: new Promise((done) => {
      const preview = document.querySelector('iframe').contentDocument;
      const watch = new MutationObserver(() => {
        if (!(${isShown})(preview, ${JSON.stringify(given)})) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      });
      watch.observe(preview, { attributes: true, characterData: true, childList: true, subtree: true });
    }) })`);
    const before = await worked();
    await act();
    await watching.evaluate(({ shown }) => shown);
    return Math.round((await worked()) - before);
  };
}

test('an edit in a product of 40 pages and a table of 100,000 cells appears after less than 100 ms of work', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.mouse.move(700, 500);
  await openLarge(page, shop, 'words');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Page more1');
  await page.getByRole('searchbox').fill('more1.title');
  const box = page.getByRole('textbox', { name: 'more1.title, English', exact: true });
  const work = await workToShow(page);
  const times: number[] = [];
  for (const words of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await box.fill(words);
    const isTitle = (preview: Document, title: string) => preview.querySelector('h1')?.textContent === title;
    times.push(await work(() => box.press('Enter'), isTitle, words));
  }
  const [, , median] = times.toSorted((one, other) => one - other);
  expect(median, times.join(', ')).toBeLessThan(100);
});

test('the preview shows letters, a tick, the order of fields and an undo of the pages part after less than 100 ms of work', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.mouse.move(700, 500);
  await openLarge(page, shop, 'pages?page=more1&field=more1Text');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Page more1');
  await page.getByText('Title and texts of the page', { exact: true }).click();
  const work = await workToShow(page);
  const times: Record<string, number[]> = { letters: [], ticks: [], order: [] };
  for (const [name, before] of [
    ['Title, English', 'Page more1'],
    ['Label, English', 'Field more1Text'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.press('End');
    for (const written of ['a', 'ab', 'abc'])
      times.letters?.push(
        await work(
          () => page.keyboard.type(written.slice(-1)),
          (preview, words) => preview.body.textContent.includes(words),
          before + written,
        ),
      );
  }
  for (const mark of ['', '(optional)'])
    times.ticks?.push(
      await work(
        () => page.getByLabel('Must be answered').press('Space'),
        (preview, optional) => {
          const labels = [...preview.querySelectorAll('label')].map(({ textContent }) => textContent);
          return labels.find((one) => one.includes('more1Textabc'))?.includes('(optional)') === (optional !== '');
        },
        mark,
      ),
    );
  const isFirst = (preview: Document, field: string) =>
    [...preview.querySelectorAll('label, legend')].findIndex(({ textContent }) => textContent.includes(field)) === 0;
  await page.locator('#field-more1-more1Text').focus();
  times.order?.push(await work(() => page.keyboard.press('Alt+ArrowUp'), isFirst, 'more1Textabc'));
  const undo = page.getByRole('button', { name: 'Undo' });
  times.order?.push(await work(() => undo.press('Enter'), isFirst, 'more1Amount'));
  test.info().annotations.push({ type: 'ms of work', description: JSON.stringify(times) });
  await expect(page.getByText('Everything is saved')).toBeVisible();
  const middle = (all: number[]) => all.toSorted((one, other) => one - other)[Math.floor((all.length - 1) / 2)];
  for (const [what, all] of Object.entries(times)) expect(middle(all), `${what}: ${all}`).toBeLessThan(100);
});
