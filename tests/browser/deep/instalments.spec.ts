import type { Page } from '@playwright/test';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, test } from '../shop-test.ts';

const look = async (page: Page, name: string) => {
  if (!process.env.LOOK) return;
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png`, fullPage: true });
  }
};

let cars = 0;
for (const language of ['en', 'km'] as const) {
  test(`a buyer pays the first quarter, and pays the next one from the buyer’s own page: ${language}`, async ({
    page,
    shop,
  }) => {
    cars += 1;
    await page.setViewportSize({ width: 390, height: 844 });
    const buyer = createBuyer(page, shop, 'auto', language);
    const phone = `+8551277${4100 + cars}`;
    const { ref } = await shop.anOrder('comprehensive-camry', {
      product: 'auto',
      changes: {
        ...shiftAnswersToToday(shop, 'auto', 'comprehensive-camry'),
        mobilePhone: phone,
        registrationNo: `2AE-${5100 + cars}`,
        chassisFrame: `JTNW${5100 + cars}`,
      },
    });
    await buyer.opens(`/make_payment/${ref}`);
    const quarterly = page.getByRole('radio', { name: language === 'en' ? /^Quarterly/ : /^បង់ជាដំណាក់កាលតាមត្រីមាស/ });
    await quarterly.press('Space');
    await expect(quarterly).toBeChecked();
    // 741.00 in four, and 2.00 on each but the first.
    await expect(page.getByRole('button', { name: /185\.25/ })).toBeVisible();
    await expect(page.getByRole('group').filter({ has: quarterly })).toContainText(/747\.00/);
    expect(await findSeriousViolations(page)).toEqual([]);
    await look(page, `plans-${language}`);
    await buyer.paysBy('cards');
    await buyer.pressesAtTheBank('approve');
    await expect.poll(async () => (await shop.order(ref)).status).toBe('issued');
    const { number = '' } = (await shop.order(ref)).policy ?? {};

    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    await page.context().addCookies([{ name: 'session', value: clerk.token, url: shop.url }]);
    await page.goto(language === 'km' ? `/km/b2b/policies/${number}` : `/b2b/policies/${number}`);
    await expect(page.getByText(buyer.says('policy-life.instalments.title'))).toBeVisible();
    await look(page, `policy-${language}`);
    await page.getByRole('button', { name: buyer.says('policy-life.instalments.send') }).click();
    await expect.poll(async () => (await shop.messagesTo(phone)).join(' ')).toContain('187.25');
    const link = /\/make_payment\/([\w-]+)/.exec((await readLongMessages(shop, phone))[0] ?? '')?.[1] ?? '';
    await buyer.opens(`/make_payment/${link}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyer.says('checkout.about.title.instalment'));
    await look(page, `part-${language}`);
    await buyer.paysBy('cards');
    await buyer.pressesAtTheBank('approve');
    await expect.poll(async () => (await shop.order(link)).status).toBe('issued');
  });
}
