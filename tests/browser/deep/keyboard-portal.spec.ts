import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { createKeyboard } from '../input-device.ts';
import { expect, test } from '../shop-test.ts';

/** A medical policy that the partner sold some days ago: a loss of today is within its period. */
async function aPolicyInForce(shop: Shop, partner: { id: string }) {
  shop.clock.advance({ days: -3 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const sold = createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
    changes: { startDate },
  });
  return sold.finally(() => shop.clock.advance({ days: 3 }));
}

test('an agent signs in, sells for a customer, finds the order and files a claim, with the keyboard alone', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const { policy } = await aPolicyInForce(shop, partner);
  const hand = createKeyboard(page);
  const buyer = createBuyer(page, shop, 'golfer', 'en', { isSale: true, hand });
  const heading = page.getByRole('heading', { level: 1 });
  const press = (name: string | RegExp) => hand.presses(page.getByRole('button', { name, exact: true }));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const goTo = (name: string) => hand.presses(menu.getByRole('link', { name }));
  const mobilePhone = '+85512791901';

  await page.goto('/b2b/login');
  await hand.writes(page.getByRole('textbox', { name: 'User name', exact: true }), agent.username);
  await hand.writes(page.getByLabel('Password', { exact: true }), agent.password);
  await page.keyboard.press('Enter');
  await goTo('Get a quotation');
  await expect(heading).toHaveText('Work due today');
  await hand.presses(
    page
      .getByRole('article')
      .filter({ hasText: buyer.reads('name') })
      .getByRole('link')
      .first(),
  );
  await buyer.fillsIn({ ...shiftAnswersToToday(shop, 'golfer', 'a-round-on-saturday'), mobilePhone });
  await buyer.confirms();
  await press('SMS');
  await expect(page.getByText(`Sent to ${mobilePhone}, `)).toBeVisible();

  await page.goto('/b2b/order_histories');
  await hand.writes(page.getByRole('searchbox'), mobilePhone);
  const row = page.getByRole('row').filter({ hasText: 'ORD-' });
  await expect(row).toHaveCount(1);
  await hand.presses(row.getByRole('link').first());
  await expect(heading).toHaveText(/^ORD-/);

  await page.goto(`/en/b2b/claim?policy=${policy.number}`);
  await expect(heading).toHaveText('Photograph the bills first');
  const invoice = { name: 'invoice.png', mimeType: 'image/png', buffer: await createPicture() };
  await hand.sends(page.locator('#papers'), invoice);
  await hand.selects(page.getByLabel('Which document is invoice.jpg?'), 'Invoices and receipts');
  await press('Next');
  await expect(heading).toHaveText('Who is the claim for?');
  await press('Next');
  await expect(heading).toHaveText('What happened?');
  const loss = page.getByRole('group', { name: 'Date of loss or accident' }).getByRole('textbox');
  for (const [place, part] of toBusinessDate(shop.clock.now()).split('-').reverse().entries())
    await hand.writes(loss.nth(place), part);
  await hand.writes(page.getByLabel('Description'), 'Appendicitis');
  await press('Next');
  await expect(heading).toHaveText('What is claimed?');
  await hand.ticks(page.getByRole('checkbox', { name: /^Surgery/ }), true);
  await hand.writes(page.getByLabel('Amount for Surgery'), '1,800');
  await press('Next');
  await expect(heading).toHaveText('Check and file');
  await press('File the claim');
  await expect(heading).toContainText(/CLM-\d{4}-\d{6}/);
});

test('a reviewer finds a claim, assigns it and approves a part of it, with the keyboard alone', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const { policy } = await aPolicyInForce(shop, partner);
  const { body: claim } = await agent.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: policy.number, claimant: 'Chea Sreymom', contactPerson: 'Chea Dara', phone: '+85512400778' },
      ...{ lossDate: toBusinessDate(shop.clock.now()), description: 'Appendicitis' },
      lines: [{ benefit: 'surgery', amount: 150_000 }],
    },
  });
  const hand = createKeyboard(page);
  const press = (name: string) => hand.presses(page.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('dialog');
  await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);

  await page.goto('/b2b/claim?list=unassigned');
  await hand.writes(page.getByRole('searchbox'), claim.number);
  await expect(page.getByRole('row').filter({ hasText: 'CLM-' })).toHaveCount(1);
  await hand.presses(page.getByRole('link', { name: claim.number }));
  await press('Assign this claim to me');
  await press('Approve');
  await hand.writes(page.getByRole('group', { name: /^Surgery/ }).getByLabel('Amount'), '1,200');
  await hand.selects(page.getByLabel('Reason, if less is paid'), 'Not covered by the policy');
  await press('Approve $1,200.00');
  await hand.presses(dialog.getByRole('button', { name: 'Approve $1,200.00' }));
  await expect(page.getByText('The claim is approved.')).toBeVisible();
  const decision = page.getByRole('region', { name: 'Decision' });
  await expect(decision.getByRole('row', { name: 'Total' })).toContainText('$1,200.00');
});
