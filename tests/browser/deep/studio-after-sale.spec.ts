import type { ReleaseView } from '#contract/studio/releases.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { buildLocaleUrl, findLayoutIssues } from '../layout-checks.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

const FILE = 'product-schemas/golfer/product.json';

test('the acts after the sale are described in words of the field, and are not cut off on a phone', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const user = await createTestUser(shop, { scopes: ['studio:edit'] });
  const { body } = await user.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Kinder terms' } });
  const read = async (path: string) => {
    const found = await user.call<{ text: string }>('GET', `/api/studio/releases/${body.id}/file?path=${path}`);
    return JSON.parse(found.body.text);
  };
  const afterSale = async () => (await read(FILE)).afterSale;
  await page.context().addCookies([{ name: 'session', value: user.token, url: shop.url }]);
  const path = `/studio/releases/${body.id}/products/golfer/after-sale`;
  await page.goto(path);

  // A number outside the range remains in the field with a message, and is not saved.
  const look = page.getByRole('textbox', { name: 'Free-look period, days' });
  await look.fill('61');
  await expect(page.getByText('Write a whole number from 0 to 60.')).toBeVisible();
  await look.fill('14');
  await page.getByRole('textbox', { name: 'Amount deducted from each refund (USD)' }).fill('2.50');
  await page.getByLabel('The policyholder dies').selectOption('The cover continues unchanged');
  await expect.poll(afterSale).toMatchObject({
    cancel: { freeLookDays: 14, kept: { amount: 250 } },
    happens: { holderDies: { goesOn: true } },
  });

  // A reason of one's own, with its name.
  await page.getByRole('button', { name: 'Add a reason' }).click();
  await page.getByRole('dialog').getByLabel('Name, English').fill('Gives up golf');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a reason' }).click();
  const reason = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Gives up golf' }) });
  await reason.getByText('Gives up golf').first().click();
  await reason.getByRole('checkbox', { name: 'The policyholder' }).check();
  await reason.getByLabel('Refund').selectOption('No refund');
  await expect
    .poll(async () => (await afterSale()).cancel.reasons.givesUpGolf)
    .toEqual({ by: ['holder', 'insurer'], refund: 'nothing', backDays: 0 });
  expect((await read('locales/en/products/golfer.json')).afterSale.reasons.givesUpGolf).toBe('Gives up golf');

  // An answer that another kind of change has is not offered a second time.
  const contact = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Email and address' }) });
  await contact.getByText('Email and address').first().click();
  await contact.getByRole('button', { name: 'Choose' }).click();
  await expect(contact.getByRole('checkbox', { name: 'Occupation' })).not.toBeChecked();
  await expect(contact.getByRole('checkbox', { name: 'Phone number' })).toHaveCount(0);
  await contact.getByRole('checkbox', { name: 'Occupation' }).check();
  await expect
    .poll(async () => (await afterSale()).change.kinds.contact.answers)
    .toEqual(['/occupation', '/email', '/address', '/province']);

  await page.getByRole('checkbox', { name: /^Policies can be renewed/ }).uncheck();
  await expect.poll(async () => (await afterSale()).renew).toBeUndefined();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await afterSale()).renew?.opensDays).toBe(60);
  await expectAccessible(page);

  for (const language of ['en', 'km'] as const) {
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl(path, language));
      await expect(page.locator('#after-sale-onceBegun')).toBeVisible();
      await expect.poll(() => findLayoutIssues(page), { message: `${language} at ${width}` }).toEqual([]);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/after-sale-${language}-${width}.png`, fullPage: true });
    }
  }
});
