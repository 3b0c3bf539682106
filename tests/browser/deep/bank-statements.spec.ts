import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createAgentOrder } from '../../api/create-agent-order.ts';
import { createCustomerAnswers } from '../../api/create-customer.ts';
import { shiftAnswersToToday } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

test('a clerk imports a statement, matches a payment and sets one aside, and the focus remains where the work continues', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const anOrder = async () => {
    const trip = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
    return createAgentOrder(shop, agent, { changes: { ...trip, ...createCustomerAnswers() } });
  };
  const [one, two] = [await anOrder(), await anOrder()];
  await signIn(page, shop, clerk);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/en/b2b/bank_statements');
  await expect(page.getByText('There are no payments yet.')).toBeVisible();
  const choose = (text: string) =>
    page
      .getByLabel('Import a statement')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('date,amount\n2026-13-01,1\n');
  await expect(page.getByText('Line 2 of this file: the value “date” is missing or not valid.')).toBeVisible();
  await expectAccessible(page);

  const rows = [
    `2026-11-02,6.80,FT-1,Chan Sokha,${one.number}`,
    '2026-11-03,6.80,FT-2,Chea Dara,Insurance',
    '2026-11-03,50,FT-3,Mekong,Deposit',
  ];
  await choose(`date,amount,reference,payer,details\n${rows.join('\n')}\n`);
  const done = page.getByText(
    'Payments in the file: 3, new: 3. Matched: 1, waiting for a colleague: 0, without an order: 2, set aside: 0.',
  );
  await expect(done).toBeVisible();
  await expect(page.getByText('Line 2 of this file')).toBeHidden();
  await page.screenshot({ path: test.info().outputPath('bank-1440.png'), fullPage: true });

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Chea Dara').getByRole('button', { name: 'Match' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order number').fill('ORD-2026-999999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Order number')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Order number').fill(two.number);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`$6.80 is matched to order ${two.number}.`)).toBeVisible();
  await expect(row('Chea Dara').getByRole('link', { name: two.number })).toBeVisible();

  await row('Mekong').getByRole('button', { name: 'Set aside' }).click();
  await dialog.getByLabel('Reason').fill('Deposit of Mekong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('$50.00 is set aside.')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await expectAccessible(page);
  for (const [language, width] of [
    ['en', 390],
    ['km', 390],
    ['km', 1024],
    ['km', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${language}/b2b/bank_statements`);
    await expect(page.getByText('FT-3')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`bank-${language}-${width}.png`), fullPage: true });
  }
});
