import { createTypist } from '../count-presses.ts';
import { createTakenClaim } from '../create-claim.ts';
import { decides } from '../decisive.ts';
import { expect, test } from '../shop-test.ts';

test('a claim with three bills is decided partly in 25 presses from any page, and Enter opens the next one', async ({
  page,
  shop,
}) => {
  const { claim, reviewer } = await createTakenClaim(shop);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  await page.goto('/b2b/my_account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const typist = createTypist(page);
  const line = (name: RegExp) => page.getByRole('group', { name });

  await typist.press('Alt+n');
  await expect(page.getByRole('heading', { level: 1, name: claim.number })).toBeVisible();
  await typist.press('Alt+a');
  const first = line(/^Surgery/).getByLabel('Amount');
  await expect(first).toBeFocused();
  // The proposed amount is selected: what is typed replaces it.
  await typist.type('300');
  await expect(first).toHaveValue('300');
  await typist.tabTo(line(/^Surgery/).getByLabel('Reason, if less is paid'));
  await typist.press('ArrowDown');
  await typist.tabTo(line(/hospital services/).getByLabel('Amount'));
  await typist.type('450');
  await typist.tabTo(line(/^Ambulance/).getByLabel('Amount'));
  await typist.type('60.50');
  await typist.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await typist.tabTo(dialog.getByRole('button', { name: 'Approve $810.50' }));
  await typist.press('Enter');
  await expect(page.getByText(decides('claim-review.acts.done.approve')).first()).toBeVisible();
  test.info().annotations.push({ type: 'presses', description: `${typist.count()}` });
  expect(typist.count()).toBeLessThanOrEqual(25);

  const next = page.getByRole('link', { name: 'Next claim' });
  await expect(next).toBeFocused();
  await typist.press('Enter');
  // Nothing waits: the list of work is shown.
  await expect(page).toHaveURL(/\/b2b\/claim$/);
});

test('J, K and T work from the start of the page, and ? lists the keys', async ({ page, shop }) => {
  const { claim, reviewer, filer } = await createTakenClaim(shop);
  await filer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  await page.goto(`/b2b/claim?search=${claim.number}`);
  await expect(page.getByRole('link', { name: claim.number })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: claim.number })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this page' })).toContainText('Alt+N');
});
