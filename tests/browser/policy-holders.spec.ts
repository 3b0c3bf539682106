import type { ClaimView } from '#contract/claims/claims.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

test('an agent finds a policyholder, and reads the rest of the cover at a glance', async ({ page, shop }) => {
  const partner = await createTestPartner(shop);
  const changes = {
    ...{ givenName: 'Chanlina', familyName: 'Ouk' },
    startDate: addDays(toBusinessDate(shop.clock.now()), 2),
  };
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    partner,
    changes,
  });
  const { number } = policy;
  // Claims are of what has happened: a week later the cover has lasted five days.
  shop.clock.advance({ days: 7 });
  const today = toBusinessDate(shop.clock.now());
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
  const claim = async (amounts: Record<string, number>) => {
    const body = {
      ...{ policyNumber: number, claimant: 'Ouk Chanlina', contactPerson: 'Ouk Dara', phone: '+85512400888' },
      ...{ lossDate: today, description: Object.keys(amounts).join(' and ') },
      lines: Object.entries(amounts).map(([benefit, amount]) => ({ benefit, amount })),
    };
    return (await agent.call<ClaimView>('POST', '/api/claims', { body })).body.ref;
  };
  const decided = await claim({ surgery: 150_000 });
  await reviewer.call('POST', `/api/claims/${decided}/take`, { body: {} });
  const lines = [{ benefit: 'surgery', amount: 150_000 }];
  const approved = await reviewer.call('POST', `/api/claims/${decided}/decide`, {
    body: { outcome: 'approve', reasonForMore: 'Agreed', lines },
  });
  expect(approved.status).toBe(200);
  await claim({ surgery: 60_000, ambulance: 5_000 });

  const owner = { to: agent.id, reason: 'She asked for me' };
  expect((await agent.call('POST', `/api/b2b/orders/${order.id}/owner`, { body: owner })).status).toBe(200);

  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.getByRole('heading', { level: 1 });

  await page.goto('/b2b/policy_holders?product=travel');
  await expect(
    page.getByText('No policyholder found. Check the spelling, or search by the phone number or the policy number.'),
  ).toBeVisible();
  await page.goto('/b2b/policy_holders?search=ouk chanlina');
  await page.getByRole('link', { name: 'Chanlina Ouk' }).click();
  await expect(heading).toHaveText('Chanlina Ouk');
  const table = (name: string) => page.getByRole('table', { name });
  const row = table('Policies').getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('In force');
  await expect(table('Orders').getByRole('link')).toHaveText([order.number]);
  await expect(table('Claims').getByRole('row')).toContainText(['Claim', 'Submitted', 'Approved']);
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  await expect(note).toContainText([`${order.number}`]);
  await expect(note).toContainText(['took over']);
  await page.getByRole('button', { name: 'Quotation for this customer' }).click();
  await expect(page.getByRole('dialog')).toContainText('For Chanlina Ouk');
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  // The approved and claimed amounts, and the balance under the limit for all.
  await row.getByRole('link', { name: `Balance ${number}` }).click();
  await expect(heading).toHaveText('Benefit balance');
  await expect(
    page.getByRole('img', {
      name: 'Surgery: $1,500.00 of $2,000.00 used, $600.00 claimed in open claims',
      exact: true,
    }),
  ).toBeVisible();
  const surgery = page.getByRole('row', { name: /^Surgery/ });
  await expect(surgery.getByRole('cell').last()).toHaveText(/\$500\.00$/);
  await expect(surgery).toContainText('more than is left');
  await expect(page.getByRole('row', { name: /^Limit for the year/ })).toContainText('$13,500.00');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(heading).toHaveText(`Schedule of policy ${number}`);
  await expect(page.getByRole('link', { name: /^Certificate.*Khmer and English$/ })).toHaveAttribute(
    'href',
    /\/api\/b2b\/orders\/.+\/documents\/certificate\?language=both$/,
  );
  await page.getByRole('link', { name: 'Standard' }).click();
  await expect(page.getByRole('row', { name: /^Surgery/ })).toContainText('Whole period');

  await page.goto('/b2b/customer_policy/benefit_balance');
  await page.getByRole('textbox', { name: 'Policy number' }).fill('MED-2020-000001');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Policy MED-2020-000001 was not found')).toBeVisible();
});
