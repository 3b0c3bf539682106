import { expect, type FrameLocator, type Page } from '@playwright/test';

/*
 * Products that somebody makes who sees the screen alone: each brief has two questions more than the template, three plans,
 * a rate by the value and the plan, a price in a table of 36 rows, a fee, and a minimum.
 */

type Words = readonly [english: string, khmer: string, chinese: string];
type Question = { words: Words } & ({ options: Words[] } | { limits: [least: string, most: string] });

/** The wishes of an insurer. */
export type Brief = {
  names: Words;
  /** The two questions of the template, with their new labels. */
  text: Words;
  value: Words;
  questions: Question[];
  plan: Words;
  /** Percent of the value, by its band, for the three plans. */
  rates: [band: string, percents: string[]][];
  table: { name: string; column: string; keys: string[]; prices: number[]; words: Words };
  fee: { words: Words; usd: string };
  /** The least premium before the fee. */
  minimumUsd: string;
  /** The total is rounded to multiples of an amount in USD. */
  rounding?: { direction: string; step: string };
  /** A plan that is not offered for one option of a question. */
  withheld?: { plan: string; question: string; option: string };
  /** The amount in USD that the customer bears in each plan. */
  deductible?: string[];
  texts: Record<string, Words>;
  papers: [paper: string, part: string, group: string, english: string, khmer: string][];
  /** The options and the number with which the base persona answers the new questions. */
  answers: { options: string[]; number?: [field: string, typed: string] };
  /** The reviewed premiums: the changed answers, and rows of their values with the premium of each plan. */
  reviewed: { labels: string[]; lines: string[][] };
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog');
const open = (page: Page, part: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the product' })
    .getByRole('link', { name: part, exact: true })
    .last()
    .click();
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

async function fillWords(page: Page, label: string, words: Words): Promise<void> {
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await page.getByLabel(`${label}, ${language}`, { exact: true }).fill(words[at] ?? '');
}

async function paste(page: Page, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const copied = rows.map((row) => row.join('\t')).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press('Control+v');
}

export async function begin(page: Page, { names: [english, khmer, chinese] }: Brief): Promise<void> {
  await page.goto('/studio');
  await button(page, 'New product').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name, English').fill(english);
  await dialog.getByLabel('Name, Khmer').fill(khmer);
  await dialog.getByLabel('Name, Chinese').fill(chinese);
  await dialog.getByRole('radio', { name: /Device insurance/ }).check();
  await dialog.getByRole('button', { name: 'Create the product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english, { timeout: 60_000 });
}

async function rename(page: Page, field: string, kind: string, words: Words): Promise<void> {
  await page.getByRole('button', { name: `${field} ${kind}` }).click();
  await expect(page.getByLabel('Label, English', { exact: true })).toHaveValue(field);
  await fillWords(page, 'Label', words);
}

async function add(page: Page, kind: string, words: Words, options: Words[] = []): Promise<void> {
  await button(page, 'Add a field').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Field or group to add').selectOption({ label: kind });
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await dialog.getByLabel(`Label, ${language}`).fill(words[at] ?? '');
  if (options.length > 0) await dialog.getByLabel('Options').fill(options.map(([english]) => english).join('\n'));
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
}

async function nameOption(page: Page, [english, khmer, chinese]: Words): Promise<void> {
  await page.getByLabel(`Option: ${english}, Khmer`, { exact: true }).fill(khmer);
  await page.getByLabel(`Option: ${english}, Chinese`, { exact: true }).fill(chinese);
}

async function askQuestions(page: Page, { text, value, questions }: Brief): Promise<void> {
  await rename(page, 'Make and model', 'Text', text);
  await rename(page, 'Value', 'Amount of money', value);
  for (const question of questions) await ask(page, question);
  await saved(page);
}

/** Adds a question to the open page: a choice with its options, or a number with its limits. */
async function ask(page: Page, question: Question): Promise<void> {
  if ('limits' in question) {
    await add(page, 'Number', question.words);
    await page.getByLabel('Minimum value', { exact: true }).fill(question.limits[0]);
    await page.getByLabel('Maximum value', { exact: true }).fill(question.limits[1]);
    await page.getByLabel('Maximum value', { exact: true }).blur();
    return;
  }
  await add(page, 'Choice of one option', question.words, question.options);
  for (const option of question.options) await nameOption(page, option);
}

async function makePlans(page: Page, { plan: [english, khmer, chinese], deductible, withheld }: Brief): Promise<void> {
  await open(page, 'Cover');
  await button(page, 'Add a plan').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name, English').fill(english);
  await dialog.getByLabel('Name, Khmer').fill(khmer);
  await dialog.getByLabel('Name, Chinese').fill(chinese);
  await dialog.getByRole('button', { name: 'Add a plan' }).click();
  await expect(page.getByRole('heading', { name: english, exact: true })).toBeVisible();
  if (deductible) await addDeductible(page, english, deductible);
  if (withheld) await withhold(page, withheld);
  await saved(page);
}

async function addDeductible(page: Page, plan: string, amounts: string[]): Promise<void> {
  await button(page, 'Write rules of claims').click();
  await page.getByLabel('Add a share').selectOption({ label: 'Deductible' });
  for (const [at, name] of ['Basic', 'Standard', plan].entries()) {
    await page.getByLabel(`Deductible, ${name}`, { exact: true }).selectOption({ label: 'Amount (USD)' });
    await page.getByLabel(`Deductible, ${name}, amount`).fill(amounts[at] ?? '');
  }
}

/** Offers a plan only if it is another one, or if the question has another answer. */
async function withhold(page: Page, { plan, question, option }: NonNullable<Brief['withheld']>): Promise<void> {
  await open(page, 'Plan');
  await button(page, /^Plan Choice of one option/).click();
  await button(page, 'Offer only some of the options').click();
  const rule = page.getByRole('group', { name: 'An option is offered if this is true' });
  await rule.getByLabel('Value', { exact: true }).selectOption({ label: plan });
  await rule.getByRole('button', { name: 'Add a condition' }).click();
  await rule.getByLabel('Connection').selectOption({ label: 'At least one of these is true' });
  await rule.getByLabel('Subject').last().selectOption({ label: question });
  await rule.getByLabel('Comparison').last().selectOption({ label: 'is not' });
  await rule.getByLabel('Value', { exact: true }).last().selectOption({ label: option });
}

/** Pastes the rates of three plans, makes the table of months and venues with one paste, and adds its price and the fee. */
async function setTariff(page: Page, brief: Brief): Promise<void> {
  const { rates, table, plan } = brief;
  await open(page, 'Tariff');
  const shown = page.getByLabel('Table or calculation to show');
  await shown.selectOption('rates');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(7);
  await rows.nth(1).getByRole('gridcell').first().click();
  const plans = ['basic', 'standard', plan[0].toLowerCase()];
  await paste(
    page,
    rates.flatMap(([band, percents]) => percents.map((percent, at) => [band, plans[at] ?? '', percent])),
  );
  await expect(rows).toHaveCount(10);
  await saved(page);

  await shown.selectOption('calculation');
  await button(page, 'Create a table').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name of the table (English)').fill(table.name);
  for (const label of table.keys) await dialog.getByLabel('Add an answer').selectOption({ label });
  await dialog.getByLabel('Column with the result').fill(table.column);
  await expect(dialog.getByText('The table will have 36 rows.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  // Of 36 rows the first ones are drawn.
  await expect(rows.nth(20)).toBeVisible();
  await rows.nth(1).getByRole('gridcell').last().click();
  await paste(
    page,
    table.prices.map((price) => [price]),
  );
  await expect(rows.nth(3).getByRole('gridcell').last()).toHaveText(String(table.prices[2]));
  await saved(page);

  await addLines(page, brief);
}

async function addLines(page: Page, { table, fee, minimumUsd, rounding }: Brief): Promise<void> {
  await page.getByLabel('Table or calculation to show').selectOption('calculation');
  const form = (heading: string) => page.locator('form').filter({ has: page.getByRole('heading', { name: heading }) });
  const price = form('Add a price from a table');
  await price.getByLabel('Table and column').selectOption({ label: `${table.name} › ${table.column}` });
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await price.getByLabel(`Name for customers (${language})`).fill(table.words[at] ?? '');
  await price.getByRole('button', { name: 'Add it to the premium' }).click();
  const least = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Minimum premium', exact: true }) });
  await least.getByRole('textbox').first().fill(minimumUsd);
  await least.getByRole('textbox').first().blur();
  const line = form('Add a line to the premium');
  await line.getByLabel('Kind').selectOption({ label: 'Fee: an amount' });
  for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries())
    await line.getByLabel(`Name for customers (${language})`).fill(fee.words[at] ?? '');
  await line.getByRole('textbox').last().fill(fee.usd);
  await line.getByRole('button', { name: 'Add it at the end' }).click();
  await expect(page.getByRole('heading', { name: fee.words[0], exact: true })).toBeVisible();
  if (rounding) {
    await page.getByLabel('Rounded', { exact: true }).selectOption({ label: 'Only the total' });
    await page.getByLabel('Direction', { exact: true }).selectOption({ label: rounding.direction });
    await page.getByLabel('To multiples of (USD)').fill(rounding.step);
    await page.getByLabel('To multiples of (USD)').blur();
  }
  await saved(page);
}

async function writeWords(page: Page, { texts }: Brief): Promise<void> {
  await open(page, 'Texts');
  for (const [name, words] of Object.entries(texts))
    for (const [at, language] of ['English', 'Khmer', 'Chinese'].entries()) {
      const box = page.getByRole('textbox', { name: `${name}, ${language}`, exact: true });
      await box.fill(words[at] ?? '');
      await box.press('Enter');
    }
  await saved(page);
}

async function writePapers(page: Page, { papers, questions }: Brief): Promise<void> {
  await open(page, 'Documents');
  const print = page.getByRole('combobox', { name: 'Print another value' }).nth(1);
  for (const { words } of questions) await print.selectOption({ label: words[0] });
  const shown = page.getByRole('main').getByRole('combobox').first();
  for (const [paper, part, group, english, khmer] of papers) {
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
async function answerForPersonas(page: Page, { answers }: Brief): Promise<void> {
  await answerBase(page, async (frame) => {
    for (const option of answers.options) await frame.getByText(option, { exact: true }).click();
    if (!answers.number) return;
    const number = frame.getByLabel(answers.number[0], { exact: true });
    await number.fill(answers.number[1]);
    await number.blur();
  });
  const accept = page.getByRole('button', { name: /^Accept: / });
  await expect(page.getByText(/^6 personas, [1-5] of them/)).toBeVisible();
  for (let left = await accept.count(); left > 0; left -= 1) {
    await accept.first().click();
    await expect(accept).toHaveCount(left - 1);
  }
  await expect(page.getByText('6 personas, 0 of them with another result than recorded')).toBeVisible();
  await saved(page);
}

/** Records answers for the first persona, whom the others extend. */
async function answerBase(page: Page, answer: (frame: FrameLocator) => Promise<void>): Promise<void> {
  await open(page, 'Personas');
  const bar = page.getByRole('region', { name: 'Recording a persona' });
  await expect(page.getByText(/^6 personas, [1-6] of them/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /worth USD 600/ }).click();
  await button(page, 'Vary one answer').click();
  await answer(page.frameLocator('iframe'));
  await expect(bar).toContainText(/\(before: .+\)/);
  await button(page, 'Change the persona itself').click();
  await saved(page);
}

async function reviewPremiums(page: Page, { reviewed: { labels, lines } }: Brief): Promise<void> {
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
  for (const label of labels) await dialog.getByLabel('Changed answer').selectOption({ label });
  await dialog.getByLabel(`${labels[0]}, row 1`, { exact: true }).focus();
  await paste(page, lines);
  await expect(dialog.getByLabel(`${labels[0]}, row ${lines.length}`, { exact: true })).toHaveValue(
    lines.at(-1)?.[0] ?? '',
  );
  await dialog.getByRole('button', { name: `Add ${lines.length} lines` }).click();
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

export async function check(page: Page): Promise<void> {
  await button(page, 'Check now').click();
  await expect(page.getByText('Nothing is missing. The check of the release tests all paths.')).toBeVisible({
    timeout: 60_000,
  });
}

/** The work in its order, each act at its tab. */
export const steps = {
  ...{ askQuestions, makePlans, setTariff, writeWords, writePapers, answerForPersonas, reviewPremiums },
  ...{ removeUnused, confirmDecisions },
};

/** Adds a number to the first page of a finished product: asked, answered for the personas, and decided. */
export async function addQuestion(page: Page, words: Words, answer: string): Promise<void> {
  await open(page, 'Pages');
  await ask(page, { words, limits: ['1', '20'] });
  await saved(page);
  await answerBase(page, async (frame) => {
    const number = frame.getByLabel(words[0], { exact: true });
    await number.fill(answer);
    await number.blur();
  });
  await open(page, 'Decisions');
  const all = page.getByRole('button', { name: /^Confirm all \d+ items as new decisions$/ });
  const one = page.getByRole('button', { name: /^Confirm as the new decision: / });
  await expect(one.first()).toBeVisible({ timeout: 30_000 });
  for (;;) {
    const left = await one.count();
    if (left === 0) break;
    await ((await all.count()) > 0 ? all : one).first().click();
    await expect.poll(() => one.count()).toBeLessThan(left);
  }
  await saved(page);
}
