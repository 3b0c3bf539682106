import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from '../api/create-agent-order.ts';
import { createCustomerAnswers } from '../api/create-customer.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

test('an agent plans a contact, finds it as due work, records it, and filters the unsold orders', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const seller = await createTestUser(shop, {
    ...{ scopes: ['b2b:sell'], partner, givenName: 'Bopha', familyName: 'Chan' },
  });
  const { id, number } = await createAgentOrder(shop, seller, {
    changes: { ...shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'), ...createCustomerAnswers() },
  });
  const contact = page.getByRole('region', { name: 'Contact with the customer' });
  const dialog = page.getByRole('dialog');

  await signIn(page, shop, seller);
  await page.goto(`/b2b/order_histories/${id}`);
  await expect(contact.getByText('No contact is scheduled.')).toBeVisible();
  await contact.getByRole('button', { name: 'Tomorrow' }).press('Enter');
  await expect(contact.getByText('The next contact is scheduled.')).toBeVisible();
  await expect(contact.getByText('Bopha Chan')).toBeVisible();
  // Another day: today.
  await contact.getByRole('button', { name: 'Choose the day' }).press('Enter');
  const today = new Date(shop.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = today.split('-');
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Month', { exact: true }).fill(month);
  await dialog.getByLabel('Year', { exact: true }).fill(String(Number(year) - 1));
  await dialog.getByRole('button', { name: 'Save the day' }).click();
  await expect(dialog.getByText('Choose a day from today until 366 days ahead.').first()).toBeVisible();
  await dialog.getByLabel('Year', { exact: true }).fill(year);
  await dialog.getByRole('button', { name: 'Save the day' }).press('Enter');
  await expect(contact.getByText('Today', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/b2b/buy_insurance');
  await page.getByRole('link', { name: /Customers to contact today/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Next contact' })).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await contact.getByRole('button', { name: 'Record a contact' }).press('Enter');
  await dialog.getByLabel('Result').selectOption({ label: 'Not sold' });
  await dialog.getByRole('button', { name: 'Save the contact' }).click();
  await expect(dialog.getByText('Why it was not sold is required. Please choose one.').first()).toBeVisible();
  await dialog.getByLabel('Why it was not sold').selectOption({ label: 'Price too high' });
  await dialog.getByLabel('Note').fill('Paid less last year');
  await dialog.getByRole('button', { name: 'Save the contact' }).press('Enter');
  await expect(contact.getByText('The contact was recorded.')).toBeVisible();
  await expect(contact.getByRole('listitem')).toContainText('Paid less last year');
  await expect(contact.getByRole('listitem')).toContainText('Price too high');

  await page.goto('/b2b/buy_insurance');
  await expect(page.getByRole('link', { name: /Customers to contact today/ })).toHaveCount(0);
  await page.goto('/b2b/order_histories?lost=price');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.goto('/b2b/order_histories?lost=competitor');
  await expect(page.getByText(number)).toHaveCount(0);
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl(`/b2b/order_histories/${id}`, language));
      await expect(page.getByText('Paid less last year')).toBeVisible();
      expect(await findLayoutIssues(page)).toEqual([]);
      if (process.env.DESK_PICTURES)
        await page.screenshot({ path: `${process.env.DESK_PICTURES}/order-${language}-${width}.png`, fullPage: true });
      await page.goto(buildLocaleUrl('/b2b/order_histories?lost=any', language));
      await expect(page.getByRole('link', { name: number })).toBeVisible();
      expect(await findLayoutIssues(page)).toEqual([]);
      if (process.env.DESK_PICTURES)
        await page.screenshot({ path: `${process.env.DESK_PICTURES}/list-${language}-${width}.png` });
    }
});

test('a person chooses the daily email of due work in the account', async ({ page, shop }) => {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'], email: 'clerk@example.com' });
  const section = page.getByRole('region', { name: 'Daily mail of due work' });
  await signIn(page, shop, clerk);
  await page.goto('/b2b/my_account');
  await section.getByLabel('Hour').selectOption({ label: 'From 7:00' });
  await section.getByLabel('Also on Saturdays and Sundays').check();
  await section.getByRole('button', { name: 'Save the choice' }).press('Enter');
  await expect(section.getByText('The choice is saved.')).toBeVisible();
  await page.reload();
  await expect(section.getByLabel('Hour')).toHaveValue('7');
  await expect(section.getByLabel('Also on Saturdays and Sundays')).toBeChecked();
  await expectAccessible(page);
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl('/b2b/my_account', language));
      await expect(page.locator('#digest-hour')).toHaveValue('7');
      expect(await findLayoutIssues(page)).toEqual([]);
      if (process.env.DESK_PICTURES)
        await page.screenshot({
          path: `${process.env.DESK_PICTURES}/account-${language}-${width}.png`,
          fullPage: true,
        });
      await page.goto(buildLocaleUrl('/b2b/expiring_policies?days=30&after=7', language));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await findLayoutIssues(page)).toEqual([]);
      if (process.env.DESK_PICTURES)
        await page.screenshot({ path: `${process.env.DESK_PICTURES}/expiring-${language}-${width}.png` });
    }
});
