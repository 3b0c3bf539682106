import { aBuyer, answersFromToday } from './a-buyer.ts';
import { expect, test } from './shop-test.ts';

const khmer = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));

test('what is typed stays as it is typed, and is spelled when the field is left', async ({ page, shop }) => {
  const buyer = aBuyer(page, shop, 'auto', 'en');
  const answers = answersFromToday(shop, 'auto', 'comprehensive-camry');
  await buyer.opensDraft(await shop.aDraftOf('comprehensive-camry', 'auto', { ...answers, vehicleValue: '25000' }));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/auto/components/VehicleInfo');
  await buyer.isOn('vehicleInfo');
  const keys = page.keyboard;
  const value = page.getByLabel(buyer.reads('vehicleInfo.vehicleValue.label'), { exact: true });
  await expect(value).toHaveValue('25,000');
  // Into the field as the keyboard comes, which selects what stands there.
  await value.focus();
  await keys.press('Shift+Tab');
  await keys.press('Tab');
  await expect(value).toBeFocused();
  await keys.type('31000');
  await expect(value).toHaveValue('31000');
  await keys.press('Tab');
  await expect(value).toHaveValue('31,000');

  await value.fill(khmer('12 500.5'));
  await expect(value).toHaveValue(khmer('12 500.5'));
  await value.blur();
  await expect(value).toHaveValue('12,500.5');
  await expect(value).toHaveAttribute('inputmode', 'decimal');

  const year = page.getByLabel(buyer.reads('vehicleInfo.yearOfManufacture.label'), { exact: true });
  await year.fill(khmer('2020'));
  await expect(year).toHaveValue(khmer('2020'));
  await year.blur();
  await expect(year).toHaveValue('2020');
});

test('a section that opens after a refused Next is not red, and begins at its heading', async ({ page, shop }) => {
  const buyer = aBuyer(page, shop, 'travel', 'en');
  const answers = answersFromToday(shop, 'travel', 'solo-thailand-five-days');
  const blank = { givenName: null, mobilePhone: null, address: null, beneficiaryName: null };
  await buyer.opensDraft(await shop.aDraftOf('solo-thailand-five-days', 'travel', { ...answers, ...blank }));
  await buyer.isOn('customerInfo');
  await buyer.presses('wizard.next');
  const given = page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true });
  await expect(given).toBeFocused();
  await expect(page.getByText(buyer.reads('customerInfo.givenName.label'), { exact: true })).toBeInViewport();
  const wrong = page.getByRole('alert');
  await expect(wrong).toContainText(buyer.says('wizard.errors.title'));

  await page.keyboard.type('José');
  await buyer.presses('wizard.next');
  const contact = page.getByRole('heading', { level: 2, name: buyer.reads('customerInfo.sections.contact') });
  await expect(contact).toBeFocused();
  await expect(wrong).toBeHidden();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);

  // A phone number as somebody abroad or a form that fills itself writes it, and a date of birth of two digits.
  const phone = page.getByRole('group', { name: buyer.reads('customerInfo.mobilePhone.label'), exact: true });
  await phone.getByRole('textbox').fill('+66 81 234 5678');
  await expect(phone.getByRole('textbox')).toHaveValue('+66 81 234 5678');
  await phone.getByRole('textbox').blur();
  await expect(phone.getByRole('combobox')).toHaveValue('TH');
  const born = page.getByRole('group', { name: buyer.reads('customerInfo.dateOfBirth.label'), exact: true });
  await born.getByRole('textbox').last().fill('71');
  await born.getByRole('textbox').last().blur();
  await expect(born.getByRole('textbox').last()).toHaveValue('1971');
});
