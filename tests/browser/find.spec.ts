import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createTypist } from './count-presses.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

/** A buyer whose car is insured from tomorrow on. */
const createBuyer = (shop: Shop) => ({
  startDate: addDays(toBusinessDate(shop.clock.now()), 1),
  ...{ givenName: 'Sreymom', familyName: 'Chea', mobilePhone: '+85592345611', identityNumber: '010334512' },
  registrationNo: '2BG-4471',
});

async function createAgent(shop: Shop) {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
  const sold = await createSoldPolicy(shop, {
    ...{ product: 'auto', testCase: 'comprehensive-camry', partner, changes: createBuyer(shop) },
  });
  return { agent, ...sold };
}

test('an order is found by its plate and opened in at most six presses, from any page', async ({ page, shop }) => {
  const { agent, order } = await createAgent(shop);
  await signIn(page, shop, agent);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''));
  for (const from of ['/b2b/my_account', '/b2b/policy_holders', '/b2b/buy_insurance', '/km/b2b/claim_history']) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const typist = createTypist(page);
    const field = page.getByRole('combobox', { name: /Find anything|ស្វែងរក/ });
    await typist.press('/');
    await expect(field).toBeFocused();
    await typist.type('2bg 4471');
    await expect(page.getByRole('option', { name: order.number })).toBeVisible();
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
    for (let last = await chosen.textContent(); !last?.includes(order.number); last = await chosen.textContent()) {
      await typist.press('ArrowDown');
      await expect(chosen).not.toHaveText(last ?? '');
    }
    await typist.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/b2b/order_histories/${order.id}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(typist.count()).toBeLessThanOrEqual(6);
    await expect(field).toHaveValue('');
  }
  expect(addresses.filter((address) => /4471|Sreymom|92345611/i.test(decodeURIComponent(address)))).toEqual([]);
});

test('Ctrl+K leads to the field while somebody types elsewhere, and a slash there remains a slash', async ({
  page,
  shop,
}) => {
  const { agent } = await createAgent(shop);
  await signIn(page, shop, agent);
  await page.goto('/b2b/order_histories');
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('a/b');
  await expect(search).toHaveValue('a/b');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
});

test('the rows are grouped and name the fact, and the list of all rows does not put the search in the address', async ({
  page,
  shop,
}) => {
  const { agent, policy } = await createAgent(shop);
  for (let nth = 0; nth < 6; nth += 1)
    await createAgentDraft(shop, agent, {
      product: 'auto',
      testCase: 'comprehensive-camry',
      changes: createBuyer(shop),
    });
  await signIn(page, shop, agent);
  await page.goto('/b2b/my_account');
  const field = page.getByRole('combobox', { name: 'Find anything' });
  await field.fill('4512');
  await expect(page.getByRole('group', { name: 'Policies · 1' })).toContainText(policy.number);
  const drafts = page.getByRole('group', { name: 'Drafts · 6' });
  await expect(drafts.getByRole('option')).toHaveCount(6);
  await expect(page.getByRole('option').first()).toContainText('ID or passport: …4512');
  await page.keyboard.press('ArrowUp');
  await expect(drafts.getByRole('option', { selected: true })).toHaveText('Show all in the list');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/b2b/drafts');
  await expect(page.getByRole('searchbox')).toHaveValue('4512');
  await expect(page.getByRole('row', { name: /Sreymom/ })).toHaveCount(6);

  await field.fill('nobody has this');
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(field).toBeFocused();
});

test('a failed search shows the failure, and a press repeats it', async ({ page, shop }) => {
  const { agent, order } = await createAgent(shop);
  await signIn(page, shop, agent);
  await page.goto('/b2b/my_account');
  await page.route('**/api/b2b/find', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Find anything' }).fill('2bg4471');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/b2b/find');
  await again.click();
  await expect(page.getByRole('option', { name: order.number })).toBeVisible();
});

test('the results are accessible, in English and Khmer, at 390, 1024 and 1440 pixels', async ({ page, shop }) => {
  const { agent, order } = await createAgent(shop);
  await createAgentDraft(shop, agent, { product: 'auto', testCase: 'comprehensive-camry', changes: createBuyer(shop) });
  await signIn(page, shop, agent);
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl('/b2b/order_histories', language));
      await page.getByRole('combobox', { name: /Find anything|ស្វែងរក/ }).fill('2bg 4471');
      await expect(page.getByRole('option', { name: order.number })).toBeVisible();
      expect([language, width, await findSeriousViolations(page)]).toEqual([language, width, []]);
      expect([language, width, await findLayoutIssues(page)]).toEqual([language, width, []]);
      if (process.env.FIND_PICTURES)
        await page.screenshot({ path: `${process.env.FIND_PICTURES}/${language}-${width}.png` });
    }
});
