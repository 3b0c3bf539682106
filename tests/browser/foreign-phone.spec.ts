import { createAgentOrder } from '#tests/api/create-agent-order.ts';
import { testedLanguages } from '#tests/support/deep-run.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { createBuyer, shiftAnswersToToday } from './create-buyer.ts';
import { expect, expectAccessible, test } from './shop-test.ts';

const [mobilePhone, email] = ['+447400123456', 'sokha@example.org'];

for (const language of testedLanguages('km')) {
  test(`a buyer with a number abroad continues by email, and buys (${language})`, async ({ page, shop }) => {
    const answers = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
    const buyer = createBuyer(page, shop, 'travel', language);
    const draft = await shop.aDraftOf('solo-thailand-five-days', 'travel', { ...answers, mobilePhone, email });
    await buyer.opensDraft(draft);
    await buyer.confirms();

    const main = page.locator('main');
    await expect(main.getByRole('link', { name: /1800-208388/ })).toBeVisible();
    await expect(main).toContainText(buyer.says('checkout.mail.text', { to: 's•••@e•••.org' }));
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await buyer.presses('checkout.mail.send');
    await expect(main).toContainText(buyer.says('checkout.mail.sentTo', { to: 's•••@e•••.org' }));
    await expectAccessible(page);

    const [mail = ''] = await shop.messagesTo(email);
    // On the device where the mail is read.
    await page.goto('about:blank');
    await buyer.opens(/\/make_payment\/\S+/.exec(mail)?.[0] ?? '');
    await buyer.entersCode({ to: email });
    await buyer.paysBy('cards');
    await buyer.pressesAtTheBank('approve');
    await expect(page.getByRole('heading', { level: 1, name: buyer.says('checkout.success.title') })).toBeVisible();
  });
}

for (const language of testedLanguages('en')) {
  test(`a buyer without an email address is led to the hotline (${language})`, async ({ page, shop }) => {
    const { startDate, endDate } = shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days');
    const changes = { mobilePhone, email: null, startDate: startDate ?? null, endDate: endDate ?? null };
    const { ref } = await shop.anOrder('solo-thailand-five-days', { verified: false, changes });
    const buyer = createBuyer(page, shop, 'travel', language);
    await buyer.opens(`/make_payment/${ref}`);
    const main = page.locator('main');
    await expect(main).toContainText(buyer.says('checkout.mail.none'));
    await expect(main.getByRole('link', { name: /1800-208388/ })).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('a customer who agrees to an agent’s answers receives the link and the code by email', async ({ page, shop }) => {
  const changes = { ...shiftAnswersToToday(shop, 'travel', 'solo-thailand-five-days'), mobilePhone, email };
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const { ref } = await createAgentOrder(shop, agent, { agreed: false, changes });
  const buyer = createBuyer(page, shop, 'travel', 'en');
  await buyer.opens(`/make_payment/${ref}`);
  await buyer.presses('checkout.mail.send');
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await buyer.entersCode({ to: email });
  await expect(page.locator('main')).toContainText('Sokha');
  await page.getByRole('checkbox', { name: 'I declare' }).check();
  await buyer.presses('consent.agree.button');
  await expect(page.getByText(/You agreed on/)).toBeVisible();
});
