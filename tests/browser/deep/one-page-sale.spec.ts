import type { Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { createVehicleCard } from '#tests/cards/synthetic-cards.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { atWork, chooseFrom, closed, formatTyped, sendOffer, type Typist } from '../agent-at-work.ts';
import { buildLocaleUrl, findLayoutIssues, resizePage } from '../layout-checks.ts';
import { expect, test } from '../shop-test.ts';

/** Begins a sale to a new customer, by the key that works on every page. */
async function begin(page: Page, typist: Typist, product: string) {
  await typist.press('Alt+q');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await typist.press('Enter');
  await typist.type(product);
  await expect(page.getByRole('option')).toHaveCount(1);
  await typist.press('Enter');
}

/** Answers what a product asks of the policyholder, whose occupation has the given field. */
async function fillCustomer(page: Page, typist: Typist, occupation: string) {
  await typist.tabTo(page.locator('#root_mobilePhone'));
  await typist.type('12555777');
  await typist.tabTo(page.locator('#root_dateOfBirth'));
  await typist.type('14051990');
  await typist.tabTo(page.locator('#root_givenName'));
  await expect(page.locator('#root_dateOfBirth')).toHaveValue('14/05/1990');
  await typist.type('Sokha');
  await typist.tabTo(page.locator('#root_familyName'));
  await typist.type('Chan');
  await typist.tabTo(page.getByRole('radio', { name: 'Male', exact: true }));
  await typist.press('Space');
  await typist.tabTo(page.locator('#root_identityNumber'));
  await typist.type('010203040');
  await typist.tabTo(page.locator(`#root_${occupation}`));
  await chooseFrom(page, typist, 'teacher');
  await closed(page);
  await typist.tabTo(page.getByRole('textbox', { name: /^Address/ }));
  await typist.type('House 5, Street 271');
  await typist.tabTo(page.locator('#root_province'));
  await chooseFrom(page, typist, 'Kampot');
  await closed(page);
}

test('travel is sold to a new customer on one page in 40 presses from any page', async ({ page, shop }) => {
  test.slow();
  const { agent, start, today } = await atWork(page, shop);
  await agent.call('POST', '/api/user/sale-pages', { body: { sellsOnOnePage: true } });
  const typist = await start();
  await begin(page, typist, 'travel');

  await expect(page.getByRole('button', { name: /^Destinations/ })).toBeFocused();
  await chooseFrom(page, typist, 'Thailand');
  await typist.press('Escape');
  await closed(page);
  await typist.tabTo(page.locator('#root_startDate'));
  await typist.type(formatTyped(addDays(today, 5)));
  await typist.tabTo(page.locator('#root_endDate'));
  await typist.type(formatTyped(addDays(today, 9)));
  // On to the next open question.
  await typist.press('Enter');
  await expect(page.locator('[data-page=plan] input').first()).toBeFocused();
  await typist.press('Space');
  const price = page.getByRole('complementary', { name: 'Travel' });
  await expect(price).toContainText('$');
  await fillCustomer(page, typist, 'occupation');
  await sendOffer(page, typist, 40);
});

test('auto is sold to a new customer on one page with the card of the vehicle', async ({ page, shop }) => {
  test.slow();
  const { agent, start, today } = await atWork(page, shop);
  await agent.call('POST', '/api/user/sale-pages', { body: { sellsOnOnePage: true } });
  const card = await createVehicleCard(1);
  const other = await createPicture({ width: 900, height: 600 });
  const typist = await start();
  await begin(page, typist, 'auto');

  await expect(page.locator('#root_selectedMake')).toBeFocused();
  await chooseFrom(page, typist, 'Toyota');
  await closed(page);
  await typist.tabTo(page.locator('#root_selectedModel'));
  await chooseFrom(page, typist, 'Camry');
  await closed(page);
  await typist.tabTo(page.locator('#root_selectedCubicCapacity'));
  await typist.press('ArrowDown');
  await typist.tabTo(page.locator('#root_yearOfManufacture'));
  await typist.type(String(Number(today.slice(0, 4)) - 3));
  await typist.tabTo(page.locator('#root_vehicleValue'));
  await typist.type('30000');
  await typist.press('Enter');
  await expect(page.locator('[data-page=benefit] input').first()).toBeFocused();
  await typist.press('Space');

  const use = page.getByRole('button', { name: 'Use this picture' });
  const choosePicture = async (field: string, picture: Buffer) => {
    await typist.chooseFile(page.locator(`#root_${field}`), picture);
    await use.click();
    await expect(use).toHaveCount(0);
  };
  await page.getByRole('radio', { name: 'ID card' }).check();
  await choosePicture('idFrontCard', other);
  await choosePicture('vehicleCardFront', card.picture);
  await choosePicture('vehicleCardBack', other);
  await expect(page.locator('#root_registrationNo')).toHaveValue(card.truth.plateNumber ?? '');
  await page.locator('[data-page=customerInfo] h2').first().click();
  await page.locator('#root_mobilePhone').focus();
  await fillCustomer(page, typist, 'autoOccupation');
  const checked = page.locator('#root_numbersChecked');
  await checked.check();
  await sendOffer(page, typist, 100);
});

test('one page asks what its conditions ask, shows errors at their fields, and is left for page by page', async ({
  page,
  shop,
}) => {
  const { agent, start, today } = await atWork(page, shop);
  await start();
  await page.goto('/buy_insurance/travel');
  await page.getByRole('button', { name: 'All on one page' }).click();
  const parts = page.locator('[data-page]');
  await expect(parts).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1, name: 'Travel insurance' })).toBeVisible();

  // A plan has its name and its price; its benefits open on request.
  const benefit = page.getByText('Emergency medical evacuation', { exact: true });
  await expect(page.getByRole('radio', { name: 'Premier' })).toBeVisible();
  await expect(benefit).toHaveCount(0);
  await page.getByRole('button', { name: 'All 14 benefits' }).click();
  await expect(benefit).toHaveCount(3);
  await page.getByRole('button', { name: 'Hide the benefits' }).click();
  await expect(benefit).toHaveCount(0);

  // A child brings the page of the other insured persons.
  await page.getByRole('button', { name: 'One more' }).last().click();
  await expect(page.locator('#root_numberOfChildren')).toHaveValue('1');
  await expect(parts).toHaveCount(4);
  await expect(page.locator('[data-page=childrenCard]')).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/answers are missing or wrong/)).toBeVisible();
  await expect(page.locator('#root_selectedCountries')).toBeFocused();
  await expect(page.locator('#root_givenName')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('#root_startDate').fill('31/02/2026');
  await page.locator('#root_endDate').fill(formatTyped(addDays(today, 9)));
  await expect(page.locator('#root_startDate')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#root_endDate')).not.toHaveAttribute('aria-invalid', 'true');

  for (const language of ['en', 'km'] as const) {
    await page.goto(buildLocaleUrl('/buy_insurance/golfer', language));
    await expect(parts.first()).toBeVisible();
    for (const width of [390, 1024, 1440]) {
      await resizePage(page, { width, height: 900 });
      expect(await findSeriousViolations(page)).toEqual([]);
      expect(await findLayoutIssues(page)).toEqual([]);
    }
  }
  // The price stays in sight: beside the questions, and on a phone below them.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(page.locator('aside[aria-labelledby=quotation]')).toBeInViewport();
  await resizePage(page, { width: 390, height: 844 });
  await expect(page.locator('.bottom-bar')).toBeInViewport();

  await page.goto('/buy_insurance/golfer');
  await page.getByRole('button', { name: 'Page by page' }).click();
  await expect(parts).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Day / month / year' }).first()).toBeVisible();
  const { body } = await agent.call<{ sellsOnOnePage: boolean }>('GET', '/api/user/profile');
  expect(body.sellsOnOnePage).toBe(false);
});

for (const product of ['travel', 'auto', 'medical', 'festivalPA', 'fire', 'golfer', 'property'])
  test(`the one page of ${product} shows each question of its pages once`, async ({ page, shop }) => {
    const { agent, start } = await atWork(page, shop);
    await agent.call('POST', '/api/user/sale-pages', { body: { sellsOnOnePage: true } });
    await start();
    await page.goto(`/buy_insurance/${product}`);
    await expect(page.locator('[data-page]').first()).toBeVisible();
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/answers? (is|are) missing or wrong/)).toBeVisible();
    await expect(page.locator('[data-page] [aria-invalid=true]').first()).toBeFocused();
  });
