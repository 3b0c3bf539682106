import { findPageOfState } from '#engine/derived-state.ts';
import type { DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { type BrowserScene, expect } from './browser-scene.ts';
import { findPhoneField } from './phone-field.ts';

/** The witness's answers up to a page, with the walk's own number. */
export type FormAnswers = (moment: StepContext, pages: string[]) => DraftRecord;

/** A buyer's acts in the form, up to its confirmation. `onFilled` looks at a page before it is left. */
export function createFormExecutors(
  scene: BrowserScene,
  wanted: FormAnswers,
  onFilled: (page: string) => Promise<void>,
): StepRunner['executors'] {
  const { shop, product, walk, page, buyer } = scene;
  const pageOfPhone = product.pageOf[findPhoneField(product)];
  const proven = page.getByText(buyer.says('wizard.phoneProof.proven'));

  async function provePhone(): Promise<void> {
    await buyer.presses('wizard.phoneProof.open');
    await buyer.presses('wizard.phoneProof.send');
    await expect(page.getByLabel(buyer.says('checkout.code.label'), { exact: true })).toBeVisible();
    await buyer.entersCode({ code: await scene.lastCode() });
    await expect(proven).toBeVisible();
  }

  /** Fills in the page that is shown, as far as it is not yet. */
  async function fillIn(name: string, { answers, findings }: DraftRecord): Promise<void> {
    await buyer.answers(name, answers, walk.given);
    walk.given = { ...walk.given, ...answers };
    if (findings.phoneProof !== undefined && name === pageOfPhone && !(await proven.isVisible())) await provePhone();
  }

  const fillInLast = async (moment: StepContext): Promise<void> => {
    const name = moment.state.trail.at(-1) ?? '';
    await fillIn(name, wanted(moment, moment.state.trail));
    await onFilled(name);
  };

  /** The form's state before anything is filled in, on the present day. */
  async function begins({ state }: StepContext): Promise<void> {
    const { asOf, circumstances } = state.witness.record;
    walk.given = (await scene.readDraft())?.record.answers ?? start(product, circumstances, asOf).record.answers;
  }

  const morningOf = ({ state }: StepContext) => `${state.witness.record.asOf}T02:00:00Z`;

  /** Five codes an hour go to a number: they are asked for in the form, so that none is left to confirm with. */
  async function exhaustCodes(): Promise<void> {
    const { id, key } = walk.draft;
    for (let sent = 0; sent < 5; sent++) {
      await shop.call('POST', `/api/drafts/${id}/phone/code`, { key });
      await scene.advance({ seconds: 31 });
    }
  }

  return {
    START: async (moment) => {
      await scene.setClock(morningOf(moment));
      await buyer.opens(`/buy_insurance/${product.id}`);
      await begins(moment);
    },
    ANSWER: async (moment) => {
      // Each case lives on a day of its own: the buyer comes back on it.
      if (!morningOf(moment).startsWith(shop.clock.now().toISOString().slice(0, 10))) {
        await scene.setClock(morningOf(moment));
        await page.reload();
        await begins(moment);
      }
      const name = findPageOfState(product, moment.state.chart) ?? '';
      await fillIn(name, wanted(moment, [name]));
    },
    NEXT: async (moment) => {
      await fillInLast(moment);
      await buyer.presses('wizard.next');
    },
    RESET: async () => {
      await buyer.presses('wizard.reset.open');
      await scene.agrees('wizard.reset.title', 'wizard.reset.yes');
      const draft = await scene.readDraft();
      if (draft === undefined) throw new Error('the form is forgotten, and with it what a reset keeps');
      walk.given = draft.record.answers;
    },
    CONFIRM: async (moment) => {
      await fillInLast(moment);
      await scene.readDraft();
      if (moment.next?.type === 'FAILED') await exhaustCodes();
      await buyer.confirms();
      await expect.poll(async () => (await scene.readDraft())?.order).not.toBeNull();
      const { order, record } = walk.draft.view;
      walk.ref = order ?? undefined;
      walk.frozen = { ...record, outcomes: [] };
    },
  };
}
