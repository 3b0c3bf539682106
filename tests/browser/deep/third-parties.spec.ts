import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { createTakenClaim } from '../create-claim.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* A reviewer files the claim of a third party on the claim of a car's policyholder, and goes from one to the other. */

for (const language of ['en', 'km'] as const) {
  test(`a reviewer adds a third party to a claim: ${language}`, async ({ page, shop }) => {
    const says = createMessageLookup(language, shop.services.catalogue.current('auto')?.messages(language));
    const car = { registrationNo: `2AC-77${language === 'en' ? 1 : 2}0`, chassisFrame: `JTTHIRD${language}` };
    const { claim, reviewer } = await createTakenClaim(shop, {
      of: { product: 'auto', testCase: 'comprehensive-camry', changes: car },
      lines: [{ benefit: 'ownDamage', amount: 90_000 }],
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
    await page.goto(`${language === 'km' ? '/km' : '/en'}/b2b/claim/${claim.ref}`);
    const look = async (name: string) => {
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/third-party-${language}-${name}.png` });
    };
    const word = (name: string) => says(`claim-review.thirdParty.${name}`);
    await page.getByRole('button', { name: word('add') }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: word('add') });
    await dialog.getByLabel(word('name')).fill('Keo Bopha');
    await dialog.getByLabel(word('phone')).fill('012560999');
    await dialog.getByLabel(word('description')).fill('Her motorcycle and her leg');
    const amount = (benefit: string) => dialog.getByLabel(says(`auto.benefits.${benefit}`));
    await send.click();
    // An amount for at least one benefit.
    await expect(amount('thirdPartyInjury')).toHaveAttribute('aria-invalid', 'true');
    await look('form-390');
    await expectAccessible(page);
    await amount('thirdPartyProperty').fill('700');
    await send.click();
    await expect(dialog).toHaveCount(0);
    const parties = page.getByRole('list', { name: word('title') });
    await expect(parties).toContainText('Keo Bopha');
    await page.setViewportSize({ width: 1440, height: 900 });
    await parties.scrollIntoViewIfNeeded();
    await look('list-1440');
    await expectAccessible(page);
    await parties.getByRole('link').click();
    await expect(page.getByText(word('of'))).toBeVisible();
    await look('claim-1440');
    await expectAccessible(page);
    await page.getByRole('link', { name: claim.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(claim.number);
  });
}
