import type { Browser, Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, test } from '../shop-test.ts';

const phone = '+85512660001';
const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

/** A page of somebody else, in a browser of their own. */
async function pageOf(browser: Browser, shop: Shop, user?: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 900 } });
  if (user) await context.addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  return context.newPage();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The agent walks through the journey for the customer, and sends the link to pay. */
async function sell(page: Page, shop: Shop): Promise<void> {
  const agent = createBuyer(page, shop, 'medical', 'en', { isSale: true });
  const changes = { mobilePhone: phone, startDate: addDays(toBusinessDate(shop.clock.now()), 1) };
  await agent.opens('/buy_insurance/medical');
  await agent.fillsIn({ ...shiftAnswersToToday(shop, 'medical', 'standard-at-thirty'), ...changes });
  await agent.confirms();
  await press(page, 'SMS');
  await expect(page.getByText(`Sent to ${phone}, `)).toBeVisible();
}

/** The customer opens the link, reads it all by the code, agrees and pays. Reads nothing of a commission. */
async function buy(page: Page, shop: Shop): Promise<void> {
  const customer = createBuyer(page, shop, 'medical', 'en');
  const sent = await readLongMessages(shop, phone);
  const [path] = /\/(en\/)?make_payment\/\S+/.exec(sent.find((text) => text.includes('/make_payment/')) ?? '') ?? [''];
  await page.goto(path);
  await expect(page.getByText('$248.20').first()).toBeVisible();
  await expect(page.getByText(/ommission/)).toHaveCount(0);
  await customer.presses('consent.code.send');
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await customer.entersCode({ to: phone });
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await expect(page.getByText(/ommission/)).toHaveCount(0);
  await customer.presses('consent.agree.button');
  await customer.paysBy('khqr');
  await customer.pressesAtTheBank('approve');
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
}

/** The agent files a claim on that policy, with three files. Returns the claim's number. */
async function fileClaim(page: Page, lossDate: string): Promise<string> {
  const [year = '', month = '', day = ''] = lossDate.split('-');
  await page.getByLabel('Policy number, phone number or name').fill(phone);
  await page.getByRole('link', { name: /^File a claim / }).click();
  const isAt = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await isAt('Photograph the bills first');
  await page
    .locator('#papers')
    .setInputFiles([
      { name: 'invoice.png', mimeType: 'image/png', buffer: await createPicture() },
      { name: 'ward.png', mimeType: 'image/png', buffer: await createPicture() },
      report,
    ]);
  await expect(page.getByText('3 of 10 files')).toBeVisible();
  const paper = (name: string) => page.getByLabel(`Which document is ${name}?`);
  await paper('invoice.jpg').selectOption('invoice');
  await paper('report.pdf').selectOption('medicalReport');
  await press(page, 'Next');
  await isAt('Who is the claim for?');
  await press(page, 'Next');
  await isAt('What happened?');
  await page.getByLabel('Description').fill('Appendicitis, operated on the same day');
  const date = page.getByRole('group', { name: 'Date of loss or accident' }).getByRole('textbox');
  for (const [at, part] of [day, month, year].entries()) await date.nth(at).fill(part);
  await press(page, 'Next');
  await isAt('What is claimed?');
  await page.getByRole('checkbox', { name: /^Surgery.*\$2,000\.00/ }).check();
  await page.getByLabel('Amount for Surgery').fill('1,800');
  await press(page, 'Next');
  await isAt('Check and file');
  await press(page, 'File the claim');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(/CLM-\d{4}-\d{6}/);
  for (const name of ['invoice.jpg', 'ward.jpg', 'report.pdf'])
    await expect(page.getByRole('main')).toContainText(name);
  return /CLM-[\d-]+/.exec((await heading.textContent()) ?? '')?.[0] ?? '';
}

/** The insurer assigns it and asks for the missing document. */
async function ask(page: Page, number: string): Promise<void> {
  await page.goto('/b2b/claim');
  await page.getByRole('link', { name: number }).click();
  await press(page, 'Assign this claim to me');
  await expect(page.getByRole('main')).toContainText('Prescription');
  await press(page, 'Ask for information');
  await page.getByRole('textbox', { name: 'Information needed' }).fill('Please send the prescription.');
  await press(page, 'Send the question');
  await expect(page.getByText('The question is sent.')).toBeVisible();
}

/** The agent sends one more file, and answers. */
async function answer(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Please send the prescription.').first()).toBeVisible();
  await page
    .locator('#claim-files')
    .setInputFiles({ name: 'prescription.png', mimeType: 'image/png', buffer: await createPicture() });
  await page.getByLabel('Which document is prescription.png?').selectOption('prescription');
  await page.getByRole('button', { name: 'Send 1 file', exact: true }).click();
  await expect(page.getByText('All documents needed have been received.')).toBeVisible();
  await press(page, 'Answer');
  await page.getByRole('textbox', { name: 'Answer' }).fill('Here it is.');
  await press(page, 'Send the answer');
  await expect(page.getByText('The answer is sent. The insurer continues the review.')).toBeVisible();
}

/** The insurer approves less than was asked for. */
async function approve(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('Here it is.').first()).toBeVisible();
  await press(page, 'Approve');
  const line = page.getByRole('group', { name: /^Surgery/ });
  await line.getByLabel('Amount').fill('1,500');
  await line.getByLabel('Reason, if less is paid').selectOption('coPayment');
  await press(page, 'Approve $1,500.00');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve $1,500.00' }).click();
  await expect(page.getByText('The claim is approved.')).toBeVisible();
}

test('an agent sells medical cover, the customer pays by link, a claim is filed, asked about and approved; balance and reports show it', async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers', company: 'mekong' });
  const scopes = ['b2b:sell', 'b2b:claims', 'b2b:reports'] as const;

  // Bought ten days ago: the cover has begun.
  shop.clock.advance({ days: -10 });
  const agent = await createTestUser(shop, { scopes: [...scopes], partner });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const customer = await pageOf(browser, shop);
  // By another clock than the server's the browser would show another first day, until the first save has answered.
  for (const each of [page, customer]) await each.clock.setSystemTime(shop.clock.now());
  try {
    await sell(page, shop);
    await buy(customer, shop);
  } finally {
    await customer.context().close();
    shop.clock.advance({ days: 10 });
    await page.clock.setSystemTime(shop.clock.now());
  }

  // The session of that day has ended: the agent signs in again, and arrives at the requested page.
  await page.goto('/b2b/claim');
  await expect(page).toHaveURL('/b2b/login');
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill(agent.username);
  await page.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/b2b/claim');

  const number = await fileClaim(page, toBusinessDate(shop.clock.now()));
  const reviewer = await pageOf(
    browser,
    shop,
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
  );
  await ask(reviewer, number);
  await answer(page);
  await approve(reviewer);
  await reviewer.context().close();
  expect((await shop.messagesTo(phone))[0]).toContain('1,500.00');

  // From the holder to what is left.
  await page.goto('/b2b/policy_holders');
  await page.getByRole('searchbox').fill(phone);
  await page
    .getByRole('row', { name: /Sreymom/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('link', { name: /^Balance / }).click();
  await expect(page.getByRole('img', { name: /^Surgery/ })).toHaveAccessibleName(/1,500\.00 .*2,000\.00/);
  await expect(page.getByRole('row', { name: /^Surgery/ })).toContainText('$500.00');

  // The sale of ten days ago may belong to the month before, which a report does not show by default.
  const today = toBusinessDate(shop.clock.now());
  const days = `from=${addDays(today, -10)}&to=${today}`;
  await page.goto(`/b2b/reports?by=agent&${days}`);
  const sold = page.getByRole('row', { name: /Sokha Chan/ }).filter({ hasText: '248.20' });
  await expect(sold).toBeVisible();
  await page.goto(`/b2b/reports?view=commission&by=product&${days}`);
  // 15 % of the premium, as the partner's terms are.
  await expect(page.getByRole('row').filter({ hasText: '37.23' }).first()).toBeVisible();
});
