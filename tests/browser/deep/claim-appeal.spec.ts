import { createHolders, fileMyClaim } from '#tests/api/create-holders.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

test('a customer reads the decision in My insurance, appeals, and rates the paid claim', async ({ page, shop }) => {
  const { aHolder } = createHolders(shop);
  shop.clock.set('2026-04-02T02:00:00Z');
  const holder = await aHolder();
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, holder);
  const ref = await fileMyClaim(browser, holder, {
    description: 'A broken arm in Osaka',
    line: { provider: 'Osaka General', billNumber: '77' },
  });
  const decide = async (decision: object) => {
    const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
    await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
    await reviewer.call('POST', `/api/claims/${ref}/decide`, { body: decision });
    return reviewer;
  };
  await decide({ outcome: 'decline', reason: 'notCovered' });

  const cookies = browser.cookie().split('; ');
  await page.context().addCookies(
    cookies.map((cookie) => {
      const [name = '', value = ''] = cookie.split('=');
      return { name, value, url: shop.url };
    }),
  );
  await page.goto('/my_insurance');
  await page.getByRole('button', { name: 'Follow this claim' }).click();
  await expect(page.getByText('Not covered by the policy')).toBeVisible();
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByLabel('Reason for your appeal')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Reason for your appeal').fill('It was an accident.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByText('We will answer your appeal by 11 May, 2026.')).toBeVisible();

  const line = { line: 1, amount: 90_00, reason: 'overLimit' };
  await decide({ outcome: 'approve', lines: [line] });
  const payer = await createTestUser(shop, { scopes: ['insurer:claim-payments'] });
  expect((await payer.call('POST', `/api/claims/${ref}/pay`, { body: { reference: 'ABA-1' } })).status).toBe(200);
  // The claim is still shown.
  await page.reload();
  await expect(page.getByText('reference ABA-1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the appeal' })).toHaveCount(0);
  await page.getByLabel('Rating, from 1 (bad) to 5 (good)').selectOption('4');
  await page.getByLabel('What can we improve?').fill('Quick.');
  await page.getByRole('button', { name: 'Send the rating' }).click();
  await expect(page.getByText('You gave 4 of 5. Thank you.')).toBeVisible();
  await expectAccessible(page);
});
