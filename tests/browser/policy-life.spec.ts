import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { decides } from './decisive.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

test('a clerk cancels a policy, a colleague approves it and prepares the payout, the first one pays it', async ({
  page,
  shop,
}) => {
  // Sold ten days ago: the cover has begun. No provider was asked, so the money goes back by bank.
  shop.clock.advance({ days: -10 });
  const changes = { startDate: addDays(toBusinessDate(shop.clock.now()), 1) };
  const sold = createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
  const { policy, order } = await sold.finally(() => shop.clock.advance({ days: 10 }));
  const clerk = (givenName: string) =>
    createTestUser(shop, { scopes: ['insurer:orders'], givenName, familyName: 'Keo' });
  const [bopha, dara] = [await clerk('Bopha'), await clerk('Dara')];
  const as = (user: TestUser) => page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  const dialog = page.getByRole('dialog');

  await as(bopha);
  await page.goto(`/b2b/order_histories/${order.id}`);
  await page.getByRole('link', { name: 'Policy and changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(policy.number);
  await expect(page.getByText('The policy covers this day. Premium for the whole term: $741.00.')).toBeVisible();
  await expectAccessible(page);

  // To the end of today: 355 of 365 days remain. Of their 720.70 the product retains 24.59: 14.59 and 10.00.
  await page.getByRole('button', { name: decides('policy-life.cancel.open') }).click();
  await dialog.getByLabel('Reason').selectOption('No longer needed');
  await expect(dialog.getByText('For 355 of 365 days of the term')).toBeVisible();
  await expect(dialog.getByRole('status')).toContainText('$696.11');
  await expect(dialog.getByText('Towing and glass: $14.59 is not refundable.')).toBeVisible();
  await expect(dialog.getByText('The insurer keeps $10.00 on cancellation.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Note for colleagues').fill('Moves to Singapore');
  await dialog.getByRole('button', { name: decides('policy-life.cancel.ask') }).click();
  await expect(page.locator(':focus')).toContainText(decides('policy-life.cancel.asked'));
  await expect(page.getByRole('button', { name: decides('money.approve') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: decides('money.withdraw') })).toBeVisible();

  await as(dara);
  await page.goto('/b2b/money_requests');
  const row = page.getByRole('row').filter({ hasText: policy.number });
  await expect(row).toContainText(/\$696\.11.*Bopha Keo/);
  await expect(row).toContainText(decides('money.kinds.cancel'));
  await expectAccessible(page);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: decides('money.approve') }).click();
  await dialog.getByRole('button', { name: decides('money.approve') }).click();
  const done = `The request for ${policy.number} ($696.11) is approved and carried out.`;
  await expect(page.locator(':focus')).toHaveText(done);
  await expect(page.getByText('approved by Dara Keo')).toBeVisible();
  await expect(page.getByText('Moves to Singapore')).toBeVisible();
  await page.getByRole('button', { name: decides('policy-life.payout.acts.due') }).click();
  await dialog.getByLabel('Name, bank and account').fill('Chan Sokha, ABA, 000 123 456');
  await dialog.getByRole('button', { name: decides('policy-life.payout.acts.due') }).click();
  await expect(page.locator(':focus')).toContainText(decides('policy-life.payout.preparedDone'));
  await expectAccessible(page);

  await as(bopha);
  await page.reload();
  await page.getByRole('button', { name: decides('policy-life.payout.acts.prepared') }).click();
  await dialog.getByLabel('Reference of the bank').fill('FT-2611');
  await dialog.getByRole('button', { name: decides('policy-life.payout.acts.prepared') }).click();
  await expect(page.locator(':focus')).toContainText('$696.11');
  await expect(page.locator(':focus')).toContainText(decides('policy-life.payout.paidDone'));
  await expect(page.getByText('FT-2611')).toBeVisible();
  // Every view of the policy says so from midnight on: the cover ends with today.
  await expect(page.getByRole('button', { name: decides('policy-life.cancel.open') })).toHaveCount(0);
});

test('a clerk corrects a spelling by the keyboard: before and after first, then it is done and has its schedule', async ({
  page,
  shop,
}) => {
  // A shop of the browser is at today, not at the case's own day.
  const today = shiftAnswersToToday(shop, 'auto', 'comprehensive-camry');
  const changes = { ...today, givenName: 'Sokhaa', familyName: 'Keo' };
  const { policy } = await createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await page.context().addCookies([{ name: 'session', value: clerk.token, url: shop.url }]);
  await page.goto(`/b2b/policies/${policy.number}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Correct a spelling' }).press('Enter');
  const name = dialog.getByLabel('Given name');
  await expect(name).toHaveValue('Sokhaa');
  await expect(dialog.getByLabel('Vehicle value')).toHaveCount(0);
  await name.fill('Sokha');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show before and after' }).press('Enter');
  const shown = dialog.getByRole('status');
  await expect(shown).toContainText(/Given name.*Sokhaa.*Sokha/);
  await expect(shown).toContainText('The correction is free.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct it' }).press('Enter');
  await expect(page.locator(':focus')).toContainText(`Policy ${policy.number} is corrected.`);
  await expect(page.getByRole('heading', { name: 'Corrected' })).toBeVisible();
  const schedule = page.getByRole('link', { name: 'Endorsement schedule no. 1 (PDF)' });
  await expect(schedule).toHaveAttribute('href', /documents\/endorsement\?.*serial=2/);
});
