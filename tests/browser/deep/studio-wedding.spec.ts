import type { Page } from '@playwright/test';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { bicycle } from '../bicycle-brief.ts';
import { countActs } from '../count-acts.ts';
import { drone } from '../drone-brief.ts';
import { addQuestion, type Brief, begin, check, steps } from '../make-product.ts';
import { expect, test } from '../shop-test.ts';
import { wedding } from '../wedding-brief.ts';

/** Opens the studio as an editor, and counts the acts of the person from then on. */
async function openStudio(page: Page, shop: Shop) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  const { token } = await createTestUser(shop, { scopes: ['studio:edit'] });
  await context.addCookies([{ name: 'session', value: token, url: shop.url }]);
  return countActs(context);
}

type Words = Brief['names'];
/** The briefs, each with a further question that the insurer thinks of later. */
const briefs: [name: string, brief: Brief, further: Words][] = [
  ['wedding', wedding, ['Number of rings', 'ចំនួនចិញ្ចៀន', '戒指数量']],
  ['bicycle', bicycle, ['Number of locks', 'ចំនួនសោ', '锁的数量']],
  ['drone', drone, ['Flights in a month', 'ចំនួនហោះហើរក្នុងមួយខែ', '每月飞行次数']],
];

for (const [name, brief, further] of briefs)
  test(`${name} insurance is made by the screen alone, in at most 150 clicks and 150 fields beside pasted tables`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(540_000);
    const acts = await openStudio(page, shop);
    await begin(page, brief);
    // The 126 premiums from hand calculation pass at once only if the product yields them to the cent.
    for (const act of Object.values(steps)) await act(page, brief);
    await check(page);
    test.info().annotations.push({ type: 'acts', description: JSON.stringify(acts) });
    expect(acts.clicks).toBeGreaterThan(20);
    expect(acts.fields).toBeGreaterThan(50);
    expect(acts.clicks).toBeLessThanOrEqual(150);
    expect(acts.fields).toBeLessThanOrEqual(150);

    // A further question, answered for the personas and printed on the certificate.
    const made = { ...acts };
    await addQuestion(page, further, '7');
    await check(page);
    const more = { clicks: acts.clicks - made.clicks, fields: acts.fields - made.fields };
    test.info().annotations.push({ type: 'acts for a further question', description: JSON.stringify(more) });
    expect(more.clicks).toBeLessThanOrEqual(12);
    expect(more.fields).toBeLessThanOrEqual(12);
  });
