import { limitPlaces } from '#server/platform/db/schema/server-schema.ts';
import { computeLimitKey } from '#server/platform/limits/consume-quota.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

/* A buyer who is refused a code reads the true reason, the time, and other ways, and gets his code later. */

const PLACES = 1_000_000;
const phones = { en: '+85512600001', km: '+85512600101' };

/** The limits that are used up, by the name of their counter and its subject. */
const LIMITS = {
  codeTooMany: (phone: string) => ['codes of a number for strangers', phone],
  codeTooManyFromNetwork: () => ['codes of a network: order', '127.0.0.1'],
  codeTooManyInAll: () => ['codes in all', ''],
} as const;

/** Uses up a limit now: its places end an hour after this minute. Returns the seconds until then. */
async function useUp({ services, clock }: Shop, [name, of]: readonly [string, string]): Promise<number> {
  const now = clock.now().getTime();
  const minute = new Date(Math.floor(now / 60_000) * 60_000);
  const key = computeLimitKey(services, name, of);
  await services.database.sql.insert(limitPlaces).values({ key, minute, taken: PLACES, half: 0, whole: 0 });
  return (minute.getTime() + 3_600_000 - now) / 1000;
}

for (const language of ['en', 'km'] as const)
  for (const [nth, [problem, limit]] of Object.entries(LIMITS).entries())
    test(`an order that is refused a code shows ${problem}, the time and other contacts (${language})`, async ({
      page,
      shop,
    }) => {
      const mobilePhone = phones[language].replace(/.$/, String(nth));
      const seconds = await useUp(shop, limit(mobilePhone) as [string, string]);
      const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
      const { ref } = await shop.anOrder('solo-thailand-five-days', {
        ...{ verified: false, changes: { ...answers, mobilePhone } },
      });
      const buyer = createBuyer(page, shop, 'travel', language);
      await page.clock.install({ time: shop.clock.now() });
      await buyer.opens(`/make_payment/${ref}`);

      const main = page.locator('main');
      await expect(main).toContainText(buyer.says(`problems.${problem}`));
      const shown = async () => {
        const [, minutes, rest] = /(\d+):(\d\d)/.exec((await main.getByRole('timer').textContent()) ?? '') ?? [];
        return Number(minutes) * 60 + Number(rest);
      };
      const first = await shown();
      // The answer is some seconds old on a busy machine.
      expect(first).toBeLessThanOrEqual(seconds + 10);
      expect(first).toBeGreaterThan(seconds - 600);
      await expect(main).toContainText(buyer.says('checkout.code.otherWays'));
      await expect(main.getByRole('link', { name: /1800-208388/ })).toHaveAttribute('href', /^tel:/);
      await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
      const again = main.getByRole('button', { name: buyer.says('checkout.code.resend') });
      await expect(again).toBeHidden();
      await expectAccessible(page);

      // The countdown follows the server's clock.
      shop.clock.advance({ minutes: 1 });
      await page.clock.fastForward(60_000);
      await expect.poll(shown).toBeLessThanOrEqual(first - 60);
      shop.clock.advance({ minutes: 62 });
      await page.clock.fastForward(62 * 60_000);
      await expect(main.getByRole('timer')).toHaveCount(0);
      await again.click();
      await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
      await buyer.entersCode({ to: mobilePhone });
    });
