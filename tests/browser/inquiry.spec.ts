import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { addDays } from '#engine/language/dates.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { signQrToken } from '#server/platform/documents/qr-token.ts';
import { createKeys } from '#server/platform/keys/keys.ts';
import { hashBirthDate } from '#server/purchase/policies/birth-proof.ts';
import { insertPolicy } from '#server/purchase/policies/policy-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { formatDate } from '#shared/format.ts';
import { testedLanguages } from '#tests/support/deep-run.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { insertOrderRows, insertVersionRows } from '#tests/support/order-rows.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

type Language = 'en' | 'km';

const born = '1990-05-14';

let sequence = 900_000;

/** A policy in the books, from `from` to `to` days after today, and the address that its code says. */
async function aPolicy({ services, url }: Shop, from: number, to: number, orderId?: string) {
  const number = `TRV-2026-${++sequence}`;
  const today = toBusinessDate(services.now());
  const [effectiveFrom, effectiveTo] = [addDays(today, from), addDays(today, to)];
  await insertVersionRows(services.database.sql, 'travel');
  await insertOrderRows(services.database.sql, orderId ?? number);
  await insertPolicy(services.database.sql, {
    number,
    orderId: orderId ?? number,
    product: 'travel',
    version: '1',
    status: 'active',
    effectiveFrom,
    effectiveTo,
    issuedAt: services.now(),
    endedFrom: null,
    charged: 0,
    birthProof: hashBirthDate(services.config.keys, number, born),
  });
  const claims = {
    policyNumber: number,
    status: 'active',
    effectiveDate: effectiveFrom,
    expiredDate: effectiveTo,
    issuedAt: '2026-04-01T02:00:00Z',
  };
  const token = signQrToken(services.config.keys, claims);
  return { number, effectiveFrom, effectiveTo, claims, token, address: `${url}/scan?q=${token}` };
}

/** A QR code in a photograph of a phone: on paper, askew, not quite sharp, in a large picture. */
async function photographed(said: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const code = await toBuffer(said, { width: 520, margin: 4 });
  const turned = await sharp(code).rotate(17, { background: '#ffffff' }).blur(0.8).toBuffer();
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#d9d2c4' } })
    .composite([{ input: turned, left: 1300, top: 700 }])
    .jpeg({ quality: 70 })
    .toBuffer();
  return { name: 'code.jpg', mimeType: 'image/jpeg', buffer };
}

async function asks(page: Page, language: Language, number: string, dateOfBirth: string): Promise<void> {
  const says = createMessageLookup(language);
  const [year = '', month = '', day = ''] = dateOfBirth.split('-');
  await page.getByLabel(says('inquiry.number'), { exact: true }).fill(number);
  const date = page.getByRole('group', { name: says('inquiry.born'), exact: true }).getByRole('textbox');
  await date.nth(0).fill(day);
  await date.nth(1).fill(month);
  await date.nth(2).fill(year);
  // By the keyboard.
  await date.nth(2).press('Enter');
}

for (const language of testedLanguages('en')) {
  const says = createMessageLookup(language);
  const place = language === 'en' ? '' : `/${language}`;

  test(`a policy is found by number and date of birth, and by nothing less: ${language}`, async ({ page, shop }) => {
    const { number, effectiveTo } = await aPolicy(shop, -400, -36);
    await page.goto(`${place}/policy_inquiry`);
    await page.getByRole('button', { name: says('inquiry.policy.ask'), exact: true }).click();
    const wrong = page.getByRole('region', { name: says('inquiry.policy.errors') });
    await expect(wrong).toBeFocused();
    await expect(wrong).toContainText(says('problems.required', { label: says('inquiry.number') }));
    await expect(wrong).toContainText(says('problems.missing.date', { label: says('inquiry.born') }));

    await asks(page, language, 'hello', born);
    await expect(wrong).toContainText(says('problems.policyNumberShape'));
    await asks(page, language, number, '1990-05-15');
    await expect(page.getByRole('region', { name: says('inquiry.refusals.policyNotFound.title') })).toBeFocused();
    await expectAccessible(page);

    await asks(page, language, number.toLowerCase().replaceAll('-', ' '), born);
    const ended = page.getByRole('region', { name: says('interface.policyStatuses.expired') });
    const day = formatDate(effectiveTo, language);
    await expect(ended).toContainText(says('inquiry.standings.expired', { to: day }));
    await expect(ended.getByRole('heading')).toBeFocused();
    await expect(ended).toContainText(number);
    await expect(page).toHaveTitle(new RegExp(says('pages.titles.policyInquiry')));
    await expectAccessible(page);
  });
}

for (const language of testedLanguages('km')) {
  const says = createMessageLookup(language);
  const place = language === 'en' ? '' : `/${language}`;

  test(`a scanned code shows the status of the policy, or that it is not ours: ${language}`, async ({ page, shop }) => {
    const { number, address, claims, token } = await aPolicy(shop, -1, 363);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await page.goto(`${place}/scan`);
    await expectAccessible(page);
    const picture = page.getByLabel(says('inquiry.scan.choose'), { exact: true });
    await picture.setInputFiles(await photographed('00020101021229300012bank@khqr'));
    await expect(page.getByRole('region', { name: says('inquiry.refusals.codeForeign.title') })).toBeFocused();
    // The code of somebody else's paper remains on the phone.
    expect(sent).toEqual([]);

    await page.getByRole('button', { name: says('inquiry.scan.another'), exact: true }).click();
    await picture.setInputFiles(await photographed(address));
    const valid = page.getByRole('region', { name: says('interface.policyStatuses.active'), exact: true });
    await expect(valid).toContainText(number);
    await expect(valid).toContainText(says('inquiry.scan.genuine'));
    // The public's token is fetched before the first question.
    expect(sent).toEqual(['/api/oauth/token', '/api/policies/scan']);
    await expect(page).toHaveURL(`${place}/scan?q=${token}`);
    await expectAccessible(page);

    // As any phone's own scanner opens it.
    const forged = signQrToken(createKeys(['the key of a forger']), claims);
    await page.goto(`${place}/scan?q=${forged}`);
    await expect(page.getByRole('region', { name: says('inquiry.refusals.codeForged.title') })).toBeFocused();
  });
}

test('the page reports a picture without a code, and a file that is no picture', async ({ page }) => {
  await page.goto('/scan');
  const picture = page.getByLabel('Choose a picture', { exact: true });
  const blank = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  await picture.setInputFiles({ name: 'blank.png', mimeType: 'image/png', buffer: blank });
  await expect(page.getByText('There is no QR code in this picture')).toBeVisible();
  await picture.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('text') });
  await expect(page.getByText('This picture cannot be opened')).toBeVisible();
});

test('a person who asks about too many policies reads when to try again', async ({ page, shop }) => {
  const { number } = await aPolicy(shop, -1, 363);
  for (let nth = 10; nth < 40; nth++)
    await shop.call('POST', '/api/policies/inquiry', { body: { number: `TRV-2025-0000${nth}`, dateOfBirth: born } });
  await page.goto('/policy_inquiry');
  await asks(page, 'en', number, born);
  const refusal = page.getByRole('region', { name: 'Too many requests from your connection' });
  await expect(refusal).toContainText('use another connection');
  await expect(refusal).toContainText(/You can try again at \d\d:\d\d\./);
  await expect(refusal.getByRole('link', { name: /1800-208388/ })).toHaveAttribute('href', 'tel:1800208388');
});

for (const language of testedLanguages('km'))
  test(`after too many dates, the page offers a code to the phone (${language})`, async ({ page, shop }) => {
    const says = createMessageLookup(language);
    const startDate = addDays(toBusinessDate(shop.services.now()), 60);
    const mobilePhone = language === 'en' ? '+85512777998' : '+85512777999';
    const changes = { mobilePhone, startDate, endDate: addDays(startDate, 4) };
    const { ref } = await shop.anOrder('solo-thailand-five-days', { changes });
    const [order] = await shop.services.database.sql.select().from(orders).where(eq(orders.ref, ref));
    const { number } = await aPolicy(shop, -1, 363, order?.id);
    for (let day = 10; day < 20; day++)
      await shop.call('POST', '/api/policies/inquiry', { body: { number, dateOfBirth: `1970-01-${day}` } });
    await page.goto(language === 'km' ? '/km/policy_inquiry' : '/policy_inquiry');
    await asks(page, language, number, born);
    await expect(page.getByRole('region', { name: says('inquiry.refusals.inquiryByCode.title') })).toBeFocused();
    await expect(page.getByText(says('inquiry.code.offer'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: says('inquiry.code.send') }).click();
    await expect(page.getByText(says('inquiry.code.sent'))).toBeVisible();
    const box = page.getByLabel(says('checkout.code.label'), { exact: true });
    const code = await shop.codeTo();
    await box.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await box.press('Enter');
    await expect(page.getByText(says('checkout.code.wrong', { left: '4' }))).toBeVisible();
    await box.fill(code);
    await box.press('Enter');
    await expect(page.getByText(number).first()).toBeVisible();
    await expect(page.getByText(says('inquiry.policy.another'))).toBeVisible();
  });

/** A camera that sees a QR code. The test draws the picture of `getUserMedia`; all the rest is real. */
async function aCameraThatSees(page: Page, said: string): Promise<void> {
  const code = `data:image/png;base64,${(await toBuffer(said, { width: 420, margin: 4 })).toString('base64')}`;
  await page.addInitScript((source) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1280, 720];
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      setInterval(() => {
        context.fillStyle = '#777777';
        context.fillRect(0, 0, 1280, 720);
        context.drawImage(picture, 430, 150);
      }, 50);
      const stream = canvas.captureStream(20);
      (window as { cameraOfTest?: MediaStream }).cameraOfTest = stream;
      return stream;
    };
  }, code);
}

test('the camera finds a code and then switches off', async ({ page, shop }) => {
  const { number, address } = await aPolicy(shop, 5, 20);
  await aCameraThatSees(page, address);
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Start the camera', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Not yet in force' })).toContainText(number);
  const isOff = () =>
    page.evaluate(() =>
      (window as { cameraOfTest?: MediaStream }).cameraOfTest
        ?.getTracks()
        .every(({ readyState }) => readyState === 'ended'),
    );
  await expect.poll(isOff).toBe(true);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start the camera', exact: true })).toBeVisible();
});

test('the page explains the next step without a camera', async ({ page }) => {
  const says = createMessageLookup('en');
  const start = page.getByRole('button', { name: 'Start the camera', exact: true });
  const troubles = { NotAllowedError: 'refused', NotFoundError: 'none', NotReadableError: 'busy' };
  await page.goto('/scan');
  for (const [name, trouble] of Object.entries(troubles)) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    await start.click();
    await expect(page.getByText(says(`inquiry.scan.troubles.${trouble}.title`))).toBeVisible();
  }
  await expectAccessible(page);

  // As browsers have it where the page came without https.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    Object.defineProperty(window, 'isSecureContext', { value: false });
  });
  await start.click();
  await expect(page.getByText('The camera needs a secure connection')).toBeVisible();
});
