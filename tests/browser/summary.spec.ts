import { listProductIds } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/** Half of the 4,339 px that a family's summary in Khmer took. */
const MOST_HIGH = 2169;

const files = readProductFiles(projectRoot);

/** The case of a product that answers most, of those that are sold. */
function richest(product: string): string {
  const sold = readProductCases(product, files)
    .map(({ name, testCase }) => ({ ...(testCase as { ends: string; answers: object }), name }))
    .filter(({ ends }) => ends === 'issued')
    .sort((one, other) => JSON.stringify(other.answers).length - JSON.stringify(one.answers).length);
  return sold[0]?.name ?? '';
}

// The highest; in a deep run all.
for (const product of isDeep ? listProductIds(files) : ['fire']) {
  test(`the summary of who answers most fits half of what it took, on a phone in Khmer: ${product}`, async ({
    page,
    shop,
  }) => {
    const buyer = createBuyer(page, shop, product, 'km');
    const name = richest(product);
    await buyer.opensDraft(await shop.aDraftOf(name, product, shiftAnswersToToday(shop, product, name)));
    const confirm = page.getByRole('button', { name: buyer.says('wizard.confirm.button'), exact: true });
    await expect(confirm).toBeInViewport();
    await expect(page.getByText(buyer.says('wizard.premium.total')).filter({ visible: true }).first()).toBeInViewport();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    test.info().annotations.push({ type: 'px', description: `${product} ${name} ${height}` });
    expect(height).toBeGreaterThan(1200);
    expect(height).toBeLessThanOrEqual(MOST_HIGH);
    // All of it at one press.
    await expect(page.locator('[id$=-answers] dd').filter({ visible: true })).toHaveCount(0);
    await buyer.presses('interface.ui.showAll');
    await expect(page.locator('[id$=-answers] dd').filter({ visible: false })).toHaveCount(0);
    await expect.poll(() => page.locator('[id$=-answers] dd').count()).toBeGreaterThan(9);
  });
}

test('a group of the summary is opened by the keyboard, says who is insured before and more after, and prints whole', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  const family = 'family-to-japan';
  await buyer.opensDraft(await shop.aDraftOf(family, 'travel', shiftAnswersToToday(shop, 'travel', family)));
  await buyer.isOn('summary');
  const title = buyer.reads('childrenCard.step');
  const group = page.getByRole('region', { name: title, exact: true });
  const opener = group.getByRole('button', { name: title, exact: true });
  const passport = group.getByText('N01234568', { exact: true });
  await expect(group).toContainText('Vuthy Chan · Sreymom Chan · Ratanak Chan');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(passport).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(opener).toBeFocused();
  await expect(passport).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(passport).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[id$=-answers] dd').filter({ visible: false })).toHaveCount(0);
  await expect(passport).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // Change leads to its page, and Next from there to the summary again.
  await group.getByRole('link', { name: new RegExp(buyer.says('interface.ui.change')) }).click();
  await buyer.isOn('childrenCard');
  await buyer.presses('wizard.next');
  await buyer.isOn('summary');

  // Where there is room nothing is folded, nor looks as if it could be.
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(passport).toBeVisible();
  await expect(opener).toBeHidden();
});

test('the summary of cover with all plans is printed on one page in each language', async ({ page }) => {
  for (const [path, title] of [
    ['/buy_insurance/medical/summary_of_cover', 'Summary of cover'],
    ['/km/buy_insurance/medical/summary_of_cover', 'សង្ខេបការរ៉ាប់រង'],
    ['/buy_insurance/medical/summary_of_cover?lang=zh', '保障摘要'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b(?!s)/g), path).toHaveLength(1);
  }
});
