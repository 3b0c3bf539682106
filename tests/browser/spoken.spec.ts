import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';
import { signIn } from './sign-in.ts';

/*
 * The speech of screen readers, and the view of people with their own colours or a narrow screen: rules that axe does
 * not have.
 */

type Listening = Window & { spoken?: string[] };

/** Writes down what live regions say from now on, each text as a screen reader reads it. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spoken: string[] = [];
    (window as Listening).spoken = spoken;
    const regions = '[role=alert], [role=status], [role=log], [aria-live=polite], [aria-live=assertive]';
    const regionOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(regions);
    new MutationObserver((changes) => {
      const said = new Set(changes.map(({ target }) => regionOf(target)));
      for (const change of changes)
        for (const node of change.addedNodes)
          if (node instanceof Element) for (const alert of node.querySelectorAll('[role=alert]')) said.add(alert);
      for (const region of said) {
        const text = region?.textContent?.trim();
        if (text && region?.getAttribute('aria-live') !== 'off' && region?.checkVisibility()) spoken.push(text);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

const spokenOn = (page: Page) => page.evaluate(() => (window as Listening).spoken ?? []);

/** The accessibility tree's view of the element with an id: its role, if it is invalid, and its description. */
async function readTree(page: Page, id: string) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.getElementById(${JSON.stringify(id)})`,
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  await session.detach();
  const [node] = nodes;
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value;
  return { role: node?.role?.value, invalid, description: String(node?.description?.value ?? '') };
}

const products = ['auto', 'festivalPA', 'fire', 'golfer', 'medical', 'property', 'travel'];

for (const product of products) {
  test(`errors are read once, the tab names them, and each control says so: ${product}`, async ({ page, shop }) => {
    const { says, presses } = createBuyer(page, shop, product, 'en');
    await page.goto(`/buy_insurance/${product}`);
    const summary = page.getByRole('region', { name: says('wizard.errors.title'), exact: true });
    await listen(page);
    for (const _attempt of ['first', 'second']) {
      await presses('wizard.next');
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${says('wizard.errors.title')} · `));
      await page.getByRole('heading', { level: 1 }).focus();
    }
    const texts = await summary.getByRole('link').allTextContents();
    expect(texts.length).toBeGreaterThan(0);
    const again = (await spokenOn(page)).filter((spoken) => texts.some((text) => spoken.includes(text)));
    expect(again).toEqual([]);
    for (const href of await summary
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect([href, await readTree(page, href?.slice(1) ?? '')]).toEqual([
        href,
        { role: expect.any(String), invalid: 'true', description: expect.stringMatching(/\S/) },
      ]);
  });
}

test('saving is silent, and the first and each new total are read once', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await page.goto('/buy_insurance/travel');
  await buyer.isOn('travelInfo');
  await listen(page);
  await buyer.answers('travelInfo', answers);
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  await buyer.presses('wizard.next');
  await buyer.isOn('plan');
  const plan = (id: string) => page.getByRole('radio', { name: new RegExp(`^${buyer.reads(`plans.${id}.name`)}`) });
  const total = page.getByRole('status').filter({ hasText: buyer.says('wizard.premium.total') });
  const totals: string[] = [];
  for (const id of ['basic', 'standard', 'basic']) {
    await plan(id).check();
    await expect(total).not.toHaveText(totals.at(-1) ?? '');
    totals.push((await total.textContent()) ?? '');
  }
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  expect(totals.every((text) => /^Total premium: \$[\d,]+\.\d\d$/.test(text))).toBe(true);
  const spoken = await spokenOn(page);
  expect(spoken.filter((text) => text.includes('$'))).toEqual(totals);
  const saving = ['saving', 'saved'].map((state) => buyer.says(`wizard.saved.${state}`));
  expect(spoken.filter((text) => saving.some((words) => text.includes(words)))).toEqual([]);
});

/** The number of colours of a part of the page, and the greatest difference in brightness between two of them. */
async function coloursOf(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { data } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Math.max(...data) - Math.min(...data);
}

test('with the person’s own colours, Next has an edge and the progress bar has a filled part', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: 'active' });
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
  await buyer.opensDraft(await shop.aDraftOf('solo-thailand-five-days', 'travel', { ...answers, givenName: null }));
  await buyer.isOn('customerInfo');
  const next = await page.getByRole('button', { name: buyer.says('wizard.next'), exact: true }).boundingBox();
  const bar = await page.getByRole('progressbar').boundingBox();
  if (!next || !bar) throw new Error('Next and the progress are on the page');
  // A strip over the left edge, where no letter is; and the middle of the bar, filled and not.
  expect(await coloursOf(page, { x: next.x - 3, y: next.y + next.height / 2, width: 8, height: 2 })).toBeGreaterThan(
    60,
  );
  expect(
    await coloursOf(page, { x: bar.x + bar.width * 0.1, y: bar.y + bar.height / 2, width: bar.width * 0.8, height: 1 }),
  ).toBeGreaterThan(60);
});

test('long answers without blanks widen no page of a phone of 320 px, also in the portal', async ({ page, shop }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const product = 'travel';
  const name = 'solo-thailand-five-days';
  const long = {
    givenName: 'Sreymomthavireaksmeychanthavinratanakpich',
    familyName: 'Chanthavireaksmeysopheaktrasovannarithpha',
    email: `${'sreymom.thavireaksmey.chanthavin'.slice(0, 32)}@long-mailbox-name.example`,
    address: 'No21PreahSisowathQuaySangkatWatPhnomKhanDaunPenhPhnomPenh',
  };
  const startDate = addDays(toBusinessDate(shop.clock.now()), 20);
  const days = { startDate, endDate: addDays(startDate, 4) };
  const changes = { ...shiftAnswersToToday(shop, product, name), ...days, ...long };
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers' });
  const { policy, order } = await createSoldPolicy(shop, { product, testCase: name, partner, changes });
  const wide: string[] = [];
  const looks = async (place: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${place} is ${width} wide`);
  };

  const buyer = createBuyer(page, shop, product, 'en');
  const later = { startDate: addDays(startDate, 20), endDate: addDays(startDate, 24) };
  await buyer.opensDraft(await shop.aDraftOf(name, product, { ...changes, ...later }));
  await buyer.isOn('summary');
  await looks('summary');
  for (const part of ['payment_success', 'make_payment', 'check_payment']) {
    await page.goto(`/${part}/${order.ref}`);
    await looks(part);
  }

  const scopes = ['b2b:sell', 'b2b:claims', 'b2b:reports'] as const;
  const agent = await createTestUser(shop, { scopes: [...scopes], partner, givenName: long.givenName });
  await signIn(page, shop, agent);
  for (const path of [
    'customers',
    'drafts',
    'order_histories',
    `order_histories/${order.id}`,
    'my_account',
    'reports',
  ]) {
    await page.goto(`/b2b/${path}`);
    await looks(`agent ${path}`);
  }
  const rights = ['insurer:orders', 'insurer:claims', 'insurer:admin'] as const;
  await signIn(page, shop, await createTestUser(shop, { scopes: [...rights], familyName: long.familyName }));
  for (const path of [
    ...['order_histories', `order_histories/${order.id}`, `policies/${policy.number}`, 'expiring_policies', 'claim'],
    ...['policy_holders', 'admin/users', 'admin/partners'],
  ]) {
    await page.goto(`/b2b/${path}`);
    await looks(`insurer ${path}`);
  }
  expect(wide).toEqual([]);
});
