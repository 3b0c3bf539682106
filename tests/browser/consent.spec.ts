import type { Page } from '@playwright/test';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`);

test('an agent hands over; the customer reads, agrees and pays on the link, and the agent sees it without a reload', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const today = toBusinessDate(shop.clock.now());
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers', company: 'mekong-consent' });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
  const changes = { startDate: addDays(today, 20), endDate: addDays(today, 24) };
  const { phone } = await createAgentDraft(shop, agent, { testCase: 'family-to-japan', changes });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  await page.goto('/b2b/drafts');
  await page
    .getByRole('row', { name: new RegExp(phone.slice(-6)) })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open it here' }).click();

  // The agent ticks nothing and is asked for nothing: it is the customer's.
  await expect(page.getByRole('heading', { name: 'The customer declares this' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hand over to the customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Handed over to the customer' })).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0);
  await page.getByLabel('Language of the message').selectOption('km');
  await page.getByRole('button', { name: 'SMS', exact: true }).click();
  await expect(step(page, 'LINK')).not.toContainText('not yet');
  await expect(step(page, 'OPENED')).toContainText('not yet');
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 800 } });
  const phonePage = await context.newPage();
  const customer = createBuyer(phonePage, shop, 'travel', 'km');
  const [path] = /\/km\/make_payment\/\S+/.exec((await readLongMessages(shop, phone)).join(' ')) ?? [''];
  await phonePage.goto(path);

  // The offer shows the cover, the seller and the customer, but no more of anybody.
  const main = phonePage.locator('main');
  await expect(main).toContainText('Dara Sok, Mekong Brokers');
  await expect(main).toContainText('1990');
  await expect(main).toContainText(customer.says('wizard.declaration.true'));
  await expect(main).not.toContainText('010203040');
  await expect(main).not.toContainText(phone);
  await expectAccessible(phonePage);
  await expect(step(page, 'OPENED')).not.toContainText('not yet');

  // The code covers every answer; the customer reports a wrong one to the agent, who reads it at once.
  await customer.presses('consent.code.send');
  await expect(phonePage.getByLabel(customer.says('checkout.code.label'), { exact: true })).toBeVisible();
  const sms = (await shop.messagesTo(phone)).filter((text) => !text.includes('/s/'));
  expect(sms).toHaveLength(1);
  expect(sms[0]).toMatch(/លេខកូដ/);
  await customer.entersCode({ to: phone });
  await expect(main).toContainText('010203040');
  await expectAccessible(phonePage);
  await customer.presses('consent.wrong.open');
  await phonePage.getByRole('dialog').getByRole('textbox').fill('My street is 242');
  await customer.presses('consent.wrong.send');
  await expect(phonePage.getByText(customer.says('consent.wrong.sent'))).toBeVisible();
  await expect(page.getByText('My street is 242')).toBeVisible();

  // Without the tick there is no consent; with it the way is free to pay.
  await customer.presses('consent.agree.button');
  await expect(phonePage.getByText(customer.says('consent.agree.tick'))).toBeVisible();
  await phonePage.getByRole('checkbox').check();
  await customer.presses('consent.agree.button');
  await expect(phonePage.getByRole('heading', { level: 1, name: customer.says('checkout.pay.title') })).toBeVisible();
  await expect(step(page, 'AGREED')).not.toContainText('not yet');
  await customer.paysBy('khqr');
  await customer.pressesAtTheBank('approve');
  await expect(
    phonePage.getByRole('heading', { level: 1, name: customer.says('checkout.success.title') }),
  ).toBeVisible();
  await context.close();

  // The agent's page has gone on to the certificate by itself.
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
  const { body } = await agent.call<{ items: { id: string }[] }>('POST', '/api/b2b/orders/search', {
    body: { search: phone },
  });
  const id = body.items[0]?.id ?? '';
  const { consent } = (await agent.call<OrderDetail>('GET', `/api/b2b/orders/${id}`)).body;
  expect(consent).toMatchObject({ way: 'code', language: 'km' });
  await page.goto(`/b2b/order_histories/${id}`);
  await expect(page.getByText('Code sent to the phone')).toBeVisible();
});
