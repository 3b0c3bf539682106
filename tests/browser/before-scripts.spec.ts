import type { Browser, Page } from '@playwright/test';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { createGate } from '#tests/support/gate.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { measureBodiesKib } from './built-scripts.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { fillDrawnFields, pressDrawnNext } from './native-form.ts';
import { expect, test } from './shop-test.ts';

type SlowLine = {
  page: Page;
  /** The other scripts come now. */
  letGo: () => Promise<void>;
  /** The weight of the scripts that have come so far, in KiB of gzip. */
  weight: () => Promise<number>;
  close: () => Promise<void>;
};

/** The document's own scripts, and what boots the page. */
const FIRST = /\/(index|boot|rolldown-runtime)-[\w-]+\.js$/;
/** All but what the journey is made of. */
const NOT_THE_JOURNEY = /\/(?!journey-)[\w-]+\.js$/;

/** A visitor on so slow a line that of the scripts only these have come. */
async function onSlowLine(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  { link = '', come: first = FIRST, partner }: { link?: string; come?: RegExp; partner?: string } = {},
): Promise<SlowLine> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (partner !== undefined) await page.addInitScript((of) => sessionStorage.setItem('partner', of), partner);
  const scripts = createGate();
  const come: Promise<Buffer>[] = [];
  await page.route('**/*.js', async (route) => {
    const isFirst = first.test(route.request().url());
    if (!isFirst) await scripts.opened;
    const response = await route.fetch();
    if (isFirst) come.push(response.body());
    await route.fulfill({ response });
  });
  await page.goto(`${path}${link}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return {
    page,
    letGo: async () => {
      scripts.open();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    },
    weight: async () => measureBodiesKib(await Promise.all(come)),
    close: () => context.close(),
  };
}

/** The drafts that a shop has. */
const countDrafts = async (shop: Shop): Promise<number> =>
  (await shop.services.database.sql.select().from(drafts)).length;

/** A visitor to whom no script comes at all. */
async function withoutScripts(browser: Browser, baseURL: string | undefined, path: string) {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(path);
  return { page, close: () => context.close() };
}

test('a visitor who is quicker than the scripts loses nothing: the page preserves typed text and ticks, and accepts the next letter', async ({
  browser,
  baseURL,
}) => {
  const { page, letGo, weight, close } = await onSlowLine(browser, baseURL, '/buy_insurance/festivalPA');
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('textbox', { name: 'Day' }).fill('9');
  await page.getByRole('textbox', { name: 'Month' }).fill('1');
  await page.locator('select').selectOption({ index: 2 });
  const chosen = await page.locator('select').inputValue();
  await page.getByRole('textbox', { name: 'Year' }).fill('205');
  await page.keyboard.press('ArrowLeft');
  // The issue of speed: at most so much before the first input is possible.
  expect(await weight()).toBeLessThanOrEqual(120);

  await letGo();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expect(page.locator('select')).toHaveValue(chosen);
  // Between the 0 and the 5 of 205.
  await page.keyboard.type('4');
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2045');
  await expect(page.getByRole('textbox', { name: 'Day' })).toHaveValue('9');
  await expect(page.getByRole('textbox', { name: 'Month' })).toHaveValue('1');
  // It counts as an answer, too: a day so far away is refused.
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('#root_startDate')).toHaveAttribute('aria-invalid', 'true');
  expect(page.url()).not.toContain('2045');
  await close();
});

test('a page without any script accepts answers, shows its errors, and leads to the next page', async ({
  browser,
  baseURL,
  shop,
}) => {
  const { page, close } = await withoutScripts(browser, baseURL, '/buy_insurance/travel');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  const before = await countDrafts(shop);
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await fillDrawnFields(page, { ...answers, endDate: '2020-02-30' });
  await page.locator('[name="root_departureCountry"]').selectOption('');
  await pressDrawnNext(page);
  const errors = page.getByRole('region', { name: 'Please check these answers' });
  await expect(errors.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Day' }).nth(1)).toHaveValue('30');
  await expect(page.locator('#root_endDate')).toHaveAttribute('aria-invalid', 'true');
  await errors.getByRole('link').first().click();
  await expect(page.locator('#root_departureCountry')).toBeInViewport();

  await fillDrawnFields(page, answers);
  await pressDrawnNext(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByText('$').first()).toBeVisible();
  // Nothing that was answered is in an address, and all of it is in one draft.
  expect(new URL(page.url()).search + new URL(page.url()).hash.replace('#root_departureCountry', '')).toBe('');
  expect(await countDrafts(shop)).toBe(before + 1);
  await close();
});

test('a number that is not understood remains in its box with its error, before and after the scripts', async ({
  browser,
  baseURL,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/auto');
  const year = page.locator('[name="root_yearOfManufacture"]');
  await year.fill('twenty <b>');
  await pressDrawnNext(page);
  await expect(page.locator('#drawn-fields[data-refused]')).toBeAttached();
  await expect(year).toHaveValue('twenty <b>');
  await expect(year).toHaveAttribute('aria-invalid', 'true');
  await letGo();
  await expect(page.locator('#drawn-fields')).toHaveCount(0);
  const own = page.locator('#root_yearOfManufacture');
  await expect(own).toHaveValue('twenty <b>');
  await expect(page.locator('#root_yearOfManufacture-error')).toContainText('must be a number');
  await own.fill('2020');
  await own.blur();
  await expect(own).not.toHaveAttribute('aria-invalid', 'true');
  await close();
});

test('two presses of Next without any script begin one draft', async ({ browser, baseURL, shop }) => {
  const { page, close } = await withoutScripts(browser, baseURL, '/buy_insurance/travel');
  await fillDrawnFields(page, shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'));
  const before = await countDrafts(shop);
  const next = page.locator('#drawn-fields button[type=submit]:visible').last();
  await next.dblclick({ noWaitAfter: true });
  await expect(page.getByRole('radio').first()).not.toHaveAttribute('name', 'root_travelType');
  expect(await countDrafts(shop)).toBe(before + 1);
  await close();
});

test('Next before the scripts leads on at once; the loaded scripts continue in the same draft, and lead back to the answers', async ({
  browser,
  baseURL,
  shop,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/travel');
  await fillDrawnFields(page, shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'));
  const before = await countDrafts(shop);
  const first = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await pressDrawnNext(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first);
  await expect(page).toHaveURL(/\/buy_insurance\/travel\/components\/Plan$/);
  await page.locator('#drawn-fields').getByRole('radio').last().check();
  const plan = await page.locator('#drawn-fields').getByRole('radio').last().inputValue();

  await letGo();
  await expect(page.locator('#drawn-fields')).toHaveCount(0);
  await expect(page.getByRole('radio').and(page.locator(`[value="${plan}"]`))).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/components\/(?!Plan|TravelInfo)\w+$/);
  expect(await countDrafts(shop)).toBe(before + 1);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await close();
});

test('a press is visible at once, and a second press is not sent', async ({ browser, baseURL, shop }) => {
  const { page, close } = await onSlowLine(browser, baseURL, '/buy_insurance/travel');
  await fillDrawnFields(page, shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'));
  const line = createGate();
  const sent: string[] = [];
  await page.route('**/components/TravelInfo', async (route) => {
    sent.push(route.request().method());
    await line.opened;
    await route.continue();
  });
  const [idle, pressed] = await page.evaluate(() => {
    const next = [...document.querySelectorAll<HTMLElement>('#drawn-fields button[type=submit]')].at(-1);
    if (!next) throw new Error('there is no Next');
    next.style.transition = 'none';
    const colour = () => getComputedStyle(next).backgroundColor;
    const before = colour();
    next.click();
    const after = colour();
    next.click();
    return [before, after];
  });
  expect(pressed).not.toBe(idle);
  await expect.poll(() => sent.length).toBe(1);
  line.open();
  await expect(page).toHaveURL(/components\/Plan$/);
  expect(sent).toEqual(['POST']);
  await close();
});

test('the scripts send the answers of a visitor from a partner’s link, because they know the partner', async ({
  browser,
  baseURL,
  shop,
}) => {
  const partner = '?company=mekong&accountCode=MK-001';
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/travel', { partner });
  const posted: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && posted.push(request.method()));
  await fillDrawnFields(page, shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'));
  await pressDrawnNext(page);
  await expect(page.locator('#drawn-fields')).toHaveAttribute('aria-busy', 'true');
  await letGo();
  expect(posted).toEqual([]);
  await close();
});

test('make and model are lists of the browser, the models are grouped by make, and the scripts preserve the choice', async ({
  browser,
  baseURL,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/auto');
  const [make, model] = [page.locator('select#root_selectedMake'), page.locator('select#root_selectedModel')];
  await make.selectOption({ label: 'Toyota' });
  const camry = model.locator('optgroup[label="Toyota"] option', { hasText: 'Camry' }).first();
  const label = (await camry.textContent()) ?? '';
  await model.selectOption({ label });
  await letGo();
  await expect(page.getByRole('button', { name: 'Make' })).toContainText('Toyota');
  await expect(page.getByRole('button', { name: 'Model' })).toContainText(label);
  await close();
});

test('the page sends a press on Next while React starts and the journey’s scripts still load', async ({
  browser,
  baseURL,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/travel', { come: NOT_THE_JOURNEY });
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => /^__react/.test(key)),
  );
  await page.getByRole('button', { name: 'One more', exact: true }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  const errors = page.getByRole('region', { name: 'Please check these answers' });
  await expect(errors).toBeFocused();
  await letGo();
  // The errors stay, and with them the focus, when the page's own fields come.
  await expect(page.locator('#drawn-fields')).toHaveCount(0);
  await expect(errors).toBeFocused();
  await expect(page).toHaveTitle(/^Please check these answers · /);
  await expect(page.locator('#root_selectedCountries')).toHaveAttribute('aria-invalid', 'true');
  expect(new URL(page.url()).search).toBe('');
  await close();
});

test('a visitor who returns to a draft sees no empty fields during the load', async ({ browser, baseURL, shop }) => {
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', answers);
  const { page, letGo, close } = await onSlowLine(
    ...([browser, baseURL, '/buy_insurance/travel', { link: `#draft=${draft.id}.${draft.key}` }] as const),
  );
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await expect(page.locator('input:visible, select:visible')).toHaveCount(0);
  await letGo();
  await expect(page).toHaveURL(/Summary$/);
  await close();
});
