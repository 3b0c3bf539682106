import type { ReleaseView } from '#contract/studio/releases.ts';
import { createStudio } from '#tests/support/test-studio.ts';
import { shiftAnswersToToday } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

const path = 'locales/en/products/golfer.json';
/** A cell without drafts or offers; narrow windows repeat the column's name in the cell. */
const NONE = /(^|\D)0$/;

test('a colleague tries a release by its link, the studio counts its effects before the sale, and a withdrawal closes the offers', async ({
  page,
  shop,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const studio = await createStudio(shop, 'vouched');
  const word = 'A tagline to try';
  // A buyer who is under way, and an offer that is not paid.
  await shop.aDraft('golfer');
  const offer = await shop.anOrder('a-year-of-golf', {
    product: 'golfer',
    changes: shiftAnswersToToday(shop, 'golfer', 'a-year-of-golf'),
  });
  const release = await studio.write({ path, pointer: '/tagline' }, word);
  await studio.prove(release);
  await studio.describe(release);

  // The studio makes the link; a colleague without an account opens it.
  await signIn(page, shop, studio.editor);
  await page.goto(`/studio/releases/${release}`);
  await page.getByRole('button', { name: 'New link, days: 7' }).press('Enter');
  const link = page.getByRole('link', { name: 'Open the trial shop' });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const colleague = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await colleague.goto((await link.getAttribute('href')) as string);
  const { number } = await studio.view(release);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(`Trial shop of release ${number}`);
  await expect(colleague.getByText(word)).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Try Golfer insurance' }).press('Enter');
  await expect(colleague.getByText('This is a trial shop')).toBeVisible();
  await expect(colleague.getByText('No real money is paid, and no cover begins.')).toBeVisible();
  await expectAccessible(colleague);

  // The approver reads what depends on the sale, and the seller what it does for the chosen terms.
  await signIn(page, shop, studio.approver);
  await page.goto(`/studio/releases/${release}`);
  const effect = page.getByRole('table', { name: 'Forms, quotations and policies of Golfer insurance' });
  await expect(effect.getByRole('row', { name: /Quotations that are not paid yet/ })).toContainText(/[1-9]/);
  await studio.approve(release);
  await page.reload();
  await page.getByRole('button', { name: 'Put on sale', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  const unpaid = dialog.getByRole('row', { name: /Quotations that are not paid yet/ }).getByRole('cell');
  await expect(unpaid.nth(3)).toHaveText(NONE);
  await dialog.getByText('Quotations become void and are priced again; forms move too').click();
  await expect(unpaid.nth(3)).not.toHaveText(NONE);
  await expect(unpaid.nth(1)).toHaveText(NONE);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // Withdrawn, the address names the product and lists others; its pay link is closed.
  await studio.approver.call('POST', '/api/studio/products/golfer/withdrawal', { body: { reason: 'a test' } });
  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await buyer.goto('/buy_insurance/golfer');
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('This insurance is no longer sold');
  await expect(buyer.getByRole('link', { name: 'Travel insurance' }).first()).toBeVisible();
  await expectAccessible(buyer);
  await expect
    .poll(async () => (await shop.call<{ isWithdrawn: boolean }>('GET', `/api/orders/${offer.ref}`)).body.isWithdrawn)
    .toBe(true);

  // Put on sale again, as it was: the tests that share this shop find it where it was.
  const { body } = await studio.editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases?limit=100');
  const first = body.items.find((one) => one.number === 1)?.id;
  const back = { drafts: 'stay', offers: 'keep', reason: 'as it was', products: ['golfer'] };
  expect((await studio.editor.call('POST', `/api/studio/releases/${first}/sale`, { body: back })).status).toBe(200);
});
