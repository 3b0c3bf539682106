import type { MyClaimView } from '#contract/customer-account/claims.ts';
import type { MyInsurance } from '#contract/customer-account/policies.ts';
import { createHolders } from '#tests/api/create-holders.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* A customer photographs the bills first, goes on after a reload, and files them. */

for (const language of ['en', 'km'] as const) {
  test(`a customer photographs two bills, comes back to them and files the claim: ${language}`, async ({
    page,
    shop,
  }) => {
    const says = createMessageLookup(language, shop.services.catalogue.current('travel')?.messages(language));
    shop.clock.set('2026-04-01T02:00:00Z');
    const holder = await createHolders(shop).aHolder();
    shop.clock.set('2026-05-01T02:00:00Z');
    const customer = await signInNewCustomer(shop, holder);
    await page.setViewportSize({ width: 390, height: 844 });
    const cookies = customer.cookie().split('; ');
    await page.context().addCookies(
      cookies.map((cookie) => {
        const [name = '', value = ''] = cookie.split('=');
        return { name, value, url: shop.url };
      }),
    );
    await page.goto(`${language === 'km' ? '/km' : ''}/my_insurance`);
    await page.getByRole('button', { name: says('mine.policy.claim'), exact: true }).click();
    await expect(page.getByRole('heading', { name: says('mine.claim.photos') })).toBeVisible();
    const picture = await createPicture();
    await page.locator('#claim-photo').setInputFiles([
      { name: 'hospital.jpg', mimeType: 'image/jpeg', buffer: picture },
      { name: 'pharmacy.jpg', mimeType: 'image/jpeg', buffer: picture },
    ]);
    const proofs = page.getByLabel(says('mine.claim.file'));
    await expect(proofs).toHaveCount(2);
    await expectAccessible(page);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/my-claim-${language}-390.png`, fullPage: true });
    const amounts = page.getByLabel(says('mine.claim.amount'));
    const benefits = page.getByLabel(says('mine.claim.benefit'));
    for (const at of [0, 1]) await benefits.nth(at).selectOption('medicalExpenses');
    await amounts.nth(0).fill('120.50');
    // A bill in riel is converted at the insurer's rate: 82,000 / 4,100.
    await page.getByLabel(says('mine.claim.currency')).nth(1).selectOption('KHR');
    await amounts.nth(1).fill('82000');
    await page.getByLabel(says('mine.claim.happened')).fill('A broken arm in Osaka');
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/claim-draft') && reply.request().method() === 'POST',
    );
    await page.getByLabel(says('mine.claim.billNumber')).first().fill('A-7');
    expect((await saved).status()).toBe(200);

    await expect
      .poll(async () => (await customer.call<MyInsurance>('GET', '/api/my/insurance')).body.claimDrafts.length)
      .toBe(1);
    // Another device finds it among what is not finished, and a reload stays in it.
    const tablet = await page.context().newPage();
    await tablet.goto(`${language === 'km' ? '/km' : ''}/my_insurance`);
    await tablet
      .getByRole('button', { name: new RegExp(`^${says('mine.unfinished.goOn')}.*${holder.number}`) })
      .click();
    await expect(tablet.getByLabel(says('mine.claim.amount')).nth(0)).toHaveValue('120.50');
    await tablet.close();
    await page.reload();
    await expect(amounts.nth(0)).toHaveValue('120.50');
    await expect(amounts.nth(1)).toHaveValue('82000');
    await expect(page.getByText(/4100 KHR/)).toBeVisible();
    const date = page.getByRole('group', { name: says('mine.claim.loss') }).getByRole('textbox');
    for (const [nth, part] of ['25', '04', '2026'].entries()) await date.nth(nth).fill(part);
    const whose = page.getByLabel(says('mine.claim.insured'));
    await whose.selectOption({ index: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/my-claim-${language}-1440.png`, fullPage: true });
    await page.getByRole('button', { name: says('mine.claim.send') }).click();
    await expect(page.getByText(says('mine.claim.statuses.submitted'))).toBeVisible();
    await expect(page.getByText(/hospital\.jpg/).first()).toBeVisible();
    // The account to which it is paid, of which only the last characters are shown later.
    const account = (name: string) => page.getByLabel(says(`mine.claim.${name}`));
    await account('accountName').fill('Sokha Chan');
    await account('accountBank').fill('ABA Bank');
    await account('accountNumber').fill('12-34');
    const save = page.getByRole('button', { name: says('mine.claim.saveAccount') });
    await save.click();
    await expect(account('accountNumber')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await account('accountNumber').fill('000 111-222333');
    await save.click();
    await expect(page.getByText(/2333/)).toBeVisible();
    await expect(page.getByText(/111/)).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/my-account-${language}-390.png`, fullPage: true });
    const { claims } = (await customer.call<MyInsurance>('GET', '/api/my/insurance')).body;
    const claim = await customer.call<MyClaimView>('GET', `/api/my/claims/${claims[0]?.ref}?locale=en`);
    expect(claim.body.lines).toMatchObject([
      { asked: 120_50, file: 'hospital.jpg' },
      { asked: 20_00, file: 'pharmacy.jpg' },
    ]);
  });
}
