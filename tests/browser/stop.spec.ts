import { isDeep } from '#tests/support/deep-run.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { TEST_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { addEighthProduct, EIGHTH_PRODUCT } from '../eighth-product/add-eighth-product.ts';
import { type BuyerLanguage, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test as withShop } from './shop-test.ts';
import { delayServer } from './slow-network.ts';

/** A shop that sells the eighth product beside ours. */
const test = withShop.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const eighth = addEighthProduct();
      const shop = await startTestShop({ clock: createRunningClock(), products: eighth.files });
      delayServer(shop);
      await use(shop);
      await shop.close();
      eighth.remove();
    },
    { scope: 'worker', timeout: TEST_TIMEOUT_MS },
  ],
});

// One after another: each worker that runs one of them starts a shop for it.
test.describe.configure({ mode: 'default' });

const languages: BuyerLanguage[] = isDeep ? ['en', 'km'] : ['km'];
for (const language of languages)
  test(`a person who is not insured reads whom to call, and nothing about a premium (${language})`, async ({
    page,
    shop,
  }) => {
    const buyer = createBuyer(page, shop, EIGHTH_PRODUCT, language);
    await page.setViewportSize({ width: 390, height: 844 });
    await buyer.opens(`/buy_insurance/${EIGHTH_PRODUCT}`);
    await buyer.answers('phoneInfo', shiftAnswersToToday(shop, EIGHTH_PRODUCT, 'too-old'));
    await buyer.goesOnTo('callUs');

    const main = page.getByRole('main');
    await expect(main.getByText(buyer.reads('callUs.lead'))).toBeVisible();
    expect(buyer.reads('callUs.lead')).toMatch(/36 .*1800-208388/);
    await expect(main.getByRole('link', { name: /1800-208388/ })).toHaveAttribute('href', 'tel:1800208388');
    for (const word of ['wizard.premium.total', 'wizard.next', 'wizard.elsewhere.open', 'quote.open'])
      await expect(main.getByText(buyer.says(word), { exact: true })).toHaveCount(0);
    await expectAccessible(page);

    // It stays after a reload, and another answer leads on.
    await page.reload();
    await buyer.isOn('callUs');
    await page.getByRole('link', { name: buyer.says('interface.ui.back') }).click();
    await buyer.isOn('phoneInfo');
    await page.getByLabel(buyer.reads('phoneInfo.monthsOld.label'), { exact: true }).fill('36');
    await buyer.goesOnTo('plan');
  });

test('a reset lists the retained answers and the pages that begin again, and does the same', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, EIGHTH_PRODUCT, 'en');
  const draft = await shop.aDraftOf(
    'a-dear-phone',
    EIGHTH_PRODUCT,
    shiftAnswersToToday(shop, EIGHTH_PRODUCT, 'a-dear-phone'),
  );
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  await expect(page.getByText('2 months', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: buyer.says('wizard.reset.open') }).click();
  const dialog = page.getByRole('dialog', { name: buyer.says('wizard.reset.title') });
  const [kept, cleared] = [dialog.getByRole('list').nth(0), dialog.getByRole('list').nth(1)];
  await expect(kept.getByRole('listitem')).toHaveText(['Make and model', 'Value of the phone']);
  await expect(cleared.getByRole('listitem')).toHaveText(['Phone', 'Plan', 'Policyholder', 'Summary']);
  await dialog.getByRole('button', { name: buyer.says('wizard.reset.yes') }).click();
  await buyer.isOn('phoneInfo');
  await expect(page.getByLabel('Make and model', { exact: true })).toHaveValue('Galaxy S26');
  await expect(page.getByLabel('Age of the phone', { exact: true })).toHaveValue('');
});

test('a product without pictures has drawn ones, and none is broken, also on the page that the server has drawn', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, EIGHTH_PRODUCT, 'en');
  await buyer.opens('/buy_insurance');
  const pictures = page.locator('img[src^="/scenes/"]');
  await expect(page.locator(`img[src="/scenes/${EIGHTH_PRODUCT}.svg"]`)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const broken = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter(({ loading, complete, naturalWidth }) => (loading === 'eager' || complete) && naturalWidth === 0)
        .map(({ src }) => src),
    );
  await expect.poll(broken).toEqual([]);
  const own = page.locator(`img[src="/scenes/${EIGHTH_PRODUCT}.svg"]`);
  await own.scrollIntoViewIfNeeded();
  await expect.poll(() => own.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});
