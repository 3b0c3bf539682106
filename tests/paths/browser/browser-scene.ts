import { expect as now } from '@playwright/test';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { Product } from '#engine/product.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { WAIT_TIMEOUT_MS } from '#tests/support/timeouts.ts';
import type { BrowserPathRun } from './browser-path-run.ts';

/** Outside of the test runner an expectation waits for five seconds only. */
export const expect = now.configure({ timeout: WAIT_TIMEOUT_MS });

/** The executors of one walk share this: the clock, the draft and the order behind the screen, and a few presses. */
export type BrowserScene = ReturnType<typeof createBrowserScene>;

export function createBrowserScene(shop: Shop, product: Product, walk: BrowserPathRun) {
  const { page, buyer } = walk;
  const { clock } = shop;

  /** The browser lives by the clock of the shop. */
  const sync = () => walk.context.clock.setFixedTime(clock.now());
  const order = (): Promise<OrderView> => shop.order(walk.ref as string);
  const draftLink = () => page.evaluate((id) => localStorage.getItem(`draft:${id}`), product.id);

  return {
    ...{ shop, product, walk, page, buyer, sync, order },

    async advance(time: Parameters<typeof clock.advance>[0]): Promise<void> {
      clock.advance(time);
      await sync();
    },

    async setClock(instant: string): Promise<void> {
      clock.set(instant);
      await sync();
    },

    opensOrder: (place: string) => buyer.opens(`/${place}/${walk.ref}`),

    /** Answers a dialog that asks before it does something. */
    async agrees(title: string, button: string): Promise<void> {
      const dialog = page.getByRole('dialog', { name: buyer.says(title), exact: true });
      await dialog.getByRole('button', { name: buyer.says(button), exact: true }).click();
      await expect(dialog).toBeHidden();
    },

    /** Does something and waits until the order's log says more. */
    async logs(work: () => Promise<void>): Promise<void> {
      const { length } = (await order()).outcomes;
      await work();
      await expect.poll(async () => (await order()).outcomes.length).toBeGreaterThan(length);
    },

    lastCode: (): Promise<string> => shop.codeTo(walk.phone),

    /** The draft of this browser, as the server stores it; undefined before the first answer. */
    async readDraft(): Promise<DraftView | undefined> {
      const link = await draftLink();
      if (link === null) return undefined;
      const { id, key } = JSON.parse(link) as { id: string; key: string };
      const { body } = await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key });
      walk.draft = { id, key, view: body };
      return body;
    },
  };
}
