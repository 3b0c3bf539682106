import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, businessDate } from '#engine/dates.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

for (const language of ['en', 'km'] as const)
  test(`who gives a number abroad is told why no code comes, and the ways on (${language})`, async ({ page, shop }) => {
    const { phoneCountryNotServed } = JSON.parse(
      readFileSync(join(projectRoot, `locales/${language}/problems.json`), 'utf8'),
    ) as Record<string, string>;
    const startDate = addDays(businessDate(shop.services.now()), 60);
    const changes = { mobilePhone: '+447400123456', startDate, endDate: addDays(startDate, 4) };
    const { ref } = await shop.anOrder('solo-thailand-five-days', { verified: false, changes });
    await page.goto(`${language === 'km' ? '/km' : ''}/make_payment/${ref}`);
    await expect(page.getByText(phoneCountryNotServed as string)).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: /1800-208388/ })).toBeVisible();
    await expect(page.locator('main').locator('a[href^="mailto:"]')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  });
