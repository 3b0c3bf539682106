import { createGate } from '#tests/support/gate.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, test } from './shop-test.ts';

/** The drawing of a tick that is seen, by its line. */
const CHECK = 'svg:has(path[d^="M20 6"]):visible';
const solo = 'solo-thailand-five-days';

test('a draft survives a reload and continues on another device by its link', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', solo);
  await buyer.opens('/buy_insurance/travel');
  await buyer.answers('travelInfo', answers);
  await buyer.goesOnTo('plan');
  await buyer.answers('plan', answers);
  await expect(page.getByText(buyer.says('wizard.saved.saved')).first()).toBeVisible();
  await page.reload();
  await buyer.isOn('plan');
  await expect(page.getByRole('radio', { checked: true })).toBeVisible();

  const draft = await shop.aDraftOf(solo, 'travel', answers);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = createBuyer(await elsewhere.newPage(), shop, 'travel', 'km');
  await other.opensDraft(draft);
  await other.isOn('summary');
  await elsewhere.close();
});

test('BACK preserves every answer, and Change on the summary returns to it', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const draft = await shop.aDraftOf(solo, 'travel', shiftAnswersToToday(shop, 'travel', solo));
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  await page.goBack().catch(() => null);
  await buyer.opensDraft(draft);

  await buyer.isOn('summary');
  await page
    .getByRole('link', { name: new RegExp(buyer.reads('customerInfo.step')) })
    .first()
    .click();
  await buyer.isOn('customerInfo');
  await page.goBack();
  await buyer.isOn('summary');

  await buyer.opens('/buy_insurance/travel/components/CustomerInfo');
  await buyer.isOn('customerInfo');
  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).fill('Rithy');
  await page.getByLabel(buyer.reads('customerInfo.givenName.label'), { exact: true }).blur();
  await expect
    .poll(
      async () =>
        (
          await shop.call<{ record: { answers: Record<string, unknown> } }>('GET', `/api/drafts/${draft.id}`, {
            key: draft.key,
          })
        ).body.record.answers.givenName,
    )
    .toBe('Rithy');
  await buyer.opens('/buy_insurance/travel');
  await buyer.isOn('summary');
  await expect(page.getByText('Rithy').first()).toBeVisible();
});

test('a page that is not reached yet leads to the furthest page, with the reason', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opens('/buy_insurance/travel/components/Payment');
  await buyer.isOn('travelInfo');
  await expect(page.getByText('Please complete this page first.')).toBeVisible();
});

test('a change names the answers that it clears before it clears them', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', solo);
  const draft = await shop.aDraftOf(solo, 'travel', answers);
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  await buyer.opens('/buy_insurance/travel/components/TravelInfo');
  await buyer.isOn('travelInfo');
  const later = new Date(Date.parse(String(answers.startDate)) + 95 * 86_400_000).toISOString().slice(0, 10);
  await buyer.answers('travelInfo', { endDate: later });
  const question = page.getByRole('dialog', { name: 'This change clears another answer' });
  await expect(question).toContainText(buyer.reads('plan.selectedPlan.label'));
  await question.getByRole('button', { name: 'Keep it as it was', exact: true }).click();
  await expect(question).toBeHidden();
  await buyer.answers('travelInfo', { endDate: later });
  await question.getByRole('button', { name: 'Change it', exact: true }).click();
  await expect(page.getByText(buyer.reads('tells.movedToAnnual')).first()).toBeVisible();
  await page.getByRole('checkbox', { name: buyer.reads('travelInfo.agreesToAnnual.label') }).check();
  await buyer.goesOnTo('plan');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('an error appears at the top and at its field, and a link moves the focus to the field', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  await buyer.opens('/buy_insurance/travel');
  await buyer.isOn('travelInfo');
  await buyer.presses('wizard.next');
  const summary = page.getByRole('region', { name: buyer.says('wizard.errors.title') });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').first().click();
  await expect(page.locator('#root_selectedCountries')).toBeFocused();
  await summary.getByRole('link').last().click();
  await expect(page.locator('#root_endDate')).toBeFocused();
});

test('plans on a phone appear in the order of their prices, with the differing lines, and a tick means covered', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = { ...shiftAnswersToToday(shop, 'travel', solo), selectedPlan: null };
  await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', answers));
  await buyer.isOn('plan');
  const card = (plan: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: plan }) });
  const left = async (plan: string) => (await card(plan).boundingBox())?.x ?? Number.NaN;
  const order = async () => {
    const places = await Promise.all(
      ['Basic', 'Standard', 'Premier'].map(async (plan) => [plan, await left(plan)] as const),
    );
    return places.toSorted(([, one], [, other]) => one - other).map(([plan]) => plan);
  };
  await expect.poll(order).toEqual(['Basic', 'Standard', 'Premier']);
  // The keys follow the order on the screen.
  const goesOn = async (from: string, to: string) => {
    await card(from).getByRole('radio').focus();
    await page.keyboard.press('ArrowRight');
    await expect(card(to).getByRole('radio')).toBeFocused();
  };
  await goesOn('Basic', 'Standard');
  await goesOn('Standard', 'Premier');
  const phone = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => Number(await left('Basic')) < Number(await left('Standard'))).toBe(true);
  await goesOn('Basic', 'Standard');
  await goesOn('Standard', 'Premier');
  if (phone) await page.setViewportSize(phone);
  // Of 14 lines assistance is the same in all, and hospital cash the only one of the first five that Basic has not.
  const hospital = card('Basic').getByText('Hospital cash, each day').locator('..');
  await expect(hospital).toContainText('Not covered');
  await expect(card('Basic').locator(CHECK)).toHaveCount(4);
  await expect(card('Basic').getByText('24-hour assistance')).toBeHidden();
  await page.getByRole('button', { name: 'All 14 benefits' }).click();
  await expect(card('Basic').getByText('24-hour assistance')).toBeVisible();
  // All but hospital cash and personal liability.
  await expect(card('Basic').locator(CHECK)).toHaveCount(12);
  await expect(card('Premier').locator(CHECK)).toHaveCount(14);
  // A card under the pointer has no frame of a chosen card.
  const frame = (plan: string) => card(plan).evaluate((element) => getComputedStyle(element).borderTopColor);
  await card('Standard').getByRole('radio').check();
  const chosen = await frame('Standard');
  await card('Basic').hover();
  await expect.poll(() => frame('Basic')).not.toBe(chosen);
});

test('the declaration links the documents that it names, and a bar remains at the foot of the screen', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'km');
  await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', shiftAnswersToToday(shop, 'travel', solo)));
  await buyer.isOn('summary');
  const declaration = page.getByRole('region', { name: buyer.says('wizard.declaration.title'), exact: true });
  const summary = await declaration
    .getByRole('link', { name: buyer.says('wizard.documents.coverSummary'), exact: true })
    .getAttribute('href');
  expect(summary).toMatch(/^\/km\/buy_insurance\/travel\/summary_of_cover\?plan=/);
  const terms = await declaration
    .getByRole('link', { name: buyer.says('wizard.documents.policyWording'), exact: true })
    .getAttribute('href');
  for (const href of [summary, terms]) expect((await page.request.get(href ?? '')).status()).toBe(200);
  expect((await page.request.get(terms ?? '')).headers()['content-type']).toBe('application/pdf');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    declaration.getByRole('link', { name: buyer.says('wizard.documents.coverSummary'), exact: true }).click(),
  ]);
  await expect(opened.getByRole('heading', { level: 1, name: buyer.says('site.summary.title') })).toBeVisible();
  for (const part of ['covered', 'notCovered'])
    await expect(
      opened.getByRole('heading', { level: 2, name: buyer.says(`site.product.${part}`), exact: true }),
    ).toBeVisible();
  await expect(opened.locator('html')).toHaveAttribute('lang', 'km');
  await opened.close();
  const bar = page
    .getByRole('button', { name: buyer.says('wizard.confirm.button'), exact: true })
    .locator('visible=true');
  for (const to of [0, 99_999]) {
    await page.evaluate((y) => window.scrollTo(0, y), to);
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThan(760);
  }
});

test('a stay of more than 90 days shows both prices at its date, and asks for agreement to the annual package', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const answers = shiftAnswersToToday(shop, 'travel', solo);
  const daysLater = (days: number) =>
    new Date(Date.parse(String(answers.startDate)) + days * 86_400_000).toISOString().slice(0, 10);
  await buyer.opensDraft(await shop.aDraftOf(solo, 'travel', answers));
  await buyer.opens('/buy_insurance/travel/components/TravelInfo');
  await buyer.isOn('travelInfo');
  const field = (name: string) =>
    page.getByRole('group', { name: buyer.reads(`travelInfo.${name}.label`), exact: true });
  const annual = field('travelType').getByRole('radio', { name: 'Annual' });
  const single = field('travelType').getByRole('radio', { name: 'Single trip' });
  await expect(single).toBeChecked();

  // Both ends count: 91 days. The choice goes only after a confirmation.
  await buyer.tells('travelInfo', { endDate: daysLater(90) });
  await page.getByRole('button', { name: buyer.says('wizard.clears.yes'), exact: true }).click();
  await expect(annual).toBeChecked();
  await expect(single).toBeDisabled();
  // The tariff of South-East Asia for 61 to 90 days, and of the annual package for 91 to 120.
  const prices = field('endDate').getByRole('table');
  await expect(prices.getByRole('row', { name: /^Basic \$48\.45/ })).toBeVisible();
  await expect(prices.getByRole('row', { name: 'Standard $58.65 $97.85' })).toBeVisible();
  await expect(prices.getByRole('row', { name: 'Premier $79.05 $123.60' })).toBeVisible();
  await expect(prices.getByRole('columnheader')).toHaveText([/^Single trip, back by /, /^Annual package/]);

  await buyer.presses('wizard.next');
  await expect(page.getByText(/^Tick the annual package, or choose a return by /).first()).toBeVisible();
  await buyer.isOn('travelInfo');
  await page.getByRole('checkbox', { name: buyer.reads('travelInfo.agreesToAnnual.label') }).check();
  await buyer.goesOnTo('plan');

  // Back at 90 days it is a single trip again, and nothing is left to agree to.
  await buyer.opens('/buy_insurance/travel/components/TravelInfo');
  await buyer.isOn('travelInfo');
  await buyer.tells('travelInfo', { endDate: daysLater(89) });
  await expect(single).toBeChecked();
  await expect(annual).toBeEnabled();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('an extra shows its additional premium on its page, and shows the new amount after a change', async ({
  page,
  shop,
}) => {
  const buyer = createBuyer(page, shop, 'medical', 'en');
  const answers = shiftAnswersToToday(shop, 'medical', 'standard-with-outpatient');
  await buyer.opensDraft(await shop.aDraftOf('standard-with-outpatient', 'medical', answers));
  await buyer.opens('/buy_insurance/medical/components/Plan');
  await buyer.isOn('plan');
  const outpatient = page.getByRole('group', { name: buyer.reads('plan.selectedOPD.label'), exact: true });
  // Of who is 33, and of who is 43 on the first day of cover.
  await expect(outpatient.getByText('+$131.88')).toBeVisible();
  const [year, ...day] = String(answers.dateOfBirth).split('-');
  await buyer.tells('plan', { dateOfBirth: [Number(year) - 10, ...day].join('-') });
  await expect(outpatient.getByText('+$171.84')).toBeVisible();
});

test('a press during the page’s own request waits for it, and is done afterwards', async ({ page, shop }) => {
  const buyer = createBuyer(page, shop, 'travel', 'en');
  const draft = await shop.aDraftOf(solo, 'travel', shiftAnswersToToday(shop, 'travel', solo));
  await buyer.opensDraft(draft);
  await buyer.isOn('summary');
  const [asked, answer] = [createGate(), createGate()];
  // The declaration changes the draft: the test for an earlier cover runs again, after a look at the draft.
  await page.route(`**/api/drafts/${draft.id}`, async (route) => {
    if (route.request().method() === 'GET') {
      asked.open();
      await answer.opened;
    }
    await route.continue();
  });
  const tick = page.getByRole('checkbox');
  await tick.uncheck();
  await tick.check();
  await asked.opened;
  await buyer.confirms();
  answer.open();
  await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
});
