import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { decides } from './decisive.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

test('a reviewer assigns a claim by the keyboard, approves the rest of it and marks it as paid', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  // Bought some days ago: a loss of today is within the period.
  shop.clock.advance({ days: -3 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const sold = createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
    changes: { startDate },
  });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 3 }));
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400777' },
      ...{ lossDate: toBusinessDate(shop.clock.now()), description: 'Appendicitis' },
      lines: [
        { benefit: 'surgery', amount: 200_000 },
        { benefit: 'hospitalServices', amount: 100_000 },
      ],
    },
  });
  expect(claim.number).toMatch(/^CLM-/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const line = page.getByRole('group', { name: /^Surgery/ });
  const other = page.getByRole('group', { name: /hospital services/ });

  await page.goto(`/b2b/claim?list=unassigned&search=${claim.number}`);
  const link = page.getByRole('link', { name: claim.number });
  await expect(page.getByRole('row', { name: new RegExp(claim.number) })).toContainText('$3,000.00');
  await expectAccessible(page);
  await link.focus();
  await page.keyboard.press('t');
  await expect(page.getByText(`${claim.number} is now assigned to you.`)).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole('link', { name: 'Mine' }).click();
  await link.press('Enter');

  // The policy is three days old: the desk names the waiting period of an illness.
  await expect(page.getByText(/^Illness: waiting period until/)).toBeVisible();

  // The line that asks for more shows the balance.
  await button('Approve').click();
  await line.getByLabel('Amount').fill('2,500');
  await other.getByLabel('Amount').fill('0');
  // The desk proposes the co-payment as the reason.
  await other.getByLabel('Reason, if less is paid').selectOption('');
  await button('Approve $2,500.00').click();
  await expect(line).toContainText('$2,000.00');
  await expect(line.getByText(decides('claim-review.approval.beyond'))).toBeVisible();
  await expect(other.getByText(decides('claim-review.approval.whyNothing'))).toBeVisible();
  await expectAccessible(page);
  await line.getByLabel('Amount').fill('1,500');
  await expect(line).toContainText('$500.00 left after this');
  await other.getByLabel('Reason, if less is paid').selectOption('notCovered');
  await button('Approve $1,500.00').click();
  await dialog.getByRole('button', { name: 'Approve $1,500.00' }).click();

  // Decision, balance and log are those of now.
  await expect(page.getByText(decides('claim-review.acts.done.approve')).first()).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision.getByRole('row', { name: /hospital services/ })).toContainText('Not covered by the policy');
  await expect(decision.getByRole('row', { name: 'Total' })).toContainText('$1,500.00');
  await expect(page.getByRole('img', { name: /^Surgery/ })).toHaveAccessibleName(/1,500\.00 .*2,000\.00/);
  await expect(decision.getByRole('link', { name: /^Khmer and English/ })).toHaveAttribute(
    'href',
    /letter\?language=both$/,
  );

  await button('Mark as paid').click();
  await page.getByLabel('Payment reference').fill('ABA-4711');
  await button('Mark as paid').click();
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText(decides('claim-review.acts.paidIsFinal')).first()).toBeVisible();
  await expect(decision).toContainText('ABA-4711');
});

test('a reviewer reads the cover that was recorded after the loss, and ticks it, before an approval', async ({
  page,
  shop,
}) => {
  const [agent, reviewer] = [
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
  ];
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Bopha', familyName: 'Prak' });
  shop.clock.advance({ days: -5 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const car = { startDate, registrationNo: '2AN-7777', chassisFrame: 'JTNN7777' };
  const sold = createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes: car });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 5 }));
  const corrected = await clerk.call('POST', `/api/b2b/policies/${policy.number}/correction`, {
    body: { changes: { '/registrationNo': '2AN-7778' }, note: 'As on the vehicle card', request: crypto.randomUUID() },
  });
  expect(corrected.status).toBe(200);
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400778' },
      ...{ lossDate: addDays(toBusinessDate(shop.clock.now()), -1), description: 'Bent' },
      lines: [{ benefit: 'ownDamage', amount: 30_000 }],
    },
  });
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  await page.goto(`/b2b/claim/${claim.ref}`);
  const late = page.getByRole('region', { name: 'Cover recorded late' });
  await expect(late).toContainText('Corrected');
  await expect(late).toContainText('Requested by Bopha Prak');
  await expect(late).toContainText('Granted by staff. Reason: As on the vehicle card');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  // The proposal leaves out the deductible.
  await expect(page.getByText('Deductible: $100.00')).toBeVisible();
  await page.getByRole('button', { name: 'Approve $200.00' }).click();
  await expect(page.getByText(decides('claim-review.lateCover.notRead')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'I have read the cover that was recorded late.' }).check();
  await page.getByRole('button', { name: 'Approve $200.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve $200.00' }).click();
  await expect(page.getByText(decides('claim-review.acts.done.approve')).first()).toBeVisible();
});

test('a reviewer sees the amount of three nights with its rule, and changes the days', async ({ page, shop }) => {
  const agent = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  shop.clock.advance({ days: -50 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const sold = createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', changes: { startDate } });
  const { policy } = await sold.finally(() => shop.clock.advance({ days: 50 }));
  const today = toBusinessDate(shop.clock.now());
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400779' },
      ...{ lossDate: addDays(today, -3), dischargeDate: today, description: 'Dengue' },
      lines: [{ benefit: 'roomAndBoard', amount: 25_000 }],
    },
  });
  await reviewer.call('POST', `/api/claims/${claim.ref}/take`, { body: {} });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
  await page.goto(`/b2b/claim/${claim.ref}`);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const line = page.getByRole('group', { name: /^Room and board/ });
  await expect(line).toContainText('3 × $60.00 = $180.00');
  await expect(line.getByLabel('Amount')).toHaveValue('162.00');
  await expect(page.getByText('Co-payment: 10%, at most $100.00 for each stay = $18.00')).toBeVisible();
  await expectAccessible(page);
  await line.getByLabel('Days').fill('2');
  await expect(line).toContainText('2 × $60.00 = $120.00');
  await page.getByRole('button', { name: 'Approve $162.00' }).click();
  await expect(line).toContainText('Only $120.00 is left');
  await line.getByLabel('Amount').fill('108');
  await page.getByRole('button', { name: 'Approve $108.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve $108.00' }).click();
  await expect(page.getByText(decides('claim-review.acts.done.approve')).first()).toBeVisible();
});
