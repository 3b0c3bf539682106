import { addDays } from '#engine/language/dates.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate } from '#shared/format.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const PHONE = '+85512779901';
const day = (date: string) => formatDate(date, 'en');

/** A car for 741.00 a year, sold 330 days ago and renewed today for 666.90. */
async function renewedEarly(shop: Shop): Promise<{ number: string; next: string }> {
  const { sql } = shop.services.database;
  shop.clock.advance({ days: -330 });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 1);
  const changes = { mobilePhone: PHONE, startDate };
  const sold = createSoldPolicy(shop, { product: 'auto', testCase: 'comprehensive-camry', changes });
  const { number } = (await sold.finally(() => shop.clock.advance({ days: 330 }))).policy;
  const policy = (await findPolicy(sql, number)) as Policy;
  const file = await loadPolicy(shop.services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
  const begun = await openEndorsement(file, { by: 'holder' }, { does: 'renew', language: 'en' });
  const draft = { id: begun.draft, key: begun.key } as OpenDraft;
  await shop.answer(draft, { declaration: true });
  const { body } = await shop.confirm(draft);
  await shop.verify(body.order, await shop.codeTo(PHONE));
  await shop.buy(body.order);
  return { number, next: addDays(policy.effectiveTo, 1) };
}

test('a cancellation after an early renewal shows staff and policyholder the refund for the next term', async ({
  page,
  shop,
}) => {
  const { number, next } = await renewedEarly(shop);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  await page.context().addCookies([{ name: 'session', value: clerk.token, url: shop.url }]);
  await page.goto(`/b2b/policies/${number}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel the policy' }).click();
  await expect(dialog.getByText(`The next term begins on ${day(next)}.`)).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('No longer needed');
  await expect(dialog.getByText(`$666.90 of the refund is for the next term, ${day(next)}`)).toBeVisible();
  await expectAccessible(page);
  const look = async (name: string) => {
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
  };
  await look('portal');
  await page.context().clearCookies();

  await page.goto('/my_insurance');
  await page.getByLabel('phone', { exact: false }).first().fill(PHONE.replace('+855', '0'));
  const born = page.getByRole('group', { name: 'Date of birth' }).getByRole('textbox');
  for (const [nth, part] of ['14', '05', '1990'].entries()) await born.nth(nth).fill(part);
  await page.getByRole('button', { name: /code/i }).click();
  const code = page.getByLabel(/code/i).first();
  await expect(code).toBeFocused();
  await code.fill(await shop.codeTo(PHONE));
  await code.press('Enter');
  const card = page.getByRole('article').filter({ hasText: number });
  await card.getByText('Change or cancel', { exact: true }).click();
  await card.getByRole('button', { name: 'Cancel this policy', exact: true }).click();
  await expect(page.getByText(`Choose ${day(addDays(next, -1))} to cancel only that term`)).toBeVisible();
  await look('mine-day');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Show my refund' }).click();
  await expect(page.getByText(`Refund of the next term, ${day(next)}`)).toBeVisible();
  await expect(page.getByText('$666.90')).toBeVisible();
  await expectAccessible(page);
  await look('mine-refund');
});
