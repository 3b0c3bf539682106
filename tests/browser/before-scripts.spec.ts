import type { Browser, Page } from '@playwright/test';
import { createGate } from '#tests/support/gate.ts';
import { measureBodiesKib } from './built-scripts.ts';
import { shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

type SlowLine = {
  page: Page;
  /** The other scripts come now. */
  letGo: () => Promise<void>;
  /** What scripts weigh that have come so far, in KiB of gzip. */
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
  { link = '', come: first = FIRST }: { link?: string; come?: RegExp } = {},
): Promise<SlowLine> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
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

test('who is quicker than the scripts loses nothing: what was typed and ticked is answered, and the next letter follows', async ({
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

test('Next that is pressed before the scripts have come leads on when they have, and puts no answer into the address', async ({
  browser,
  baseURL,
  shop,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/festivalPA');
  const tomorrow = new Date(shop.clock.now().getTime() + (24 + 7) * 3_600_000).toISOString();
  await page.getByRole('radio').last().check();
  await page.getByRole('textbox', { name: 'Day' }).fill(tomorrow.slice(8, 10));
  await page.getByRole('textbox', { name: 'Month' }).fill(tomorrow.slice(5, 7));
  await page.getByRole('textbox', { name: 'Year' }).fill(tomorrow.slice(0, 4));
  await page.locator('select').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Next' }).click();
  expect(new URL(page.url()).search).toBe('');
  await letGo();
  await expect(page).toHaveURL(/festivalPA\/components\/(?!FestivalPAPackage)\w+$/);
  await close();
});

test('a list that is searched opens when its script has come, if it was pressed before', async ({
  browser,
  baseURL,
}) => {
  const { page, letGo, close } = await onSlowLine(browser, baseURL, '/buy_insurance/travel');
  await page.getByRole('button', { name: 'Country of departure' }).click();
  await page.getByRole('button', { name: 'One more', exact: true }).first().click();
  await letGo();
  await expect(page.getByRole('dialog', { name: 'Country of departure' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#root_numberOfAdults')).toHaveValue('2');
  await close();
});

test('what is pressed while React takes the page over, and the journey is still on its way, is done and put into no address', async ({
  browser,
  baseURL,
}) => {
  const opened = () => onSlowLine(browser, baseURL, '/buy_insurance/travel', { come: NOT_THE_JOURNEY });
  const taken = (page: Page) =>
    page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).some((key) => /^__react/.test(key)));
  const pressed = await opened();
  await taken(pressed.page);
  await pressed.page.getByRole('button', { name: 'Country of departure' }).click();
  await pressed.letGo();
  await expect(pressed.page.getByRole('dialog', { name: 'Country of departure' })).toBeVisible();
  await pressed.close();

  const sent = await opened();
  await taken(sent.page);
  await sent.page.getByRole('button', { name: 'Next' }).click();
  await sent.letGo();
  await expect(sent.page.getByRole('region', { name: 'Please check these answers' })).toBeFocused();
  expect(new URL(sent.page.url()).search).toBe('');
  await sent.close();
});

test('who comes back to a draft is shown no empty fields meanwhile', async ({ browser, baseURL, shop }) => {
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
