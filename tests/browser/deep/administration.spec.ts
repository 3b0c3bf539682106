import type { Page } from '@playwright/test';
import { accountEvents } from '#server/platform/db/schema/account-schema.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

/* People are looked after by administrators, and by themselves when they forgot the password. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a person who forgot the password asks for a link, with the keyboard alone', async ({ page, shop }) => {
  const email = 'forgetful@broker.example';
  await createTestUser(shop, { email, scopes: ['insurer:orders'] });
  await page.goto('/b2b/login');
  await button(page, 'Forgotten your password?').click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('If an account has this email address, we sent a link to it.')).toBeVisible();
  const [sent = ''] = await shop.messagesTo(email);
  expect(sent).toContain('#invite=');
  await button(page, 'Back to sign-in').click();
  await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
});

test('a partner’s administrator invites people by a role within the administrator’s rights, and hands work over', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop);
  const head = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims', 'b2b:admin'], partner });
  const names = { givenName: 'Dara', familyName: 'Sok' };
  await createTestUser(shop, { ...names, username: `dara.${partner.id.slice(-6)}`, scopes: ['b2b:sell'], partner });
  await signIn(page, shop, head);
  await page.goto('/b2b/admin/users');
  await button(page, 'Invite a user').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Belongs to')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Agent' });
  await expect(dialog.getByRole('checkbox', { name: 'Sell', exact: true })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'See reports' })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'User name' }).fill(`new.${partner.id.slice(-6)}`);
  await dialog.getByRole('textbox', { name: 'Given name' }).fill('Bopha');
  await dialog.getByRole('textbox', { name: 'Family name' }).fill('Keo');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('new@broker.example');
  await button(page, 'Send the invitation').click();
  await expect(page.getByText(/^The invitation for new\..* is sent\.$/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Bopha Keo/ })).toContainText('Agent');

  await page
    .getByRole('row', { name: /Dara Sok/ })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Hand the work over' }).click();
  await expect(dialog).toContainText('A colleague gets 0 orders and 0 drafts.');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Colleague who gets it' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Leaves on Friday');
  await button(page, 'Hand over').click();
  await expect(page.getByText('0 orders and 0 drafts are handed over.')).toBeVisible();
});

test('an auditor finds lines of the log by kind and number', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const event = { at: shop.clock.now(), type: 'moneyMoved' as const, note: 'cancel TRV-2026-999998 100 USD' };
  await shop.services.database.sql.insert(accountEvents).values(event);
  await signIn(page, shop, await createTestUser(shop, { scopes: ['insurer:audit'] }));
  await page.goto('/b2b/admin/log');
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption({ label: 'Money' });
  await expect(page).toHaveURL(/group=money/);
  await expectAccessible(page);
  const number = page.getByRole('searchbox', { name: 'Order, policy or claim number' });
  await number.fill('TRV-2026-999998');
  const line = page.getByRole('row').filter({ hasText: 'Refund on cancellation · TRV-2026-999998 · $1.00' });
  await expect(line).toHaveCount(1);
  // The heading, and the line alone.
  await expect(page.getByRole('row')).toHaveCount(2);
  await number.fill('TRV-2026-999999');
  await expect(page.getByRole('row')).toHaveCount(0);
  await button(page, 'Show all').first().click();
  await expect(page).toHaveURL(/\/b2b\/admin\/log$/);
});
