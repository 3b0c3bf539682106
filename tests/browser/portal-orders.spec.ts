import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flattenMessages } from '#contract/flatten-messages.ts';
import { addDays, businessDate } from '#engine/dates.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { anAgentsOrder } from '#tests/api/an-agents-order.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import { aUser } from '#tests/support/a-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const words: Record<string, string> = Object.assign(
  {},
  ...['portal', 'portal-orders', 'problems'].map((file) =>
    flattenMessages(file, JSON.parse(readFileSync(join(projectRoot, `locales/en/${file}.json`), 'utf8'))),
  ),
);
const says = (id: string, values: Record<string, string> = {}): string =>
  (words[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
const own = (id: string, values?: Record<string, string>) => says(`portal-orders.${id}`, values);

test('an agent finds an order, is told why it is refused, sends a link, pays from the balance, copies the order', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await aPartner(shop, { balance: 100_00 });
  const agent = await aUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Bopha', familyName: 'Keo' });
  const clerk = await aUser(shop, { scopes: ['insurer:orders'] });
  const today = businessDate(shop.clock.now());
  const changes = { startDate: addDays(today, 10), endDate: addDays(today, 14) };
  // On other days: nobody is insured twice.
  const later = { startDate: addDays(today, 20), endDate: addDays(today, 24) };
  const unproven = await anAgentsOrder(shop, agent, { agreed: false, changes: later });
  const order = await anAgentsOrder(shop, agent, { changes });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const act = (name: string) => page.getByRole('button', { name: own(`acts.${name}`), exact: true }).click();

  // Filters stand in the address, and a row opens its order.
  await page.goto('/b2b/order_histories?sort=-premium');
  const rows = page.getByRole('row').filter({ hasText: 'ORD-' });
  await expect(rows).toHaveCount(2);
  await page.getByLabel(own('column.status')).selectOption('confirmed');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL('/b2b/order_histories?sort=-premium&status=confirmed');
  await expect(rows).toContainText(/Sokha Chan.*Confirmed.*\$6\.80.*\$1\.02.*Bopha Keo/);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill(unproven.phone);
  await expect(page.getByText(own('nothingFound'))).toBeVisible();
  await page
    .getByRole('button', { name: own('clear') })
    .first()
    .click();
  await rows.filter({ hasText: unproven.number }).click();
  await expect(heading).toHaveText(unproven.number);

  // Somebody else was quicker: the dialog says so, and the page behind it is up to date.
  await act('sendLink');
  await clerk.call('POST', `/api/b2b/orders/${unproven.id}/cancel`, { body: { reason: 'Another date' } });
  await dialog.getByRole('button', { name: own('link.sms') }).click();
  await expect(dialog.getByRole('alert')).toContainText(says('problems.orderNotPayable'));
  await page.keyboard.press('Escape');
  await expect(page.getByText(own('next.cancelledCopy.title'))).toBeVisible();
  await page.getByRole('link', { name: own('all'), exact: true }).click();
  await rows.filter({ hasText: order.number }).click();

  // The link goes out, and not again at once; it can be passed on all the same.
  await act('sendLink');
  await dialog.getByRole('button', { name: own('link.sms') }).click();
  await expect(dialog.getByRole('status').filter({ hasText: own('link.sent', { to: order.phone }) })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^SMS in \d+ s$/ })).toBeDisabled();
  await dialog.getByRole('button', { name: own('link.get') }).click();
  const link = dialog.getByRole('textbox', { name: own('link.label') });
  await expect(link).toHaveValue(new RegExp(`/make_payment/${order.ref}$`));
  await expect(dialog.getByRole('link', { name: own('link.telegram') })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share/,
  );
  await page.keyboard.press('Escape');

  // Paying shows the balance before and after; the page and the menu are fresh.
  await act('payFromBalance');
  await expect(dialog).toContainText('$93.20');
  await dialog.getByRole('radio', { name: own('pay.less') }).check();
  await expect(dialog).toContainText('$94.22');
  await dialog.getByRole('button', { name: own('pay.action', { amount: '$5.78' }) }).click();
  await expect(page.locator(':focus')).toContainText(/^\$5\.78 was paid from the balance\. Policy TRV-/);
  await expect(page.getByRole('region', { name: says('portal.balance.title') })).toContainText('$94.22');
  await expect(page.getByText(own('events.PAID-balanceWithoutCommission'))).toBeVisible();
  for (const variant of ['km', 'en', 'both'])
    await expect(page.locator(`a[target=_blank][href$="language=${variant}"]`)).toBeVisible();
  await expectAccessible(page);

  // Its copy is a new quote in its journey, and the key is not in the address.
  await act('copy');
  await dialog.getByRole('button', { name: own('copy.action') }).click();
  await expect(dialog.getByRole('status')).toContainText(own('copy.nothingDropped'));
  await dialog.getByRole('button', { name: own('copy.open') }).click();
  await expect(page).toHaveURL(/\/buy_insurance\/travel[^#]*$/);
  await expect(page.getByText('$6.80').first()).toBeVisible();
});
