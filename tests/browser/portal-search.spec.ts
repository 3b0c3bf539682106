import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, test } from './shop-test.ts';

test('no address contains the searched names and phones, which survive a reload and a return', async ({
  page,
  shop,
}) => {
  const today = toBusinessDate(shop.clock.now());
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const trip = { startDate: addDays(today, 20), endDate: addDays(today, 24) };
  const buy = (changes: Record<string, string>) =>
    createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', partner, changes: { ...trip, ...changes } });
  await buy({ givenName: 'Kunthea', mobilePhone: '+85512700001' });
  await buy({ givenName: 'Maly', mobilePhone: '+85512700002' });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.goto('/b2b/customers');
  const search = page.getByRole('searchbox');
  await search.fill('Kunthea');
  const others = page.getByText('+85512700002');
  await expect(others).toBeHidden();
  await expect(page.getByText('+85512700001')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('Kunthea');
  await expect(others).toBeHidden();

  await page.getByRole('link', { name: /^All orders/ }).click();
  await expect(page).toHaveURL('/b2b/order_histories');
  await expect(page.getByRole('searchbox')).toHaveValue('+85512700001');
  await expect(page.getByRole('row', { name: /Kunthea/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Maly/ })).toBeHidden();
  await page.goBack();
  await expect(search).toHaveValue('Kunthea');
  expect(addresses.filter((address) => /Kunthea|12700001/i.test(decodeURIComponent(address)))).toEqual([]);

  // A link from before brings it, and loses it.
  await page.goto('/b2b/customers?search=Maly');
  await expect(page).toHaveURL('/b2b/customers');
  await expect(search).toHaveValue('Maly');
});
