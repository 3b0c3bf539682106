import type { Scope } from '#contract/scopes.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from '../api/create-agent-order.ts';
import { createCustomerAnswers } from '../api/create-customer.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

test('an agent mentions a colleague, who finds the order as due work, closes the note and becomes the owner of the order', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const person = { scopes: ['b2b:sell', 'b2b:reports'] satisfies Scope[], partner, familyName: 'Chan' };
  const seller = await createTestUser(shop, { ...person, givenName: 'Bopha' });
  const colleague = await createTestUser(shop, { ...person, givenName: 'Dara' });
  const { id, number } = await createAgentOrder(shop, seller, {
    changes: { ...shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'), ...createCustomerAnswers() },
  });
  const desk = page.getByRole('region', { name: 'Owner and notes' });
  const note = desk.getByLabel('Write a note', { exact: true }).and(page.locator('textarea'));

  await signIn(page, shop, seller);
  await page.goto(`/b2b/order_histories/${id}`);
  await expect(desk.getByText('Owner: Bopha Chan')).toBeVisible();
  await note.fill('Call her at nine.');
  await desk.getByLabel('For a colleague').selectOption({ label: 'Dara Chan' });
  await desk.getByRole('button', { name: 'Save the note' }).press('Enter');
  await expect(desk.getByRole('listitem')).toContainText('Bopha Chan for Dara Chan');
  await expect(note).toHaveValue('');
  await expect(note).toBeFocused();
  await desk.getByText('Actions that are not possible now').click();
  await expect(desk.getByRole('definition').first()).toHaveText('The customer has already agreed.');
  await expectAccessible(page);

  await signIn(page, shop, colleague);
  await page.goto('/b2b/buy_insurance');
  await page.getByRole('link', { name: /Orders with a note for you/ }).click();
  await page.getByRole('link', { name: number }).click();
  await desk.getByRole('button', { name: 'Close this note' }).press('Enter');
  await expect(desk.getByRole('button', { name: 'Close this note' })).toHaveCount(0);
  await expect(desk.getByRole('list')).toBeFocused();
  await desk.getByRole('button', { name: 'Take over' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(dialog.getByText('Reason is required').first()).toBeVisible();
  await dialog.getByLabel('Reason').fill('Bopha is on leave');
  await dialog.getByRole('button', { name: 'Take over' }).click();
  await expect(desk.getByText('Owner: Dara Chan')).toBeVisible();
  await expect(desk.getByRole('listitem').first()).toContainText('Dara Chan took over');
  await expect(desk.getByRole('listitem').first()).toContainText('Bopha is on leave');
  await page.goto('/b2b/buy_insurance');
  await expect(page.getByRole('link', { name: /Orders with a note for you/ })).toHaveCount(0);

  // The filter finds the orders that a person looks after, whoever sold them.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/b2b/order_histories');
  const agent = page.getByRole('combobox', { name: 'Agent', exact: true });
  await agent.selectOption({ label: 'Bopha Chan' });
  await expect(
    page.getByText('No order matches this search and these filters. Change them and try again.'),
  ).toBeVisible();
  await agent.selectOption({ label: 'My own orders' });
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(1);
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl(`/b2b/order_histories/${id}`, language));
      await expect(page.getByText('Bopha is on leave')).toBeVisible();
      expect([language, width, await findSeriousViolations(page)]).toEqual([language, width, []]);
      expect([language, width, await findLayoutIssues(page)]).toEqual([language, width, []]);
      if (process.env.DESK_PICTURES)
        await page.screenshot({ path: `${process.env.DESK_PICTURES}/desk-${language}-${width}.png`, fullPage: true });
    }
});
