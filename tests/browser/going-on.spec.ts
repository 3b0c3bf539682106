import dayjs from 'dayjs';
import { createGate } from '#tests/support/gate.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

const solo = 'solo-thailand-five-days';

/** A traveller at the first page of a draft that the server knows, all of whose answers it has. */
async function atTheFirstPage(page: Parameters<typeof createBuyer>[0], shop: Parameters<typeof createBuyer>[1]) {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const draft = await shop.aDraft('travel');
  await shop.answer(draft, shiftAnswersToToday(shop, 'travel', solo));
  await buyer.opensDraft(draft);
  await buyer.isOn('travelInfo');
  const next = page.getByRole('button', { name: buyer.says('wizard.next'), exact: true });
  return { buyer, draft, next };
}

test('the next page appears before the answer of the server, without a price of other answers', async ({
  page,
  shop,
}) => {
  const { buyer, next } = await atTheFirstPage(page, shop);
  const total = page
    .getByText(buyer.says('wizard.premium.total'), { exact: true })
    .filter({ visible: true })
    .locator('..');
  await expect(total).toContainText('$');
  const answer = createGate();
  await page.route('**/api/drafts/**', async (route) => answer.opened.then(() => route.continue()));
  const { endDate } = shiftAnswersToToday(shop, 'travel', solo);
  await buyer.tells('travelInfo', { endDate: dayjs(String(endDate)).add(3, 'day').format('YYYY-MM-DD') });
  await next.click();
  await buyer.isOn('plan');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(total).toContainText(buyer.says('wizard.premium.calculating'));
  const priced = page.getByRole('radio', { name: /\$/ });
  await expect(priced).toHaveCount(0);
  answer.open();
  await expect(total).toContainText('$');
  await expect(priced.first()).toBeVisible();
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  await buyer.isOn('plan');
});

test('a page that the server refuses appears again, with its answers and its errors', async ({ page, shop }) => {
  const { buyer, draft, next } = await atTheFirstPage(page, shop);
  const answer = createGate();
  await page.route('**/api/drafts/*/next', async (route) => answer.opened.then(() => route.continue()));
  await next.click();
  await buyer.isOn('plan');
  // On another device a date is removed meanwhile.
  await shop.answer(draft, { startDate: null });
  answer.open();
  await buyer.isOn('travelInfo');
  await expect(page.getByRole('region', { name: buyer.says('wizard.errors.title') })).toBeFocused();
  await expect(page.getByText(buyer.says('wizard.held'))).toBeVisible();
});

test('the second press of a double click does nothing on the next page', async ({ page, shop }) => {
  const { buyer, next } = await atTheFirstPage(page, shop);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/drafts\/[^/]+\/next$/.test(request.url())) sent.push(request.method());
  });
  await next.dblclick();
  await buyer.isOn('plan');
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  await buyer.isOn('plan');
  await expect(page.getByText(buyer.says('wizard.errors.title'))).toHaveCount(0);
  expect(sent).toEqual(['POST']);
});
