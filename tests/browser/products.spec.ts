import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { type Buyer, type BuyerLanguage, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { findMostThoroughCase } from './most-thorough-case.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/*
 * The family's trip is bought in purchase.spec.ts. Every second one of the others is bought in Khmer. Each filled
 * page is also read in the other language: its fields show the same values. Every run buys one of them, because it
 * has almost everything that pages contain. A deep run buys all.
 */
const looked = ['auto', 'property'];
for (const [index, product] of productNames.filter((each) => each !== 'travel').entries()) {
  if (!isDeep && product !== 'auto') continue;
  const languages: BuyerLanguage[] = index % 2 === 0 ? ['en', 'km'] : ['km', 'en'];
  test(`${product} is bought, from the first page to the certificate (${languages[0]}), and read in both languages`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const [buyer, reader] = languages.map((language) => createBuyer(page, shop, product, language)) as [Buyer, Buyer];
    const { name, total } = findMostThoroughCase(product);
    await buyer.opens(`/buy_insurance/${product}`);
    const look = looked.includes(product) ? () => expectAccessible(page) : undefined;
    // A number of its own: a phone is sent only so many codes an hour.
    const mobilePhone = `+8551277${String(productNames.indexOf(product)).padStart(2, '0')}11`;
    const answers = { ...shiftAnswersToToday(shop, product, name), mobilePhone, declaration: true };
    await buyer.fillsIn(answers, look, async (shown) => {
      await reader.turnsToLanguage();
      await reader.findsAnswered(shown, answers);
      await buyer.turnsToLanguage();
    });
    await buyer.confirms();
    await buyer.entersCode();
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
    const order = await shop.order(page.url().split('/').at(-1) as string);
    expect(order).toMatchObject({ status: 'issued', premium: { total } });
    const paper = page.getByRole('link', { name: buyer.says('checkout.documents.both') }).first();
    const reply = await page.request.get((await paper.getAttribute('href')) as string);
    expect(reply.headers()['content-type']).toBe('application/pdf');
  });
}

test('the answers that a reset preserves remain in the new form', async ({ page, shop }) => {
  const name = 'comprehensive-camry';
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const startDate = addDays(toBusinessDate(shop.clock.now()), 5);
  const changes = { ...shiftAnswersToToday(shop, 'auto', name), startDate };
  const draft = await shop.aDraftOf(name, 'auto', changes);
  await buyer.opensDraft(draft);
  await buyer.presses('wizard.reset.open');
  await buyer.presses('wizard.reset.yes');
  await buyer.isOn('vehicleInfo');
  const body = await shop.read(draft);
  expect(body.record.answers).toMatchObject({ startDate });
  await page.reload();
  await expect(page.getByText('Saved a moment ago').first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('draft:auto'))).toContain(draft.id);
});
