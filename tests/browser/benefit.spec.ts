import { testedLanguages } from '#tests/support/deep-run.ts';
import { createBuyer } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const partner = '?company=acme&accountCode=7';

test('every product has a page of its benefits, with a link to its price', async ({ page, shop }) => {
  for (const { definition, messages } of shop.services.catalogue.list()) {
    const { id } = definition.product;
    const { says, reads } = createBuyer(page, shop, id, 'en');
    await page.goto(`/buy_insurance/${id}/benefit${partner}`);
    const title = says('pages.titles.benefit', { product: messages('en')[`${id}.searchName`] ?? reads('name') });
    expect((await page.title()).startsWith(title), await page.title()).toBe(true);
    for (const plan of definition.benefits.plans)
      await expect(
        page.getByRole('heading', { level: 3, name: reads(`plans.${plan.id}.name`), exact: true }),
      ).toBeVisible();
    await expect(page.getByText(says('wizard.benefit.sample'))).toBeVisible();
    const price = page.getByRole('link', { name: says('wizard.benefit.price') }).first();
    await expect(price).toHaveAttribute('href', `/buy_insurance/${id}${partner}`);
  }
  await expectAccessible(page);
});

for (const language of testedLanguages('km')) {
  test(`the address may name its language: /${language}`, async ({ page, shop }) => {
    const { says, reads } = createBuyer(page, shop, 'travel', language);
    await page.goto(`/${language}/buy_insurance/travel/benefit`);
    const title = says('wizard.benefit.title', { product: reads('name') });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const price = page.getByRole('link', { name: says('wizard.benefit.price') }).first();
    await expect(price).toHaveAttribute('href', `/${language}/buy_insurance/travel`);
    await expectAccessible(page);
  });
}

test('on a wide screen the plans are columns, and the documents of the product open', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/buy_insurance/travel/benefit');
  const row = page.getByRole('row', { name: 'Medical expenses' });
  await expect(row.getByRole('cell')).toHaveText(['$50,000', '$70,000', '$100,000']);
  await expectAccessible(page);

  const documents = page.getByRole('region', { name: 'Terms and claims' });
  // The summary of cover is a page too.
  await expect(documents.getByRole('link')).toHaveCount(9);
  const links = documents.locator('a[href^="/api/"]');
  await expect(links).toHaveCount(8);
  for (const link of await links.all()) {
    const reply = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
});

test('an unknown product has no benefits', async ({ page }) => {
  await page.goto('/buy_insurance/nothing/benefit');
  await expect(page.getByRole('heading', { level: 1, name: "Sorry, we couldn't find this page." })).toBeVisible();
});
