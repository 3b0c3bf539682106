import { createGate } from '#tests/support/gate.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

const khmer = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)));

test('typed text remains as it is typed, and is formatted when the field loses focus', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const answers = shiftAnswersToToday(shop, 'auto', 'comprehensive-camry');
  await buyer.opensDraft(await shop.aDraftOf('comprehensive-camry', 'auto', { ...answers, vehicleValue: '25000' }));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/auto/components/VehicleInfo');
  await buyer.isOn('vehicleInfo');
  const keys = page.keyboard;
  const value = page.getByLabel(buyer.reads('vehicleInfo.vehicleValue.label'), { exact: true });
  await expect(value).toHaveValue('25,000');
  // The keyboard enters the field, which selects its text.
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

test('a number that is not understood remains in its box with an error, and stops Next', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'auto', 'en');
  const answers = shiftAnswersToToday(shop, 'auto', 'comprehensive-camry');
  await buyer.opensDraft(await shop.aDraftOf('comprehensive-camry', 'auto', { ...answers, vehicleValue: '25000' }));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/auto/components/VehicleInfo');
  await buyer.isOn('vehicleInfo');
  const year = page.getByLabel(buyer.reads('vehicleInfo.yearOfManufacture.label'), { exact: true });
  const wrong = page.getByText('must be a number. Please write it in digits only.');
  for (const typed of ['20,20', 'twenty', '2020.5']) {
    await year.fill(typed);
    await expect(wrong).toHaveCount(0);
    await year.blur();
    await expect(year).toHaveValue(typed);
    await expect(wrong.first()).toBeVisible();
    await buyer.presses('wizard.next');
    await expect(page.getByRole('region', { name: buyer.says('wizard.errors.title') })).toBeVisible();
    await expect(wrong.first()).toBeVisible();
    await expect(year).toHaveValue(typed);
    await year.fill('');
    await year.blur();
    await expect(wrong).toHaveCount(0);
    await year.fill('2,020');
    await year.blur();
    await expect(year).toHaveValue('2020');
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  }
  const value = page.getByLabel(buyer.reads('vehicleInfo.vehicleValue.label'), { exact: true });
  await value.fill('25000,50');
  await value.blur();
  await expect(value).toHaveValue('25000,50');
  await expect(page.locator('#root_vehicleValue-error')).toContainText('do you mean 25000.50?');
});

test('dates with words are understood, and an invalid date or phone remains in its boxes with an error', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await buyer.opensDraft(await shop.aDraftOf('solo-thailand-five-days', 'travel', { ...answers, givenName: null }));
  await buyer.isOn('customerInfo');
  const group = (field: string) => page.getByRole('group', { name: buyer.reads(`${field}.label`), exact: true });
  const born = group('customerInfo.dateOfBirth');
  const boxes = born.getByRole('textbox');
  const types = async (...parts: [day: string, month: string, year: string]) => {
    for (const [at, part] of parts.entries()) await boxes.nth(at).fill(part);
    await boxes.last().blur();
  };
  const reads = async (...parts: [day: string, month: string, year: string]) => {
    for (const [at, part] of parts.entries()) await expect(boxes.nth(at)).toHaveValue(part);
  };
  const wrong = page.locator('[aria-invalid]');

  await types('31', '2', '1990');
  await reads('31', '2', '1990');
  await expect(born).toContainText('is not a valid date');
  // On a slow line the names of months arrive after the focus has left the date.
  const months = createGate();
  await page.route('**/date-words-*.js', async (route) => months.opened.then(() => route.continue()));
  await types('5', 'មីនា', '១៩៩០');
  await expect(born).toContainText('is not a valid date');
  months.open();
  await reads('5', '3', '1990');
  await expect(wrong).toHaveCount(0);
  await types('5', 'Foo', '1990');
  await reads('5', 'Foo', '1990');
  await expect(born).toContainText('is not a valid date');
  await boxes.first().fill('15 April 1991');
  await reads('15', '4', '1991');
  await boxes.first().blur();
  await expect(wrong).toHaveCount(0);
  await types('5', '4', '2533');
  await reads('5', '4', '2533');
  await expect(born).toContainText('for example 1990');
  await types('5', 'Sept', '90');
  await reads('5', '9', '1990');
  await expect(wrong).toHaveCount(0);

  const phone = group('customerInfo.mobilePhone');
  const number = phone.getByRole('textbox');
  await number.fill('012 34O 678');
  await number.blur();
  await expect(number).toHaveValue('012 34O 678');
  await expect(phone).toContainText('Phone Number is invalid');
  await number.fill('012 345 678');
  await number.blur();
  await expect(wrong).toHaveCount(0);
});

test('a section that opens after a refused Next is not red, and begins at its heading', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  const blank = { givenName: null, mobilePhone: null, identityNumber: null };
  await buyer.opensDraft(await shop.aDraftOf('solo-thailand-five-days', 'travel', { ...answers, ...blank }));
  await buyer.isOn('customerInfo');
  const group = (field: string) => page.getByRole('group', { name: buyer.reads(`${field}.label`), exact: true });
  const phone = group('customerInfo.mobilePhone');
  // The phone before the date of birth, which is its owner's proof.
  await expect(page.locator('form').getByRole('group').first()).toHaveAccessibleName(
    buyer.reads('customerInfo.mobilePhone.label'),
  );
  const year = group('customerInfo.dateOfBirth').getByRole('textbox').last();
  await buyer.presses('wizard.next');
  const wrong = page.getByRole('region', { name: buyer.says('wizard.errors.title') });
  await expect(wrong).toBeFocused();
  await wrong.getByRole('link').first().click();
  await expect(phone.getByRole('textbox')).toBeFocused();
  await expect(page.getByText(buyer.reads('customerInfo.mobilePhone.label'), { exact: true })).toBeInViewport();

  // A number with its country before it, and a year of two digits, as people write them.
  await page.keyboard.type('+66 81 234 5678');
  await expect(phone.getByRole('textbox')).toHaveValue('+66 81 234 5678');
  await year.fill('71');
  await expect(phone.getByRole('combobox')).toHaveValue('TH');
  await year.blur();
  await expect(year).toHaveValue('1971');
  await phone.getByRole('combobox').selectOption('KH');
  await phone.getByRole('textbox').fill('012 345 678');
  await buyer.presses('wizard.next');
  const you = page.getByRole('heading', { level: 2, name: buyer.reads('customerInfo.sections.you') });
  await expect(you).toBeFocused();
  await expect(wrong).toBeHidden();
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);

  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).fill('José');
  const card = page.getByLabel(buyer.reads('customerInfo.identityNumber.label'), { exact: true });
  await card.fill('010 123 456 (01)');
  await card.blur();
  await expect(card).toHaveValue('010123456');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
});

test('a person is complete when nothing is missing, and a new person begins at the first field', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'family-to-japan');
  const [first, second] = answers.insuredPersons as { id: string; passport: string }[];
  const twice = { ...answers, insuredPersons: [first!, { ...second!, passport: first!.passport }] };
  await buyer.opensDraft(await shop.aDraftOf('family-to-japan', 'travel', twice as typeof answers));
  await buyer.isOn('childrenCard');
  const done = page.getByRole('button', { name: buyer.says('interface.ui.done'), exact: true });
  await page.getByRole('button', { name: buyer.reads('childrenCard.insuredPersons.add'), exact: true }).click();
  const adult = page.getByRole('radio', { name: buyer.reads('childrenCard.insuredPersons.insuredType.options.adult') });
  await expect(adult).toBeFocused();
  await done.focus();
  await done.click();
  await expect(adult).toBeFocused();
  await expect(page.getByText('Full name is required. Please enter it.')).toBeVisible();
  await expect(done).toBeVisible();
  // A document that another person has: said, and the way to be done stays.
  await buyer.presses('wizard.next');
  await expect(page.getByRole('region', { name: buyer.says('wizard.errors.title') })).toBeVisible();
  await expect(done.first()).toBeVisible();
});

test('a tap reports two events at once, and the page accepts both: the field that lost focus, and the choice', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'property', 'en');
  const answers = shiftAnswersToToday(shop, 'property', 'business-hotel');
  await buyer.opensDraft(await shop.aDraftOf('business-hotel', 'property', { ...answers, discountEquipments: null }));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/property/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).fill('Sophea');
  const none = page.getByRole('radio', { name: buyer.reads('customerInfo.hasBeneficiary.options.false') });
  await none.evaluate((radio: HTMLInputElement) => {
    radio.focus();
    radio.click();
  });
  await expect(none).toBeChecked();
  await buyer.presses('wizard.next');
  await buyer.isOn('summary');
  await expect(page.getByText('Sophea', { exact: true })).toHaveCount(1);

  await buyer.opens('/buy_insurance/property/components/PlanAndBenefit');
  await buyer.isOn('planAndBenefit');
  const equipment = page.getByRole('group', { name: buyer.reads('planAndBenefit.discountEquipments.label') });
  const boxes = equipment.getByRole('checkbox');
  await expect(boxes).toHaveCount(5);
  await boxes.evaluateAll((all) => {
    for (const box of all as HTMLInputElement[]) {
      box.focus();
      box.click();
    }
  });
  for (const box of await boxes.all()) await expect(box).toBeChecked();
});

test('text that was typed when another application hides the page is saved at once, without a paint', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'property', 'en');
  const answers = shiftAnswersToToday(shop, 'property', 'business-hotel');
  const draft = await shop.aDraftOf('business-hotel', 'property', { ...answers, discountEquipments: null });
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/property/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  const given = page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true });
  await given.fill('Sophea');
  await given.evaluate((box) => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    window.requestAnimationFrame = () => 0;
    box.blur();
  });
  await expect.poll(async () => (await shop.read(draft)).record.answers.givenName).toBe('Sophea');
});

test('a newly chosen plan does not appear beside the price of another plan', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await buyer.opensDraft(await shop.aDraftOf('solo-thailand-five-days', 'travel', answers));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/travel/components/Plan');
  await buyer.isOn('plan');
  const total = page
    .getByText(buyer.says('wizard.premium.total'), { exact: true })
    .filter({ visible: true })
    .locator('..');
  await expect(total).toContainText('$');
  // The server's answer is held back until it has been looked at.
  let answer = () => {};
  const looked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/drafts/**', async (route) => looked.then(() => route.continue()));
  await page.getByRole('radio', { checked: false }).first().check();
  await expect(total).toContainText(buyer.says('wizard.premium.calculating'));
  await expect(total).not.toContainText('$');
  answer();
  await expect(total).toContainText('$');
});

test('a long list begins with frequent choices, and can be searched in any of our languages', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  await buyer.opens('/buy_insurance/travel');
  await buyer.isOn('travelInfo');
  await page.locator('button#root_selectedCountries').click();
  const sheet = page.getByRole('dialog');
  const search = sheet.getByRole('combobox');
  const often = sheet.getByRole('group', { name: buyer.says('interface.ui.oftenChosen'), exact: true });
  const named = (region: string) => new Intl.DisplayNames(['km'], { type: 'region' }).of(region) as string;
  await expect(often.getByRole('option', { name: named('TH'), exact: true })).toBeVisible();
  await expect(often.getByRole('option', { name: named('VN'), exact: true })).toBeVisible();
  await expect(often.getByRole('option', { name: named('SE'), exact: true })).toHaveCount(0);
  for (const typed of ['thailand', '泰国', 'reunion']) {
    await search.fill(typed);
    await expect(sheet.getByRole('option')).toHaveCount(1);
  }
  await expect(often).toHaveCount(0);
  await sheet.getByRole('option').click();
  await expect(search).toHaveValue('');
  await expect(sheet.getByRole('status')).toContainText(/2\d\d/);
  // More come as it is scrolled, up to the last.
  const options = sheet.getByRole('option');
  await expect(async () => {
    await options.last().scrollIntoViewIfNeeded();
    expect(await options.count()).toBeGreaterThan(200);
  }).toPass();
});

test('an earlier choice is visible in its list, and its code is not in the search box', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = createBuyer(page, shop, 'auto', 'km');
  const answers = shiftAnswersToToday(shop, 'auto', 'comprehensive-camry');
  await buyer.opensDraft(await shop.aDraftOf('comprehensive-camry', 'auto', { ...answers, province: 'KH-25' }));
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/auto/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  const opener = page.getByRole('button', { name: buyer.reads('customerInfo.province.label') });
  await opener.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('option', { name: 'ត្បូងឃ្មុំ', exact: true })).toBeInViewport();
  await expect(sheet.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(opener).toHaveText('តាកែវ');
});

test('provinces, occupations and makes can be searched like countries', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'auto', 'km');
  const answers = shiftAnswersToToday(shop, 'auto', 'comprehensive-camry');
  const blank = { autoOccupation: null, province: null };
  await buyer.opensDraft(await shop.aDraftOf('comprehensive-camry', 'auto', { ...answers, ...blank }));
  await buyer.isOn('customerInfo');
  const sheet = page.getByRole('dialog');
  const options = sheet.getByRole('option');
  const opens = (field: string) => page.getByRole('button', { name: buyer.reads(`${field}.label`) }).click();
  const finds = async (typed: string, option: string) => {
    await sheet.getByRole('combobox').fill(typed);
    await expect(options).toHaveText([buyer.reads(option)]);
  };
  await opens('customerInfo.province');
  await expect(options.first()).toHaveText('ភ្នំពេញ');
  await finds('sihanoukville', 'lists.provinces.KH-18');
  await finds('siemreap', 'lists.provinces.KH-17');
  await finds('金边', 'lists.provinces.KH-12');
  await options.click();
  await expect(page.getByRole('button', { name: buyer.reads('customerInfo.province.label') })).toHaveText('ភ្នំពេញ');

  await opens('customerInfo.autoOccupation');
  // A person who looks for the own occupation to the end of the list finds the entry for the others there.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(options.last()).toHaveText(buyer.reads('lists.occupations.other'), { timeout: 1000 });
  }).toPass();
  await finds('accountant', 'lists.occupations.accountant');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await buyer.opens('/buy_insurance/auto/components/VehicleInfo');
  await buyer.isOn('vehicleInfo');
  await opens('vehicleInfo.selectedMake');
  await expect(options.first()).toHaveText('Toyota');
  await finds('benz', 'lists.makes.mercedes-benz');
});
