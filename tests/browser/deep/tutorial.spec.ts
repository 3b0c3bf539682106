import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, test } from '../shop-test.ts';

test('the product that the tutorial makes is bought', async ({ page, shop }) => {
  test.slow();
  const buyer = createBuyer(page, shop, 'bicycle', 'en');
  const answers = shiftAnswersToToday(shop, 'bicycle', 'electric-and-locked');
  await buyer.opens('/buy_insurance');
  const seesThePrice = new RegExp(`^See the price.*${buyer.reads('name')}`);
  await page.getByRole('link', { name: seesThePrice }).click();
  const seen: string[] = [];
  await buyer.fillsIn({ ...answers, declaration: true }, async (name) => void seen.push(name));
  expect(seen).toEqual(['bicycleInfo', 'security', 'cover', 'plan', 'summaryInfo', 'customerInfo', 'summary']);
  await buyer.confirms();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await buyer.entersCode();
  await buyer.paysBy('khqr');
  await buyer.pressesAtTheBank('approve');
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
  const order = await shop.order(page.url().split('/').at(-1) as string);
  expect(order).toMatchObject({ status: 'issued', premium: { total: 14628 } });
});
