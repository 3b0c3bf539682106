import type { Page } from '@playwright/test';
import type { Locale } from '#shared/format.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { findAxeViolations } from '#tests/support/serious-violations.ts';
import { createBuyer, shiftAnswersToToday } from '../create-buyer.ts';
import { findLayoutIssues, installKhmerFont, resizePage, waitForRepaint } from '../layout-checks.ts';
import { findMostThoroughCase } from '../most-thorough-case.ts';
import { expect, test } from '../shop-test.ts';

/*
 * Each page of a purchase with all its errors: Next is pressed before anything is answered. Each product is bought in
 * one of the three languages.
 */

const languages = ['en', 'km', 'zh'] as const satisfies Locale[];
const phone = { width: 390, height: 844 };
const sizes = [{ width: 320, height: 640 }, { width: 1440, height: 900 }, phone];

/** The targets of a page's errors, in their order: the place in the document, and the state that assistive tools read. */
const readTargets = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    return [...document.querySelectorAll<HTMLAnchorElement>('[id$=-list] a[href^="#root"]')].map((link) => {
      const target = document.getElementById(link.hash.slice(1));
      const field = target?.closest('[role=radiogroup], [role=group], fieldset') ?? target;
      const isSentence = target?.matches('p');
      const parts = [target, field, ...(field?.querySelectorAll('*') ?? [])];
      return {
        field: link.hash.slice(1),
        at: target ? all.indexOf(target) : -1,
        // The problem of a whole list is a sentence below its items, which gets the focus.
        isInvalid: isSentence || parts.some((part) => part?.getAttribute('aria-invalid') === 'true'),
      };
    });
  });

for (const [index, product] of productNames.entries()) {
  const language = languages[index % languages.length] as Locale;
  test(`each page of ${product} with its errors has no layout fault: ${language}`, async ({ page, shop }) => {
    test.slow();
    if (language === 'km') await installKhmerFont(page);
    const buyer = createBuyer(page, shop, product, language);
    const { name } = findMostThoroughCase(product);
    const answers = { ...shiftAnswersToToday(shop, product, name), mobilePhone: `+8551277444${index}` };
    const errors = page.getByRole('region', { name: buyer.says('wizard.errors.title') });
    const pages: string[] = [];

    const looks = async (place: string) => {
      const targets = await readTargets(page);
      expect
        .soft(
          targets.filter(({ at }) => at < 0),
          `${place}: errors without a field`,
        )
        .toEqual([]);
      expect
        .soft(
          targets.filter(({ isInvalid }) => !isInvalid),
          `${place}: fields that do not say so`,
        )
        .toEqual([]);
      const order = targets.map(({ at }) => at);
      expect.soft(order, `${place}: the order of the page`).toEqual(order.toSorted((one, other) => one - other));
      for (const size of sizes) {
        await resizePage(page, size);
        await waitForRepaint(page);
        const at = `${place} at ${size.width}`;
        expect.soft(await findLayoutIssues(page), at).toEqual([]);
        const found = await findAxeViolations(page);
        expect
          .soft(
            found.map(({ rule, html }) => `${rule}: ${html.join(' | ')}`),
            at,
          )
          .toEqual([]);
      }
    };

    await buyer.opens(`/buy_insurance/${product}`);
    await buyer.fillsIn(answers, async (place) => {
      const heading = page.getByRole('heading', { level: 1 });
      const title = await heading.textContent();
      const confirm = page.getByRole('button', { name: buyer.says('wizard.confirm.button'), exact: true });
      await ((await confirm.isVisible()) ? buyer.confirms() : buyer.presses('wizard.next'));
      // A page that asks for nothing lets everybody pass.
      await expect.poll(async () => (await errors.isVisible()) || (await heading.textContent()) !== title).toBe(true);
      if (!(await errors.isVisible())) return void (await page.goBack());
      await expect(errors).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${buyer.says('wizard.errors.title')}`));
      pages.push(place);
      await looks(place);
    });
    expect(pages.length).toBeGreaterThan(1);
  });
}
