import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import writeExcel from 'write-excel-file/node';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildTree } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { enlargeProduct, LARGE_PRODUCT, LARGE_TABLE } from '#tests/support/large-product.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createPageTimer } from '../page-timer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const project = readProductFiles(projectRoot);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A release that somebody may write in, who is signed in. @param files other than those on sale */
async function aRelease(
  page: Page,
  shop: Shop,
  files: Record<string, string>,
): Promise<{ id: string; editor: TestUser }> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const editor = await createTestUser(shop, { scopes: ['studio:edit'] });
  await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
  const body = { title: 'New', files };
  const made = await editor.call<ReleaseView>('POST', '/api/studio/imports', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.id, editor };
}

/** A file as the server has it. */
async function fileOf(editor: TestUser, id: string, path: string): Promise<string> {
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
  return body.text;
}

test('an editor writes a table by the keyboard, and the page shows faults at the cell, at the row and above', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  const { id, editor } = await aRelease(page, shop, {});
  const path = 'product-schemas/auto/rating.json';
  const rows = async () => JSON.parse(await fileOf(editor, id, path)).tables.ageLoadings.rows as unknown[][];
  await page.goto(`/studio/releases/${id}/products/auto/tariff?table=ageLoadings`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(4);
  const saved = () => expect(page.getByText('Everything is saved')).toBeVisible();
  const cell = (row: number, column: number) =>
    grid
      .getByRole('row')
      .nth(row)
      .getByRole('gridcell')
      .nth(column - 1);
  const bar = page.locator('p[id$="-bar"]');

  // A typed value replaces the old one; Enter saves it and moves down. A range that ends before it begins is marked,
  // and saved.
  await grid.focus();
  await expect(bar).toContainText('from 0 up to, but not including, 6');
  await page.keyboard.type('7..3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(bar).toContainText('“7..3” ends before it begins.');
  await expect(cell(1, 1)).toHaveAttribute('aria-invalid', 'true');
  // F2 changes the text of the cell; Escape discards the text that was typed into the box.
  await page.keyboard.press('F2');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(cell(1, 1)).toHaveText('7..3');
  await page.keyboard.press('F2');
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('0..5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0.05');
  await page.keyboard.press('Tab');
  await expect(cell(2, 1)).toHaveAttribute('aria-selected', 'true');
  // The message above shows a gap, with the missing row.
  await expect(page.getByText(/No row fits .*5\./)).toBeVisible();
  await button(page, 'Add this row').click();
  await expect(cell(2, 1)).toHaveText('5..6');
  await expect(page.getByText('The rows have gaps or overlaps')).toHaveCount(0);
  await saved();
  await expectAccessible(page);
  expect(await rows()).toEqual([
    [[0, 5], '0.05'],
    [[5, 6], '0.05'],
    [[6, 11], '0.10'],
    [[11, null], '0.20'],
  ]);

  // A range goes to a spreadsheet and comes back from it, with rows that were not there; all of it is one step back.
  await cell(3, 1).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('6..11\t0.10\n11..\t0.20');
  await page.evaluate(() => navigator.clipboard.writeText('11..20\t0.20\tx\r\n20..\t0.30\r\n'));
  await page.keyboard.press('Escape');
  await cell(4, 1).click();
  await page.keyboard.press('Control+v');
  await expect(cell(5, 2)).toHaveText('0.30');
  await expect(page.getByText('Pasted cells left out, because the table has no column for them: 1.')).toBeVisible();
  await grid.press('Control+z');
  await expect(grid.getByRole('row')).toHaveCount(5);
  await grid.press('Control+y');
  await expect(cell(5, 2)).toHaveText('0.30');

  // The page marks rows that fit the same values; the editor moves and removes a row.
  await cell(5, 1).click();
  await page.keyboard.type('15..');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rows 4 and 5 fit the same values.').first()).toBeVisible();
  await expect(grid.getByRole('rowheader', { name: '! 5' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cell(4, 1)).toHaveText('15..');
  await button(page, 'Remove rows (1)').click();
  await expect(grid.getByRole('row')).toHaveCount(5);
  await saved();
  expect((await rows()).at(-1)).toEqual([[11, 20], '0.20']);

  // Escape, then Tab, leaves the grid.
  await grid.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(grid).not.toBeFocused();
});

test('100,000 cells open and are written as quickly as a few', async ({ page, shop }) => {
  const [large, now] = [buildTree(enlargeProduct(project)), buildTree(project)];
  const changed = Object.keys(large).filter((path) => large[path] !== now[path]);
  const files = Object.fromEntries(changed.map((path) => [path, large[path] as string]));
  const { id, editor } = await aRelease(page, shop, files);
  await page.goto(`/studio/releases/${id}/products/${LARGE_PRODUCT}/tariff`);
  const grid = page.getByRole('grid');
  await expect(page.getByRole('region', { name: 'Worked example' })).toBeVisible();

  // Opened from the list: the browser's own work, from the key to the visible row.
  const worked = await createPageTimer(page);
  const unopened = await worked();
  await page.evaluate(async () => {
    const choice = [...document.querySelectorAll('select')].find((one) => one.querySelector('[value=large]'));
    if (choice) choice.value = 'large';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
    while (document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') !== '20001')
      await new Promise((next) => requestAnimationFrame(next));
  });
  expect((await worked()) - unopened).toBeLessThan(3000);
  const cells = () => grid.getByRole('gridcell').count();
  expect(await cells()).toBeLessThan(300);

  // Keys: the frame after each shows it.
  await grid.focus();
  const press = async (key: string) => {
    const before = await worked();
    await page.evaluate(async (pressed) => {
      const grid = document.querySelector('[role=grid]');
      grid?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    }, key);
    return (await worked()) - before;
  };
  const times: number[] = [];
  for (const key of ['ArrowDown', 'PageDown', 'ArrowRight', 'PageDown', 'ArrowDown', 'End', 'PageDown', 'Home'])
    times.push(await press(key));
  // One may come while garbage is collected, or before the browser has compiled what it runs.
  expect(times.sort((one, other) => other - one)[1], times.map(Math.round).join(' ')).toBeLessThan(100);

  const writes: number[] = [];
  for (const typed of ['4994..', '4995..', '4996..', '4997..', '4998..']) {
    await grid.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await expect(grid.getByRole('row').last()).toHaveAttribute('aria-rowindex', '20001');
    await page.keyboard.type(typed);
    const unwritten = await worked();
    const drawn = await page.evaluate(async () => {
      const grid = document.querySelector('[role=grid]') as Element;
      const rows = new Set<Node | null>();
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes)
          rows.add((target instanceof Element ? target : target.parentElement)?.closest('[role=row]') ?? null);
      });
      watch.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
      grid
        .querySelector('input')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      watch.disconnect();
      return rows.size;
    });
    writes.push((await worked()) - unwritten);
    // The row that was written in, and where the keys are then; not the others that are seen.
    expect(drawn).toBeLessThan(6);
  }
  expect(writes.sort((one, other) => one - other)[2], writes.map(Math.round).join(' ')).toBeLessThan(100);
  expect(await cells()).toBeLessThan(300);
  await expect(page.getByText(/Rows \d+ and 20000 fit the same values\./).first()).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect((await fileOf(editor, id, LARGE_TABLE)).trimEnd().split('\n').at(-1)).toMatch(/^4998\.\.,gold,/);
});

test('a table is copied into a spreadsheet and returns with the difference shown first, as one step', async ({
  page,
  shop,
}) => {
  const { id, editor } = await aRelease(page, shop, {});
  const path = 'product-schemas/auto/rating.json';
  const rates = async () => JSON.parse(await fileOf(editor, id, path)).tables.ownDamageRates.rows as unknown[][];
  const before = await rates();
  await page.goto(`/studio/releases/${id}/products/auto/tariff?table=ownDamageRates`);
  const dialog = page.getByRole('dialog');
  const kept = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    return file;
  };

  // The table is the same in Excel's form, without zeros at the end.
  const excel = await kept('Save as Excel');
  expect(excel.suggestedFilename()).toBe('auto-ownDamageRates.xlsx');
  await button(page, 'Import from a spreadsheet').click();
  const choose = async (name: string, buffer: Buffer) =>
    dialog.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer });
  await choose('rates.xlsx', readFileSync(await excel.path()));
  await expect(dialog.getByText('The file is identical to the table.')).toBeVisible();
  const formula = await writeExcel([
    [{ value: 'vehicleValue', type: String }],
    [{ value: '=1+1', type: 'Formula' }],
  ]).toBuffer();
  await choose('formula.xlsx', formula);
  await expect(dialog.getByText(/, A2 contains a formula\./)).toBeVisible();
  await choose('other.csv', Buffer.from('vehicleValue,colour\n..10000,red\n'));
  await expect(
    dialog.getByText('These columns are unknown or appear twice: colour. Correct the headings and import again.'),
  ).toBeVisible();

  const lines = [
    'least;rate;vehicleValue',
    '0;0.033;0..10000.01',
    '30000;0.0250;10000.01..15000.01',
    '37500;0.0200;15000.01..30000.01',
  ];
  await choose('rates.csv', Buffer.from(`${lines.join('\r\n')}\r\n60000;0.0175;30000.01..\r\n`));
  await expect(dialog.getByText('Changed cells: 1. Rows added: 1. Rows removed: 2.')).toBeVisible();
  await expect(dialog.getByText(/0\.0300 becomes 0\.033 \(\+10 %\)/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Import the table').click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(5);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await rates()).toEqual([
    [[0, 10000.01], '0.033', 0],
    [[10000.01, 15000.01], '0.0250', 30000],
    [[15000.01, 30000.01], '0.0200', 37500],
    [[30000.01, null], '0.0175', 60000],
  ]);
  await button(page, 'Undo').click();
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(6);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await rates()).toEqual(before);
});

test('a figure of a formula is changed, and an example shows the effect at once, to the cent', async ({
  page,
  shop,
}) => {
  const { id, editor } = await aRelease(page, shop, {});
  await page.goto(`/studio/releases/${id}/products/auto/tariff`);
  const example = page.getByRole('region', { name: 'Worked example' });
  const total = example.getByRole('row', { name: /^(Total p|P)remium/ });
  await expect(total.getByRole('cell').first()).not.toHaveText('–');
  const [was = ''] = await total.getByRole('cell').allTextContents();
  await expect(total.getByRole('cell').nth(1)).toHaveText(was);

  // A text that is no number remains in the box with a message; the premium does not change.
  const figure = page.getByRole('textbox', { name: 'Own damage, fire and theft, figure 1' });
  await figure.fill('1o0');
  await expect(page.getByText('Write a number with a decimal point: 0.05')).toBeVisible();
  await expect(total.getByRole('cell').nth(1)).toHaveText(was);
  await figure.fill('200');
  await expect(total.getByRole('cell').nth(1)).not.toHaveText(was);
  await expect(total.getByRole('cell').first()).toHaveText(was);
  await expectAccessible(page);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  expect(await fileOf(editor, id, 'product-schemas/auto/rating.json')).toContain(
    '{ "*": [{ "var": "vehicleValue" }, 200] }',
  );
  await button(page, 'Undo').click();
  await expect(total.getByRole('cell').nth(1)).toHaveText(was);

  // A levy on the net premium of 685.00 is a line at once, under the name that was written; it can go again.
  await button(page, 'Add it at the end').click();
  await expect(page.getByText('Write a number with a decimal point: 2.5')).toBeVisible();
  const line = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Add a line to the premium' }) });
  await line.getByLabel('Name for customers (English)').fill('Stamp duty');
  await line.getByLabel('Percent', { exact: true }).fill('2');
  await button(page, 'Add it at the end').click();
  await expect(example.getByRole('row', { name: 'Stamp duty' }).getByRole('cell')).toHaveText(['–', '$13.70']);
  await expectAccessible(page);
  await button(page, 'Remove “Stamp duty”').click();
  await expect(total.getByRole('cell').nth(1)).toHaveText(was);

  // Another input of the example: both are rated with it.
  await example.getByText('Try other values').click();
  await example.getByLabel(/^Vehicle value/).fill('100000');
  await expect(total.getByRole('cell').first()).not.toHaveText(was);
});
