import type { Page } from '@playwright/test';
import type { ClaimView } from '#contract/claims/claims.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTakenClaim } from '../create-claim.ts';
import { resizePage } from '../layout-checks.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

/*
 * A reviewer decides on the damage to a car of $20,000 with a deductible of $100: estimate, invoice, visit of an assessor
 * and an amount above the proposal; then a total loss. Buttons are pressed by the keyboard.
 */

let cars = 0;

/** Opens a claim of $900 on a car of its own as its reviewer, on a phone. */
async function openDamage(page: Page, shop: Shop, language: 'en' | 'km') {
  cars += 1;
  const says = createMessageLookup(language, shop.services.catalogue.current('auto')?.messages(language));
  const changes = { registrationNo: `2AC-81${cars}0`, chassisFrame: `JTDAMAGED${cars}`, vehicleValue: '20000' };
  const { claim, reviewer } = await createTakenClaim(shop, {
    of: { product: 'auto', testCase: 'comprehensive-camry', changes },
    lines: [{ benefit: 'ownDamage', amount: 900_00, provider: 'Garage Mekong' }],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, shop, reviewer);
  await page.goto(`/${language}/b2b/claim/${claim.ref}`);
  const dialog = page.getByRole('dialog');
  const press = (name: string, within: Page | typeof dialog = page) =>
    within.getByRole('button', { name, exact: true }).press('Enter');
  const money = (dollars: string) => (language === 'en' ? `$${dollars}` : `${dollars} ដុល្លារ`);
  const read = async () => (await reviewer.call<ClaimView>('GET', `/api/claims/${claim.ref}`)).body;
  const look = async (name: string) => {
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/damage-${language}-${name}.png` });
  };
  /** Checks the page on a phone and on a wide screen. */
  const check = async (name: string) => {
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await resizePage(page, { width, height });
      await look(`${name}-${width}`);
      await expectAccessible(page);
    }
  };
  return { says, dialog, press, money, read, check };
}

for (const language of ['en', 'km'] as const) {
  test(`a reviewer approves an estimate, enters the invoice and a visit, and approves more: ${language}`, async ({
    page,
    shop,
  }) => {
    const { says, dialog, press, money, read, check } = await openDamage(page, shop, language);
    const repair = (name: string, values = {}) => says(`claim-review.repair.${name}`, values);
    const repairs = page.getByRole('list', { name: repair('title') });
    await expect(repairs).toContainText(repair('noEstimate'));
    await press(repair('approve'));
    await dialog.getByLabel(repair('estimateAmount')).fill('0');
    await press(repair('approve'), dialog);
    await expect(dialog.getByLabel(repair('estimateAmount'))).toHaveAttribute('aria-invalid', 'true');
    await check('estimate');
    await dialog.getByLabel(repair('estimateAmount')).fill('700');
    await page.keyboard.press('Enter');
    await expect(page.getByText(repair('approved'))).toBeVisible();
    await expect(repairs).toContainText(repair('estimate', { amount: money('700.00') }));

    await expect(dialog).toHaveCount(0);
    await press(repair('enter'));
    await dialog.getByLabel(repair('invoiceAmount')).fill('900');
    await check('invoice');
    await press(repair('enter'), dialog);
    await expect(repairs).toContainText(repair('more', { amount: money('200.00') }));
    // 200 of 700 is 28 %, more than the 10 % of the product.
    const above = { amount: money('200.00'), count: 28 };
    await expect(page.getByText(says('claim-review.findings.invoiceAboveEstimate', above))).toBeVisible();
    await press(repair('enterAgain'));
    await expect(dialog.getByLabel(repair('invoiceAmount'))).toHaveValue('900.00');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    const visit = (name: string) => says(`claim-review.visit.${name}`);
    await expect(page.getByText(visit('none'))).toBeVisible();
    await press(visit('appoint'));
    await press(visit('appoint'), dialog);
    await expect(dialog.getByLabel(visit('assessor'))).toHaveAttribute('aria-invalid', 'true');
    await check('visit');
    await dialog.getByLabel(visit('assessor')).fill('Prak Vibol');
    await dialog.getByLabel(visit('place')).fill('Garage Mekong');
    const day = dialog.getByRole('group', { name: visit('on') }).getByRole('textbox');
    const today = toBusinessDate(shop.clock.now()).split('-').toReversed();
    for (const [nth, part] of today.entries()) await day.nth(nth).fill(part);
    await press(visit('appoint'), dialog);
    const visits = page.getByRole('list', { name: visit('title') });
    await expect(visits).toContainText(visit('states.planned'));
    await press(says('claim-review.claim.addFile'));
    await page
      .locator('#claim-files')
      .setInputFiles([{ name: 'door.png', mimeType: 'image/png', buffer: await createPicture() }]);
    await page.getByLabel(says('claim-filing.files.paperOf', { name: 'door.png' })).selectOption('damagePhotos');
    await press(says('claim-filing.files.send', { count: 1 }));
    await expect(page.getByRole('list', { name: says('claim-filing.files.kept') })).toContainText('door.jpg');
    await press(visit('report'));
    await expect(dialog).toContainText(visit('photos'));
    await dialog.getByLabel(visit('reportText')).fill('The frame is straight.');
    await press(visit('report'), dialog);
    await expect(visits).toContainText(visit('states.reported'));
    await expect(visits).toContainText('The frame is straight.');

    await press(says('claim-review.acts.approve'));
    const line = page.getByRole('group', { name: new RegExp(says('auto.benefits.ownDamage')) });
    const amount = line.getByLabel(says('portal.words.amount'), { exact: true });
    // The estimate less the deductible.
    await expect(amount).toHaveValue('600.00');
    await amount.fill('650');
    const send = says('claim-review.approval.send', { amount: money('650.00') });
    const reason = page.getByLabel(says('claim-review.approval.reasonForMore'));
    await press(send);
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await check('reason');
    await reason.fill('The garage found hidden damage');
    await press(send);
    await press(send, dialog);
    await expect(page.getByRole('button', { name: says('claim-review.acts.reopen') })).toBeVisible();
    await check('approved');
    expect(await read()).toMatchObject({
      ...{ status: 'approved', amount: 900_00, decision: { total: 650_00 } },
      ...{ files: [{ paper: 'damagePhotos' }], visits: [{ state: 'reported' }] },
    });
  });

  test(`a reviewer approves a total loss, less the wreck that the policyholder keeps: ${language}`, async ({
    page,
    shop,
  }) => {
    const { says, dialog, press, money, read, check } = await openDamage(page, shop, language);
    const approval = (name: string, values = {}) => says(`claim-review.approval.${name}`, values);
    await press(says('claim-review.acts.approve'));
    const line = page.getByRole('group', { name: new RegExp(says('auto.benefits.ownDamage')) });
    const amount = line.getByLabel(says('portal.words.amount'), { exact: true });
    await expect(amount).toHaveValue('800.00');
    await line.getByRole('checkbox', { name: approval('totalLoss') }).focus();
    await page.keyboard.press('Space');
    await expect(amount).toHaveValue('19900.00');
    await line.getByLabel(approval('salvage')).fill('1500');
    const value = page.getByLabel(approval('value', { item: says('claims.items.vehicle') }));
    await expect(page.getByText(approval('valueOfTotalLoss'))).toBeVisible();
    await value.fill('19000');
    // $19,000 on the market, less the wreck of $1,500 and the deductible of $100.
    await expect(amount).toHaveValue('17400.00');
    const send = approval('send', { amount: money('17,400.00') });
    const reason = line.getByLabel(approval('whyTotalLoss'));
    await press(send);
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await check('total-loss');
    await reason.fill('The repair costs 84 % of the value');
    await press(send);
    await check('total-loss-sent');
    await press(send, dialog);
    await expect(page.getByRole('button', { name: says('claim-review.acts.reopen') })).toBeVisible();
    // Nothing of the claimed repair is unpaid.
    await expect(page.getByText(says('claim-review.decision.notApproved'), { exact: true })).toHaveCount(0);
    await check('total-loss-approved');
    expect(await read()).toMatchObject({ status: 'approved', decision: { total: 17_400_00 } });
  });
}
