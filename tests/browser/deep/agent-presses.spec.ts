import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { addDays } from '#engine/language/dates.ts';
import type { Answers } from '#engine/record.ts';
import { insuredRisks } from '#server/platform/db/schema/insured-risk-schema.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { createVehicleCard } from '#tests/cards/synthetic-cards.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import type { TestUser } from '#tests/support/test-user.ts';
import { atWork, chooseFrom, closed, formatTyped, sendOffer, type Typist } from '../agent-at-work.ts';
import { expect, test } from '../shop-test.ts';

/** Chooses the first plan, and passes the quotation. */
async function passPlans(page: Page, typist: Typist) {
  await expect(page.getByRole('radio').first()).toBeFocused();
  await typist.press('Space');
  await typist.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /quotation/i })).toBeVisible();
  await typist.press('Control+Enter');
}

test('travel is sold to a new customer up to the sent link in 40 presses from any page', async ({ page, shop }) => {
  test.slow();
  const { start, today } = await atWork(page, shop);
  const typist = await start();
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });

  await typist.press('Alt+q');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await typist.press('Enter');
  await typist.type('travel');
  await expect(page.getByRole('option')).toHaveCount(1);
  await typist.press('Enter');

  await expect(page.getByRole('button', { name: /^Destinations/ })).toBeFocused();
  await chooseFrom(page, typist, 'Thailand');
  await expect(page.getByText('Thailand').first()).toBeVisible();
  await typist.press('Escape');
  await closed(page);
  await typist.tabTo(page.locator('#root_startDate'));
  await typist.type(formatTyped(addDays(today, 5)));
  await typist.tabTo(page.locator('#root_endDate'));
  await typist.type(formatTyped(addDays(today, 9)));
  await typist.press('Control+Enter');

  await passPlans(page, typist);

  await expect(page.locator('#root_mobilePhone')).toBeFocused();
  await typist.type('12555777');
  await typist.tabTo(page.locator('#root_dateOfBirth'));
  await typist.type('14/05/1990');
  await typist.tabTo(page.locator('#root_givenName'));
  await typist.type('Sokha');
  await typist.tabTo(page.locator('#root_familyName'));
  await typist.type('Chan');
  await typist.tabTo(page.getByRole('radio', { name: 'Male', exact: true }));
  await typist.press('Space');
  await typist.tabTo(page.locator('#root_identityNumber'));
  await typist.type('010203040');
  await typist.tabTo(page.locator('#root_occupation'));
  await chooseFrom(page, typist, 'teacher');
  await closed(page);
  await typist.tabTo(field(/^Address/));
  await typist.type('House 5, Street 271');
  await typist.tabTo(page.locator('#root_province'));
  await chooseFrom(page, typist, 'Kampot');
  await closed(page);
  await sendOffer(page, typist, 40);
});

type Known = { product: string; testCase: string; changes: Answers };

/** A customer to whom the agent has sold: the cards are read, and the policy is issued. */
async function sellTo(shop: Shop, agent: TestUser, { product, testCase, changes }: Known) {
  const draft = await createAgentDraft(shop, agent, { product, testCase, changes });
  const { sql } = shop.services.database;
  const { record } = await shop.read(draft);
  // The card was read, and is valid for a year.
  const sides = ['idFrontCard', 'idBackCard'].filter((side) => record.answers[side] !== undefined);
  const inputs = Object.fromEntries(sides.map((side) => [side, record.answers[side] ?? null]));
  const expiryDate = addDays(toBusinessDate(shop.clock.now()), 365);
  const [name, idNumber] = [{ givenName: 'SOKHA', familyName: 'CHAN' }, String(record.answers.identityNumber)];
  const born = String(record.answers.dateOfBirth);
  const value = { type: 'IDCARD', gender: 'female', fullName: 'CHAN SOKHA', ...name, idNumber, expiryDate };
  const identityCard = { status: 'found' as const, inputs, value: { ...value, dateOfBirth: born } };
  await sql
    .update(drafts)
    .set({ findings: { ...record.findings, identityCard } })
    .where(eq(drafts.id, draft.id));
  if (product === 'medical') await shop.answer(draft, { cardChecked: true });
  const { status, body } = await shop.confirm(draft);
  expect(status).toBe(201);
  const [order] = await sql.select().from(orders).where(eq(orders.ref, body.order));
  const id = order?.id ?? '';
  const form = await agent.call('POST', `/api/b2b/orders/${id}/signed-form`, {
    body: await createPicture(),
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(form.status).toBe(200);
  const { digest } = (await agent.call<{ digest: string }>('GET', `/api/b2b/orders/${id}`)).body;
  const paid = await agent.call('POST', `/api/b2b/orders/${id}/pay-from-balance`, { body: { digest } });
  expect(paid.status).toBe(200);
  return { phone: draft.phone };
}

/** Begins a quotation for the customer of a phone, by the key that works on every page. */
async function quote(page: Page, typist: Typist, phone: string, product: string) {
  await typist.press('Alt+q');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await typist.type(phone.slice(-6));
  await expect(page.getByRole('option')).toHaveCount(2);
  // Enter picks nothing while the rows are those of other words.
  await expect(page.locator('[role=listbox][aria-busy=false]')).toBeVisible();
  await typist.press('Enter');
  await typist.type(product);
  await expect(page.getByRole('option')).toHaveCount(1);
  await typist.press('Enter');
}

test('medical is sold to a known customer up to the sent link in 25 presses from any page', async ({ page, shop }) => {
  test.slow();
  const { agent, start, today } = await atWork(page, shop);
  const known = { product: 'auto', testCase: 'comprehensive-camry', changes: { startDate: addDays(today, 2) } };
  const { phone } = await sellTo(shop, agent, known);
  const typist = await start();

  await quote(page, typist, phone, 'medical');
  await expect(page.getByRole('heading', { level: 1, name: 'Which plan suits the customer?' })).toBeVisible();
  await expect(page.locator('#root_selectedMedicalPlan, [name=root_selectedMedicalPlan]').first()).toBeFocused();
  await typist.press('Space');
  await typist.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /quotation/i })).toBeVisible();
  await typist.press('Control+Enter');
  await expect(page.locator('#root_identityNumber')).toHaveValue(/\d/);
  await expect(page.locator('#root_idFrontCard')).toHaveAccessibleName(/Choose another picture/);
  await sendOffer(page, typist, 25);
});

test('auto is sold again for the same vehicle in 35 presses without a picture', async ({ page, shop }) => {
  test.slow();
  const { agent, start, today } = await atWork(page, shop);
  const known = { product: 'auto', testCase: 'comprehensive-camry', changes: { startDate: addDays(today, 2) } };
  const { phone } = await sellTo(shop, agent, known);
  // A year later the vehicle is not insured any more.
  await shop.services.database.sql.delete(insuredRisks);
  const typist = await start();

  await quote(page, typist, phone, 'auto');
  await expect(page.getByRole('heading', { level: 1, name: /quotation/i })).toBeVisible();
  await typist.press('Control+Enter');
  await expect(page.locator('#root_givenName')).toHaveValue(/\w/);
  await typist.press('Control+Enter');
  await expect(page.locator('#root_registrationNo')).toHaveValue(/\w/);
  await sendOffer(page, typist, 35);
});

test('auto is sold to a known customer for another vehicle in 60 presses with its card', async ({ page, shop }) => {
  test.slow();
  const { agent, start, today } = await atWork(page, shop);
  const known = { product: 'medical', testCase: 'standard-at-thirty', changes: { startDate: addDays(today, 2) } };
  const { phone } = await sellTo(shop, agent, known);
  const card = await createVehicleCard(1);
  const typist = await start();

  await quote(page, typist, phone, 'auto');
  await expect(page.locator('#root_selectedMake')).toBeFocused();
  await chooseFrom(page, typist, 'Toyota');
  await closed(page);
  await typist.tabTo(page.locator('#root_selectedModel'));
  await chooseFrom(page, typist, 'Camry');
  await closed(page);
  await typist.tabTo(page.locator('#root_selectedCubicCapacity'));
  await typist.press('ArrowDown');
  await typist.tabTo(page.locator('#root_yearOfManufacture'));
  await typist.type(String(Number(today.slice(0, 4)) - 3));
  await typist.tabTo(page.locator('#root_vehicleValue'));
  await typist.type('30000');
  await typist.press('Control+Enter');

  await passPlans(page, typist);

  await expect(page.locator('#root_givenName')).toHaveValue(/\w/);
  await typist.tabTo(page.locator('#root_autoOccupation'));
  await chooseFrom(page, typist, 'teacher');
  await closed(page);
  await typist.press('Control+Enter');

  const use = page.getByRole('button', { name: 'Use this picture' });
  for (const [field, picture] of [
    ['#root_vehicleCardFront', card.picture],
    ['#root_vehicleCardBack', await createPicture({ width: 900, height: 600 })],
  ] as const) {
    await typist.chooseFile(page.locator(field), picture);
    // The agent looks at the picture first.
    await expect(use).toBeVisible();
    await (field === '#root_vehicleCardFront' ? typist.backTo(use) : typist.tabTo(use));
    await typist.press('Enter');
    await expect(use).toHaveCount(0);
  }
  await expect(page.locator('#root_registrationNo')).toHaveValue(card.truth.plateNumber ?? '');
  await typist.tabTo(page.locator('#root_numbersChecked'));
  await typist.press('Space');
  await sendOffer(page, typist, 60);
});
