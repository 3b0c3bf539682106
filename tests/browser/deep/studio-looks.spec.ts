import type { ReleaseView } from '#contract/studio/releases.ts';
import { findAxeViolations } from '#tests/support/serious-violations.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { findLayoutIssues, resizePage } from '../layout-checks.ts';
import { expect, test } from '../shop-test.ts';

/*
 * Each page of the studio in Khmer, on a phone, on a small screen and on a desk with the preview beside it. Rules
 * check them without eyes. A page that fails does not hide the faults of the others.
 */

const phone = { width: 390, height: 844 };
const small = { width: 1024, height: 768 };
const desk = { width: 1440, height: 900 };

const ofProduct = ['pages', 'journey', 'tariff', 'reviewed', 'words', 'lists', 'cover'];
const besides = ['promotions', 'after-sale', 'papers', 'people', 'settings', 'files', 'decided'];
const golfer = (part: string) => `products/golfer/${part}`;

/** Half each, for two workers. */
const halves = {
  'what is written first': ['studio', '', ...ofProduct.map(golfer)],
  'what comes with it': [
    ...besides.map(golfer),
    'products/site/settings',
    'products/site/words',
    'products/shared/lists',
  ],
};

for (const [named, pages] of Object.entries(halves))
  test(`each page of the studio has no layout fault in Khmer: ${named}`, async ({ page, shop }) => {
    const editor = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
    const body = { title: 'ពាក្យថ្មី' };
    const { id } = (await editor.call<ReleaseView>('POST', '/api/studio/releases', { body })).body;
    await page.context().addCookies([{ name: 'session', value: editor.token, url: shop.url }]);
    const pathTo = (part: string) => (part === 'studio' ? '/km/studio' : `/km/studio/releases/${id}/${part}`);
    for (const part of pages)
      await test.step(part, async () => {
        const opened = async (size: typeof phone) => {
          await resizePage(page, size);
          await page.goto(pathTo(part));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
          await page.evaluate(() => document.fonts.ready.then(() => {}));
        };
        const looked = async ({ width }: typeof phone) =>
          expect.soft(await findLayoutIssues(page), `${part} at ${width}`).toEqual([]);
        await opened(phone);
        await looked(phone);
        const onPhone = await findAxeViolations(page);
        expect.soft(onPhone, `${part} on a phone`).toEqual([]);
        await resizePage(page, small);
        await looked(small);
        // There the preview is open, which is decided when the page comes.
        await opened(desk);
        await looked(desk);
        expect.soft(await findAxeViolations(page), `${part} on a desk`).toEqual([]);
      });
  });
