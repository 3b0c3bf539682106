import { toBuffer } from 'qrcode';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { type BuyerLanguage, createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { createKeyboard } from './input-device.ts';
import { expect, test } from './shop-test.ts';

/** Purchases with all that pages are made of: lists of people, pictures, plans, searches, dates, phones. */
const purchases: [product: string, testCase: string, language: BuyerLanguage][] = [
  ['travel', 'solo-thailand-five-days', 'en'],
  ['travel', 'family-to-japan', 'km'],
  ['auto', 'comprehensive-camry', 'km'],
  ['festivalPA', 'family-of-five-at-new-year', 'en'],
  ['fire', 'villa-in-phnom-penh', 'km'],
  ['property', 'home-in-siem-reap', 'en'],
  ['golfer', 'club-weekend-on-the-best-plan', 'km'],
  ['medical', 'standard-with-outpatient', 'en'],
];

test('every product is bought by the keyboard', () => {
  expect(new Set(purchases.map(([product]) => product))).toEqual(new Set(productNames));
});

for (const [index, [product, testCase, language]] of purchases.entries()) {
  if (!isDeep && index > 0) continue;
  test(`${testCase} of ${product} is bought with the keyboard alone, from home to the certificate, and inquired about (${language})`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const hand = createKeyboard(page);
    const buyer = createBuyer(page, shop, product, language, { hand });
    const mobilePhone = `+8551279${String(index).padStart(2, '0')}033`;
    const answers: Answers = { ...shiftAnswersToToday(shop, product, testCase), mobilePhone, declaration: true };
    const heading = page.getByRole('heading', { level: 1 });

    await buyer.opens('/');
    await hand.presses(
      page
        .getByRole('article')
        .filter({ hasText: buyer.reads('name') })
        .getByRole('link')
        .first(),
    );
    await buyer.fillsIn(answers);
    await buyer.confirms();
    await buyer.entersCode();
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(heading).toHaveText(buyer.says('checkout.success.title'));

    const ref = page.url().split('/').at(-1) as string;
    const { policy, certificatePath } = await shop.order(ref);
    if (certificatePath) {
      await hand.presses(page.getByRole('link', { name: buyer.says('checkout.success.certificate'), exact: true }));
      await expect(heading).toHaveText(buyer.says('checkout.paper.title'));
    }
    await expect(page.getByRole('main')).toContainText(policy?.number as string);

    await hand.presses(page.getByRole('button', { name: buyer.says('interface.header.menu') }));
    const menu = page.getByRole('navigation', { name: buyer.says('interface.header.mainMenu') });
    await hand.presses(menu.getByRole('link', { name: buyer.says('interface.header.policyInquiry') }));
    await expect(heading).toHaveText(buyer.says('interface.header.policyInquiry'));
    await hand.writes(page.getByLabel(buyer.says('inquiry.number'), { exact: true }), policy?.number as string);
    const born = page.getByRole('group', { name: buyer.says('inquiry.born'), exact: true }).getByRole('textbox');
    for (const [place, part] of String(answers.dateOfBirth).split('-').reverse().entries())
      await hand.writes(born.nth(place), part);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(policy?.number as string);
  });
}

test('without a camera the page reads a code from a picture, with the keyboard alone', async ({ page, shop }) => {
  const says = createMessageLookup('km');
  const startDate = toBusinessDate(shop.clock.now());
  const changes = { startDate, endDate: addDays(startDate, 4), identityNumber: '090807065' };
  const { policy } = await createSoldPolicy(shop, { testCase: 'solo-thailand-five-days', changes });
  const { number: policyNumber, effectiveFrom, effectiveTo } = policy;
  const claims = { policyNumber, status: 'active', effectiveDate: effectiveFrom, expiredDate: effectiveTo };
  const token = signQrToken(shop.services.config.keys, { ...claims, issuedAt: '2026-04-01T02:00:00Z' });
  const buffer = await toBuffer(`${shop.url}/scan?q=${token}`, { width: 520, margin: 4 });
  const hand = createKeyboard(page);
  const press = (id: string) => hand.presses(page.getByRole('button', { name: says(id), exact: true }));
  await page.goto('/km/scan');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });
  await press('inquiry.scan.start');
  await expect(page.getByText(says('inquiry.scan.troubles.none.title'))).toBeVisible();
  const chooser = page.getByLabel(says('inquiry.scan.choose'), { exact: true });
  await hand.sends(chooser, { name: 'code.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('main')).toContainText(policyNumber);
  await press('inquiry.scan.another');
  await expect(page.getByRole('button', { name: says('inquiry.scan.start'), exact: true })).toBeFocused();
});
