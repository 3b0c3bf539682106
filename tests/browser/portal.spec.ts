import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { flattenMessages } from '#contract/flatten-messages.ts';
import type { OutboxMessage } from '#contract/testing.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { aUser, callerOf, type TestUser } from '#tests/support/a-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const words: Record<string, string> = Object.assign(
  {},
  ...['interface', 'portal', 'problems'].map((file) =>
    flattenMessages(file, JSON.parse(readFileSync(join(projectRoot, `locales/en/${file}.json`), 'utf8'))),
  ),
);
const says = (id: string, values: Record<string, string> = {}): string =>
  (words[id] ?? id).replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

const password = 'lantern river bamboo seven';

/** The session of somebody whom a test has signed in without asking. */
async function signInAs(page: Page, shop: Shop, { token }: TestUser): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url: shop.url }]);
}

/** Invites an agent of the partner; gives the path and the fragment of the link that was sent. */
async function inviteLink(shop: Shop, partner: string, username: string): Promise<string> {
  const admin = await aUser(shop, { scopes: ['insurer:admin'] });
  const names = { givenName: 'Bopha', familyName: 'Keo', email: `${username}@broker.example` };
  const body = { ...names, username, language: 'en', scope: ['b2b:sell'], partner };
  expect((await admin.call('POST', '/api/admin/users', { body })).status).toBe(201);
  const { body: sent } = await shop.call<OutboxMessage[]>('GET', '/api/testing/messages');
  const path = sent.map(({ text }) => /\/b2b\/login#invite=\S+/.exec(text)?.[0]).find((found) => found !== undefined);
  return path ?? 'no link was sent';
}

test('an invited agent sets a password, signs in, goes where he wanted, and ends another session', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await aPartner(shop, { balance: 1_234_50 });
  const username = `bopha.${partner.id.slice(-6)}`;
  const link = await inviteLink(shop, partner.id, username);
  const heading = page.getByRole('heading', { level: 1 });
  const button = (id: string) => page.getByRole('button', { name: says(id), exact: true });
  const box = (id: string) => page.getByRole('textbox', { name: says(id), exact: true });

  // Signed out: to the sign-in, which says what is missing.
  await page.goto('/km/b2b/my_account');
  await expect(page).toHaveURL('/km/b2b/login');
  await page.goto('/b2b/my_account');
  await expect(page).toHaveURL('/b2b/login');
  await button('portal.signIn.send').click();
  await expect(page.getByRole('alert')).toContainText(says('problems.required', { label: says('portal.signIn.name') }));
  await expectAccessible(page);

  // The token leaves the address at once.
  await page.goto(`/en${link}`);
  await expect(heading).toHaveText(says('portal.setPassword.title'));
  expect(page.url()).not.toContain('invite');
  await page.getByLabel(says('portal.password.new'), { exact: true }).fill(password);
  await page.getByLabel(says('portal.password.again'), { exact: true }).fill(password);
  await button('portal.setPassword.send').click();
  await expect(page.getByText(says('portal.setPassword.done'))).toBeVisible();

  const elsewhere = await shop.call<{ access_token: string }>('POST', '/api/user/login', {
    body: { username, password },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' },
  });
  await box('portal.signIn.name').fill(username);
  await page.getByLabel(says('portal.password.label'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(says('portal.account.title'));
  await expect(page).toHaveURL('/en/b2b/my_account');
  await expectAccessible(page);

  // Ends the other session, and only that.
  await page.getByRole('button', { name: /Firefox, Windows/ }).click();
  await page.getByRole('dialog').getByLabel(says('portal.password.label'), { exact: true }).fill(password);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('portal.sessions.end') })
    .click();
  await expect(page.getByText('Firefox, Windows', { exact: true })).toBeHidden();
  expect((await callerOf(shop, elsewhere.body.access_token)('GET', '/api/user/profile')).status).toBe(401);

  // The menu opens for the keyboard; a choice replaces the page in the history.
  const menu = page.getByRole('navigation', { name: says('interface.header.mainMenu') });
  const balance = page.getByRole('region', { name: says('portal.balance.title') });
  await menu.getByRole('link', { name: says('portal.menu.getQuote') }).focus();
  await expect(balance).toContainText('$1,234.50');
  await expect(balance.getByText('$1,234.50').first()).toBeVisible();
  const before = await page.evaluate(() => window.history.length);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText(says('portal.start.title'));
  expect(await page.evaluate(() => window.history.length)).toBe(before);
  await expectAccessible(page);

  // A journey of the public's stands in the same shell; the sign-in is for who is signed out.
  await page.getByRole('link', { name: /^Get a quote.*Travel/ }).click();
  await expect(page).toHaveURL(/\/buy_insurance\/travel/);
  await expect(menu.getByRole('link', { name: says('portal.menu.getQuote') })).toHaveAttribute('aria-current', 'true');
  await page.goto('/b2b/login');
  await expect(page).toHaveURL('/b2b/buy_insurance');

  await page.getByRole('button', { name: says('portal.profile') }).press('Enter');
  await page.getByRole('menuitem', { name: says('portal.menu.logout') }).click();
  await expect(page).toHaveURL('/buy_insurance');
  await expect(menu.getByRole('link', { name: says('interface.header.about') })).toBeVisible();
  await page.goto('/b2b');
  await expect(page).toHaveURL('/b2b/login');
});

test('who has no rights is told so, and a partner that may not sell; administrators see everybody', async ({
  page,
  shop,
}) => {
  await signInAs(page, shop, await aUser(shop));
  await page.goto('/b2b');
  await expect(page.getByRole('heading', { level: 1, name: says('portal.denied.title') })).toBeVisible();
  await expect(page.getByText(says('portal.denied.text'))).toBeVisible();

  const partner = await aPartner(shop, { maySell: false });
  await signInAs(page, shop, await aUser(shop, { scopes: ['b2b:sell'], partner }));
  await page.goto('/b2b/buy_insurance');
  await expect(page.getByText(says('problems.partnerMayNotSell'))).toBeVisible();
  await page.goto('/b2b/admin/users');
  await expect(page.getByText(says('portal.denied.page'))).toBeVisible();

  const admin = await aUser(shop, { scopes: ['insurer:admin'], givenName: 'Sophea', familyName: 'Lim' });
  await signInAs(page, shop, admin);
  await page.goto(`/b2b/admin/users?search=${admin.username}`);
  const row = page.getByRole('row', { name: new RegExp(admin.username) });
  await expect(row).toContainText('Sophea Lim');
  await expectAccessible(page);
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: says('portal.userActions.disable.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says('portal.userActions.disable.action') })
    .click();
  await expect(page.getByRole('dialog')).toContainText(says('problems.notYourself'));
});
