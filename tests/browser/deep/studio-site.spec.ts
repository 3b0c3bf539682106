import type { SiteConfig } from '#contract/site.ts';
import { SITE_FILE } from '#contract/studio/material/site-settings.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { expect, expectAccessible } from '../shop-test.ts';
import { testOnTwoServers as test } from '../two-servers.ts';

test('a clerk writes another telephone and other words of the site, and a visitor of another server reads them without a restart', async ({
  page,
  browser,
  shop,
  studio: at,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const studio = await createStudio(at, 'vouched');
  const { id } = await studio.begin('Another telephone');
  await page.context().addCookies([{ name: 'session', value: studio.editor.token, url: at.url }]);
  await page.goto(`${at.url}/studio/releases/${id}`);
  await page.getByRole('link', { name: 'The site', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The site');
  const saved = () => expect(page.getByText('Everything is saved')).toBeVisible();

  // A value that does not fit remains in its box, with the reason, and is not saved.
  const telephone = page.getByLabel('Hotline');
  await telephone.fill('call us');
  await expect(page.getByText('Write the whole number in digits', { exact: false }).first()).toBeVisible();
  await telephone.fill('1800-777 777');
  const address = page.getByRole('group', { name: 'Address', exact: true });
  await address.getByLabel('English', { exact: true }).fill('No. 7, Street 214');
  await expect(page.getByText('Write it in English, Khmer and Chinese.')).toBeVisible();
  await address.getByLabel('Khmer', { exact: true }).fill('លេខ ៧ ផ្លូវ ២១៤');
  await address.getByLabel('Chinese', { exact: true }).fill('214 街 7 号');
  await page.getByRole('button', { name: 'Add a hospital' }).click();
  const hospital = page.getByRole('group', { name: '1. Hospital' });
  for (const [language, name] of [
    ['English', 'Calmette Hospital'],
    ['Khmer', 'មន្ទីរពេទ្យកាល់ម៉ែត'],
    ['Chinese', '卡尔梅特医院'],
  ] as const)
    await hospital.getByLabel(language, { exact: true }).fill(name);
  await saved();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('searchbox').fill('home.title');
  const title = page.getByRole('textbox', { name: 'interface.home.title, English', exact: true });
  const shipped = await title.inputValue();
  await title.fill('Insured before noon');
  await title.press('Enter');
  const khmer = page.getByRole('textbox', { name: 'interface.home.title, Khmer', exact: true });
  await khmer.fill('មានធានារ៉ាប់រងមុនថ្ងៃត្រង់');
  await khmer.press('Enter');
  await saved();
  await expectAccessible(page);
  const words = { en: 'Insured before noon', km: 'មានធានារ៉ាប់រងមុនថ្ងៃត្រង់' };
  expect(JSON.parse(await studio.text(id, SITE_FILE))).toMatchObject({
    tollFree: '1800-777 777',
    words: { en: { 'interface.home.title': words.en }, km: { 'interface.home.title': words.km } },
  });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Nothing is missing.', { exact: false })).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const heading = visitor.getByRole('heading', { level: 1 });
  await visitor.goto('/');
  await expect(heading).toHaveText(shipped);
  await studio.sold(id);
  await expect
    .poll(async () => (await shop.call<SiteConfig>('GET', '/api/config')).body.contact.tollFree)
    .toBe('1800-777 777');
  await visitor.goto('/');
  await expect(heading).toHaveText(words.en);
  await expect(visitor.getByText('No. 7, Street 214').first()).toBeVisible();
  await expect(visitor.getByText('1800-777 777').filter({ visible: true }).first()).toBeVisible();
  // Fetched by the browser, not drawn by the server.
  await visitor.locator('a[hreflang="km"]').first().click();
  await expect(heading).toHaveText(words.km);
  await visitor.context().close();
});
