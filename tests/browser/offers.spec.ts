import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from '../api/create-agent-order.ts';
import { createCustomerAnswers } from '../api/create-customer.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

test('an agent adds a quotation; the customer compares both by one link and agrees to one, and the other lapses', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
  const first = await createAgentOrder(shop, agent, {
    agreed: false,
    changes: { ...shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'), ...createCustomerAnswers() },
  });
  await signIn(page, shop, agent);
  await page.goto(`/b2b/order_histories/${first.id}`);
  await page.getByRole('button', { name: 'Add a quotation to the offer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByRole('button', { name: 'Open the quotation' }).click();

  // The agent returns to the plan, chooses a dearer one, and confirms.
  const quoted = page.getByRole('heading', { level: 1 });
  await expect(quoted).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('radio', { name: /Premier/ }).check();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const handOver = page.getByRole('button', { name: 'Hand over to the customer' });
  for (let round = 0; round < 8 && !(await handOver.isVisible()); round++) {
    await next.click();
    await expect(next.or(handOver).first()).toBeEnabled();
  }
  await handOver.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handed over to the customer' })).toBeVisible();

  await page.goto(`/b2b/order_histories/${first.id}`);
  const offered = page.getByRole('region', { name: 'Quotations of this offer' });
  await expect(offered.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: shop.url });
  const phonePage = await context.newPage();
  const customer = createBuyer(phonePage, shop, 'travel', 'en');
  const compared = phonePage.getByRole('region', { name: 'Compare the quotations' });
  for (const width of [390, 1024, 1440])
    for (const language of ['en', 'km'] as const) {
      await phonePage.setViewportSize({ width, height: 900 });
      await phonePage.goto(buildLocaleUrl(`/make_payment/${first.ref}`, language));
      await expect(phonePage.locator('main').getByRole('list').first().getByRole('listitem')).toHaveCount(2);
      expect(await findLayoutIssues(phonePage)).toEqual([]);
      await expectAccessible(phonePage);
    }
  await phonePage.goto(`/make_payment/${first.ref}`);
  await expect(compared.getByRole('listitem')).toHaveCount(2);
  await expect(compared.getByText('Shown below')).toBeVisible();
  await customer.presses('consent.code.send');
  await customer.entersCode({ to: first.phone });

  await expect(phonePage.getByRole('checkbox')).toBeVisible();

  // The same code opens the other quotation: the customer reads it and agrees.
  await compared.getByRole('link', { name: /See quotation/ }).click();
  await expect(phonePage).not.toHaveURL(new RegExp(first.ref));
  await phonePage.getByRole('checkbox').check();
  await customer.presses('consent.agree.button');
  await expect(phonePage.getByRole('heading', { level: 1, name: 'Pay for your insurance' })).toBeVisible();
  await phonePage.goto(`/make_payment/${first.ref}`);
  await expect(phonePage.getByText('You have chosen another quotation of this offer.')).toBeVisible();
  await phonePage.getByRole('link', { name: 'Open the chosen quotation' }).click();
  await expect(phonePage.getByRole('heading', { level: 1, name: 'Pay for your insurance' })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Lapsed: the customer chose another quotation')).toBeVisible();
});
