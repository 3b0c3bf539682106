import type { Page } from '@playwright/test';
import { addDays } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import { buildBalanceLines } from '#server/claims/benefits/benefit-balance.ts';
import { fileClaim } from '#server/claims/filing/file-claim.ts';
import { toHolderUser } from '#server/claims/records/claim-user.ts';
import { partners as partnerTable, users as userTable } from '#server/platform/db/schema/account-schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { findAxeViolations } from '#tests/support/serious-violations.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { createServedPartner } from '../create-served-partner.ts';
import {
  buildLocaleUrl,
  findForeignWords,
  findLayoutIssues,
  installKhmerFont,
  readLayoutShifts,
  recordLayoutShifts,
  resizePage,
  waitForRepaint,
} from '../layout-checks.ts';
import { findMostThoroughCase } from '../most-thorough-case.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

/*
 * Every page that people see, at every width, looked at by rules that need no eyes. Each product is bought in one of the
 * three languages, so that all of them are in each run; what belongs to no product is read in all three.
 */
const languages = ['km', 'en', 'zh'] as const satisfies Locale[];

const phone = { width: 390, height: 844 };
const sizes = [
  { width: 320, height: 640 },
  phone,
  // A window of 1280 × 720 at 200 %.
  { width: 640, height: 360 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1300, height: 900 },
  { width: 1440, height: 900 },
];
/** Phones and desks have other parts of a page. */
const readAt = [390, 1440];

/** Looks at pages in a language, and goes on where it finds a fault. `own`: words that are written alike in all of them. */
function aCritic(page: Page, language: Locale, own: string[] = []) {
  return {
    /**
     * A page that was just reached does not move. Browsers do not count what moves within half a second after a
     * press. On a busy machine the pieces of a page come later: after a press (`pressed`), only a move after the
     * complete load counts.
     */
    async arrives(place: string, pressed = false): Promise<void> {
      // A page of a counterpart comes as a document of its own: its button appears before its style.
      await page.waitForLoadState('load');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      if (pressed) {
        await waitForRepaint(page);
        await readLayoutShifts(page);
        await waitForRepaint(page);
      }
      const { sum, parts } = await readLayoutShifts(page);
      expect.soft(sum, `${place} shifts: ${parts.join('\n')}`).toBeLessThan(0.02);
    },

    /** The look of the page, at every width. */
    async looks(place: string): Promise<void> {
      for (const size of sizes) {
        await resizePage(page, size);
        const at = `${place} at ${size.width}`;
        expect.soft(await findLayoutIssues(page), at).toEqual([]);
        if (!readAt.includes(size.width)) continue;
        expect.soft(await findForeignWords(page, language, own), at).toEqual([]);
        // axe measures the links of the rail as wide as in the open rail, and over other elements.
        const hasRail = (await page.locator('[data-open=false]').filter({ visible: true }).count()) > 0;
        const found = (await findAxeViolations(page)).filter(({ rule }) => !(hasRail && rule === 'target-size'));
        expect
          .soft(
            found.map(({ rule, html }) => `${rule}: ${html.join(' | ')}`),
            at,
          )
          .toEqual([]);
      }
      await resizePage(page, phone);
      await readLayoutShifts(page);
    },
  };
}

/** All that was typed: it is written alike in every language. */
function wordsIn(value: Json): string[] {
  if (typeof value === 'string') return value.length > 1 ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsIn) : [];
}

/** Names that lists of a product have in every language, as those of cars. */
function namesOf({ services }: Shop, product: string, language: Locale): string[] {
  const { messages } = services.catalogue.current(product) ?? { messages: (): Record<string, string> => ({}) };
  const [here, there] = [messages(language), messages(language === 'en' ? 'km' : 'en')];
  return Object.entries(here).flatMap(([id, text]) => (id.includes('.lists.') && there[id] === text ? [text] : []));
}

for (const [index, product] of productNames.entries()) {
  const language = languages[index % languages.length] as Locale;
  test(`each page of a purchase of ${product} has no layout fault: ${language}`, async ({ page, shop }) => {
    test.slow();
    await recordLayoutShifts(page);
    if (language === 'km') await installKhmerFont(page);
    const buyer = createBuyer(page, shop, product, language);
    const mobilePhone = `+8551277${String(index).padStart(2, '0')}33`;
    const { name } = findMostThoroughCase(product);
    const answers = { ...shiftAnswersToToday(shop, product, name), mobilePhone, declaration: true };
    const critic = aCritic(page, language, [...wordsIn(answers), ...namesOf(shop, product, language)]);
    const whole = async (place: string) => {
      await critic.arrives(place);
      await critic.looks(place);
    };

    await buyer.opens(`/buy_insurance/${product}`);
    let pressed = false;
    await buyer.fillsIn(
      answers,
      async (place) => {
        await critic.arrives(place, pressed);
        pressed = true;
      },
      critic.looks,
    );
    await buyer.confirms();
    await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
    await whole('code');
    await buyer.entersCode();
    await expect(page.getByRole('radio').first()).toBeVisible();
    // The same page, longer by what the code has opened: it was asked for.
    await critic.looks('payment');
    await buyer.paysBy('khqr');
    await expect(page.locator('button[name=press][value=approve]')).toBeVisible();
    await whole('bank');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
    await whole('success');
    const { certificatePath, ref } = await shop.order(page.url().split('/').at(-1)?.split('?')[0] as string);
    // Some certificates have no page of their own.
    if (!certificatePath) return;
    await buyer.opens(`/${certificatePath.replace(/^\/+/, '')}/${ref}`);
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.paper.title') })).toBeVisible();
    await whole('certificate');
  });
}

const paths = [
  '/',
  '/buy_insurance',
  '/policy_inquiry',
  '/my_insurance',
  '/scan',
  '/about_us',
  '/our_hotline',
  '/privacy_and_terms',
  '/under_construction',
  '/nothing',
];

for (const [index, language] of languages.entries()) {
  test(`each page of the public has no layout fault: ${language}`, async ({ page }) => {
    test.slow();
    await recordLayoutShifts(page);
    if (language === 'km') await installKhmerFont(page);
    const critic = aCritic(page, language);
    const ofProducts = productNames.filter((_, nth) => nth % languages.length === index);
    const own = ofProducts.flatMap((product) => [
      `/buy_insurance/${product}/benefit`,
      `/buy_insurance/${product}/summary_of_cover`,
    ]);
    for (const path of [...paths, ...own])
      await test.step(path, async () => {
        await page.goto(buildLocaleUrl(path, language));
        await critic.arrives(path);
        await critic.looks(path);
      });
  });
}

test('each page of an order and of a policy has no layout fault', async ({ page, shop }) => {
  test.slow();
  await recordLayoutShifts(page);
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers' });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 40);
  const sold = await createAgentOrder(shop, agent, {
    agreed: false,
    changes: { startDate, endDate: addDays(startDate, 4) },
  });
  const born = '1990-05-14';
  const sale = {
    testCase: 'solo-thailand-five-days',
    changes: shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'),
  };
  const { policy, order } = await createSoldPolicy(shop, { ...sale, changes: { ...sale.changes, dateOfBirth: born } });
  const own = ['Dara Sok', 'Mekong Brokers', 'Sokha'];
  for (const language of languages) {
    const says = createMessageLookup(language);
    const critic = aCritic(page, language, own);
    const opens = (path: string) => page.goto(buildLocaleUrl(path, language));
    const whole = async (place: string) => {
      await critic.arrives(place);
      await critic.looks(place);
    };
    await opens(`/make_payment/${sold.ref}`);
    await expect(page.getByRole('button', { name: says('consent.code.send') })).toBeVisible();
    await whole(`consent, ${language}`);
    await opens(`/payment_fail/${sold.ref}`);
    await whole(`payment_fail, ${language}`);
    await opens(`/payment_success/${order.ref}`);
    await whole(`question about the birth, ${language}`);

    await opens('/policy_inquiry');
    await page.getByLabel(says('inquiry.number'), { exact: true }).fill(policy.number);
    const date = page.getByRole('group', { name: says('inquiry.born'), exact: true }).getByRole('textbox');
    for (const [nth, part] of born.split('-').toReversed().entries()) await date.nth(nth).fill(part);
    await date.last().press('Enter');
    await expect(page.getByRole('region', { name: says('interface.policyStatuses.notBegun') })).toBeVisible();
    await whole(`inquiry, ${language}`);
  }
});

test('each page of a customer and of the work on a policy has no layout fault', async ({ page, shop }) => {
  test.slow();
  await recordLayoutShifts(page);
  // A car insured for most of a year: it can be changed, renewed and claimed for.
  const phone = '+85512773399';
  const today = toBusinessDate(shop.clock.now());
  shop.clock.advance({ days: -330 });
  const changes = {
    mobilePhone: phone,
    startDate: addDays(toBusinessDate(shop.clock.now()), 1),
    dateOfBirth: '1990-05-14',
    // Asked while the car is young enough on that day.
    isRepairWithDealerGarage: false,
  };
  const { policy, order } = await createSoldPolicy(shop, {
    product: 'auto',
    testCase: 'comprehensive-camry',
    changes,
  }).finally(() => shop.clock.advance({ days: 330 }));
  const { product } = await shop.services.catalogue.at(order.product, order.version);
  const claimed = buildBalanceLines(product, order.frozen, []).find(({ isClaimed }) => isClaimed);
  await fileClaim(shop.services, toHolderUser([policy.number]), {
    ...{ policyNumber: policy.number, lossDate: today, contactPerson: 'Sokha Chan', phone },
    ...{ lines: [{ benefit: String(claimed?.benefit), amount: 10_000 }], description: 'A broken mirror' },
  });
  for (const language of languages) {
    const says = createMessageLookup(language, shop.services.catalogue.current('auto')?.messages(language));
    const typed = [...wordsIn(order.frozen.answers), ...namesOf(shop, 'auto', language)];
    const critic = aCritic(page, language, [
      ...typed,
      `Street ${language}`,
      'A broken mirror',
      'Sokha',
      'Chan',
      policy.number,
      // The browser of this test, in the list of sessions.
      'Safari, Linux',
    ]);
    const opens = (path: string) => page.goto(buildLocaleUrl(path, language));
    const whole = async (place: string, pressed = false) => {
      await critic.arrives(`${place}, ${language}`, pressed);
      await critic.looks(`${place}, ${language}`);
    };
    shop.clock.advance({ minutes: 2 });
    await page.clock.setSystemTime(shop.clock.now());
    await page.context().clearCookies();
    await opens('/my_insurance');
    await page.getByLabel(says('mine.signIn.phone')).fill(phone.replace('+855', '0'));
    const date = page.getByRole('group', { name: says('mine.signIn.born') }).getByRole('textbox');
    for (const [nth, part] of ['14', '05', '1990'].entries()) await date.nth(nth).fill(part);
    await page.getByRole('button', { name: says('mine.signIn.send') }).click();
    const code = page.getByLabel(says('checkout.code.label'));
    await expect(code).toBeFocused();
    await code.fill(await shop.codeTo(phone));
    await code.press('Enter');
    const card = page.getByRole('article').filter({ hasText: policy.number });
    await expect(card.first()).toBeVisible();
    await whole('my insurance', true);

    await card.first().getByText(says('mine.policy.change'), { exact: true }).click();
    await card
      .first()
      .getByRole('button', { name: says('auto.afterSale.changes.contact') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: says('auto.afterSale.changes.contact') })).toBeVisible();
    await whole('change', true);
    await page.getByLabel(says('auto.customerInfo.address.label'), { exact: true }).fill(`Street ${language}`);
    await page.getByRole('button', { name: says('wizard.next'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: says('policy-journey.confirm.change') })).toBeVisible();
    await whole('change, to be confirmed', true);

    await opens('/my_insurance');
    await card
      .first()
      .getByRole('button', { name: says('mine.policy.renew'), exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: says('policy-journey.confirm.renew') })).toBeVisible();
    await whole('renewal', true);
  }
});

test('each page of the portal has no layout fault', async ({ page, shop }) => {
  test.slow();
  await recordLayoutShifts(page);
  const { agent, table } = await createServedPartner(shop);
  const insurer = await createTestUser(shop, {
    scopes: ['insurer:admin', 'insurer:orders', 'insurer:claims', 'insurer:claim-payments'],
  });
  // The insurer's lists contain the rows of other tests, too.
  const { sql } = shop.services.database;
  const [partners, users] = [await sql.select().from(partnerTable), await sql.select().from(userTable)];
  const own = [
    ...['Sokha', 'Chan', 'Sreymom', 'Chea', 'Dara'],
    ...users.flatMap(({ username, givenName, familyName }) => [username, givenName, familyName]),
    ...partners.flatMap(({ name, company, accountCode }) => [name, company, accountCode]),
    'A broken arm',
    'Sangkat Boeung Keng Kang, Khan Chamkarmon',
  ];
  const sales = ['/b2b/drafts', '/b2b/customers', '/b2b/statement', '/b2b/reports'];
  const offices = ['/b2b/admin/users', '/b2b/admin/partners', '/b2b/admin/log', '/b2b/admin/jobs', '/b2b/claim'];
  const visits = [
    ...[...table.filter(({ leadsTo }) => leadsTo === undefined).map(({ path }) => path), ...sales].map((path) => ({
      user: agent,
      path,
    })),
    ...offices.map((path) => ({ user: insurer, path })),
  ];
  // One language after another: all three are in each run.
  for (const [nth, { user, path }] of visits.entries())
    await test.step(path, async () => {
      const language = languages[nth % languages.length] as Locale;
      await signIn(page, shop, user);
      await page.goto(buildLocaleUrl(path, language));
      const critic = aCritic(page, language, own);
      await critic.arrives(path);
      await critic.looks(path);
    });
});
