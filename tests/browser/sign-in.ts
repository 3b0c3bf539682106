import type { Page } from '@playwright/test';
import type { Shop } from '#tests/support/test-shop.ts';
import type { TestUser } from '#tests/support/test-user.ts';

/** Signs the user in, in this page's browser. */
export async function signIn(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}
