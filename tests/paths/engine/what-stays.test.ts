import { expect, test } from 'vitest';
import { checkPage } from '#engine/check-page.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, next } from '#engine/wizard.ts';
import { pickRandom } from '#workbench/mutants/seeded-random.ts';
import { createCaseDrafts } from '#workbench/test-inputs/case-drafts.ts';
import { loadCases, loadTestProduct, productNames } from '../load-test-product.ts';

const ANSWERS = 150;

/** All values of a journey when all of it is asked for, memories aside. */
function told({ product, record, situation, position, rated, options }: Journey) {
  const { answers, parked, hidden, facts, findings, regions, route, scope } = situation;
  const { state, ...stands } = position;
  const pages = Object.keys(product.definition.form.pages);
  return {
    ...{ record, answers, parked, hidden, facts, findings, regions, route, values: scope.values, rated, options },
    ...{ ...stands, state: state.value },
    refused: pages.map((page) => [page, checkPage(product, page, situation)]),
  };
}

// The step-by-step result equals the result from all answers at once, with any remembered value.
test.each(productNames)(
  '%s has the same state after each answer as a journey that is opened with all answers',
  (name) => {
    const product = loadTestProduct(name);
    const drafts = createCaseDrafts(product, loadCases(name));
    const given = drafts.flatMap(({ journey }) => Object.entries(journey.record.answers));
    let { journey } = pickRandom(drafts, name);
    for (let at = 0; at < ANSWERS; at += 1) {
      const [field, value] = pickRandom(given, name, at, 'answer');
      const changes: Record<string, Json> = { [field]: pickRandom([value, value, value, null], name, at, 'value') };
      ({ journey } = answer(journey, changes));
      if (at % 3 === 0 && journey.position.page) ({ journey } = next(journey, journey.position.page));
      const opened = openJourney(product, structuredClone(journey.record));
      expect(told(journey), `${name}, answer ${at}: ${JSON.stringify(changes)}`).toEqual(told(opened));
    }
  },
);
