import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { readLongMessages } from '#tests/support/read-long-messages.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const sheet = [
  'Full name,Adult or child,Date of birth,Gender,Relationship to the policyholder,passport',
  'Vuthy Chan,Adult,02/11/1988,Male,Husband or wife,N01234567',
  'Sreymom Chan,Child,2016-02-20,Female,Son or daughter,N01234568',
  'Ratanak Chan,Child,3/9/2019,Male,Son or daughter,N01234569',
];

test('an agent opens a draft, fills in the family from a spreadsheet, sends the link and pays from the balance', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const today = toBusinessDate(shop.clock.now());
  const partner = await createTestPartner(shop, { name: 'Mekong Brokers', company: 'mekong', balance: 100_00 });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const trip = { startDate: addDays(today, 20), endDate: addDays(today, 24), insuredPersons: null };
  const { phone } = await createAgentDraft(shop, agent, { testCase: 'family-to-japan', changes: trip });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await page.goto('/b2b/drafts');
  await expectAccessible(page);
  await page
    .getByRole('row', { name: new RegExp(phone.slice(-6)) })
    .getByRole('button')
    .click();
  await dialog.getByRole('button', { name: 'Open it here' }).click();

  // In the journey: for whom is sold, and what it earns, until the customer looks on.
  const bar = page.getByRole('region', { name: 'You sell' });
  await expect(bar).toContainText('Mekong Brokers');
  await expect(bar).toContainText(/Commission\$5\.85/);
  await expect(bar).toContainText('$33.15');

  // A faulty sheet saves nothing; the corrected one fills the list.
  await page.getByText('Fill from a spreadsheet').click();
  const send = (...lines: (string | undefined)[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'family.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  await send(sheet[0], sheet[1], sheet[2]?.replace('2016-02-20', '31/02/2016'), sheet[3]);
  const fault = page.getByRole('row', { name: /^3 Date of birth/ });
  await expect(fault).toContainText('Not understood. Write choices as on this page, and dates as 31/12/2020.');
  await expectAccessible(page);
  await send(...sheet);
  await expect(page.getByText('3 of 3 entered')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'The customer declares this' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await button('Hide commission').click();
  await expect(page.getByText(/ommission/)).toHaveText(['Show commission']);
  await button('Hand over to the customer').click();

  // The customer gets a link in Khmer and signs on paper; the partner pays less the commission.
  await page.getByLabel('Language of the message').selectOption('km');
  await button('SMS').click();
  await expect(page.getByText(`Sent to ${phone}, `)).toBeVisible();
  const sent = await readLongMessages(shop, phone);
  expect(sent.find((text) => text.includes('/km/make_payment/'))).toContain('39.00');
  expect(await shop.codeTo(phone)).toBe('');
  await expect(page.getByLabel(/\bcode\b/i)).toHaveCount(0);
  await expect(page.getByText('You can pay as soon as the customer has agreed.')).toBeHidden();
  await expectAccessible(page);
  await page
    .getByLabel('Choose the signed form')
    .setInputFiles({ name: 'signed.png', mimeType: 'image/png', buffer: await createPicture() });
  await button('Record as consent').click();
  await expect(page.getByText('Agreed by a signed form')).toBeVisible();
  await expect(page.getByText('The customer has agreed and chooses how to pay on this device.')).toBeVisible();
  await button('Show commission').first().click();
  await page.getByRole('radio', { name: /^Premium minus commission/ }).check();
  await button('Pay $33.15 from the balance').click();
  await dialog.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are insured' })).toBeVisible();
  await expect(page.getByText(/ommission/)).toBeHidden();

  // The sale, and the balance afterwards.
  await page.goto(`/b2b/customers?search=${encodeURIComponent(phone)}`);
  await expect(page.getByRole('row', { name: /ORD-.*TRV-.*\$39\.00/ })).toBeVisible();
  await page.goto('/b2b/statement');
  await expect(page.getByRole('row', { name: /ORD-.*-\$33\.15.*\$66\.85/ })).toBeVisible();
});
