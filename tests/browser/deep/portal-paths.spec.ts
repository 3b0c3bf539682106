import type { Page } from '@playwright/test';
import { createMessageLookup, type MessageLookup } from '#tests/support/message-lookup.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { agentScopes, createServedPartner } from '../create-served-partner.ts';
import { expect, test, waitForHeading, waitForPage } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

const forms = ['', '/en', '/km'] as const;

function wordsIn(shop: Shop, language: 'en' | 'km'): MessageLookup {
  return createMessageLookup(
    language,
    Object.assign({}, ...shop.services.catalogue.list().map(({ messages }) => messages(language))),
  );
}

/** As a link leads there: the application stays. */
const goTo = (page: Page, address: string) => page.evaluate((to) => window.history.pushState(null, '', to), address);

test('every page of the portal opens for a permitted user, and for nobody else', async ({ page, shop }) => {
  test.slow();
  const { agent, table } = await createServedPartner(shop);
  const heading = page.getByRole('heading', { level: 1 });

  for (const form of forms) {
    await page.context().clearCookies();
    await page.goto(`${form}/b2b/login`);
    for (const { path } of table.filter(({ path }) => !path.includes('login')))
      await test.step(`signed out: ${form}${path}`, async () => {
        await goTo(page, `${form}${path}`);
        await waitForPage(page, (login) => location.pathname === login, `${form}/b2b/login`);
        await expect(page).toHaveURL(`${form}/b2b/login`);
      });

    const words = wordsIn(shop, form === '/km' ? 'km' : 'en');
    await signIn(page, shop, agent);
    await page.goto(`${form}/b2b/my_account`);
    for (const { path, heading: title, leadsTo = path } of table)
      await test.step(`an agent: ${form}${path}`, async () => {
        expect((await shop.call('GET', `${form}${path}`)).status).toBe(200);
        await goTo(page, `${form}${path}`);
        const said = title(words).replace('PLAN', words('medical.plans.standard.name'));
        await waitForHeading(page, said);
        await expect(heading).toContainText(said);
        await expect(page).toHaveURL(`${form}${leadsTo}`);
      });
  }

  await page.context().clearCookies();
  await signIn(page, shop, await createTestUser(shop, { scopes: agentScopes, partner: await createTestPartner(shop) }));
  const words = wordsIn(shop, 'en');
  await page.goto('/b2b/my_account');
  for (const { path } of table.filter(({ isOneThing }) => isOneThing))
    await test.step(`another partner's agent finds no page at ${path}`, async () => {
      await goTo(page, path);
      await waitForHeading(page, words('interface.notFound.title'));
      await expect(heading).toHaveText(words('interface.notFound.title'));
      await goTo(page, '/b2b/my_account');
      await waitForHeading(page, words('portal.menu.account'));
      await expect(heading).toHaveText(words('portal.menu.account'));
    });

  await page.context().clearCookies();
  await signIn(page, shop, await createTestUser(shop));
  await page.goto('/b2b/my_account');
  for (const { path } of table.filter(({ path }) => path !== '/b2b/my_account'))
    await test.step(`without rights: ${path}`, async () => {
      await goTo(page, path);
      await expect(page.getByText(words('portal.denied.text'), { exact: true })).toBeVisible();
      await goTo(page, '/b2b/my_account');
      await waitForHeading(page, words('portal.menu.account'));
      await expect(heading).toHaveText(words('portal.menu.account'));
    });
});
