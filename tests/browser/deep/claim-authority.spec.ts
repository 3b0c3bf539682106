import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

test('an administrator limits a reviewer, whose approval a colleague confirms on the page of the claim', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const colleague = await createTestUser(shop, { scopes: ['insurer:claims'], givenName: 'Bopha', familyName: 'Prak' });
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  // Bought some days ago: a loss of today is within the period.
  shop.clock.advance({ days: -3 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const of = { product: 'medical', testCase: 'standard-at-thirty', partner, changes: { startDate } };
  const { policy } = await createSoldPolicy(shop, of).finally(() => shop.clock.advance({ days: 3 }));
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400778' },
      ...{ lossDate: toBusinessDate(shop.clock.now()), description: 'Appendicitis' },
      lines: [{ benefit: 'surgery', amount: 100_000 }],
    },
  });
  const signIn = (user: TestUser) => page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1440, height: 900 });

  await signIn(admin);
  await page.goto(`/b2b/admin/users?search=${reviewer.username}`);
  await page.getByRole('button', { name: new RegExp(reviewer.username) }).click();
  await page.getByRole('menuitem', { name: 'Claim approval limits' }).click();
  const all = dialog.getByRole('group', { name: 'All products' });
  await all.getByLabel('For a claim').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter all amounts of the product, or leave all of them empty.').first()).toBeVisible();
  await all.getByLabel('For an event').fill('800');
  await all.getByLabel('For a day').fill('1000');
  await all.getByLabel('Above the proposal').fill('0');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The claim approval limits of ${reviewer.username} are saved.`)).toBeVisible();

  await signIn(reviewer);
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  await page.goto(`/b2b/claim/${claim.ref}`);
  await button('Approve').click();
  await button('Approve $900.00').click();
  await dialog.getByRole('button', { name: 'Approve $900.00' }).click();
  await expect(page.getByText('A colleague must confirm this approval.')).toBeVisible();
  await expect(page.getByText('The amount is above this person’s approval limit for a claim.')).toBeVisible();
  await expect(button('Withdraw the request')).toBeVisible();
  await expectAccessible(page);

  await signIn(colleague);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/km/b2b/claim/${claim.ref}`);
  await expect(page.getByText('អ្នកទីពីរត្រូវបញ្ជាក់')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/b2b/claim/${claim.ref}`);
  await button('Confirm').click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(button('Withdraw the request')).toBeHidden();
  await expect
    .poll(async () => (await colleague.call<ClaimView>('GET', `/api/claims/${claim.ref}`)).body.status)
    .toBe('approved');
});
