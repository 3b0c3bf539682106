import type { Executor, StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { createApiExecutors } from '../api/api-executors.ts';
import { findLeafState } from '../api/api-world.ts';
import { type BrowserScene, expect } from './browser-scene.ts';
import type { FormAnswers } from './form-executors.ts';

/**
 * The events of an order from its payment on: the buyer on our pages and at the bank; the clock, late money and the
 * books as in the walks of the API.
 */
export function createPaymentExecutors(scene: BrowserScene, wanted: FormAnswers): StepRunner['executors'] {
  const { shop, product, walk, page, buyer } = scene;
  const world = createApiExecutors(shop, product, walk, wanted);
  const approve = page.locator('button[name=press][value=approve]');
  const isPaying = ({ before }: StepContext) => before !== undefined && findLeafState(before) === 'paying';

  async function play(type: string, moment: StepContext): Promise<void> {
    await world[type]?.(moment);
    await scene.sync();
  }

  /** The world does its part, and then the buyer looks. */
  const looksAfter =
    (type: string): Executor =>
    async (moment) => {
      await play(type, moment);
      await scene.opensOrder('make_payment');
    };

  async function pays(): Promise<void> {
    // No two attempts begin at the same instant.
    await scene.advance({ seconds: 20 });
    const again = page.getByRole('link', { name: buyer.says('interface.ui.tryAgain') });
    if (await again.isVisible()) await again.click();
    const before = new Set((await shop.ledger()).map(({ tranId }) => tranId));
    await buyer.paysBy('khqr');
    await expect(approve).toBeVisible();
    walk.tranId = (await shop.ledger()).find(({ tranId }) => !before.has(tranId))?.tranId;
  }

  return {
    PAY: pays,
    FAILED: async (moment) => {
      // A code that cannot be sent is part of what CONFIRM or RESEND did.
      if (!isPaying(moment)) return;
      await buyer.pressesAtTheBank('decline');
      await scene.opensOrder('check_payment');
    },
    CANCELLED: () => buyer.pressesAtTheBank('cancel'),
    EXPIRED: async (moment) => {
      await scene.advance({ minutes: isPaying(moment) ? 16 : 6 });
      if (isPaying(moment)) await scene.opensOrder('check_payment');
      else await scene.logs(async () => buyer.entersCode({ code: await scene.lastCode() }));
    },
    PAID: (moment) => (isPaying(moment) ? buyer.pressesAtTheBank('approve') : looksAfter('PAID')(moment)),
    ISSUED: async (moment) => {
      await expect.poll(async () => (await scene.order()).status).toBe('issued');
      await play('ISSUED', moment);
    },
    LAPSED: looksAfter('LAPSED'),
    REFUNDED: looksAfter('REFUNDED'),
  };
}
