import { createTestUser } from '#tests/support/test-user.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

test('finance sets the days and the words of reminders; a wrong day and a missing word are shown in their fields', async ({
  page,
  shop,
}) => {
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Bopha', familyName: 'Prak' });
  const step = (nth: number) =>
    page.locator('section', { has: page.getByRole('heading', { name: `Reminder ${nth}` }) });
  const days = (nth: number) => step(nth).getByLabel('Days after the due day');
  const save = page.getByRole('button', { name: 'Save the reminders' });
  await signIn(page, shop, clerk);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/b2b/debts');
  await page.getByRole('link', { name: /reminders/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reminders of overdue instalments');
  await expect(days(1)).toHaveValue('3');

  // A second reminder on the day of the first one.
  await page.getByRole('button', { name: 'Add a reminder' }).click();
  await days(2).fill('3');
  await step(2).getByRole('checkbox').check();
  await save.click();
  await expect(days(2)).toBeFocused();
  await expect(days(2)).toHaveAttribute('aria-invalid', 'true');
  await expect(step(2).locator('[aria-invalid="true"]')).toHaveCount(4);
  await expectAccessible(page);

  await days(2).fill('20');
  await step(2).getByLabel('Words in English').fill('Order {order}: please pay {amount}. {link}');
  await step(2).getByLabel('Words in Khmer').fill('{order} {amount} {due} {link}');
  await step(2).getByLabel('Words in Chinese').fill('{order} {amount} {due} {link}');
  await save.click();
  await expect(page.locator(':focus')).toContainText('The reminders are saved.');
  await page.reload();
  await expect(days(2)).toHaveValue('20');
  await expect(step(2).getByLabel('Words in English')).toHaveValue('Order {order}: please pay {amount}. {link}');
  await expect(page.getByText(/^Last changed by Bopha Prak/)).toBeVisible();
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl('/b2b/dunning', language));
      await expect(page.getByRole('textbox')).toHaveCount(5);
      expect(await findLayoutIssues(page)).toEqual([]);
    }

  // Without it, the shop's own words are sent again.
  await page.goto('/b2b/dunning');
  await page.getByRole('button', { name: 'Remove reminder 2' }).press('Enter');
  await expect(days(1)).toBeFocused();
  await save.click();
  await expect(page.locator(':focus')).toContainText('The reminders are saved.');
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveCount(1);
});
