import type { Executor } from '#workbench/walks/chart-model.ts';
import { assertReopenedDraft } from '../api/assert-reopened-draft.ts';
import type { BrowserScene } from './browser-scene.ts';
import { codeExecutors } from './code-executors.ts';
import { formExecutors, type Wanted } from './form-executors.ts';
import { paymentExecutors } from './payment-executors.ts';

/** One executor for each event: what the buyer does on the screen, and the world behind it. */
export function browserExecutors(
  scene: BrowserScene,
  wanted: Wanted,
  onFilled: (page: string) => Promise<void>,
): Map<string, Executor> {
  const { shop, product, walk, buyer } = scene;
  return new Map([
    ...formExecutors(scene, wanted, onFilled),
    ...codeExecutors(scene),
    ...paymentExecutors(scene, wanted),
    [
      'REOPEN',
      async () => {
        await buyer.opens(`/buy_insurance/${product.id}`);
        await buyer.presses('checkout.order.change');
        await scene.agrees('checkout.order.changeTitle', 'checkout.order.changeYes');
        await scene.readDraft();
        await assertReopenedDraft(shop, product, walk);
      },
    ],
  ]);
}
