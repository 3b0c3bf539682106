import { testCase } from '#tests/support/buyer-actions.ts';
import { testedLanguages } from '#tests/support/deep-run.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { shareShopCookies } from './share-shop-cookies.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

for (const language of testedLanguages('en')) {
  test(`a family buys its trip, from the first page to the certificate (${language})`, async ({ page, shop }) => {
    test.slow();
    const buyer = createBuyer(page, shop, 'travel', language);
    const answers = shiftAnswersToToday(shop, 'travel', 'family-to-japan');
    // Axe looks at the same pages in both languages; in Khmer it looks at pages of other products, in products.spec.ts.
    const look = async () => (language === 'en' ? expectAccessible(page) : undefined);
    await buyer.opens('/buy_insurance/travel');
    const seen: string[] = [];
    await buyer.fillsIn({ ...answers, declaration: true }, async (name) => {
      seen.push(name);
      await look();
    });
    expect(seen).toEqual(['travelInfo', 'plan', 'summaryInfo', 'customerInfo', 'childrenCard', 'summary']);

    await buyer.confirms();
    await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
    await look();
    await buyer.entersCode();
    await look();
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');

    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
    await look();
    const ref = page.url().split('/').at(-1) as string;
    const order = await shop.order(ref);
    expect(order).toMatchObject({ status: 'issued' });
    expect(order.premium.total).toBe(testCase('travel', 'family-to-japan').premium?.total);
    await expect(page.getByText(order.policy?.number as string).first()).toBeVisible();

    // The certificate in both languages, as the page offers it.
    const download = page.getByRole('link', { name: buyer.says('checkout.documents.both') }).first();
    const paper = await page.request.get((await download.getAttribute('href')) as string);
    expect(paper.headers()['content-type']).toBe('application/pdf');

    await buyer.opens(`/travel_insurance_certificate/${ref}`);
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.paper.title') })).toBeVisible();
    await look();

    // Nothing about the people stays in the browser.
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    for (const personal of ['givenName', 'familyName', 'identityNumber', 'mobilePhone', 'address', 'dateOfBirth']) {
      expect(kept).not.toContain(String(answers[personal]));
    }
  });
}

test('the journey of a completed order cannot be entered again, and its payment pages lead to the success page', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const { ref, draft } = await shop.anOrder('solo-thailand-five-days', {
    changes: shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'),
  });
  await shop.buy(ref);
  await shareShopCookies(page, shop);
  for (const path of ['make_payment', 'check_payment', 'payment_fail']) {
    await buyer.opens(`/${path}/${ref}`);
    await expect(page).toHaveURL(new RegExp(`/payment_success/${ref}$`));
  }
  await buyer.opensDraft(draft);
  await expect(page.getByRole('heading', { level: 1, name: 'This insurance has been bought' })).toBeVisible();
});
