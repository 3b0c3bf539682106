import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import { createMessageLookup } from '#tests/support/message-lookup.ts';
import { createTakenClaim } from '../create-claim.ts';
import { expect, expectAccessible, test } from '../shop-test.ts';

/* A reviewer promises a hospital the payment of its bill, reads the letter, and ends it. */

for (const language of ['en', 'km'] as const) {
  test(`a reviewer issues a letter of guarantee and ends it: ${language}`, async ({ page, shop }) => {
    const says = createMessageLookup(language, shop.services.catalogue.current('medical')?.messages(language));
    const { claim, reviewer } = await createTakenClaim(shop);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().addCookies([{ name: 'session', value: reviewer.token, url: shop.url }]);
    await page.goto(`${language === 'km' ? '/km' : '/en'}/b2b/claim/${claim.ref}`);
    const look = async (name: string) => {
      if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/guarantee-${language}-${name}.png` });
    };
    await page.getByRole('button', { name: says('claim-review.guarantee.issue') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByLabel(says(`claim-review.guarantee.${name}`));
    await field('provider').fill('Calmette Hospital');
    await field('benefit').selectOption('surgery');
    const date = dialog.getByRole('group', { name: says('claim-review.guarantee.until') }).getByRole('textbox');
    const until = new Date(shop.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10).split('-');
    for (const [nth, part] of until.toReversed().entries()) await date.nth(nth).fill(part);
    await field('amount').fill('99999');
    await look('form-390');
    await expectAccessible(page);
    const send = dialog.getByRole('button', { name: says('claim-review.guarantee.issue') });
    await send.click();
    // More than the policy pays is refused at its field.
    await expect(field('amount')).toHaveAttribute('aria-invalid', 'true');
    await field('amount').fill('1,500');
    await send.click();
    await expect(dialog).toHaveCount(0);
    const letters = page.getByRole('list', { name: says('claim-review.guarantee.title') });
    await expect(letters).toContainText('Calmette Hospital');
    await page.setViewportSize({ width: 1440, height: 900 });
    await letters.scrollIntoViewIfNeeded();
    await look('list-1440');
    await expectAccessible(page);
    const { body } = await reviewer.call<ClaimGuarantee[]>('GET', `/api/claims/${claim.ref}/guarantees`);
    const number = body[0]?.number ?? '';
    const letter = page.getByRole('link', { name: says('claim-review.guarantee.open', { number }) });
    const reply = await page.request.get((await letter.getAttribute('href')) ?? '');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf']);
    if (process.env.LOOK) {
      const { writeFileSync } = await import('node:fs');
      writeFileSync(`${process.env.LOOK}/letter-${language}.pdf`, await reply.body());
    }
    await page.getByRole('button', { name: says('claim-review.guarantee.endIt', { number }) }).click();
    await dialog.getByRole('textbox').fill('Another hospital');
    await dialog.getByRole('button', { name: says('claim-review.guarantee.end'), exact: true }).click();
    await expect(letters).toContainText(`${says('claim-review.guarantee.states.ended')}: Another hospital`);
  });
}
