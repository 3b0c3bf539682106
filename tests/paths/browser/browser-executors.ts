import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { findLeafState } from '../api/api-world.ts';
import { assertReopenedDraft } from '../api/assert-reopened-draft.ts';
import { type BrowserScene, expect } from './browser-scene.ts';
import { createFormExecutors, type FormAnswers } from './form-executors.ts';
import { createPaymentExecutors } from './payment-executors.ts';

/** One executor for each event: what the buyer does on the screen, and the world behind it. */
export function createBrowserExecutors(
  scene: BrowserScene,
  wanted: FormAnswers,
  onFilled: (page: string) => Promise<void>,
): StepRunner['executors'] {
  const { shop, product, walk, buyer } = scene;
  return {
    ...createFormExecutors(scene, wanted, onFilled),
    ...createCodeExecutors(scene),
    ...createPaymentExecutors(scene, wanted),
    REOPEN: async () => {
      await buyer.opens(`/buy_insurance/${product.id}`);
      await buyer.presses('checkout.order.change');
      await scene.agrees('checkout.order.changeTitle', 'checkout.order.changeYes');
      await scene.readDraft();
      await assertReopenedDraft(shop, product, walk);
    },
  };
}

/** The events of the one-time code, from the buyer's side. */
function createCodeExecutors(scene: BrowserScene): StepRunner['executors'] {
  const { page, buyer } = scene;
  const triesLeft = async () => (await scene.order()).code?.triesLeft ?? 0;

  async function entersWrongCode(): Promise<void> {
    const code = await scene.lastCode();
    const left = (await triesLeft()) - 1;
    await scene.logs(() => buyer.entersCode({ code: `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}` }));
    if (left > 0) await expect(page.getByText(buyer.says('checkout.code.wrong', { left })).first()).toBeVisible();
  }

  return {
    // Part of what CONFIRM or RESEND did.
    SENT: () => {},
    RESEND: async ({ before }: StepContext) => {
      await scene.advance(before && findLeafState(before) === 'codeNotSent' ? { minutes: 61 } : { seconds: 31 });
      await scene.logs(() => buyer.presses('checkout.code.resend'));
    },
    VERIFIED: () => scene.logs(async () => buyer.entersCode({ code: await scene.lastCode() })),
    REJECTED: entersWrongCode,
    LOCKED: async () => {
      for (let left = await triesLeft(); left > 0; left--) await entersWrongCode();
    },
  };
}
