import { isDeepStrictEqual } from 'node:util';
import { openJourney } from '#engine/journey.ts';
import type { DraftRecord } from '#engine/record.ts';
import { pageOfState } from '#engine/situation.ts';
import { start } from '#engine/wizard.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { Moment, Walker } from '#workbench/walks/chart-model.ts';
import { browserExecutors } from './browser-executors.ts';
import { type BrowserScene, expect } from './browser-scene.ts';
import { assertCheckout } from './checkout-screen.ts';
import { isOn, type LookAtPages } from './look-at-pages.ts';
import { phoneFieldOf } from './phone-field.ts';
import { assertClean } from './watch-errors.ts';

/** Walks in the browser; after every step the screen must show the state, clean, and is looked at with axe. */
export function browserWalker(scene: BrowserScene, model: JourneyModel, look: LookAtPages): Walker {
  const { product, walk, page, buyer } = scene;
  const phoneField = phoneFieldOf(product);

  const wanted = ({ state }: Moment, pages: string[]): DraftRecord => {
    const record = model.recordAt(state.witness, pages);
    if (record.answers[phoneField] === undefined) return record;
    return { ...record, answers: { ...record.answers, [phoneField]: walk.phone } };
  };

  /** The page stands on the screen; behind it the server has the answers with which the draft stands there. */
  async function assertDraft({ state }: Moment): Promise<void> {
    const { asOf, circumstances } = state.witness.record;
    let { record } = start(product, circumstances, asOf);
    const stands = async () => {
      record = (await scene.readDraft())?.record ?? record;
      return isDeepStrictEqual(openJourney(product, record).position.state.value, state.chart.value);
    };
    const place = JSON.stringify(state.chart.value);
    await expect.poll(stands, { message: `the draft does not stand in ${place}` }).toBe(true);
    await isOn(page, buyer, product, pageOfState(product, state.chart) ?? '');
    await look.fresh(walk, state, record);
  }

  return {
    executors: browserExecutors(scene, wanted, (name) => look.filled(walk, name)),
    async assertState(moment) {
      const { state } = moment;
      if (state.reopened) await isOn(page, buyer, product, walk.draft.view.page ?? '');
      else if (state.confirmed) {
        await assertCheckout(page, buyer, state);
        await look.checkout(walk, state);
      } else await assertDraft(moment);
      await assertClean(walk, product.id);
    },
  };
}
