import type { Locale } from '#shared/format.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createKeyboard } from '../input-device.ts';
import { buildLocaleUrl, findLayoutIssues, resizePage } from '../layout-checks.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

/* A partner's own people see this of its programs: keys, webhooks, and the page by which they begin. */

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('a partner’s administrator makes keys and a webhook by the keyboard alone', async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const partner = await createTestPartner(shop);
  const admin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
  await signIn(page, shop, admin);
  const hand = createKeyboard(page);
  const dialog = page.getByRole('dialog');
  const press = (name: string, within = dialog.or(page.locator('main')).last()) =>
    hand.presses(within.getByRole('button', { name, exact: true }));

  await page.goto('/b2b/integration');
  await press('Add an API client');
  await hand.writes(dialog.getByRole('textbox', { name: 'Name' }), 'Booking website');
  await press('Save');
  // Nothing was chosen: the dialogue shows it at the place, and retains the name.
  await expect(dialog.getByText('Choose at least one right').first()).toBeVisible();
  await hand.ticks(dialog.getByRole('checkbox').first(), true);
  await press('Save');
  await expect(dialog.getByText('It is shown only this once.', { exact: false })).toBeVisible();
  await press('I have saved it');
  await expect(page.getByText('Booking website').first()).toBeVisible();

  await press('Add a webhook');
  await hand.writes(dialog.getByRole('textbox', { name: 'Address' }), 'https://example.com/hook');
  await press('Save');
  await expect(dialog.getByText('It is shown only this once.', { exact: false })).toBeVisible();
  await press('I have saved it');
  await press('Add a webhook');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

for (const language of ['en', 'km'] as const satisfies Locale[])
  test(`keys, webhooks and the developers’ page have no layout fault (${language})`, async ({ page, shop }) => {
    test.slow();
    const partner = await createTestPartner(shop);
    const admin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
    await admin.call('POST', '/api/b2b/webhooks', { body: { url: 'https://example.com/1', events: ['order.paid'] } });
    await signIn(page, shop, admin);
    for (const path of ['/b2b/integration', '/developers']) {
      await page.goto(buildLocaleUrl(path, language));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
      for (const size of sizes) {
        await resizePage(page, size);
        expect.soft(await findLayoutIssues(page), `${path} at ${size.width}`).toEqual([]);
        await expectAccessible(page);
      }
    }
  });
