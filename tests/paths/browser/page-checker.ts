import type { Page } from 'playwright';
import { checkPage } from '#engine/check-page.ts';
import { deriveState, findPageOfState } from '#engine/derived-state.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type Buyer, type BuyerLanguage, createBuyer } from '#tests/browser/create-buyer.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import type { JourneySnapshot } from '#workbench/journeys/journey-model.ts';
import { findLeafState } from '../api/api-world.ts';
import type { AxeResults } from './axe-results.ts';
import type { BrowserPathRun } from './browser-path-run.ts';
import { expect } from './browser-scene.ts';
import { assertCheckout, END_STATES } from './checkout-screen.ts';
import { assertClean, collectErrors } from './collect-errors.ts';

type PageCheckOptions = { page: Page; buyer: Buyer; say: (state: string) => Promise<void> };

export type PageChecker = ReturnType<typeof createPageChecker>;

/** Looks at the pages of a walk in every language, in a second tab: what is pressed there disturbs nobody. */
export function createPageChecker(shop: Shop, product: Product, languages: BuyerLanguage[], looks: AxeResults) {
  /** Opens a path in every language in which its last state was not looked at yet. */
  async function inEach(
    walk: BrowserPathRun,
    what: string,
    last: string,
    path: string,
    look: (looking: PageCheckOptions) => Promise<void>,
  ): Promise<void> {
    const missing = languages.filter((language) => !looks.has(`${what} ${last} ${language}`));
    if (missing.length === 0) return;
    const page = await walk.context.newPage();
    collectErrors(page, walk.errors);
    try {
      for (const language of missing) {
        const buyer = createBuyer(page, shop, product.id, language);
        await buyer.opens(path);
        const say = async (state: string) => {
          // Parts of a page that load by themselves leave a grey place until they are there.
          await expect(page.locator('[aria-busy=true], .animate-pulse')).toHaveCount(0);
          await assertClean({ page, errors: walk.errors }, product.id);
          await looks.at(page, `${what} ${state} ${language}`);
        };
        await look({ page, buyer, say });
      }
    } finally {
      await page.close();
    }
  }

  const pathOf = (name: string) =>
    `/buy_insurance/${product.id}/components/${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

  return {
    /** A page that was just reached: as it comes, and with what is wrong before it is answered. */
    async fresh(walk: BrowserPathRun, { chart }: JourneySnapshot, record: DraftRecord): Promise<void> {
      const name = findPageOfState(product, chart) ?? '';
      const isRefused = checkPage(product, name, deriveState(product, record)).length > 0;
      await inEach(walk, name, 'fresh', pathOf(name), async ({ page, buyer, say }) => {
        await isOnPage(page, buyer, product, name);
        await say('fresh');
        if (!isRefused) return;
        await buyer.presses(isSummaryPage(product, name) ? 'wizard.confirm.button' : 'wizard.next');
        await expect(page.getByText(buyer.says('wizard.errors.title')).first()).toBeVisible();
        await say('errors');
      });
    },

    /** A page with its answers, with each of its lists open; and once, the acts on the form as a whole. */
    async filled(walk: BrowserPathRun, name: string): Promise<void> {
      if (Object.keys(product.definition.form.pages[name]?.schema.properties ?? {}).length === 0) return;
      if (languages.every((language) => looks.has(`${name} filled ${language}`))) return;
      await expect(walk.page.getByText(walk.buyer.says('wizard.saved.saved')).first()).toBeVisible();
      await inEach(walk, name, 'filled', pathOf(name), async ({ page, buyer, say }) => {
        await isOnPage(page, buyer, product, name);
        await say('filled');
        const lists = page.locator('form button[aria-haspopup=dialog]');
        for (let index = 0; index < (await lists.count()); index++)
          await inDialog(
            page,
            () => lists.nth(index).click(),
            () => say(`list-${index + 1}`),
          );
      });
      await inEach(walk, 'form', 'elsewhere', `/buy_insurance/${product.id}`, async ({ page, buyer, say }) => {
        for (const dialog of ['reset', 'elsewhere'])
          await inDialog(
            page,
            () => buyer.presses(`wizard.${dialog}.open`),
            () => say(dialog),
          );
      });
    },

    /** The order's own pages in a state of the checkout, and the form's page of it in the first. */
    async checkout(walk: BrowserPathRun, snapshot: JourneySnapshot): Promise<void> {
      const leaf = findLeafState(snapshot);
      if (['sendingCode', 'issuing'].includes(leaf)) return;
      const path = (place: string) => `/${place}/${walk.ref}`;
      const shown = ({ page, buyer }: PageCheckOptions) => assertCheckout(page, buyer, snapshot);

      if (leaf === 'issued') {
        await inEach(walk, 'paymentSuccess', leaf, path('payment_success'), async (looking) => {
          await shown(looking);
          await looking.say(leaf);
        });
        const { certificatePath, ref } = await shop.order(walk.ref as string);
        if (certificatePath) {
          const place = `/${certificatePath.replace(/^\/+/, '')}/${ref}`;
          await inEach(walk, 'certificate', leaf, place, async ({ page, buyer, say }) => {
            await expect(
              page.getByRole('heading', { level: 1, name: buyer.says('checkout.paper.title') }),
            ).toBeVisible();
            await say(leaf);
          });
        }
        await inEach(walk, 'form', 'completed', `/buy_insurance/${product.id}`, async ({ page, buyer, say }) => {
          await expect(page.getByText(buyer.says('checkout.completed.title')).first()).toBeVisible();
          await say('completed');
        });
        return;
      }
      if (leaf in END_STATES) {
        await inEach(walk, 'paymentFail', leaf, path('payment_fail'), async (looking) => {
          await shown(looking);
          await looking.say(leaf);
        });
      }
      await inEach(walk, 'makePayment', leaf, path('make_payment'), async (looking) => {
        const { page, buyer, say } = looking;
        if (leaf in END_STATES) await expect(page.getByText(buyer.says(`checkout.pay.${leaf}`)).first()).toBeVisible();
        else if (leaf === 'paying')
          await expect(page.getByText(buyer.says('checkout.pay.underWay')).first()).toBeVisible();
        else await shown(looking);
        if (leaf === 'enteringCode') {
          await buyer.presses('checkout.code.verify');
          await expect(page.getByText(buyer.says('checkout.code.short', { digits: 6 })).first()).toBeVisible();
          await say('codeShort');
        }
        await say(leaf);
      });
      if (leaf !== 'enteringCode' && leaf !== 'choosingPayment') return;
      await inEach(walk, 'payment', `${leaf}-change`, `/buy_insurance/${product.id}`, async (looking) => {
        const { page, buyer, say } = looking;
        await shown(looking);
        await say(leaf);
        await buyer.presses('checkout.order.change');
        await expect(page.getByRole('dialog')).toBeVisible();
        await say(`${leaf}-change`);
      });
    },
  };
}

async function inDialog(page: Page, open: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  await open();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** True if a page asks for the declaration. */
function isSummaryPage(product: Product, name: string): boolean {
  return product.definition.form.pages[name]?.schema.properties.declaration !== undefined;
}

/** The heading of a page of the journey; where summary and payment are one page, it is not the page's own. */
export async function isOnPage(page: Page, buyer: Buyer, product: Product, name: string): Promise<void> {
  const own = page.getByRole('heading', { level: 1, name: buyer.reads(`${name}.title`), exact: true });
  const checks = page.getByRole('heading', { level: 1, name: buyer.says('wizard.confirm.title'), exact: true });
  await expect(isSummaryPage(product, name) ? own.or(checks) : own).toBeVisible();
}
