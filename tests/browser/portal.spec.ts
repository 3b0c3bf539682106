import type { Page } from '@playwright/test';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createCaller, createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const password = 'lantern river bamboo seven';

/** The session of somebody whom a test has signed in without asking. */
async function signInAs(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}

/** Invites an agent of the partner; returns the path and the fragment of the link that was sent. */
async function inviteLink(shop: Shop, partner: string, username: string): Promise<string> {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const names = { givenName: 'Bopha', familyName: 'Keo', email: `${username}@broker.example` };
  const body = { ...names, username, language: 'en', scope: ['b2b:sell'], partner };
  expect((await admin.call('POST', '/api/admin/users', { body })).status).toBe(201);
  const [sent = ''] = await shop.messagesTo(names.email);
  return /\/b2b\/login#invite=\S+/.exec(sent)?.[0] ?? 'no link was sent';
}

test('an invited agent sets a password, signs in, reaches the requested page, and ends another session', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop, { balance: 1_234_50 });
  const username = `bopha.${partner.id.slice(-6)}`;
  const link = await inviteLink(shop, partner.id, username);
  const heading = page.getByRole('heading', { level: 1 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });

  // Signed out: to the sign-in, which says what is missing.
  await page.goto('/km/b2b/my_account');
  await expect(page).toHaveURL('/km/b2b/login');
  await page.goto('/b2b/my_account');
  await expect(page).toHaveURL('/b2b/login');
  await button('Sign in').click();
  await expect(page.getByRole('region', { name: 'Please correct these entries first' })).toContainText(
    'User name is required',
  );
  await expectAccessible(page);

  // The token leaves the address at once.
  await page.goto(`/en${link}`);
  await expect(heading).toHaveText('Set your password');
  await expect(page).not.toHaveURL(/invite/);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again', { exact: true }).fill(password);
  await button('Set the password').click();
  await expect(page.getByText('Your password is set. Please sign in with it.')).toBeVisible();

  const elsewhere = await shop.call<{ access_token: string }>('POST', '/api/user/login', {
    body: { username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' },
  });
  await box('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('My account');
  await expect(page).toHaveURL('/en/b2b/my_account');
  await expectAccessible(page);

  // Ends the other session, and only that.
  await page.getByRole('button', { name: /Firefox, Windows/ }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Firefox, Windows', { exact: true })).toBeHidden();
  expect((await createCaller(shop, elsewhere.body.access_token)('GET', '/api/user/profile')).status).toBe(401);

  // The menu opens for the keyboard; a choice replaces the page in the history.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const balance = page.getByRole('region', { name: 'Balance' });
  await menu.getByRole('link', { name: 'Get a quotation' }).focus();
  await expect(balance).toContainText('$1,234.50');
  await expect(balance.getByText('$1,234.50').first()).toBeVisible();
  const before = await page.evaluate(() => window.history.length);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Work due today');
  await expect.poll(() => page.evaluate(() => window.history.length)).toBe(before);
  await expectAccessible(page);

  // The public journey opens in the same shell; only a signed-out visitor sees the sign-in.
  await page.getByRole('link', { name: /^Get a quotation.*Travel/ }).click();
  await expect(page).toHaveURL(/\/buy_insurance\/travel/);
  await expect(menu.getByRole('link', { name: 'Get a quotation' })).toHaveAttribute('aria-current', 'true');
  await page.goto('/b2b/login');
  await expect(page).toHaveURL('/b2b/buy_insurance');

  await page.getByRole('button', { name: 'Your profile' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/buy_insurance');
  await expect(menu.getByRole('link', { name: 'About us' })).toBeVisible();
  await page.goto('/b2b');
  await expect(page).toHaveURL('/b2b/login');
});

test('the portal refuses a user without rights and a partner without the right to sell, and an administrator sees everybody', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, await createTestUser(shop));
  await page.goto('/b2b');
  await expect(page.getByRole('heading', { level: 1, name: 'Permission Denied' })).toBeVisible();
  await expect(page.getByText('You do not have access to this portal. Please check your role.')).toBeVisible();

  const partner = await createTestPartner(shop, { maySell: false });
  await signInAs(page, shop, await createTestUser(shop, { scopes: ['b2b:sell'], partner }));
  await page.goto('/b2b/buy_insurance');
  await expect(
    page.getByText('You are not authorized to sell any products. Please contact the insurer.'),
  ).toBeVisible();
  await page.goto('/b2b/admin/users');
  await expect(
    page.getByText('Your role does not include this page. Ask your administrator for access.'),
  ).toBeVisible();

  const admin = await createTestUser(shop, { scopes: ['insurer:admin'], givenName: 'Sophea', familyName: 'Lim' });
  await signInAs(page, shop, admin);
  await page.goto(`/b2b/admin/users?search=${admin.username}`);
  const row = page.getByRole('row', { name: new RegExp(admin.username) });
  await expect(row).toContainText('Sophea Lim');
  await expectAccessible(page);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'You cannot do this to your own account. Ask another administrator.',
  );
});
