import { randomBytes } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '#contract/purchase/uploads.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createGate } from '#tests/support/gate.ts';
import { sellPictureProduct } from '#tests/support/picture-product.ts';
import { type Buyer, createBuyer } from '../create-buyer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/** All but those that the document itself asks for. */
const journeyScripts = /\/(?!index|boot|rolldown-runtime)[\w-]+\.js$/;
const label = 'boat.hire.licencePhoto.label';
const chooser = (page: Page) => page.locator('#root_licencePhoto');
const preview = (page: Page, buyer: Buyer) => page.getByRole('img', { name: buyer.says('wizard.picture.alt') });
const button = (page: Page, buyer: Buyer, id: string) =>
  page.getByRole('group', { name: label }).getByRole('button', { name: buyer.says(id) });
const status = (page: Page, buyer: Buyer, name: string) =>
  page.getByRole('group', { name: label }).getByText(buyer.says(`wizard.picture.status.${name}`), { exact: true });

test.beforeEach(({ shop }) => sellPictureProduct(shop.services));

/** The requests that send a picture, from now on. */
function sendings(page: Page): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/uploads$/.test(request.url())) seen.push(request);
  });
  return seen;
}

test('a photograph of a phone’s size is shown, shrunk and sent, and is there again after a reload', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'boat', 'en');
  const photograph = await createPicture({ width: 4032, height: 3024, grain: true, orientation: 6 });
  expect(photograph.length).toBeGreaterThan(5_000_000);
  const sent = sendings(page);
  await buyer.opens('/buy_insurance/boat');
  await chooser(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photograph });

  await expect(preview(page, buyer)).toBeVisible();
  await expect(status(page, buyer, 'chosen')).toBeVisible();
  expect(sent).toEqual([]);

  // The form's first answer: the draft begins with it.
  await button(page, buyer, 'wizard.picture.use').click();
  await expect(status(page, buyer, 'kept')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(Number((await sent[0]?.allHeaders())?.['content-length'])).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
  await expectAccessible(page);

  const link = await page.evaluate(() => JSON.parse(localStorage.getItem('draft:boat') ?? '{}'));
  const answer = async () => {
    const body = await shop.read(link);
    return body.record.answers.licencePhoto;
  };
  await expect.poll(answer).toBeTruthy();
  const path = `/api/drafts/${link.id}/uploads/${await answer()}`;
  const { body } = await shop.call<Buffer>('GET', path, { key: link.key });
  expect(await sharp(body).metadata()).toMatchObject({ width: 1500, height: 2000 });

  await page.reload();
  await expect(preview(page, buyer)).toBeVisible();
  await expect(status(page, buyer, 'kept')).toBeVisible();
  await button(page, buyer, 'wizard.remove').click();
  await expect(preview(page, buyer)).toBeHidden();
  await expect(chooser(page)).toBeFocused();
  await expect.poll(answer).toBeUndefined();
});

test('a lost connection is bridged, and the picture is sent under one key', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'boat', 'km');
  const keys: (string | undefined)[] = [];
  await page.route('**/uploads', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.abort('internetdisconnected');
    else if (keys.length === 2) await route.fulfill({ status: 503, json: { problem: 'somethingWentWrong' } });
    else await route.continue();
  });
  await buyer.opens('/buy_insurance/boat');
  const buffer = await createPicture();
  await chooser(page).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await button(page, buyer, 'wizard.picture.use').press('Enter');
  await expect(status(page, buyer, 'waiting')).toBeVisible();
  await expect(status(page, buyer, 'kept')).toBeVisible();
  await expect(chooser(page)).toBeFocused();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('the page shows the server’s refusal, and sends the picture again when the person asks', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'boat', 'en');
  let refused = 0;
  await page.route('**/uploads', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    await route.fulfill({ status: 422, json: { problem: 'imageUnreadable' } });
  });
  await buyer.opens('/buy_insurance/boat');
  const buffer = await createPicture({ kind: 'png' });
  await chooser(page).setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer });
  await button(page, buyer, 'wizard.picture.use').click();
  await expect(
    page.getByRole('alert').getByText('This picture cannot be opened. Please take a new one or choose another one.'),
  ).toBeVisible();
  await button(page, buyer, 'interface.ui.tryAgain').click();
  await expect(status(page, buyer, 'kept')).toBeVisible();
});

test('the page refuses a file that is no picture, broken or too large at its place, in the buyer’s language, and does not send it', async ({
  page,
  shop,
}) => {
  const sent = sendings(page);
  const refusals = [
    ['card.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), 'notAnImage'],
    ['card.heic', 'image/heic', Buffer.from('ftypheic'), 'notAnImage'],
    ['card.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'imageUnreadable'],
    ['card.png', 'image/png', await aPictureTooLarge(), 'imageTooLarge'],
  ] as const;
  for (const language of ['en', 'km'] as const) {
    const buyer = createBuyer(page, shop, 'boat', language);
    await buyer.opens('/buy_insurance/boat');
    for (const [name, mimeType, buffer, problem] of refusals) {
      await chooser(page).setInputFiles({ name, mimeType, buffer });
      await expect(page.getByRole('alert').getByText(buyer.says(`problems.${problem}`))).toBeVisible();
      await expect(preview(page, buyer)).toBeHidden();
    }
  }
  expect(sent).toEqual([]);
});

test('a file that is chosen before the page’s own fields load is judged as soon as its field has loaded', async ({
  browser,
  baseURL,
  shop,
}) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const [scripts, field] = [createGate(), createGate()];
  await page.route(journeyScripts, (route) => scripts.opened.then(() => route.continue()));
  await page.route(/\/picture-entry-[\w-]+\.js$/, (route) => field.opened.then(() => route.continue()));
  const buyer = createBuyer(page, shop, 'boat', 'en');
  await page.goto('/buy_insurance/boat', { waitUntil: 'commit' });
  const drawn = await chooser(page).elementHandle();
  scripts.open();
  await expect(chooser(page)).toBeHidden();
  await drawn?.evaluate((field: HTMLInputElement) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' }));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  field.open();
  await expect(page.getByRole('alert').getByText(buyer.says('problems.notAnImage'))).toBeVisible();
  await page.close();
});

/** Nothing but dots in full colours: made as small as photographs are, it still has more than 2 MB. */
function aPictureTooLarge(): Promise<Buffer> {
  const size = 2000;
  const dots = randomBytes(size * size * 3).map((byte) => (byte < 128 ? 0 : 255));
  return sharp(dots, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

test('a picture that is not sent yet blocks the page, and the page shows this', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'boat', 'en');
  await buyer.opens('/buy_insurance/boat');
  const buffer = await createPicture({ kind: 'webp' });
  await chooser(page).setInputFiles({ name: 'card.webp', mimeType: 'image/webp', buffer });
  await expect(preview(page, buyer)).toBeVisible();
  await buyer.presses('wizard.next');
  await expect(
    page.getByText('This picture is not sent yet. Please send it or remove it before you continue.'),
  ).toBeVisible();
  await expect(chooser(page)).toBeFocused();
  // Without it the page judges its own answers again.
  await button(page, buyer, 'wizard.remove').click();
  await buyer.presses('wizard.next');
  await expect(page.getByRole('link', { name: /firstDay|lastDay|withGuests/ }).first()).toBeVisible();
});

test('a computer hands the picture over to a phone, which opens at this field, and shows the picture when it arrives', async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const buyer = createBuyer(page, shop, 'boat', 'km');
  await buyer.opens('/buy_insurance/boat');
  await button(page, buyer, 'wizard.picture.phone.open').click();
  const code = page.getByRole('img', { name: buyer.says('wizard.picture.phone.code') });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
  // The key is in the fragment, which is neither sent nor logged.
  expect(read).toMatch(/\/km\/buy_insurance\/boat[^#]*\?at=licencePhoto#draft=[\w-]+\.[\w-]+$/);
  await expectAccessible(page);

  const phone = await browser.newPage({ viewport: { width: 390, height: 780 } });
  await phone.goto(read as string);
  await expect(chooser(phone)).toBeFocused();
  await expect(button(phone, buyer, 'wizard.picture.phone.open')).toBeHidden();
  const buffer = await createPicture({ width: 900, height: 600 });
  await chooser(phone).setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await button(phone, buyer, 'wizard.picture.use').click();
  await expect(status(phone, buyer, 'kept')).toBeVisible();
  await phone.close();

  await expect(status(page, buyer, 'kept')).toBeVisible();
  await expect(preview(page, buyer)).toBeVisible();
  await expect(code).toBeHidden();
});

test('a buyer who requests the code before the journey’s scripts load sees it after they load', async ({
  browser,
  baseURL,
  shop,
}) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  const scripts = createGate();
  await page.route(journeyScripts, (route) => scripts.opened.then(() => route.continue()));
  const buyer = createBuyer(page, shop, 'boat', 'en');
  await page.goto('/buy_insurance/boat', { waitUntil: 'commit' });
  await button(page, buyer, 'wizard.picture.phone.open').click();
  scripts.open();
  await expect(page.getByRole('img', { name: buyer.says('wizard.picture.phone.code') })).toBeVisible();
  await page.close();
});

test('Next before the script of the first field leads through the list of errors to that field after it has loaded', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'boat', 'en');
  const field = createGate();
  await page.route('**/picture-entry*.js', (route) => field.opened.then(() => route.continue()));
  await buyer.opens('/buy_insurance/boat');
  await buyer.presses('wizard.next');
  await expect(page.locator('[id="root_licencePhoto-error"]')).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
  const wrong = page.getByRole('region', { name: buyer.says('wizard.errors.title') });
  await expect(wrong).toBeFocused();
  field.open();
  await expect(chooser(page)).toHaveCount(1);
  await wrong.locator('a[href="#root_licencePhoto"]').click();
  await expect(chooser(page)).toBeFocused();
});
