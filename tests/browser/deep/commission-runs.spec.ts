import type { Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from '../../api/create-agent-order.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const signedIn = (page: Page, shop: Shop, { token }: TestUser) =>
  page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);

test('finance proposes a run of the commission, a colleague approves it, and the partner opens its statement', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers' });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
  const maker = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const colleague = await createTestUser(shop, { scopes: ['insurer:orders'], givenName: 'Bopha', familyName: 'Prak' });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  // A trip of 6.80, which earns 15 %: 1.02.
  const trip = await createAgentOrder(shop, agent, { changes: { startDate, endDate: addDays(startDate, 4) } });
  const paid = { amount: 6_80, reference: 'TRF 1', reason: 'Bank transfer' };
  expect((await maker.call('POST', `/api/b2b/orders/${trip.id}/mark-as-paid`, { body: paid })).status).toBe(200);
  const row = page.getByRole('row', { name: /Mekong Brokers/ });
  const dialog = page.getByRole('dialog');
  const propose = page.getByRole('button', { name: 'Propose a commission run' });

  await signedIn(page, shop, maker);
  await page.goto('/b2b/commission_runs');
  const [year, month, day] = toBusinessDate(shop.clock.now()).split('-') as [string, string, string];
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Month', { exact: true }).fill(month);
  await page.getByLabel('Year', { exact: true }).fill(year);
  await expect(row).toContainText('$1.02');
  await expectAccessible(page);
  await propose.click();
  await dialog.getByRole('button', { name: 'Propose a commission run' }).click();
  await expect(page.getByRole('heading', { name: /^Commission run COM-/ })).toBeVisible();
  await expect(page.getByText('A colleague must approve this commission run.')).toBeVisible();
  await expectAccessible(page);

  await signedIn(page, shop, colleague);
  await page.reload();
  await page.getByRole('link', { name: 'Approve it in “Money to approve”' }).click();
  await page.getByRole('row', { name: /COM-/ }).getByRole('button', { name: 'Approve' }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/is approved and carried out/)).toBeVisible();
  await page.goto('/b2b/commission_runs');
  await page.getByRole('link', { name: /^COM-/ }).click();
  await expect(row.getByRole('link', { name: /^CST-/ })).toBeVisible();

  await signedIn(page, shop, agent);
  await page.goto('/b2b/statement');
  const statements = page.getByRole('table', { name: 'Commission statements' });
  await expect(statements.getByRole('row', { name: /^CST-/ })).toContainText('$1.02');
  await expectAccessible(page);
  const address = await statements.getByRole('link', { name: /^CST-/ }).getAttribute('href');
  expect((await page.request.get(String(address))).headers()['content-type']).toBe('application/pdf');
});
