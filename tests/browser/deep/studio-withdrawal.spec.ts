import type { Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** Pages look every 15 to 20 seconds; two looks, and a slow answer. */
const timeout = 50_000;

/** The figures of the dialog that withdraws a product: unchanged, moved and void, by what is affected. */
async function readFigures(page: Page): Promise<Record<string, number[]>> {
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Actions for Golfer insurance' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Withdraw from sale' }).press('Enter');
  const table = page.getByRole('dialog').getByRole('table', { name: 'Forms, quotations and policies of Golfer' });
  await expect(table.getByRole('row')).toHaveCount(5);
  const rows = await table
    .getByRole('row')
    .evaluateAll((all) =>
      all.slice(1).map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '')),
    );
  return Object.fromEntries(
    rows.map(([kind = '', ...figures]) => [kind, figures.map((cell) => Number(/\d+$/.exec(cell.trim())?.[0]))]),
  );
}

test('the dialog of a withdrawal counts forms, quotations, payment links and policies by what happens to them', async ({
  page,
  shop,
}) => {
  const studio = await createStudio(shop, 'vouched');
  await page.context().addCookies([{ name: 'session', value: studio.approver.token, url: shop.url }]);
  const before = await readFigures(page);

  // By hand: one form, two quotations by a link of which one is being paid, one quotation without a link, two policies.
  const testCase = 'a-year-of-golf';
  const changes = shiftAnswersToToday(shop, 'golfer', testCase);
  await shop.call('POST', '/api/drafts', { body: { product: 'golfer', language: 'en' } });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const [, paying] = [
    await createAgentOrder(shop, agent, { product: 'golfer', testCase, changes }),
    await createAgentOrder(shop, agent, { product: 'golfer', testCase, changes }),
  ];
  await shop.pay(paying.ref);
  await shop.anOrder(testCase, { product: 'golfer', changes });
  for (const _each of ['one', 'two']) await createSoldPolicy(shop, { product: 'golfer', testCase, changes });

  const after = await readFigures(page);
  const added = Object.entries(after).map(([kind, figures]) => [
    kind,
    figures.map((figure, at) => figure - (before[kind]?.[at] ?? 0)),
  ]);
  expect(Object.fromEntries(added)).toEqual({
    'Forms that are being filled in': [0, 0, 1],
    'Quotations that are not paid yet': [1, 0, 2],
    'Of these, with an agent’s payment link': [1, 0, 1],
    'Policies in force': [2, 0, 0],
  });
  await expectAccessible(page);
});

test('the open pages of buyer, customer and agent report a withdrawal, each with the next step', async ({
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
