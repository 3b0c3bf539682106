import { aBuyer, answersFromToday, type BuyersLanguage } from './a-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

for (const language of ['en', 'km'] satisfies BuyersLanguage[]) {
  test(`a family buys its trip, from the first page to the certificate (${language})`, async ({ page, shop }) => {
    const buyer = aBuyer(page, shop, 'travel', language);
    await buyer.opens('/buy_insurance/travel');
    await buyer.fillsIn({ ...answersFromToday(shop, 'travel', 'family-to-japan'), declaration: true });
    await expectAccessible(page);
    await buyer.confirms();
    await buyer.entersCode(await shop.lastCode());
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
    await expect(page.getByText(/TRV-\d{4}-\d{6}/).first()).toBeVisible();
    await expectAccessible(page);
  });
}
