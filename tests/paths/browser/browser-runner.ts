import { isDeepStrictEqual } from 'node:util';
import { findPageOfState } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import type { DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { createBrowserExecutors } from './browser-executors.ts';
import { type BrowserScene, expect } from './browser-scene.ts';
import { assertCheckout } from './checkout-screen.ts';
import { assertClean } from './collect-errors.ts';
import { isOnPage, type PageChecker } from './page-checker.ts';
import { findPhoneField } from './phone-field.ts';

/** Walks in the browser; after every step the screen must show the state, clean, and is looked at with axe. */
export function createBrowserRunner(scene: BrowserScene, model: JourneyModel, look: PageChecker): StepRunner {
  const { product, walk, page, buyer } = scene;
  const phoneField = findPhoneField(product);

  const wanted = ({ state }: StepContext, pages: string[]): DraftRecord => {
    const record = model.recordAt(state.witness, pages);
    if (record.answers[phoneField] === undefined) return record;
    return { ...record, answers: { ...record.answers, [phoneField]: walk.phone } };
  };

  /** The page is on the screen; behind it the server has the answers with which the draft is at this page. */
  async function assertDraft({ state }: StepContext): Promise<void> {
    const { asOf, circumstances } = state.witness.record;
    let { record } = start(product, circumstances, asOf);
    const stands = async () => {
      record = (await scene.readDraft())?.record ?? record;
      return isDeepStrictEqual(openJourney(product, record).position.state.value, state.chart.value);
    };
    const place = JSON.stringify(state.chart.value);
    await expect.poll(stands, { message: `the draft does not stand in ${place}` }).toBe(true);
    await isOnPage(page, buyer, product, findPageOfState(product, state.chart) ?? '');
    await look.fresh(walk, state, record);
  }

  return {
    executors: createBrowserExecutors(scene, wanted, (name) => look.filled(walk, name)),
    async assertState(moment) {
      const { state } = moment;
      if (state.reopened) await isOnPage(page, buyer, product, walk.draft.view.page ?? '');
      else if (state.confirmed) {
        await assertCheckout(page, buyer, state);
        await look.checkout(walk, state);
      } else await assertDraft(moment);
      await assertClean(walk, product.id);
    },
  };
}
