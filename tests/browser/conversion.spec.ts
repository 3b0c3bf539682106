import { drafts } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { buildLocaleUrl, findLayoutIssues } from './layout-checks.ts';
import { expect, expectAccessible, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

/** Stores an agent's draft that stopped at a place. */
async function insertDraft(
  shop: Shop,
  agent: TestUser,
  partnerId: string,
  place: { trail: string; stopField: string | null },
) {
  const { services } = shop;
  const { version = '' } = services.catalogue.current('travel') ?? {};
  const at = services.now();
  const today = toBusinessDate(at);
  await services.database.sql.insert(drafts).values({
    ...{ id: services.ids.id(), keyHash: 'hash', product: 'travel', version, partnerId, agentId: agent.id },
    ...{ circumstances: { channel: 'agent', isSale: true, language: 'en' }, answers: {}, findings: {}, asOf: today },
    ...{ passed: [], begunOn: today, ...place, savedAt: at, expiresAt: new Date(at.getTime() + 30 * 86_400_000) },
  });
}

test('an agent sees at which page and question customers stopped, and opens these drafts', async ({ page, shop }) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner });
  const insert = (place: { trail: string; stopField: string | null }) => insertDraft(shop, agent, partner.id, place);
  await insert({ trail: 'travelInfo', stopField: 'endDate' });
  for (const _nth of [1, 2]) await insert({ trail: 'travelInfo plan', stopField: 'selectedPlan' });
  await insert({ trail: 'travelInfo plan summaryInfo', stopField: null });

  const report = '/b2b/reports?view=conversion&product=travel';
  await signIn(page, shop, agent);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/b2b/reports');
  await page.getByRole('link', { name: 'Conversion' }).click();
  const row = (table: string | RegExp, name: string | RegExp) =>
    page.getByRole('region', { name: table }).getByRole('row', { name });
  const total = row('Conversion', /^Total/).getByRole('cell');
  await expect(total).toHaveCount(5);
  expect(await total.allInnerTexts()).toEqual(['4', '0', '0', '0', '0 %']);
  await page.getByRole('link', { name: /^Travel/ }).click();
  const stops = page
    .getByRole('region')
    .filter({ has: page.getByRole('table') })
    .first();
  const cells = async (nth: number) =>
    (await stops.getByRole('row').nth(nth).getByRole('cell').allInnerTexts()).slice(0, 3);
  await expect(stops.getByRole('row')).toHaveCount(8);
  expect(await cells(1)).toEqual(['4', '100 %', '1']);
  expect(await cells(2)).toEqual(['3', '75 %', '2']);
  expect(await cells(3)).toEqual(['1', '25 %', '1']);
  expect(await cells(4)).toEqual(['0', '0 %', '0']);
  await expectAccessible(page);

  // The page at which most stopped is open; another one is chosen by its name, and the focus stays there.
  const questions = page.getByRole('region', { name: /^Questions on/ });
  await expect(questions.getByRole('row')).toHaveCount(2);
  const first = stops.getByRole('button').first();
  await first.press('Enter');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  for (const language of ['en', 'km'] as const)
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(buildLocaleUrl(report, language));
      await expect(stops.getByRole('row')).toHaveCount(8);
      expect(await findLayoutIssues(page)).toEqual([]);
      // On a phone each row is a list of its own: no table scrolls sideways.
      const wide = page.getByRole('region').filter({ has: page.getByRole('table') });
      const sideways = await wide.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
      expect(sideways, `${language} at ${width}`).toEqual(sideways.map(() => 0));
    }

  await page.goto(report);
  await stops.getByRole('row').nth(2).getByRole('link').click();
  await expect(page.getByText(/Only drafts that began from/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('button', { name: 'Show all drafts' }).click();
  await expect(page.getByRole('row')).toHaveCount(6);
});
