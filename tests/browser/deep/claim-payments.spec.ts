import type { Page } from '@playwright/test';
import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { decides } from '../decisive.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** An approved claim of 900 dollars, which the reviewer decided. */
async function approvedClaim(shop: Shop, reviewer: TestUser): Promise<ClaimView> {
  const clerk = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  shop.clock.advance({ days: -5 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const sold = createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', changes: { startDate } });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 5 }));
  const { body: claim } = await clerk.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400779' },
      ...{
        lossDate: toBusinessDate(shop.clock.now()),
        description: 'A fall',
        lines: [{ benefit: 'surgery', amount: 900_00 }],
      },
    },
  });
  const step = (name: string, body: object) => reviewer.call('POST', `/api/claims/${claim.ref}/${name}`, { body });
  await step('take', {});
  const decided = await step('decide', {
    ...{ outcome: 'approve', reasonForMore: 'Agreed' },
    lines: [{ line: 1, amount: 900_00 }],
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  return claim;
}

const signedIn = (page: Page, shop: Shop, { token }: TestUser) =>
  page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);

test('a claim is paid by a run that one person proposes and another approves, and the bank confirms it', async ({
  page,
  shop,
}) => {
  const [payer, colleague] = [
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
    await createTestUser(shop, {
      scopes: ['insurer:claims', 'insurer:claim-payments'],
      givenName: 'Bopha',
      familyName: 'Prak',
    }),
  ];
  const claim = await approvedClaim(shop, payer);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: new RegExp(claim.number) });

  await signedIn(page, shop, payer);
  await page.goto('/b2b/payment_runs');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Claims to pay' }).click();
  await expect(row).toContainText('$900.00');
  await expect(row).toContainText('No account');
  await row.getByRole('button', { name: 'Enter account' }).click();
  await dialog.getByLabel('Bank', { exact: true }).fill('ABA Bank');
  await dialog.getByLabel('Account number').fill('12 34');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(dialog.getByText(decides('problems.accountInvalid')).first()).toBeVisible();
  await dialog.getByLabel('Account number').fill('000 123 456');
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(row).toContainText('account ending in 3456');
  await row.getByRole('checkbox', { name: `Select ${claim.number}` }).check();
  await expectAccessible(page);
  await button('Propose a payment run').click();
  await dialog.getByRole('button', { name: 'Propose a payment run' }).click();
  await expect(page.getByRole('heading', { name: /^Payment run RUN-/ })).toBeVisible();
  await expect(page.getByText('A colleague must approve this payment run.')).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  await signedIn(page, shop, colleague);
  await page.goto('/b2b/money_requests');
  const request = page.getByRole('row', { name: /Claim payment run/ });
  await request.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(request).toBeHidden();

  await signedIn(page, shop, payer);
  await page.goto(address);
  await button('Send to the bank').click();
  await dialog.getByRole('button', { name: 'Send to the bank' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download pain.001 (XML)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^RUN-\d{4}-\d{6}\.xml$/);
  const payment = /CLP-\d{4}-\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const answer = `payment,status,reference,reason\n${payment},paid,B-4711,\n`;
  await page.getByLabel('Upload the bank’s answer').setInputFiles({
    ...{ name: 'answer.csv', mimeType: 'text/csv', buffer: Buffer.from(answer) },
  });
  await expect(row).toContainText('B-4711');
  await expectAccessible(page);
  await row.getByRole('link', { name: claim.number }).click();
  await expect(page.getByText(decides('claim-review.acts.paidIsFinal')).first()).toBeVisible();
});

test('the pages of payments are Khmer, and fit a phone', async ({ page, shop }) => {
  const payer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  await approvedClaim(shop, payer);
  await signedIn(page, shop, payer);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/km/b2b/payment_runs', '/km/b2b/payable_claims']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/សំណង/);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
