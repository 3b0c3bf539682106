import type { DueView } from '#contract/due.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentDraft, createAgentOrder } from '../api/create-agent-order.ts';
import { createCustomerAnswers } from '../api/create-customer.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { createTakenClaim } from './create-claim.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

test('home begins with the due work, and each line opens a list with the same number of rows', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await signIn(page, shop, agent);
  await page.goto('/en/b2b/buy_insurance');
  await expect(page.getByText('Nothing is due for you now.')).toBeVisible();
  // The names of the menu are beside the page, and there is no badge.
  await expect(menu.getByRole('link', { name: 'Get a quotation', exact: true })).toBeVisible();
  await expectAccessible(page);

  const changes = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await createAgentOrder(shop, agent, { changes: { ...changes, ...createCustomerAnswers() } });
  for (const _ of [1, 2]) await createAgentDraft(shop, agent, { changes: { ...changes, ...createCustomerAnswers() } });
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Get a quotation 3 due' })).toBeVisible();
  const { body } = await agent.call<DueView>('GET', '/api/b2b/due');
  expect(body.total).toBe(3);
  for (const { count } of body.lines) {
    const at = body.lines.findIndex((line) => line.count === count);
    await page.goto('/en/b2b/buy_insurance');
    await page.locator('main ul').first().getByRole('link').nth(at).click();
    // A row with one cell is the heading of a group.
    await expect(page.locator('tbody tr:has(> :nth-child(2))')).toHaveCount(count);
  }
  await page.goto('/km/b2b/buy_insurance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ការងារត្រូវធ្វើថ្ងៃនេះ');
  await expectAccessible(page);
});

test('a user who does not sell has home with the waiting claims in the menu; ? lists the keys, but not during typing', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { claim, reviewer } = await createTakenClaim(shop);
  await signIn(page, shop, reviewer);
  await page.goto('/en/b2b/buy_insurance');
  await page.getByRole('link', { name: /^1 Claims assigned to you/ }).click();
  await expect(page).toHaveURL(/\/b2b\/claim\?list=mine$/);
  await expect(page.getByRole('link', { name: claim.number })).toBeVisible();

  const keys = page.getByRole('dialog', { name: 'Keys of this page' });
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('j?');
  await expect(search).toHaveValue('j?');
  await expect(keys).toBeHidden();
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  await expect(keys).toContainText('Goes to the next claim of the list');
  await expect(keys).toContainText('Alt+N');
  await expectAccessible(page);
});
