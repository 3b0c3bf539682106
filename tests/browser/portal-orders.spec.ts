import { eq } from 'drizzle-orm';
import readSheets from 'read-excel-file/node';
import { addDays } from '#engine/language/dates.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { decides } from './decisive.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

test('an agent finds an order, reads why it is refused, sends a link, pays from the balance, and copies the order', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop, { balance: 100_00 });
  const agent = await createTestUser(shop, {
    scopes: ['b2b:sell', 'b2b:export'],
    partner,
    givenName: 'Bopha',
    familyName: 'Keo',
  });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const today = toBusinessDate(shop.clock.now());
  const changes = { startDate: addDays(today, 10), endDate: addDays(today, 14) };
  // On other days: nobody is insured twice.
  const later = { startDate: addDays(today, 20), endDate: addDays(today, 24) };
  const unproven = await createAgentOrder(shop, agent, { agreed: false, changes: later });
  const order = await createAgentOrder(shop, agent, { changes });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const act = (name: string) => page.getByRole('button', { name, exact: true }).click();

  // Filters are in the address, and a row opens its order.
  await page.goto('/b2b/order_histories?sort=-premium');
  const rows = page.getByRole('row').filter({ hasText: 'ORD-' });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Order status').selectOption('confirmed');
  await expect(rows).toHaveCount(1);
  // The server makes the file of what is asked: one fact in each column, and money as numbers.
  await act('Save as a file');
  const excel = page.getByRole('menuitem', { name: 'Excel' });
  const [saved] = await Promise.all([page.waitForEvent('download'), excel.click()]);
  expect(saved.suggestedFilename()).toBe(`orders-${today}.xlsx`);
  const [sheet] = await readSheets(await saved.path());
  expect(sheet?.data).toHaveLength(2);
  const [heads = [], row = []] = sheet?.data ?? [];
  const cell = (head: string) => row[heads.indexOf(head)];
  expect([cell('Order'), cell('Customer'), cell('Phone number')]).toEqual([order.number, 'Sokha Chan', order.phone]);
  expect([cell('Premium'), cell('Currency'), cell('Commission')]).toEqual([6.8, 'USD', 1.02]);
  await expect(page.getByText('The file is ready: 1 row.')).toBeVisible();
  await expect(page).toHaveURL('/b2b/order_histories?sort=-premium&status=confirmed');
  await expect(rows).toContainText(/Sokha Chan.*Confirmed.*\$6\.80.*\$1\.02.*Bopha Keo/);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill(unproven.phone);
  await expect(
    page.getByText('No order matches this search and these filters. Change them and try again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).first().click();
  await rows.filter({ hasText: unproven.number }).click();
  await expect(heading).toHaveText(unproven.number);

  // Somebody else was quicker: the dialog says so, and the page behind it is up to date.
  await act('Send the payment link');
  await clerk.call('POST', `/api/b2b/orders/${unproven.id}/cancel`, { body: { reason: 'Another date' } });
  await dialog.getByRole('button', { name: 'Send by SMS' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'This order can no longer be paid. Please start again for a new quotation.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByText(decides('portal-orders.next.cancelled.title')).first()).toBeVisible();
  await page.getByRole('link', { name: 'All orders', exact: true }).click();
  await rows.filter({ hasText: order.number }).click();

  // The link goes out, and not again at once; it can be passed on all the same.
  await act('Send the payment link');
  await dialog.getByRole('button', { name: 'Send by SMS' }).click();
  await expect(
    dialog.getByRole('status').filter({ hasText: `The link is being sent to ${order.phone}.` }),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^SMS in \d+ s$/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Share the link yourself' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link to pay' });
  await expect(link).toHaveValue(/\/s\/[A-Za-z\d]{10}$/);
  await expect(dialog.getByRole('link', { name: 'Share to Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share/,
  );
  const whatsApp = await dialog.getByRole('link', { name: 'Share to WhatsApp' }).getAttribute('href');
  const shared = new URL(whatsApp ?? '');
  expect([shared.origin, shared.pathname]).toEqual(['https://wa.me', '/']);
  expect(shared.searchParams.get('text')).toContain(await link.inputValue());
  await page.keyboard.press('Escape');

  // Paying shows the balance before and after; the page and the menu are fresh.
  await act('Pay from the balance');
  await expect(dialog).toContainText('$93.20');
  await dialog.getByRole('radio', { name: 'Full premium minus commission' }).check();
  await expect(dialog).toContainText('$94.22');
  // Another amount than the dialog shows is not paid; then the dialog shows the new one.
  const reprice = (commission: number, premiumWithoutCommission: number) =>
    shop.services.database.sql
      .update(orders)
      .set({ commission, premiumWithoutCommission })
      .where(eq(orders.id, order.id));
  await reprice(100, 580);
  await dialog.getByRole('button', { name: 'Pay $5.78' }).click();
  await expect(dialog.getByRole('alert')).toContainText(decides('problems.orderChanged'));
  await expect(dialog).toContainText('$94.20');
  await expectAccessible(page);
  await reprice(102, 578);
  await expect(dialog).toContainText('$94.22');
  await dialog.getByRole('button', { name: 'Pay $5.78' }).click();
  await expect(page.locator(':focus')).toContainText(/^\$5\.78 .*TRV-/);
  await expect(page.locator(':focus')).toContainText(decides('portal-orders.pay.done'));
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('$94.22');
  await expect(page.getByText('Paid from the balance, minus the commission')).toBeVisible();
  for (const variant of ['km', 'en', 'both'])
    await expect(page.locator(`a[target=_blank][href$="/certificate?language=${variant}"]`)).toBeVisible();
  await expectAccessible(page);

  // Its copy is a new quote in its journey, and the key is not in the address.
  await act('Copy to a new quotation');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('status')).toContainText('All answers were copied.');
  await dialog.getByRole('button', { name: 'Open the quotation' }).click();
  await expect(page).toHaveURL(/\/buy_insurance\/travel[^#]*$/);
  await expect(page.getByText('$6.80').first()).toBeVisible();
});
