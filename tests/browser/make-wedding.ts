import { expect, type Page } from '@playwright/test';

/*
 * Wedding insurance, made by somebody who sees the screen alone. The brief: date, venue, guests, names of the couple, and
 * the deposit that is insured; three plans; a rate by deposit and plan, a price by month and venue, a fee, a minimum.
 */

/** Percent of the deposit, by its band, for the three plans. */
const RATES: [band: string, percents: string[]][] = [
  ['..500', ['4.0', '6.0', '8.0']],
  ['500..1000', ['3.5', '5.5', '7.5']],
  ['1000..', ['3.0', '5.0', '7.0']],
];
/** The price in USD of each month at each venue: a hall costs 10 and the number of the month, a tent 4 more, home 4 less. */
const SEASONS = Array.from({ length: 12 }, (_none, at) => [at + 11, at + 15, at + 7]);
const FEE = 2;
const MINIMUM = 25;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');
const open = (page: Page, part: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the product' })
    .getByRole('link', { name: part, exact: true })
    .last()
    .click();
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

type Words = readonly [english: string, khmer: string, chinese: string];

async function fillWords(page: Page, label: string, words: Words): Promise<void> {
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await page.getByLabel(`${label}, ${language}`, { exact: true }).fill(words[at] ?? '');
}

async function paste(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const copied = rows.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press('Control+v');
}

export async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/studio');
  await button(page, 'New product').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name, English').fill(name);
  await dialog.getByLabel('Name, Khmer').fill('ធានារ៉ាប់រងពិធីមង្គលការ');
  await dialog.getByLabel('Name, Chinese').fill('婚礼保险');
  await dialog.getByRole('radio', { name: /Device insurance/ }).check();
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 60_000 });
}

async function rename(page: Page, field: string, kind: string, words: Words): Promise<void> {
  await page.getByRole('button', { name: `${field} ${kind}` }).click();
  await expect(page.getByLabel('Label, English', { exact: true })).toHaveValue(field);
  await fillWords(page, 'Label', words);
}

async function add(page: Page, kind: string, words: Words): Promise<void> {
  await button(page, 'Add a field').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Field or group to add').selectOption({ label: kind });
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await dialog.getByLabel(`Label, ${language}`).fill(words[at] ?? '');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

async function nameOption(page: Page, shown: string, [english, khmer, chinese]: Words): Promise<void> {
  if (shown !== english) await page.getByLabel(`Option: ${shown}, English`, { exact: true }).fill(english);
  await page.getByLabel(`Option: ${english}, Khmer`, { exact: true }).fill(khmer);
  await page.getByLabel(`Option: ${english}, Chinese`, { exact: true }).fill(chinese);
}

async function askQuestions(page: Page): Promise<void> {
  await rename(page, 'Make and model', 'Text', ['Names of the couple', 'ឈ្មោះគូស្វាមីភរិយា', '新人姓名']);
  await rename(page, 'Value', 'Amount of money', ['Deposit', 'ប្រាក់កក់', '订金']);
  await add(page, 'Choice of one option', ['Venue', 'ទីកន្លែង', '场地']);
  await nameOption(page, 'First option', ['Hall', 'សាល', '礼堂']);
  await nameOption(page, 'Second option', ['Tent', 'តង់', '帐篷']);
  await page.getByLabel('New option, in English').fill('At home');
  await button(page, 'Add the option').click();
  await nameOption(page, 'At home', ['At home', 'នៅផ្ទះ', '家中']);
  await add(page, 'Number', ['Guests', 'ចំនួនភ្ញៀវ', '宾客人数']);
  await page.getByLabel('Minimum value', { exact: true }).fill('20');
  await page.getByLabel('Maximum value', { exact: true }).fill('1000');
  await page.getByLabel('Maximum value', { exact: true }).blur();
  await saved(page);
}

async function makePlans(page: Page): Promise<void> {
  await open(page, 'Cover');
  await button(page, 'Add a plan').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name, English').fill('Diamond');
  await dialog.getByLabel('Name, Khmer').fill('ពេជ្រ');
  await dialog.getByLabel('Name, Chinese').fill('钻石');
  await dialog.getByRole('button', { name: 'Add a plan' }).click();
  await expect(page.getByRole('heading', { name: 'Diamond', exact: true })).toBeVisible();
  await saved(page);
}

/** Pastes the rates of three plans, makes the table of months and venues with one paste, and adds its price and the fee. */
async function setTariff(page: Page): Promise<void> {
  await open(page, 'Tariff');
  const shown = page.getByLabel('Table or calculation to show');
  await shown.selectOption('rates');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(7);
  await rows.nth(1).getByRole('gridcell').first().click();
  const plans = ['basic', 'standard', 'diamond'];
  await paste(
    page,
    RATES.flatMap(([band, percents]) => percents.map((percent, at) => [band, plans[at] ?? '', percent])),
  );
  await expect(rows).toHaveCount(10);
  await saved(page);

  await shown.selectOption('calculation');
  await button(page, 'Create a table').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name of the table (English)').fill('Seasons');
  await dialog.getByLabel('Add an answer').selectOption({ label: 'Month of First day of cover' });
  await dialog.getByLabel('Add an answer').selectOption({ label: 'Venue' });
  await dialog.getByLabel('Column with the result').fill('Season price');
  await expect(dialog.getByText('The table will have 36 rows.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  // Of 36 rows the first ones are drawn.
  await expect(rows.nth(20)).toBeVisible();
  await rows.nth(1).getByRole('gridcell').last().click();
  await paste(
    page,
    SEASONS.flat().map((price) => [price]),
  );
  await expect(rows.nth(3).getByRole('gridcell').last()).toHaveText('7');
  await saved(page);

  await addLines(page);
}

async function addLines(page: Page): Promise<void> {
  await page.getByLabel('Table or calculation to show').selectOption('calculation');
  const form = (heading: string) => page.locator('form').filter({ has: page.getByRole('heading', { name: heading }) });
  const price = form('Add a price from a table');
  await price.getByLabel('Table and column').selectOption({ label: 'Seasons › Season price' });
  await price.getByLabel('Name for customers (English)').fill('Season and venue');
  await price.getByLabel('Name for customers (Khmer)').fill('រដូវកាល និងទីកន្លែង');
  await price.getByLabel('Name for customers (Chinese)').fill('季节与场地');
  await price.getByRole('button', { name: 'Add it to the premium' }).click();
  const least = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Minimum premium', exact: true }) });
  await least.getByRole('textbox').first().fill(`${MINIMUM}.00`);
  await least.getByRole('textbox').first().blur();
  const line = form('Add a line to the premium');
  await line.getByLabel('Kind').selectOption({ label: 'Fee: an amount' });
  await line.getByLabel('Name for customers (English)').fill('Policy fee');
  await line.getByLabel('Name for customers (Khmer)').fill('ថ្លៃបណ្ណសន្យារ៉ាប់រង');
  await line.getByLabel('Name for customers (Chinese)').fill('保单费');
  await line.getByRole('textbox').last().fill('2.00');
  await line.getByRole('button', { name: 'Add it at the end' }).click();
  await expect(page.getByRole('heading', { name: 'Policy fee', exact: true })).toBeVisible();
  await saved(page);
}

const WORDS: Record<string, Words> = {
  tagline: ['Your wedding day, insured', 'ថ្ងៃមង្គលការរបស់អ្នក មានធានារ៉ាប់រង', '您的婚礼，有保障'],
  description: [
    'The deposit of a wedding that cannot take place',
    'ប្រាក់កក់នៃពិធីមង្គលការដែលមិនអាចប្រព្រឹត្តទៅបាន',
    '婚礼无法举行时的订金',
  ],
  'offers.covered.1': ['A deposit that the venue keeps', 'ប្រាក់កក់ដែលម្ចាស់ទីកន្លែងមិនសងវិញ', '场地不予退还的订金'],
  'offers.notCovered.1': ['A wedding that the couple calls off', 'ពិធីដែលគូស្វាមីភរិយាលុបចោល', '新人自行取消的婚礼'],
  'offers.who.1': ['Couples who have paid a deposit', 'គូស្វាមីភរិយាដែលបានបង់ប្រាក់កក់', '已支付订金的新人'],
  'plans.diamond.summary': ['The most complete cover', 'ការរ៉ាប់រងពេញលេញបំផុត', '最全面的保障'],
  'plans.standard.why': ['It pays the whole deposit', 'ទូទាត់ប្រាក់កក់ទាំងមូល', '赔付全部订金'],
  'benefits.mainBenefit': ['The deposit', 'ប្រាក់កក់', '订金'],
};

async function writeWords(page: Page): Promise<void> {
  await open(page, 'Texts');
  for (const [name, texts] of Object.entries(WORDS))
    for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries()) {
      const box = page.getByRole('textbox', { name: `${name}, ${language}`, exact: true });
      await box.fill(texts[at] ?? '');
      await box.press('Enter');
    }
  await saved(page);
}

const PAPERS: [paper: string, part: string, group: string, english: string, khmer: string][] = [
  ['Policy wording', 'Part 1', 'Paragraph 1', 'We pay the deposit.', 'យើងខ្ញុំទូទាត់ប្រាក់កក់។'],
  ['Policy wording', 'Part 2', 'Paragraph 1', 'A wedding that the couple calls off.', 'ពិធីដែលគូស្វាមីភរិយាលុបចោល។'],
  ['Policy wording', 'Part 3', 'Paragraph 1', 'The deposit is stated truly.', 'ប្រាក់កក់ត្រូវប្រកាសតាមពិត។'],
  ['Claim procedure', 'Part 1', 'Item 1', 'Call us at once.', 'សូមទូរស័ព្ទមកយើងខ្ញុំភ្លាម។'],
  ['Claim procedure', 'Part 2', 'Item 1', 'The receipt of the deposit.', 'បង្កាន់ដៃប្រាក់កក់។'],
];

async function writePapers(page: Page): Promise<void> {
  await open(page, 'Documents');
  const print = page.getByRole('combobox', { name: 'Print another value' }).nth(1);
  await print.selectOption({ label: 'Venue' });
  await print.selectOption({ label: 'Guests' });
  const shown = page.getByRole('main').getByRole('combobox').first();
  for (const [paper, part, group, english, khmer] of PAPERS) {
    if ((await shown.locator('option:checked').textContent()) !== paper) await shown.selectOption({ label: paper });
    const section = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: part, exact: true }) })
      .getByRole('group', { name: group, exact: true });
    await section.getByLabel('English').fill(english);
    await section.getByLabel('Khmer').fill(khmer);
  }
  await saved(page);
}

/** Answers the new questions for the first persona, whom the others extend, and accepts the other premiums. */
async function answerForPersonas(page: Page): Promise<void> {
  await open(page, 'Personas');
  const bar = page.getByRole('region', { name: 'Recording a persona' });
  await expect(page.getByText(/^6 personas, [1-6] of them/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /worth USD 600/ }).click();
  await button(page, 'Vary one answer').click();
  const frame = page.frameLocator('iframe');
  await frame.getByText('Hall', { exact: true }).click();
  const guests = frame.getByLabel('Guests', { exact: true });
  await guests.fill('200');
  await guests.blur();
  await expect(bar).toContainText(/\(before: .+\)/);
  await button(page, 'Change the persona itself').click();
  const accept = page.getByRole('button', { name: /^Accept: / });
  await expect(page.getByText(/^6 personas, [1-5] of them/)).toBeVisible();
  for (let left = await accept.count(); left > 0; left -= 1) {
    await accept.first().click();
    await expect(accept).toHaveCount(left - 1);
  }
  await expect(page.getByText('6 personas, 0 of them with another result than recorded')).toBeVisible();
  await saved(page);
}

/** The premium in cents, by hand: at least the minimum for deposit and season together, then the fee. */
function workOut(deposit: number, month: number, venue: number, plan: number): number {
  const band = deposit < 500 ? 0 : deposit < 1000 ? 1 : 2;
  const percent = Number(RATES[band]?.[1][plan]);
  const season = SEASONS[month - 1]?.[venue] ?? 0;
  return Math.max(MINIMUM * 100, Math.round(deposit * percent) + season * 100) + FEE * 100;
}

/** The lines that a person works out in a spreadsheet: each season and venue, and both ends of each band. */
function listLines(): string[][] {
  const codes = ['firstOption', 'secondOption', 'atHome'];
  const line = (deposit: number, month: number, venue: number) => [
    String(deposit),
    codes[venue] ?? '',
    `2027-${String(month).padStart(2, '0')}-10`,
    ...[0, 1, 2].map((plan) => (workOut(deposit, month, venue, plan) / 100).toFixed(2)),
  ];
  const seasons = SEASONS.flatMap((_row, at) => [0, 1, 2].map((venue) => line(600, at + 1, venue)));
  return [...seasons, ...[1, 499.99, 500, 999.99, 1000, 2000].map((deposit) => line(deposit, 5, 1))];
}

async function reviewPremiums(page: Page): Promise<void> {
  await open(page, 'Reviewed premiums');
  const all = page.getByRole('region', { name: 'All reviewed lines' });
  const remove = all.getByRole('button', { name: /^Delete the line: / });
  await expect(remove.first()).toBeVisible({ timeout: 30_000 });
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().click();
    await expect(remove).toHaveCount(left - 1);
  }
  await all.getByRole('button', { name: 'Add reviewed premiums' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Persona', { exact: true }).selectOption({ index: 1 });
  for (const label of ['Deposit', 'Venue', 'First day of cover'])
    await dialog.getByLabel('Changed answer').selectOption({ label });
  await dialog.getByLabel('Deposit, row 1', { exact: true }).focus();
  await paste(page, listLines());
  await expect(dialog.getByLabel('Deposit, row 42', { exact: true })).toHaveValue('2000');
  await dialog.getByRole('button', { name: 'Add 42 lines' }).click();
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

async function confirmDecisions(page: Page): Promise<void> {
  await open(page, 'Decisions');
  const keep = button(page, 'As decided: save these lines');
  await expect(keep.first()).toBeVisible({ timeout: 30_000 });
  for (let left = await keep.count(); left > 0; left -= 1) {
    await keep.first().click();
    await expect(keep).toHaveCount(left - 1);
  }
  await saved(page);
}

/** Removes the words that nothing shows, by one press. */
async function removeUnused(page: Page): Promise<void> {
  await button(page, 'Check now').click();
  await button(page, /^Remove everything that is not used/).click({ timeout: 60_000 });
  await saved(page);
}

async function check(page: Page): Promise<void> {
  await button(page, 'Check now').click();
  await expect(page.getByText('Nothing is missing. The check of the release tests all paths.')).toBeVisible({
    timeout: 60_000,
  });
}

/** The work in its order, each act at its tab. */
export const steps = {
  ...{ askQuestions, makePlans, setTariff, writeWords, writePapers, answerForPersonas, reviewPremiums },
  ...{ removeUnused, confirmDecisions, check },
};
