import type { Locator, Page } from '@playwright/test';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Locale } from '#shared/format.ts';
import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createMessageLookup, type MessageLookup } from '#tests/support/message-lookup.ts';
import { findAxeViolations } from '#tests/support/serious-violations.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { createServedPartner } from '../create-served-partner.ts';
import { resizePage } from '../layout-checks.ts';
import { expect, test } from '../shop-test.ts';
import { signIn } from '../sign-in.ts';

/*
 * Each form of the portal and of the studio with its errors: it is sent empty, or wrong. The forms come in the three
 * languages by turns.
 */

const languages = ['en', 'km', 'zh'] as const satisfies Locale[];

type Form = {
  user: TestUser | null;
  path: string;
  /** Opens the form, and fills in what is wrong. */
  opens?: (page: Page, says: MessageLookup) => Promise<unknown>;
  /** Its button; without it the last one that sends a form. */
  sends?: (page: Page, says: MessageLookup) => Locator;
};

const inDialog: Form['sends'] = (page) => page.getByRole('dialog').locator('button[type=submit]');
const button =
  (id: string): NonNullable<Form['sends']> =>
  (page, says) =>
    page.getByRole('button', { name: says(id), exact: true });
const presses = (...ids: string[]): NonNullable<Form['opens']> =>
  async function press(page, says) {
    for (const id of ids)
      await page
        .getByRole('button', { name: says(id), exact: true })
        .first()
        .click();
  };

/** The texts of errors, each with the controls that it describes, and whether one of these says that it is invalid. */
const readErrors = (page: Page) =>
  page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
    return [...scope.querySelectorAll('p.text-error')]
      .filter((text) => text.checkVisibility())
      .map((text) => {
        const described = [...document.querySelectorAll('[aria-describedby]')].filter((control) =>
          control.getAttribute('aria-describedby')?.split(' ').includes(text.id),
        );
        const isInvalid = (control: Element) => control.getAttribute('aria-invalid') === 'true';
        return {
          text: text.textContent,
          isDescribed: described.length > 0,
          isInvalid: described.some((one) => isInvalid(one) || [...one.querySelectorAll('*')].some(isInvalid)),
        };
      });
  });

/** Finds parts that are wider than the page or its dialog. */
const findOverflow = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => /auto|scroll|visible/.test(getComputedStyle(element).overflowX))
      .filter((element) => element === document.documentElement || element.getAttribute('role') === 'dialog')
      .map((element) => `${element.tagName} is ${element.scrollWidth} wide`),
  );

async function showsErrors(page: Page, place: string): Promise<void> {
  await expect.poll(async () => (await readErrors(page)).length, `${place} shows no error`).toBeGreaterThan(0);
  const errors = await readErrors(page);
  expect
    .soft(
      errors.filter(({ isDescribed, isInvalid }) => !isDescribed || !isInvalid),
      `${place}: fields that do not say so`,
    )
    .toEqual([]);
  for (const size of [
    { width: 320, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await resizePage(page, size);
    expect.soft(await findOverflow(page), `${place} at ${size.width}`).toEqual([]);
  }
  const found = await findAxeViolations(page);
  expect
    .soft(
      found.map(({ rule, html }) => `${rule}: ${html.join(' | ')}`),
      place,
    )
    .toEqual([]);
}

/** The address of a page in a language, whatever language the browser remembers. */
function buildUrl(path: string, language: Locale): string {
  const url = new URL(path, 'http://shop.example');
  if (language === 'zh') url.searchParams.set('lang', language);
  else url.pathname = `/${language}${url.pathname}`;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Tries forms one after another, each in one language. */
async function tryForms(page: Page, shop: Parameters<typeof signIn>[1], forms: Record<string, Form>): Promise<void> {
  for (const [nth, [name, { user, path, opens, sends }]] of Object.entries(forms).entries())
    await test.step(name, async () => {
      const language = languages[nth % languages.length] as Locale;
      const says = createMessageLookup(language);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.context().clearCookies();
      if (user) await signIn(page, shop, user);
      // Another page in between: a link to a part of the same page does not load it again.
      await page.goto('about:blank');
      await page.goto(buildUrl(path, language));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await opens?.(page, says);
      const button = sends?.(page, says) ?? page.locator('form button[type=submit]').last();
      await button.click();
      await showsErrors(page, `${name}, ${language}`);
    });
}

/** Writes into the text box whose label begins so: "(optional)" may follow. */
const fill = (page: Page, label: string, value: string) =>
  page
    .getByRole('textbox', { name: new RegExp(`^${label}( \\(|$)`) })
    .first()
    .fill(value);

test('forms of accounts and of partners show their errors', async ({ page, shop }) => {
  test.slow();
  const partner = await createTestPartner(shop);
  const admin = await createTestUser(shop, { scopes: ['insurer:admin'] });
  // A second session, which can be ended.
  await shop.call('POST', '/api/user/login', { body: { username: admin.username, password: admin.password } });
  const partnerAdmin = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
  await tryForms(page, shop, {
    'sign-in': { user: null, path: '/b2b/login' },
    'sign-in by phone': { user: null, path: '/b2b/login_with_phone' },
    'new password': { user: null, path: `/b2b/login#invite=${'x'.repeat(43)}` },
    'other password': {
      user: admin,
      path: '/b2b/my_account',
      sends: button('portal.password.send'),
    },
    'second factor': { user: admin, path: '/b2b/my_account', opens: presses('portal.secondFactor.begin') },
    'end of sessions': {
      user: admin,
      path: '/b2b/my_account',
      opens: presses('portal.sessions.endOthers'),
      sends: inDialog,
    },
    invitation: { user: admin, path: '/b2b/admin/users', opens: presses('portal-admin.users.invite') },
    'wrong invitation': {
      user: admin,
      path: '/b2b/admin/users',
      opens: async (at, says) => {
        await presses('portal-admin.users.invite')(at, says);
        await fill(at, says('portal.user.username'), '!');
        await fill(at, says('interface.contact.email'), 'nobody');
        await fill(at, says('interface.ui.phoneNumber'), '12');
      },
    },
    partner: { user: admin, path: '/b2b/admin/partners', opens: presses('portal-admin.partners.add') },
    booking: { user: admin, path: `/b2b/admin/partners/${partner.id}`, opens: presses('portal-admin.booking.title') },
    'terms of a partner': {
      user: admin,
      path: `/b2b/admin/partners/${partner.id}`,
      opens: async (at, says) => {
        await presses('portal-admin.users.change')(at, says);
        await fill(at, says('portal-admin.partner.name'), '');
      },
    },
    program: { user: partnerAdmin, path: '/b2b/integration', opens: presses('integration.clients.add') },
    webhook: { user: partnerAdmin, path: '/b2b/integration', opens: presses('integration.webhooks.add') },
  });
});

test('forms of orders, policies, claims and reports show their errors', async ({ page, shop }) => {
  test.slow();
  const { agent, table } = await createServedPartner(shop);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
  const reviewer = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const startDate = addDays(toBusinessDate(shop.clock.now()), 10);
  const order = await createAgentOrder(shop, agent, { changes: { startDate, endDate: addDays(startDate, 4) } });
  const claimPath = table.find(({ path }) => /\/claim\/./.test(path))?.path ?? '';
  const policyPath = table.find(({ path }) => path.startsWith('/b2b/policies/'))?.path ?? '';
  const number = policyPath.split('/').at(-1) ?? '';
  const ref = claimPath.split('/').at(-1) ?? '';
  await reviewer.call<ClaimView>('POST', `/api/claims/${ref}/take`, { body: {} });
  const ofOrder = `/b2b/order_histories/${order.id}`;
  const act = (id: string): Form => ({
    user: reviewer,
    path: claimPath,
    opens: presses(`claim-review.acts.${id}`),
  });
  const next = button('wizard.next');
  await tryForms(page, shop, {
    'cancelled order': { user: agent, path: ofOrder, opens: presses('portal-orders.acts.cancel'), sends: inDialog },
    'marked as paid': { user: clerk, path: ofOrder, opens: presses('portal-orders.acts.markAsPaid'), sends: inDialog },
    'days of orders': {
      user: agent,
      path: '/b2b/order_histories?from=2026-05-02&to=2026-05-01',
      sends: (at) => at.getByRole('heading', { level: 1 }),
    },
    'days of reports': {
      user: agent,
      path: '/b2b/reports?from=2026-05-01&to=2026-05-02',
      opens: async (at, says) => {
        const to = at.getByRole('group', { name: says('portal.words.to') }).getByRole('textbox');
        await to.nth(2).fill('2025');
      },
      sends: (at) => at.getByRole('heading', { level: 1 }),
    },
    'change of a policy': { user: clerk, path: policyPath, opens: presses('policy-life.change.open') },
    'cancelled policy': {
      user: clerk,
      path: policyPath,
      opens: async (at, says) => {
        await presses('policy-life.cancel.open')(at, says);
        const day = at.getByRole('group', { name: says('policy-life.cancel.lastDay') }).getByRole('textbox');
        for (const box of await day.all()) await box.fill('');
      },
    },
    'benefit balance': { user: agent, path: '/b2b/customer_policy/benefit_balance' },
    declined: act('decline'),
    question: act('ask'),
    'other reviewer': act('handOver'),
    note: act('note'),
    // The last form of the claim: the page opens it again while its input is saved.
    approved: {
      ...act('approve'),
      opens: async (at, says) => {
        await act('approve').opens?.(at, says);
        for (const box of await at.locator('form').last().getByRole('textbox').all()) await box.fill('many');
      },
    },
    'sale by an agent': { user: agent, path: '/buy_insurance/golfer', sends: next },
    'claimed loss': {
      user: agent,
      path: `/b2b/claim/new?policy=${number}`,
      opens: async (at, says) => {
        for (const step of ['claimant', 'loss']) {
          await next(at, says).click();
          await at.waitForURL(`**/claim/new/${step}?*`);
        }
      },
      sends: next,
    },
  });
});

test('forms of the studio show their errors', async ({ page, shop }) => {
  test.slow();
  const editor = await createTestUser(shop, { scopes: ['studio:edit', 'studio:approve'] });
  const { body } = await editor.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'With errors' } });
  const of = (part: string) => `/studio/releases/${body.id}/products/auto/${part}`;
  const inJourney =
    (act: string): NonNullable<Form['opens']> =>
    async (at, says) => {
      const picture = at.getByRole('group', { name: says('studio-journey.picture') });
      await picture.getByRole('button').nth(1).press('Enter');
      await presses(`studio-journey.${act}`)(at, says);
    };
  await tryForms(page, shop, {
    release: { user: editor, path: '/studio', opens: presses('studio.begin.action') },
    import: { user: editor, path: '/studio', opens: presses('studio.import.action') },
    product: { user: editor, path: '/studio', opens: presses('studio.begin.product') },
    withdrawal: {
      user: editor,
      path: '/studio',
      opens: async (at, says) => {
        const sold = at.getByRole('table', { name: says('studio.products.title') });
        await sold.getByRole('row').nth(1).getByRole('button').last().click();
        await at.getByText(says('studio.withdraw.action'), { exact: true }).click();
      },
    },
    promotion: { user: editor, path: of('promotions'), opens: presses('studio-promotions.add') },
    table: {
      user: editor,
      path: of('tariff'),
      opens: presses('studio-tariff.make.table'),
      sends: inDialog,
    },
    page: { user: editor, path: of('journey'), opens: inJourney('insertAfter') },
    'stop page': { user: editor, path: of('journey'), opens: inJourney('stop.add') },
    comment: { user: editor, path: `/studio/releases/${body.id}`, sends: button('studio-making.say') },
  });
});
