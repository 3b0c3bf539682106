import { listProductIds } from '#product-files/product-files.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const files = readProductFiles(projectRoot);

/** The case of a product that answers most, of those that are sold. */
function richest(product: string): string {
  const sold = readProductCases(product, files)
    .map(({ name, testCase }) => ({ ...(testCase as { ends: string; answers: object }), name }))
    .filter(({ ends }) => ends === 'issued')
    .sort((one, other) => JSON.stringify(other.answers).length - JSON.stringify(one.answers).length);
  return sold[0]?.name ?? '';
}

// In a deep run all.
for (const product of isDeep ? listProductIds(files) : ['fire', 'travel']) {
  test(`the summary shows every answer, each with its own Change, on a phone in Khmer: ${product}`, async ({
    page,
    shop,
  }) => {
    const buyer = createBuyer(page, shop, product, 'km');
    const name = richest(product);
    const draft = await shop.aDraftOf(name, product, shiftAnswersToToday(shop, product, name));
    await buyer.opensDraft(draft);
    await expect(page.getByRole('button', { name: buyer.says('wizard.confirm.button'), exact: true })).toBeInViewport();
    const total = page.getByText(buyer.says('wizard.premium.total'), { exact: true });
    await expect(total.filter({ visible: true }).first()).toBeInViewport();
    const rows = page.locator('[id$=-answers] dl > div').filter({ has: page.locator('dt') });
    const answers = rows.filter({ has: page.getByRole('link') });
    await expect(answers.filter({ visible: false })).toHaveCount(0);
    // Nothing is folded: neither by a button nor by an element of the browser.
    await expect(page.locator('main [aria-expanded], main details').filter({ visible: true })).toHaveCount(0);
    const count = await answers.count();
    expect(count).toBeGreaterThan(9);
    expect(await answers.getByRole('link', { name: new RegExp(buyer.says('interface.ui.change')) }).count()).toBe(
      count,
    );
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
}

test('the summary names the insured persons, prints completely, and Change leads back to it', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  const family = 'family-to-japan';
  await buyer.opensDraft(await shop.aDraftOf(family, 'travel', shiftAnswersToToday(shop, 'travel', family)));
  await buyer.isOn('summary');
  const group = page.getByRole('region', { name: buyer.reads('childrenCard.step'), exact: true });
  const passport = group.getByText('N01234568', { exact: true });
  await expect(passport).toBeVisible();
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[id$=-answers] dt').filter({ visible: false })).toHaveCount(0);
  await expect(passport).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  // Change leads to its page, and Next from there to the summary again.
  await group
    .getByRole('link', { name: new RegExp(buyer.says('interface.ui.change')) })
    .first()
    .click();
  await buyer.isOn('childrenCard');
  const card = page.getByRole('listitem').filter({ hasText: 'Vuthy Chan' });
  await expect(card.getByRole('button', { name: new RegExp(buyer.says('interface.ui.change')) })).toBeFocused();
  await buyer.presses('wizard.next');
  await buyer.isOn('summary');

  // Of a single answer, its own field has the focus.
  const row = page.locator('[id$=-answers] dl > div').filter({ hasText: buyer.isCalled('customerInfo.occupation') });
  await row.getByRole('link').click();
  await expect(page.locator('#root_occupation')).toBeFocused();
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
