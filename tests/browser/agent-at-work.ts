import { test as base, expect, type Page } from '@playwright/test';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createTypist } from './count-presses.ts';
import { signIn } from './sign-in.ts';

/** A date as agents type it: `14/05/1990`. */
export const formatTyped = (iso: string) => iso.split('-').reverse().join('/');

/** An agent at a page of the portal from which nothing is sold, with the keyboard alone. */
export async function atWork(page: Page, shop: Shop) {
  const partner = await createTestPartner(shop, { balance: 10_000_00 });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  await signIn(page, shop, agent);
  await page.setViewportSize({ width: 1440, height: 900 });
  const start = async () => {
    await page.goto('/b2b/my_account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return createTypist(page);
  };
  return { agent, start, today: toBusinessDate(shop.clock.now()) };
}

export type Typist = ReturnType<typeof createTypist>;

/** Opens the list of a field that has the focus, and chooses what is typed. */
export async function chooseFrom(page: Page, typist: Typist, typed: string) {
  await typist.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await typist.type(typed);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(new RegExp(typed, 'i'));
  await typist.press('Enter');
}

/** Waits until no dialog is open. */
export const closed = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** Passes the last page and the declaration, and sends the link by SMS: the page says so. */
export async function sendOffer(page: Page, typist: Typist, most: number) {
  await typist.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'The customer declares this' })).toBeVisible();
  await typist.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'SMS' })).toBeFocused();
  await typist.press('Enter');
  await expect(page.getByText(/^Sent to \+855/)).toBeVisible();
  base.info().annotations.push({ type: 'presses', description: `${typist.count()}` });
  expect(typist.count()).toBeLessThanOrEqual(most);
}
