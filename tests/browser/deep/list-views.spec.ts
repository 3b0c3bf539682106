import { eq } from 'drizzle-orm';
import { addDays } from '#engine/language/dates.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* Columns, saved views and totals of the order history, on a wide screen and on a phone. */

test('an agent hides columns, saves the view, shares it with a colleague, and reads the totals', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const today = toBusinessDate(shop.clock.now());
  const changes = { startDate: addDays(today, 10), endDate: addDays(today, 14) };
  const { id } = await createAgentOrder(shop, agent, { agreed: false, changes });
  const { sql } = shop.services.database;
  const [first] = await sql.select().from(orders).where(eq(orders.id, id));
  if (!first) throw new Error('no order');
  const copies = Array.from({ length: 11 }, (_, nth) => ({
    ...{ ...first, id: `copy-${nth}`, ref: `copy-${nth}`, draftId: `copy-${nth}`, number: `ORD-2025-0001${nth + 10}` },
    createdAt: new Date(first.createdAt.getTime() - nth * 3_600_000),
  }));
  await sql.insert(orders).values(copies);
  const signIn = (token: string) => page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
  await signIn(agent.token);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/b2b/order_histories');
  const rows = page.getByRole('row').filter({ hasText: 'ORD-' });
  await expect(rows).toHaveCount(12);
  // Twelve orders of 6.80 with a commission of 1.02; the agent has not sent a link.
  const totals = page.getByRole('row').filter({ hasText: '12 rows' });
  await expect(totals).toContainText(/12 rows.*\$81\.60.*\$12\.24/);
  await expect(rows.first().getByTitle(/^Since /)).toHaveText(/^Sokha Chan.*today$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Commission').uncheck();
  await dialog.getByLabel('Phone number').uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toHaveCount(0);
  await expect(totals).not.toContainText('$12.24');
  await page.getByLabel('Order status').selectOption('incomplete');
  await page.getByRole('searchbox').fill('Sokha');
  await expect(page).toHaveURL(/columns=.*status=incomplete/);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Not agreed');
  await dialog.getByLabel('Share with colleagues').check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();

  // The colleague opens it from the whole list. The searched name is no part of it.
  await signIn(colleague.token);
  await page.goto('/b2b/order_histories');
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Not agreed' }).click();
  await expect(page).toHaveURL(/status=incomplete/);
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('columnheader', { name: 'Commission' })).toHaveCount(0);
  await expect(rows).toHaveCount(12);

  // On a phone eight orders are on the first screen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/b2b/order_histories');
  await expect(rows).toHaveCount(12);
  await expect(totals).toContainText('$81.60');
  await expect(rows.nth(7)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  // The user of a view deletes it.
  await signIn(agent.token);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/b2b/order_histories');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Delete views' }).click();
  await dialog.getByRole('button', { name: /^Delete.*Not agreed$/ }).click();
  await expect(dialog.getByText('There is no view to delete.')).toBeVisible();
});
