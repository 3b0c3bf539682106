import { expect, expectAccessible, test } from './shop-test.ts';

test('the home page opens in English and in Khmer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/km');
  await expect(page.locator('html')).toHaveAttribute('lang', 'km');
  await expectAccessible(page);
});
