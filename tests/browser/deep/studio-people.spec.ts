import type { Browser, Page } from '@playwright/test';
import type { ReleaseView } from '#contract/studio/releases.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible } from '../shop-test.ts';
import { testOnTwoServers } from '../two-servers.ts';

/* Two people at one product, each at another server. */

async function openFor(browser: Browser, { url }: Shop, { token }: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'session', value: token, url }]);
  return context.newPage();
}

const tagline = (page: Page) => page.getByRole('textbox', { name: 'tagline, English', exact: true });
const here = (page: Page) => page.getByRole('list', { name: 'Also here' });
const saved = (page: Page) => expect(page.getByText('Everything is saved')).toBeVisible();

testOnTwoServers(
  'two people see each other, and what one is typing is locked for the other',
  async ({ shop, studio, browser }) => {
    const visal = await createTestUser(studio, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
    const maly = await createTestUser(studio, { scopes: ['studio:edit'], givenName: 'Maly', familyName: 'Noun' });
    const begun = await visal.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Together' } });
    const address = `/studio/releases/${begun.body.id}/products/golfer`;

    const his = await openFor(browser, studio, visal);
    const hers = await openFor(browser, shop, maly);
    await Promise.all([his.goto(`${address}/words`), hers.goto(`${address}/words`)]);
    await expect(here(hers)).toContainText('Visal Heng');
    await expect(here(his)).toContainText('Maly Noun');
    await expectAccessible(hers);

    // He types: she sees where, and cannot write there. All other texts are free.
    for (const page of [his, hers]) await page.getByRole('searchbox').fill('tagline');
    const before = await tagline(his).inputValue();
    await tagline(his).fill('Swing fre');
    await expect(here(hers)).toContainText('Visal Heng');
    await expect(here(hers).getByRole('link', { name: 'Texts › Tagline' })).toBeVisible();
    await expect(hers.getByText('Visal Heng is writing here.')).toBeVisible();
    await expect(tagline(hers)).toHaveAttribute('readonly');
    await expectAccessible(hers);
    const khmer = hers.getByRole('textbox', { name: 'tagline, Khmer', exact: true });
    await khmer.fill('អត្ថបទរបស់ខ្ញុំ');
    await khmer.press('Enter');
    await saved(hers);

    // He leaves the text: it is free, with what he wrote.
    await tagline(his).pressSequentially('ely');
    await tagline(his).press('Tab');
    await saved(his);
    await expect(hers.getByText('Visal Heng is writing here.')).toBeHidden();
    await expect(tagline(hers)).toHaveValue('Swing freely');
    await expect(tagline(hers)).not.toHaveAttribute('readonly');

    // She began to type before she hears of his lock: her change is refused with his name, stays, and is saved afterwards.
    await hers.route('**/presence', (route) => route.abort());
    const locked = his.waitForResponse(
      (reply) => reply.url().endsWith('/presence') && reply.request().postDataJSON()?.place !== null,
    );
    await tagline(his).fill('Swing and');
    await locked;
    await expect(here(his)).toContainText('Maly Noun');
    await tagline(hers).fill('Mine alone');
    await tagline(hers).press('Enter');
    const refusal = hers.getByRole('alert').filter({ hasText: 'Visal Heng is writing at this place.' });
    await expect(refusal).toContainText('Mine alone');
    await expect(tagline(hers)).toHaveValue('Mine alone');
    await tagline(his).press('Escape');
    await tagline(his).press('Tab');
    await hers.unroute('**/presence');
    await refusal.getByRole('button', { name: 'Save it again' }).click();
    await expect(hers.getByRole('alert')).toHaveCount(0);
    await saved(hers);
    await expect(tagline(his)).toHaveValue('Mine alone');

    // A cell of a table is locked while its input is open.
    for (const page of [his, hers]) await page.goto(`${address}/tariff?table=annualRates`);
    await his.getByRole('gridcell', { name: '9000' }).dblclick();
    await hers.getByRole('gridcell', { name: '9000' }).click();
    await expect(hers.getByText('Visal Heng is writing here.')).toBeVisible();
    await hers.keyboard.press('5');
    await expect(hers.getByRole('gridcell').getByRole('textbox')).toHaveCount(0);
    await his.keyboard.press('Escape');
    await expect(hers.getByText('Visal Heng is writing here.')).toBeHidden();

    // A user who closes the page is no longer here.
    await his.close();
    await expect(here(hers).getByRole('listitem')).toHaveCount(0);
    expect(before).not.toBe('Mine alone');
  },
);
