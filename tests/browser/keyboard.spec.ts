import type { Locator, Page } from '@playwright/test';
import type { Answers } from '#engine/record.ts';
import { aBuyer, answersFromToday } from './a-buyer.ts';
import { expect, test } from './shop-test.ts';

/** Presses Tab until the thing has the focus; nobody is asked to press it more than sixty times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test('the whole purchase works with the keyboard alone', async ({ page, shop }) => {
  test.slow();
  const buyer = aBuyer(page, shop, 'travel', 'en');
  const answers: Answers = {
    ...answersFromToday(shop, 'travel', 'solo-thailand-five-days'),
    mobilePhone: '+85512345603',
  };
  const keys = page.keyboard;
  const label = (field: string) => buyer.reads(`${field}.label`);

  async function press(button: Locator, key = 'Enter'): Promise<void> {
    await tabTo(page, button);
    await keys.press(key);
  }
  const next = () => press(page.getByRole('button', { name: 'Next', exact: true }));
  async function type(field: string): Promise<void> {
    await tabTo(page, page.getByLabel(new RegExp(`^${label(field)}`)).first());
    await keys.type(String(answers[field.split('.')[1] as string]));
  }
  async function date(field: string): Promise<void> {
    const [year = '', month = '', day = ''] = String(answers[field.split('.')[1] as string]).split('-');
    await tabTo(
      page,
      page
        .getByRole('group', { name: label(field), exact: true })
        .getByRole('textbox')
        .first(),
    );
    for (const part of [day, month, year]) {
      await keys.type(part);
      await keys.press('Tab');
    }
  }
  /** A list with search, in a sheet. */
  async function search(field: string, option: string, { several = false } = {}): Promise<void> {
    await press(page.getByRole('button', { name: label(field) }).first());
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('combobox')).toBeFocused();
    await keys.type(option);
    await expect(sheet.getByRole('option')).toHaveCount(1);
    await keys.press('Enter');
    if (several) await press(sheet.getByRole('button', { name: 'Done' }));
    await expect(sheet).toBeHidden();
  }

  await page.goto('/buy_insurance');
  await press(page.getByRole('link', { name: new RegExp(buyer.reads('name')) }).first());
  await buyer.isOn('travelInfo');
  await search('travelInfo.selectedCountries', 'Thailand', { several: true });
  await date('travelInfo.startDate');
  await date('travelInfo.endDate');
  await next();

  await buyer.isOn('plan');
  const plan = page.getByRole('radio', { name: new RegExp(`^${buyer.reads(`plans.${answers.selectedPlan}.name`)}`) });
  await press(page.getByRole('radio').first(), 'Space');
  while (!(await plan.isChecked())) await keys.press('ArrowDown');
  await next();
  await buyer.isOn('summaryInfo');
  await next();

  await buyer.isOn('customerInfo');
  await tabTo(
    page,
    page.getByRole('group', { name: label('customerInfo.mobilePhone'), exact: true }).getByRole('textbox'),
  );
  await keys.type('012345603');
  await date('customerInfo.dateOfBirth');
  await next();
  await type('customerInfo.givenName');
  await type('customerInfo.familyName');
  const gender = page.getByRole('group', { name: label('customerInfo.gender') }).getByRole('radio');
  await press(gender.first(), 'Space');
  await type('customerInfo.identityNumber');
  await search('customerInfo.occupation', 'Acc');
  await type('customerInfo.address');
  await search('customerInfo.province', 'Phn');
  await next();
  await next();

  await buyer.isOn('summary');
  await press(page.getByRole('checkbox'), 'Space');
  await press(page.getByRole('button', { name: 'Confirm', exact: true }));
  const code = page.getByLabel('Code', { exact: true });
  await tabTo(page, code);
  await keys.type(await shop.codeTo());
  await keys.press('Enter');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  const card = page.getByRole('radio', { name: /^Card/ });
  while (!(await card.isChecked())) await keys.press('ArrowDown');
  const pay = buyer.says('checkout.pay.button', { amount: '' }).trim();
  await press(page.getByRole('button', { name: new RegExp(`^${pay}`) }));
  await press(page.locator('button[name=press][value=approve]'));
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
});
