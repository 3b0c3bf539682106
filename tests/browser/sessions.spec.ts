import type { Page, Request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Scope } from '#contract/scopes.ts';
import { computeTotpCode } from '#server/people/second-factor/totp.ts';
import { hashToken } from '#server/people/sessions/session-token.ts';
import { sessions } from '#server/platform/db/schema/account-schema.ts';
import { pickSample } from '#tests/support/deep-run.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

async function signInAs(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}

/** Nothing has happened for 31 minutes. */
async function rest({ services }: Shop, { token }: TestUser): Promise<void> {
  const lastSeenAt = new Date(services.now().getTime() - 31 * 60_000);
  await services.database.sql
    .update(sessions)
    .set({ lastSeenAt })
    .where(eq(sessions.tokenHash, hashToken(token)));
}

/** Calls of a page that are not answered yet: one that came after the rest would end the session before anybody did anything. */
function callsOf(page: Page): { areAnswered(): Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => void open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request));
  return { areAnswered: () => expect.poll(() => open.size).toBe(0) };
}

async function signInAgain(page: Page, { username, password }: TestUser): Promise<void> {
  await page.getByRole('textbox', { name: 'User name', exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a user who is idle for half an hour reads so, signs in and continues, in the portal and at the start of an order', async ({
  page,
  shop,
}) => {
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const calls = callsOf(page);
  await signInAs(page, shop, agent);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/b2b/my_account');
  await expect(heading(page)).toHaveText('My account');

  // By a call of the page.
  await page.getByRole('button', { name: 'Switch it on', exact: true }).click();
  await page.getByLabel('Password', { exact: true }).last().fill(agent.password);
  await calls.areAnswered();
  await rest(shop, agent);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/b2b/login');
  await expect(
    page.getByText('You were signed out because there was no activity for a while. Please sign in to continue.'),
  ).toBeVisible();
  await expectAccessible(page);
  await signInAgain(page, agent);
  await expect(page).toHaveURL('/b2b/my_account');
  await expect(heading(page)).toHaveText('My account');

  // By opening a page: the message appears once.
  await calls.areAnswered();
  const token = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';
  await rest(shop, { ...agent, token });
  await page.goto('/b2b/buy_insurance');
  await expect(page).toHaveURL('/b2b/login');
  await expect(
    page.getByText('You were signed out because there was no activity for a while. Please sign in to continue.'),
  ).toBeVisible();
  await signInAgain(page, agent);
  await expect(page).toHaveURL('/b2b/buy_insurance');

  // By a journey that is begun: it does not become the public's.
  const quotation = page.getByRole('link', { name: /^Get a quotation.*Travel/ });
  await expect(quotation).toBeVisible();
  await calls.areAnswered();
  const next = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';
  await rest(shop, { ...agent, token: next });
  await quotation.click();
  // The page may be gone before one could look whether it is ticked.
  await page.getByRole('radio', { name: 'Annual', exact: true }).click({ force: true });
  await expect(page).toHaveURL('/b2b/login');
  await expect(
    page.getByText('You were signed out because there was no activity for a while. Please sign in to continue.'),
  ).toBeVisible();
  await signInAgain(page, agent);
  await expect(page).toHaveURL(/\/buy_insurance\/travel/);
  await expect(heading(page)).toBeVisible();
});

const demanded: [string, Scope[], string][] = [
  ['an agent in a journey', ['b2b:sell'], '/buy_insurance/travel'],
  ['an agent in the portal', ['b2b:sell'], '/b2b/buy_insurance'],
  ['who changes products', ['studio:edit'], '/b2b'],
  ['a clerk', ['insurer:orders'], '/b2b/order_histories'],
];
for (const [who, scopes, path] of pickSample(demanded, 2)) {
  test(`${who} who lacks a required second factor sets it up first, and then continues`, async ({ page, shop }) => {
    const { config } = shop.services;
    const before = config.secondFactor;
    config.secondFactor = scopes;
    try {
      const partner = scopes[0]?.startsWith('b2b:') ? await createTestPartner(shop) : null;
      const user = await createTestUser(shop, { scopes, partner });
      await signInAs(page, shop, user);
      await page.goto(path);
      await expect(
        page.getByText(
          'Your role requires a second factor: a code from an app at each sign-in. Please set it up under My account first.',
        ),
      ).toBeVisible();
      await page.getByRole('link', { name: 'My account', exact: true }).last().click();
      await expect(heading(page)).toHaveText('My account');
      await page.getByRole('button', { name: 'Switch it on', exact: true }).click();
      await page.getByLabel('Password', { exact: true }).last().fill(user.password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      const secret = (await page.getByText(/^[A-Z2-7 ]{32,40}$/).textContent()) ?? '';
      await page.getByLabel('Code', { exact: true }).fill(codeOf(shop, secret));
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(page.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)).toHaveCount(10);
      await page.goto(path);
      await expect(heading(page)).toBeVisible();
      await expect(
        page.getByText(
          'Your role requires a second factor: a code from an app at each sign-in. Please set it up under My account first.',
        ),
      ).toHaveCount(0);
    } finally {
      config.secondFactor = before;
    }
  });
}

/** As an authenticator app reads the secret. */
function codeOf({ services }: Shop, secret: string): string {
  const letters = [...secret.replaceAll(' ', '')];
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return computeTotpCode(Buffer.from(bytes), Math.floor(services.now().getTime() / 30_000));
}
