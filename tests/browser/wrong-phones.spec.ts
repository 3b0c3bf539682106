import type { Page } from '@playwright/test';
import { isDeep } from '#tests/support/deep-run.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

/* Phones with a wrong clock, and browsers that store nothing: the reports robosats#49 and bluedot#2898 everywhere. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const solo = 'solo-thailand-five-days';

const clocks: [string, number][] = [
  ['20 minutes fast', 20 * MINUTE],
  ['12 hours slow', -DAY / 2],
  ['400 days slow', -400 * DAY],
  ...(isDeep
    ? ([
        ['20 minutes slow', -20 * MINUTE],
        ['12 hours fast', DAY / 2],
        ['400 days fast', 400 * DAY],
      ] as [string, number][])
    : []),
];

/** Moves the clock of the phone; how time passes stays. */
const moveClock = (page: Page, ahead: number) =>
  page.addInitScript((by) => {
    const Real = Date;
    class Wrong extends Real {
      constructor(...given: []) {
        if (given.length === 0) super(Real.now() + by);
        else super(...given);
      }
      static override now() {
        return Real.now() + by;
      }
    }
    window.Date = Wrong as DateConstructor;
  }, ahead);

for (const [clock, ahead] of clocks) {
  test(`a phone whose clock is ${clock} buys, and waits as long as the server says`, async ({ page, shop }) => {
    await moveClock(page, ahead);
    const buyer = createBuyer(page, shop, 'travel', 'en');
    const answers = shiftAnswersToToday(shop, 'travel', solo);
    await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', answers));
    await buyer.isOn('summary');
    await buyer.fillsIn({ ...answers, declaration: true });
    await buyer.confirms();
    const again = page.getByRole('button', { name: /New code in \d+ s/ });
    await expect(again).toBeVisible();
    const seconds = Number(/\d+/.exec((await again.textContent()) ?? '')?.[0]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await buyer.entersCode();
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
  });
}

type Refusal = 'blocked' | 'null' | 'full';

/** Makes the browser refuse storage, and cookies of scripts where it blocks them. */
const refuseStorage = (page: Page, refusal: Refusal) =>
  page.addInitScript((how) => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const full = (): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    if (how === 'full') {
      Storage.prototype.setItem = full;
      return;
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: how === 'null' ? () => null : refuse });
    if (how === 'blocked') Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  }, refusal);

const publicPages = [
  ...['/', '/km', '/buy_insurance', '/buy_insurance/travel', '/buy_insurance/auto', '/buy_insurance/fire/benefit'],
  ...['/policy_inquiry', '/scan', '/my_insurance', '/about_us', '/our_hotline', '/b2b/login', '/testing'],
];

for (const refusal of ['blocked', 'null', 'full'] as const) {
  test(`every public page works in a browser whose storage is ${refusal}, and the buyer can buy`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await refuseStorage(page, refusal);
    for (const path of publicPages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const cookies = page.getByText('Your browser blocks cookies');
    for (const path of ['/b2b/login', '/my_insurance']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect(cookies).toHaveCount(refusal === 'blocked' ? 1 : 0);
    }

    const buyer = createBuyer(page, shop, 'travel', 'en');
    await buyer.opens('/buy_insurance/travel');
    await buyer.fillsIn({ ...shiftAnswersToToday(shop, 'travel', solo), declaration: true });
    await buyer.confirms();
    await buyer.entersCode();
    await buyer.paysBy('khqr');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();

    await signIn(page, shop, await createTestUser(shop, { scopes: ['insurer:orders', 'studio:edit'] }));
    for (const path of ['/b2b/order_histories', '/b2b/my_account', '/studio']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}
