import type { Answers } from '#engine/record.ts';
import { purchasesForOne } from '#tests/products/purchases-for-one.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { expect, test } from '../shop-test.ts';

// The count of every product without a browser: tests/products/questions-asked.test.ts.
for (const [index, [product, name, , , , most]] of purchasesForOne.entries()) {
  test(`${product}: a returning buyer types and chooses at most ${most} answers`, async ({ page, shop }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 780 });
    const mobilePhone = `+8551278200${index}`;
    const answers: Answers = { ...shiftAnswersToToday(shop, product, name), mobilePhone };
    const { ref } = await shop.anOrder(name, { product, changes: answers });
    await shop.buy(ref);

    const draft = await shop.aDraft(product);
    const buyer = createBuyer(page, shop, product, 'km');
    const told = async () => (await shop.read(draft)).record.answers;
    const { declaration: _, ...wanted } = answers;
    await buyer.opensDraft(draft);
    await buyer.fillsIn(wanted, async (shown) => {
      if (shown !== 'customerInfo') return told();
      const { dateOfBirth } = await told();
      await buyer.tells(shown, { mobilePhone, ...(dateOfBirth ? {} : { dateOfBirth: answers.dateOfBirth ?? null }) });
      await buyer.presses('wizard.phoneProof.open');
      await buyer.presses('wizard.phoneProof.send');
      const code = page.getByLabel(buyer.says('checkout.code.label'), { exact: true });
      await expect(code).toBeVisible();
      await code.fill(await shop.codeTo());
      await buyer.presses('checkout.code.verify');
      await expect(page.getByText(buyer.reads('customerInfo.hints.filledFromLastTime'))).toBeVisible();
      // The buyer's answer is saved, in any words of an earlier answer.
      const known = await told();
      for (const field of Object.keys(known)) wanted[field] = known[field] ?? null;
      return known;
    });
    console.info(`${product}: ${buyer.typed.length} answers, ${buyer.typed.join(', ')}`);
    expect(buyer.typed.length).toBeLessThanOrEqual(most);
  });
}
