import type { Page } from '@playwright/test';
import type { Shop } from '#tests/support/test-shop.ts';

/** Makes the page's browser the one that the shop's own calls come from: what they bought, it bought. */
export async function shareShopCookies(page: Page, shop: Shop): Promise<void> {
  const [name = '', value = ''] = shop.cookie().split('=');
  if (value !== '') await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
}
