import type { Page } from '@playwright/test';
import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

/** The element with the focus: its words, and whether it is in the page's content. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at === document.body ? 'nothing' : `${at?.closest('main') ? '' : 'outside: '}${at?.textContent?.trim()}`;
  });
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

/** A claim of 1,500.00 for surgery that is assigned to its reviewer, on a policy of three days ago. */
async function aTakenClaim(shop: Shop) {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await createTestUser(shop, {
    scopes: ['insurer:claims', 'insurer:claim-payments', 'insurer:orders'],
  });
  shop.clock.advance({ days: -3 });
  const changes = { startDate: addDays(toBusinessDate(shop.clock.now()), 1) };
  const sold = createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner, changes });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 3 }));
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400779' },
      ...{ lossDate: toBusinessDate(shop.clock.now()), description: 'Appendicitis' },
      lines: [{ benefit: 'surgery', amount: 150_000 }],
    },
  });
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  return { claim, reviewer, policy, agent, partner };
}

test('a half-written approval is saved, and a link loses nothing', async ({ page, shop }) => {
  const { claim, reviewer } = await aTakenClaim(shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, shop, reviewer);
  await page.goto(`/en/b2b/claim?search=${claim.number}`);
  // From the start of the page the first J is in the list.
  await expect(page.getByRole('link', { name: claim.number })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: claim.number })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  // Written over what is proposed.
  const amount = page.getByRole('group', { name: /^Surgery/ }).getByLabel('Amount');
  await expect(amount).toBeFocused();
  await page.keyboard.type('1200');
  await expect(amount).toHaveValue('1200');

  await expect(page.getByText('Your input is saved.')).toBeVisible();

  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Claim history' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Claim history');
  await expect(question(page)).toBeHidden();
  await page.goto(`/en/b2b/claim/${claim.ref}`);
  await expect(amount).toHaveValue('1200');
});

test('a half-filed claim is saved: a change of page or a reload of the window loses nothing', async ({
  page,
  shop,
}) => {
  const { agent, policy } = await aTakenClaim(shop);
  await signIn(page, shop, agent);
  await page.goto(`/en/b2b/claim?policy=${policy.number}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Who is the claim for?');
  const claimant = page.getByLabel(/^Claimant, if not the insured person/);
  await claimant.fill('Chea Dara');
  await claimant.blur();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/en/b2b/policy_holders');
  });
  await expect(heading).toHaveText('Policyholders');
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions += 1;
    return dialog.accept();
  });
  await page.reload();
  await expect(heading).toHaveText('Policyholders');
  await page.goBack();
  await expect(heading).toHaveText('Who is the claim for?');
  await expect(claimant).toHaveValue('Chea Dara');
  expect(questions).toBe(0);
});

test('Escape does not close a dialog with typed words without a question', async ({ page, shop }) => {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const partner = await createTestPartner(shop);
  await signIn(page, shop, admin);
  await page.goto(`/en/b2b/admin/partners/${partner.id}`);
  await page.getByRole('button', { name: 'Book', exact: true }).press('Enter');
  const reason = page.getByLabel('Reason', { exact: true });
  await reason.fill('Cash of the week');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(reason).toHaveValue('Cash of the week');
});

test('the focus is on the result, or near to the removed item, after each act', async ({ page, shop }) => {
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  const other = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, shop, admin);
  await page.goto('/en/b2b/admin/users');

  await button('Invite a user').press('Enter');
  const invited = `clerk${Date.now()}`;
  await dialog.getByLabel('User name').fill(invited);
  await dialog.getByLabel('Given name').fill('Chanthou');
  await dialog.getByLabel('Family name').fill('Prak');
  await dialog.getByLabel(/^E-?mail/i).fill(`${invited}@insurer.example`);
  await dialog.getByRole('radio', { name: /insurer/i }).check();
  await dialog.getByRole('button', { name: /invitation/i }).press('Enter');
  await expect.poll(() => focused(page)).toContain(invited);

  await page.getByRole('searchbox').fill(other.username);
  const row = page.getByRole('row').filter({ hasText: other.username });
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button').last().press('Enter');
  await page.getByRole('menuitem', { name: 'Disable' }).press('Enter');
  await dialog.getByRole('button', { name: 'Disable' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focused(page)).not.toMatch(/^(nothing|outside)/);
});
