import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expect, test } from './shop-test.ts';

test('medical sold by an agent needs one press of Next for each displayed section, and none for a hidden one', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const changes = { startDate: addDays(toBusinessDate(shop.clock.now()), 2), province: null };
  const { phone } = await createAgentDraft(shop, agent, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    changes,
  });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  await page.goto('/b2b/drafts');
  await page
    .getByRole('row', { name: new RegExp(phone.slice(-6)) })
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open it here' }).click();

  // The last section that an agent is shown: what it asks is missing.
  await expect(page.getByRole('heading', { level: 2, name: 'The customer’s address' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The customer’s health' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Province or city/ }).click();
  await page.getByRole('option', { name: 'Kampot', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The customer declares this' })).toBeVisible();
});

test('an agent who requests a quotation begins with the next customer, and the earlier draft remains in the list', async ({
  page,
  shop,
}) => {
  const partner = await createTestPartner(shop);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
  const changes = { startDate: addDays(toBusinessDate(shop.clock.now()), 2) };
  const { phone } = await createAgentDraft(shop, agent, {
    product: 'medical',
    testCase: 'standard-at-thirty',
    changes,
  });
  await page.context().addCookies([{ name: 'session', value: agent.token, url: shop.url }]);
  const open = async () => {
    await page.goto('/b2b/drafts');
    await page
      .getByRole('row', { name: new RegExp(phone.slice(-6)) })
      .getByRole('button')
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Open it here' }).click();
    await expect(page.getByText('for Sreymom Chea')).toBeVisible();
  };
  await open();
  // A page of the journey that is loaded again is the same one.
  await page.reload();
  await expect(page.getByText('for Sreymom Chea')).toBeVisible();
  await page.goto('/b2b/buy_insurance');
  await page
    .getByRole('link', { name: /: Medical/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Which plan suits the customer?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You sell' })).not.toContainText('Sreymom');
  await expect(page.getByRole('textbox', { name: 'Day / month / year' }).first()).toHaveValue('');
  // Nothing of the other one is lost.
  await open();
});
