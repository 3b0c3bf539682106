import type { Executor, Moment } from '#workbench/walks/chart-model.ts';
import { leafOf } from '../api/api-world.ts';
import { type BrowserScene, expect } from './browser-scene.ts';

/** What happens to the one-time code, from the buyer's side. */
export function codeExecutors(scene: BrowserScene): [string, Executor][] {
  const { page, buyer } = scene;
  const triesLeft = async () => (await scene.order()).code?.triesLeft ?? 0;

  async function entersWrongCode(): Promise<void> {
    const code = await scene.lastCode();
    const left = (await triesLeft()) - 1;
    await scene.logs(() => buyer.entersCode(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`));
    if (left > 0) await expect(page.getByText(buyer.says('checkout.code.wrong', { left })).first()).toBeVisible();
  }

  return [
    // Part of what CONFIRM or RESEND did.
    ['SENT', () => {}],
    [
      'RESEND',
      async ({ before }: Moment) => {
        await scene.advance(before && leafOf(before) === 'codeNotSent' ? { minutes: 61 } : { seconds: 31 });
        await scene.logs(() => buyer.presses('checkout.code.resend'));
      },
    ],
    ['VERIFIED', () => scene.logs(async () => buyer.entersCode(await scene.lastCode()))],
    ['REJECTED', entersWrongCode],
    [
      'LOCKED',
      async () => {
        for (let left = await triesLeft(); left > 0; left--) await entersWrongCode();
      },
    ],
  ];
}
