import { createBuyer } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

test('a tester jumps to a page and opens it, and makes an order paid', async ({ page, shop, context }) => {
  await page.goto('/testing');
  const jump = page.getByRole('region', { name: 'Jump' });
  await jump.getByLabel('Product', { exact: true }).selectOption({ value: 'travel' });
  await jump.getByRole('button', { name: /Choose a persona/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').fill('family-to-japan');
  await sheet.getByRole('option', { name: 'A family of four stays 95 days in Japan' }).click();
  await expect(sheet).toBeHidden();

  await jump.getByLabel('Page or state to reach', { exact: true }).selectOption({ value: 'childrenCard' });
  await jump.getByRole('button', { name: 'Jump there' }).click();
  const opened = context.waitForEvent('page');
  await jump.getByRole('link', { name: 'Open the form' }).click();
  const form = await opened;
  await createBuyer(form, shop, 'travel', 'en').isOn('childrenCard');
  await form.close();

  await jump.getByLabel('Page or state to reach', { exact: true }).selectOption({ value: 'paying' });
  await jump.getByRole('button', { name: 'Jump there' }).click();
  // The list contains orders of other tests, too.
  const made = await jump.getByRole('link', { name: 'Open the order' }).getAttribute('href');
  const entries = page.getByRole('region', { name: 'Orders and outside events' }).getByRole('listitem');
  const order = entries.filter({ has: page.locator(`a[href$="${made?.split('/').at(-1)}"]`) });
  await order.getByRole('button', { name: 'The money arrives', exact: true }).click();
  await expect(order.getByText('Issued', { exact: true })).toBeVisible();
  // A box that scrolls does not make the page longer than its visible part.
  const empty = await page.evaluate(
    () => document.documentElement.scrollHeight - document.body.getBoundingClientRect().height,
  );
  expect(empty).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});
