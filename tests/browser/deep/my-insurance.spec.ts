import type { Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { findSeriousViolations } from '#tests/support/serious-violations.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { shiftAnswersToToday } from '../create-buyer.ts';
import { decides } from '../decisive.ts';
import { expect, test } from '../shop-test.ts';

const born = '1990-05-14';
let phones = 0;

/** Somebody with a policy whose cover is yet to begin. */
async function aHolder(shop: Shop) {
  const phone = `+8551278${4000 + ++phones}`;
  const testCase = 'solo-thailand-five-days';
  const startDate = addDays(toBusinessDate(shop.clock.now()), 20);
  const changes = { ...shiftAnswersToToday(shop, 'travel', testCase), mobilePhone: phone, dateOfBirth: born };
  const days = { startDate, endDate: addDays(startDate, 4) };
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers' });
  const { policy } = await createSoldPolicy(shop, { testCase, partner, changes: { ...changes, ...days } });
  return { phone, typed: phone.replace('+855', '0'), number: policy.number };
}

async function saysWho(page: Page, says: ReturnType<typeof createMessageLookup>, phone: string): Promise<void> {
  await page.getByLabel(says('mine.signIn.phone')).fill(phone);
  const date = page.getByRole('group', { name: says('mine.signIn.born') }).getByRole('textbox');
  for (const [nth, part] of born.split('-').toReversed().entries()) await date.nth(nth).fill(part);
}

async function signsIn(
  page: Page,
  shop: Shop,
  says: ReturnType<typeof createMessageLookup>,
  who: { phone: string; typed: string },
) {
  await saysWho(page, says, who.typed);
  await page.getByRole('button', { name: says('mine.signIn.send') }).click();
  const code = page.getByLabel(says('checkout.code.label'));
  await expect(code).toBeFocused();
  await code.fill(await shop.codeTo(who.phone));
  await code.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: says('mine.policies.title') })).toBeVisible();
}

const look = async (page: Page, name: string) => {
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png`, fullPage: true });
};

for (const [language, place] of [
  ['km', '/km/my_insurance'],
  ['en', '/en/my_insurance'],
  ['zh', '/my_insurance?lang=zh'],
] as const) {
  test(`a customer signs in, reads the documents and cancels: ${language}`, async ({ page, shop }) => {
    const says = createMessageLookup(language);
    const holder = await aHolder(shop);
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1, name: says('mine.title') })).toBeVisible();
    await look(page, `${language}-who`);
    await page.getByRole('button', { name: says('mine.signIn.send') }).click();
    await expect(page.getByRole('region', { name: says('mine.errors') })).toBeFocused();
    await look(page, `${language}-errors`);
    await signsIn(page, shop, says, holder);
    expect(page.url()).not.toContain(holder.typed.slice(1));
    const card = page.getByRole('article').filter({ hasText: holder.number });
    await expect(card).toContainText('Mekong Brokers');
    const paper = card.getByRole('link', { name: says('mine.policy.card') });
    await expect(paper).toBeVisible();
    const opened = await page.request.get((await paper.getAttribute('href')) ?? '');
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'image/png']);
    await look(page, `${language}-all`);
    expect(await findSeriousViolations(page)).toEqual([]);

    await card.getByText(says('mine.policy.change'), { exact: true }).click();
    await card.getByRole('button', { name: says('mine.policy.cancel') }).click();
    await expect(page.getByRole('heading', { level: 1, name: decides('mine.cancel.title', language) })).toBeVisible();
    await page.getByRole('radio').first().check();
    await look(page, `${language}-cancel`);
    await page.getByRole('button', { name: decides('mine.cancel.preview', language) }).click();
    await expect(page.getByText(decides('mine.cancel.comesBack', language)).first()).toBeVisible();
    await page.getByRole('button', { name: decides('mine.cancel.sendCode', language) }).click();
    const code = page.getByLabel(says('checkout.code.label'));
    await expect(code).toBeVisible();
    await look(page, `${language}-confirm`);
    expect(await findSeriousViolations(page)).toEqual([]);
    const wrong = `${(Number(await shop.codeTo(holder.phone)) + 1) % 1_000_000}`.padStart(6, '0');
    await code.fill(wrong);
    await page.getByRole('button', { name: decides('mine.cancel.confirm', language) }).click();
    await expect(page.getByText(says('checkout.code.wrong', { left: 4 })).first()).toBeVisible();
    await code.fill(await shop.codeTo(holder.phone));
    await page.getByRole('button', { name: decides('mine.cancel.confirm', language) }).click();
    const done = page.getByRole('status').filter({ hasText: holder.number });
    await expect(done).toContainText(decides('mine.cancel.done', language));
    await expect(card.getByRole('button', { name: says('mine.policy.cancel') })).toBeHidden();
    await look(page, `${language}-done`);

    await page.getByRole('button', { name: says('mine.session.end'), exact: true }).click();
    await expect(page.getByLabel(says('mine.signIn.phone'))).toBeVisible();
    await expect(page.getByText(holder.number)).toBeHidden();
  });
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a card on the device is removed when its customer signs out', async ({ page, shop }) => {
    const says = createMessageLookup('en');
    const holder = await aHolder(shop);
    await page.goto('/my_insurance');
    await signsIn(page, shop, says, holder);
    await page.getByRole('button', { name: says('offline.keep') }).click();
    await expect(page.getByRole('button', { name: says('offline.remove') })).toBeVisible();
    const stored = () =>
      page.evaluate(async () => (await (await caches.open('kept-cards')).keys()).map(({ url }) => url));
    expect(await stored()).toEqual([new URL(`/kept-cards/${holder.number}`, page.url()).href]);
    await page.getByRole('button', { name: says('mine.session.end'), exact: true }).click();
    await expect(page.getByLabel(says('mine.signIn.phone'))).toBeVisible();
    expect(await stored()).toEqual([]);
  });
});
