import type { Page } from '@playwright/test';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { createRunningClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { startHostileChat } from './hostile-chat.ts';
import { test as base, expect, expectAccessible } from './shop-test.ts';

type Chat = Awaited<ReturnType<typeof startHostileChat>>;

/** A shop whose chat listens to whatever it can reach. */
const test = base.extend<object, { chat: Chat; shop: Shop }>({
  chat: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
    async ({}, use) => {
      const chat = await startHostileChat();
      await use(chat);
      chat.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ chat }, use) => {
      const shop = await startTestShop({ clock: createRunningClock(), env: { MESSENGER_URL: chat.script } });
      await shop.worker.start();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  strangers: async ({ chat }, use) => {
    chat.heard.length = 0;
    chat.quiet.isQuiet = false;
    await use(undefined);
  },
  // The browser logs the chat's failed attempts to the console.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from its pattern
  noErrors: async ({}, use) => use(undefined),
});

const says = createMessageLookup('en');
const launcher = (page: Page) => page.getByRole('button', { name: says('interface.chat.open'), exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: says('interface.chat.title'), exact: true });
const frame = (page: Page) => page.locator('iframe');

/** Goes there as a link does, without a new load. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState({}, '', address), path);
}

/** Opens the chat, waits until its script runs, and goes on elsewhere on the page. */
async function looksIn(page: Page, chat: Chat): Promise<void> {
  const before = chat.heard.length;
  await launcher(page).click();
  await expect.poll(() => chat.heard.slice(before).some(({ from }) => from === 'runs')).toBe(true);
  await page.getByRole('banner').getByRole('link').first().focus();
  await expect(frame(page)).toHaveCount(0);
}

test('the chat receives nothing that a buyer types, although it listens on every page that it can reach', async ({
  page,
  shop,
  chat,
}) => {
  test.slow();
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await page.goto('/');
  await looksIn(page, chat);
  await follow(page, '/buy_insurance');
  await follow(page, '/buy_insurance/travel');
  await buyer.fillsIn(
    { ...answers, declaration: true },
    () => looksIn(page, chat),
    () => looksIn(page, chat),
  );
  await launcher(page).click();
  await expect(frame(page)).toHaveCount(1);
  // Not Escape: the hostile frame may have the focus, so that the page does not hear the key.
  await panel(page)
    .getByRole('button', { name: says('interface.ui.close'), exact: true })
    .click();
  await buyer.confirms();
  await expect(page.getByLabel(says('checkout.code.label'), { exact: true })).toBeVisible();
  const code = await shop.codeTo();
  await buyer.entersCode({ code });
  await buyer.paysBy('cards');
  await buyer.pressesAtTheBank('approve');
  await expect(page.getByRole('heading', { level: 1, name: says('checkout.success.title') })).toBeVisible();
  const order = page.url().split('/').at(-1) as string;

  // Each without a new load, from a page where the chat is open.
  const openThen = async (path: string) => {
    await follow(page, '/our_hotline');
    // A new page moves the focus to its heading, which closes the chat.
    await expect(page.getByRole('heading', { level: 1, name: says('interface.header.hotline') })).toBeFocused();
    await launcher(page).click();
    await expect(frame(page)).toHaveCount(1);
    await follow(page, path);
  };
  await openThen('/b2b/login');
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill('an.agent');
  await page.getByLabel('Password', { exact: true }).fill('my secret password');
  await openThen('/my_insurance');
  await page.getByLabel(says('mine.signIn.phone')).fill('012999777');
  const birth = page.getByRole('group', { name: says('mine.signIn.born') }).getByRole('textbox');
  for (const [nth, part] of ['17', '08', '1987'].entries()) await birth.nth(nth).fill(part);
  await openThen('/policy_inquiry');
  await page.getByLabel(says('inquiry.number'), { exact: true }).fill('TRV-2026-314159');
  await follow(page, '/our_hotline');
  await looksIn(page, chat);

  expect(code).toMatch(/^\d{6}$/);
  const personal = ['givenName', 'familyName', 'identityNumber', 'mobilePhone', 'dateOfBirth'].map((name) =>
    String(answers[name]),
  );
  const typed = [code, order, 'an.agent', 'my secret password', '12999777', '1987', '314159', ...personal];
  const told = typed.flatMap((secret) => chat.heard.filter(({ text }) => text.includes(secret)));
  expect(told).toEqual([]);
  // It tried, and reached no window but its own: neither texts, addresses, cookies nor answers of the server.
  expect(chat.heard.filter(({ from }) => from === 'runs').length).toBeGreaterThan(5);
  expect(chat.heard.filter(({ from, text }) => from === 'listens' && text === 'other window')).toEqual([]);
  expect(chat.heard.filter(({ from }) => from === 'fetched')).toEqual([]);
  expect(chat.heard.filter(({ from, text }) => from === 'runs' && text !== 'null')).toEqual([]);
  expect(chat.heard.filter(({ from, text }) => from === 'referrer' && text !== '')).toEqual([]);
});

test('no document of the shop contains the script, and its frame disappears where a secret is requested', async ({
  page,
  chat,
}) => {
  await page.goto('/our_hotline');
  await expect(launcher(page)).toBeVisible();
  for (const path of ['/b2b/login', '/b2b/login_with_phone', '/my_insurance', '/policy_inquiry', '/make_payment/x']) {
    await launcher(page).click();
    await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
    const sources = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
    expect(sources.filter((source) => source.includes(new URL(chat.script).host))).toEqual([]);
    await follow(page, path);
    await expect(frame(page)).toHaveCount(0);
    await expect(launcher(page)).toHaveCount(0);
    await follow(page, '/our_hotline');
    await expect(launcher(page)).toBeVisible();
  }
});

for (const width of [390, 1440])
  test(`the keyboard opens and closes the chat, and a step to another page ends it: ${width} px`, async ({
    page,
    chat,
  }) => {
    chat.quiet.isQuiet = true;
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/our_hotline');
    await launcher(page).focus();
    // Nothing of it runs before it is asked for.
    expect(chat.heard).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await expect(frame(page)).toHaveAttribute('title', says('interface.chat.title'));
    await expectAccessible(page);
    const { width: across = 0, height = 0, x = 0 } = (await panel(page).boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + across).toBeLessThanOrEqual(width);
    expect(Math.min(across, height)).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: says('interface.ui.close'), exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(frame(page)).toHaveCount(0);
    await expect(launcher(page)).toBeFocused();
    await looksIn(page, chat);
  });

test('the frame may end itself by the one message that is understood', async ({ page, chat }) => {
  await page.goto('/our_hotline');
  await launcher(page).click();
  await expect.poll(() => chat.heard.some(({ from }) => from === 'runs')).toBe(true);
  const inFrame = page.frames().find((one) => one.url().includes('/chat-frame'));
  const send = (message: unknown) => inFrame?.evaluate((data) => window.parent.postMessage(data, '*'), message);
  for (const other of ['closed', { chat: 'open' }, { chat: 'closed', more: 1 }, { chat: ['closed'] }, null]) {
    await send(other);
    await expect(panel(page)).toBeVisible();
  }
  await send({ chat: 'closed' });
  await expect(frame(page)).toHaveCount(0);
});

test('a widget that needs storage has it for as long as its frame exists', async ({ page, chat }) => {
  await page.goto('/our_hotline');
  await launcher(page).click();
  await expect.poll(() => chat.heard.some(({ from }) => from === 'runs')).toBe(true);
  const inFrame = page.frames().find((one) => one.url().includes('/chat-frame'));
  const kept = await inFrame?.evaluate(() => {
    localStorage.setItem('visitor', '7');
    sessionStorage.setItem('open', 'yes');
    // biome-ignore lint/suspicious/noDocumentCookie: as widgets do
    document.cookie = 'seen=1; Path=/';
    return [localStorage.getItem('visitor'), sessionStorage.length, localStorage.getItem('open'), document.cookie];
  });
  expect(kept).toEqual(['7', 1, null, 'seen=1']);
  expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull();
});
