import type { ReleaseView } from '#contract/studio/releases.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** Pages look every 15 to 20 seconds; two looks, and a slow answer. */
const timeout = 50_000;

test('a withdrawal is said on the open pages of buyer, customer and agent, each with what to do', async ({
  page,
  shop,
  browser,
}) => {
  const studio = await createStudio(shop, 'vouched');
  const openFor = async (token?: string) => {
    const context = await browser.newContext({ baseURL: shop.url });
    if (token) await context.addCookies([{ name: 'session', value: token, url: shop.url }]);
    return context.newPage();
  };

  const changes = shiftAnswersToToday(shop, 'golfer', 'a-year-of-golf');

  // A buyer is filling in the form, a customer has a pay link, and its agent looks at the order.
  const buyer = createBuyer(page, shop, 'golfer', 'en');
  await buyer.opens('/buy_insurance/golfer');
  const { answers } = shop.testCase('golfer', 'a-year-of-golf');
  await buyer.answers('golferPackage', { ...answers, ...changes });
  await buyer.goesOnTo('golferPlan');
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const order = await createAgentOrder(shop, agent, { product: 'golfer', testCase: 'a-year-of-golf', changes });
  const customer = await openFor();
  await customer.goto(`/make_payment/${order.ref}`);
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  const seller = await openFor(agent.token);
  await seller.goto(`/b2b/order_histories/${order.id}`);
  await expect(seller.getByRole('heading', { level: 1 })).toContainText(order.number);
  for (const one of [page, customer, seller]) await expect(one.getByText('no longer sold')).toHaveCount(0);

  const reason = { reason: 'a test' };
  await studio.approver.call('POST', '/api/studio/products/golfer/withdrawal', { body: reason });
  for (const one of [page, customer]) {
    await expect(one.getByText('This insurance is no longer sold')).toBeVisible({ timeout });
    await expect(one.getByText('Choose another insurance, or call our hotline.', { exact: false })).toBeVisible();
    await expect(one.getByRole('link', { name: 'Other insurance' })).toBeVisible();
    await expectAccessible(one);
  }
  await expect(customer.getByRole('button', { name: /Pay|Send the code/ })).toHaveCount(0);
  await expect(seller.getByText('no longer sold', { exact: false }).first()).toBeVisible({ timeout });
  await expect(seller.getByRole('button', { name: /payment link/i })).toHaveCount(0);
  await expectAccessible(seller);

  // Put on sale again, as it was: the tests that share this shop find it where it was.
  const { body } = await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases?limit=100');
  const first = body.items.find((one) => one.number === 1)?.id;
  const back = { drafts: 'stay', offers: 'keep', reason: 'as it was', products: ['golfer'] };
  expect((await studio.editor.call('POST', `/api/studio/releases/${first}/sale`, { body: back })).status).toBe(200);
});
