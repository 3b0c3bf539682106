import type { Browser, Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { enableAuthenticator } from '#tests/support/enable-authenticator.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { SUBPROCESS_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import { countActs } from '../count-acts.ts';
import { createBuyer } from '../create-buyer.ts';
import { expect } from '../shop-test.ts';
import { testOnTwoServers as test } from '../two-servers.ts';

/*
 * From nothing to a product on sale, by somebody who never saw a file: everything is done in the browser, at one
 * server, and bought by a visitor at another one. The price is worked out here by hand.
 */

const PRODUCT = 'phoneScreen';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, part: string) => page.getByRole('link', { name: part, exact: true }).click();
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();
const frameOf = (page: Page) => page.frameLocator('iframe');

/** Rates in percent of the value: six bands, two plans. */
const RATES = [
  ['..100', '4.8', '6.8'],
  ['100..200', '4.5', '6.5'],
  ['200..300', '4.2', '6.2'],
  ['300..500', '4.0', '6.0'],
  ['500..1000', '3.6', '5.6'],
  ['1000..', '3.2', '5.2'],
].flatMap(([band, basic, standard]) => [
  [band, 'basic', basic],
  [band, 'standard', standard],
]);

/** The actuary's amounts, by hand, at the ends of the bands; nothing costs less than USD 5. */
const REVIEWED: [value: string, basic: string, standard: string][] = [
  ['1', '5.00', '5.00'],
  ['99.99', '5.00', '6.80'],
  ['100', '5.00', '6.50'],
  ['199.99', '9.00', '13.00'],
  ['200', '8.40', '12.40'],
  ['299.99', '12.60', '18.60'],
  ['300', '12.00', '18.00'],
  ['499.99', '20.00', '30.00'],
  ['500', '18.00', '28.00'],
  ['999.99', '36.00', '56.00'],
  ['1000', '32.00', '52.00'],
  ['2000', '64.00', '104.00'],
];

const WORDS: Record<string, [string, string, string]> = {
  tagline: ['A broken screen, as good as new', 'អេក្រង់បែក ដូចថ្មីវិញ', '碎屏，焕然一新'],
  description: [
    'Repair of a broken phone screen, for one year',
    'ជួសជុលអេក្រង់ទូរស័ព្ទដែលបែក រយៈពេលមួយឆ្នាំ',
    '手机屏幕碎裂维修，保障一年',
  ],
  'offers.covered.1': ['A screen that breaks when the phone falls', 'អេក្រង់ដែលបែកពេលទូរស័ព្ទធ្លាក់', '手机摔落导致的碎屏'],
  'offers.notCovered.1': ['Scratches that do not hinder its use', 'ស្នាមឆ្កូតដែលមិនរំខានការប្រើ', '不影响使用的划痕'],
  'offers.who.1': ['Owners of a phone of up to two years', 'ម្ចាស់ទូរស័ព្ទដែលមិនលើសពីរឆ្នាំ', '机龄不超过两年的手机机主'],
  'plans.standard.why': ['It pays for two repairs a year', 'បង់ថ្លៃជួសជុលពីរដងក្នុងមួយឆ្នាំ', '每年赔付两次维修'],
  'benefits.mainBenefit': ['Repair of the screen', 'ការជួសជុលអេក្រង់', '屏幕维修'],
};

async function signedIn(browser: Browser, { url }: Shop, { token }: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await context.addCookies([{ name: 'session', value: token, url }]);
  return context.newPage();
}

async function beginsTheProduct(page: Page): Promise<void> {
  await page.goto('/studio');
  await button(page, 'New product').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name, English').fill('Phone screen insurance');
  await dialog.getByLabel('Name, Khmer').fill('ធានារ៉ាប់រងអេក្រង់ទូរស័ព្ទ');
  await dialog.getByLabel('Name, Chinese').fill('手机屏幕保险');
  await dialog.getByRole('radio', { name: /Device insurance/ }).check();
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Phone screen insurance');
}

async function asksForTheAge(page: Page): Promise<void> {
  await button(page, 'Add a field').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Field or group to add').selectOption({ label: 'Number' });
  await dialog.getByLabel('Label, English').fill('Age in months');
  await dialog.getByLabel('Label, Khmer').fill('អាយុគិតជាខែ');
  await dialog.getByLabel('Label, Chinese').fill('机龄（月）');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Maximum value', { exact: true }).fill('60');
  await page.getByLabel('Maximum value', { exact: true }).blur();
}

async function stopsOldPhones(page: Page): Promise<void> {
  await open(page, 'Journey');
  const words = page.getByRole('region', { name: 'As text' });
  await words.getByRole('button', { name: 'Thing', exact: true }).click();
  await page.getByRole('region', { name: 'Chosen' }).getByRole('button', { name: 'Add a stop page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title, English').fill('Your phone is too old for us');
  await dialog.getByLabel('Title, Khmer').fill('ទូរស័ព្ទរបស់អ្នកចាស់ពេកសម្រាប់យើង');
  await dialog.getByLabel('Title, Chinese').fill('您的手机已超出承保机龄');
  await dialog.getByLabel('Condition', { exact: true }).selectOption({ label: 'A new condition' });
  await dialog.getByLabel('Subject').selectOption({ label: 'Age in months' });
  await dialog.getByLabel('Comparison').selectOption({ label: 'is more than' });
  await dialog.getByRole('textbox', { name: 'Value' }).fill('24');
  await dialog.getByRole('button', { name: 'Add the stop page' }).click();
  await expect(words).toContainText('If “Age in months” is more than 24: “Your phone is too old for us”.');
}

async function pastesTheRates(page: Page): Promise<void> {
  await open(page, 'Tariff');
  await page.getByLabel('Table or calculation to show').selectOption('rates');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(7);
  const copied = RATES.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await rows.nth(1).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
  await expect(rows).toHaveCount(13);
  await saved(page);
}

async function writesTheWords(page: Page): Promise<void> {
  await open(page, 'Texts');
  for (const [name, texts] of Object.entries(WORDS))
    for (const [index, language] of ['English', 'Khmer', 'Chinese'].entries()) {
      const box = page.getByRole('textbox', { name: `${name}, ${language}`, exact: true });
      await box.fill(texts[index] ?? '');
      await box.press('Enter');
    }
  await saved(page);
}

async function writesThePapers(page: Page): Promise<void> {
  await open(page, 'Documents');
  // Beside make and model, what the certificate prints of the thing.
  await page.getByRole('combobox', { name: 'Print another value' }).nth(1).selectOption({ label: 'Age in months' });
  const write = async (paper: string, part: string, group: string, english: string, khmer: string) => {
    await page.getByRole('main').getByRole('combobox').first().selectOption({ label: paper });
    const section = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: part, exact: true }) })
      .getByRole('group', { name: group, exact: true });
    for (const [language, text] of [
      ['English', english],
      ['Khmer', khmer],
    ] as const) {
      await section.getByLabel(language).fill(text);
      await section.getByLabel(language).press('Tab');
    }
  };
  const [wording, claims] = ['Policy wording', 'Claim procedure'];
  await write(wording, 'Part 1', 'Paragraph 1', 'We pay the repair of a broken screen.', 'យើងខ្ញុំបង់ថ្លៃជួសជុលអេក្រង់ដែលបែក។');
  await write(
    wording,
    'Part 2',
    'Paragraph 1',
    'Scratches, and phones that were stolen.',
    'ស្នាមឆ្កូត និងទូរស័ព្ទដែលត្រូវគេលួច។',
  );
  await write(wording, 'Part 3', 'Paragraph 1', 'The age of the phone is stated truly.', 'អាយុទូរស័ព្ទត្រូវប្រកាសតាមពិត។');
  await write(claims, 'Part 1', 'Item 1', 'Call us before the repair.', 'សូមទូរស័ព្ទមកយើងខ្ញុំមុនពេលជួសជុល។');
  await write(claims, 'Part 2', 'Item 1', 'The bill of the repair.', 'វិក្កយបត្រជួសជុល។');
  await saved(page);
}

async function recordsPersonas(page: Page): Promise<void> {
  await open(page, 'Personas');
  const bar = page.getByRole('region', { name: 'Recording a persona' });
  const vary = async (label: string, value: string) => {
    await page.getByRole('button', { name: /worth USD 600/ }).click();
    await button(page, 'Vary one answer').click();
    const box = frameOf(page).getByLabel(label, { exact: true });
    await box.fill(value);
    await box.blur();
    await expect(bar).toContainText(/\(before: .+\)/);
  };
  const keep = async (shows: string) => {
    await bar.getByLabel('Description of this persona, in one sentence').fill(shows);
    await bar.getByRole('button', { name: 'Save the persona' }).click();
    await expect(bar).toHaveCount(0);
  };
  // Those whom the product began with were never asked: answered in the first of them, it is answered in all.
  await expect(page.getByText('6 personas, 6 of them with another result than recorded')).toBeVisible();
  await vary('Age in months', '12');
  await button(page, 'Change the persona itself').click();
  await expect(page.getByText('6 personas, 2 of them with another result than recorded')).toBeVisible();
  await vary('Age in months', '24');
  await keep('A phone of two years is insured');
  await vary('Age in months', '25');
  await keep('A phone of more than two years is not');
  await vary('Value', '250');
  await keep('A phone worth USD 250');
  await vary('Value', '150');
  await keep('A phone worth USD 150');
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect(row(/^A phone of more than two years is not/)).toContainText('Your phone is too old for us');
  // 4.2 % of USD 250.
  await expect(row(/^A phone worth USD 250/)).toContainText('$10.50');
  // Other rates, other premiums: read, and accepted one by one, the later choice of the standard plan among them.
  const accept = page.getByRole('button', { name: /^Accept: / });
  await expect(
    page.getByRole('button', { name: /^Accept: Premium, after “She chooses the standard plan/ }),
  ).toBeVisible();
  // They appear one after another; the list is complete when the page shows their number.
  await expect(page.getByText(/^10 personas, [1-9]/)).toBeVisible();
  for (let left = await accept.count(); left > 0; left -= 1) {
    await accept.first().click();
    await expect(accept).toHaveCount(left - 1);
  }
  await expect(page.getByText('10 personas, 0 of them with another result than recorded')).toBeVisible();
  await saved(page);
}

/** The earlier product's reviewed lines go; the actuary's amounts are typed, and the product yields the same. */
async function reviewsPremiums(page: Page): Promise<void> {
  await open(page, 'Reviewed premiums');
  const all = page.getByRole('region', { name: 'All reviewed lines' });
  const remove = all.getByRole('button', { name: /^Delete the line: / });
  await expect(remove.first()).toBeVisible();
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  const dialog = page.getByRole('dialog');
  await all.getByRole('button', { name: 'Add reviewed premiums' }).click();
  await dialog.getByLabel('Persona', { exact: true }).selectOption('buys-the-basic-plan');
  await dialog.getByLabel('Changed answer').selectOption({ label: 'Value' });
  for (const [index, [value, basic, standard]] of REVIEWED.entries()) {
    const cell = (column: string) => dialog.getByLabel(`${column}, row ${index + 1}`, { exact: true });
    if (index > 0) await dialog.getByRole('button', { name: 'Add a row' }).click();
    await cell('Value').fill(value);
    await cell('Premium, Basic').fill(basic);
    await cell('Premium, Standard').fill(standard);
  }
  await dialog.getByRole('button', { name: /^Add (the line|\d+ lines)$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove).toHaveCount(REVIEWED.length);
  await saved(page);
}

async function keepsWhatIsDecided(page: Page): Promise<void> {
  await open(page, 'Decisions');
  const keep = button(page, 'As decided: save these lines');
  // Fields, pages, cover, papers, names, settings, lists, rules after the sale, promises and rules of claims.
  await expect(keep).toHaveCount(10);
  for (let left = 10; left > 0; left -= 1) {
    await keep.first().click();
    await expect(keep).toHaveCount(left - 1);
  }
  await expect(page.getByText(/^The product matches the decisions/)).toHaveCount(10);
  await saved(page);
}

test('a clerk makes phone screen insurance in the browser, and a visitor buys it at another server after its publication', async ({
  page: visitor,
  browser,
  shop,
  studio,
}) => {
  const clerk = await createTestUser(studio, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  const approver = await createTestUser(studio, { scopes: ['studio:approve'], givenName: 'Maly', familyName: 'Noun' });
  const page = await signedIn(browser, studio, clerk);
  const acts = await countActs(page.context());
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));

  await beginsTheProduct(page);
  await asksForTheAge(page);
  await stopsOldPhones(page);
  await pastesTheRates(page);
  await writesTheWords(page);
  await writesThePapers(page);
  await recordsPersonas(page);
  await reviewsPremiums(page);
  await keepsWhatIsDecided(page);
  await button(page, 'Check now').click();
  await expect(page.getByText('Nothing is missing. The check of the release tests all paths.')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });

  test.info().annotations.push({ type: 'acts', description: JSON.stringify(acts) });
  // Beside pasted tables: the work of about an hour, for one question, two plans and a table of 12.
  expect(acts.clicks).toBeLessThanOrEqual(150);
  expect(acts.fields).toBeLessThanOrEqual(150);
  await page.getByRole('link', { name: /^Release \d+: Phone screen insurance$/ }).click();
  await button(page, 'Check the release').click();
  await expect(page.getByText('Everything was checked, and no fault was found.')).toBeVisible({
    timeout: SUBPROCESS_TIMEOUT_MS,
  });
  const address = new URL(page.url()).pathname;
  await visitor.goto('/buy_insurance');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('Phone screen insurance')).toHaveCount(0);

  await button(page, 'Change the title or the summary').click();
  await page.getByRole('dialog').getByLabel('Summary', { exact: true }).fill('Insurance of phone screens.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save the summary' }).click();
  await expect(page.getByText('The summary is saved.')).toBeVisible();

  // Approved by somebody else, with the code of an app.
  const { code } = await enableAuthenticator(studio, approver);
  const reader = await signedIn(browser, studio, approver);
  await reader.goto(address);
  await reader.getByLabel('Code', { exact: true }).fill(code(1));
  await reader.getByLabel('Code', { exact: true }).press('Enter');
  await expect(reader.getByText('You have approved the release. It can be put on sale now.')).toBeVisible();

  await page.goto(address);
  await button(page, 'Put on sale').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('goes on sale for the first time');
  await dialog.getByLabel('Reason', { exact: true }).fill('New this month');
  await dialog.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByText('The release is on sale.', { exact: true })).toBeVisible();

  /** True if a server begins a form of the product; it shows nobody anything else. */
  const sells = async ({ url }: Shop) => {
    const data = { product: PRODUCT, language: 'en' };
    return (await visitor.request.post(`${url}/api/drafts`, { data })).status() === 201;
  };
  // By itself; how soon, the races of two servers say.
  await expect.poll(() => sells(shop)).toBe(true);

  // At the other server, where nobody has done anything.
  await visitor.goto('/buy_insurance');
  await expect(visitor.getByText('A broken screen, as good as new').first()).toBeVisible();
  const buyer = createBuyer(visitor, shop, PRODUCT, 'en');
  await buyer.opens(`/buy_insurance/${PRODUCT}`);
  const thing = { thingModel: 'Phone 12', thingValue: '600', ageInMonths: 25 };
  await buyer.tells('thing', thing);
  await buyer.presses('wizard.next');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your phone is too old for us');
  await visitor.goBack();
  await buyer.isOn('thing');
  const answers = {
    ...thing,
    ageInMonths: 24,
    startDate: addDays(toBusinessDate(shop.clock.now()), 1),
    selectedPlan: 'standard',
    ...{ givenName: 'Sokha', familyName: 'Chan', gender: 'female', dateOfBirth: '1990-05-14' },
    ...{ identityNumber: '010203040', occupation: 'accountant', mobilePhone: '+85512770099' },
    ...{ email: 'sokha.chan@example.com', address: 'No. 12, Street 240', province: 'KH-12', declaration: true },
  };
  await buyer.fillsIn(answers);
  await buyer.confirms();
  await buyer.entersCode();
  await buyer.paysBy('khqr');
  await buyer.pressesAtTheBank('approve');
  await expect(visitor.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
  // 5.6 % of USD 600.
  const order = await shop.order(visitor.url().split('/').at(-1) as string);
  expect(order).toMatchObject({ status: 'issued', premium: { total: 3360 } });
  const certificate = visitor.getByRole('link', { name: buyer.says('checkout.documents.both') }).first();
  const paper = await visitor.request.get((await certificate.getAttribute('href')) as string);
  expect(paper.headers()['content-type']).toBe('application/pdf');

  // Withdrawn at one, refused by both.
  await reader.goto('/studio');
  await reader.getByRole('button', { name: 'Actions for Phone screen insurance' }).click();
  await reader.getByRole('menuitem', { name: 'Withdraw from sale' }).click();
  const question = reader.getByRole('dialog');
  await question.getByLabel('Reason', { exact: true }).fill('The repair shop has closed');
  await question.getByRole('button', { name: 'Withdraw from sale' }).click();
  await expect(reader.getByText(/is withdrawn\. Policies sold under this release: 1\./)).toBeVisible();
  await expect.poll(async () => [await sells(studio), await sells(shop)]).toEqual([false, false]);
  await visitor.goto('/buy_insurance');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('A broken screen, as good as new')).toHaveCount(0);
  expect(faults).toEqual([]);
});
