import { step } from '#engine/chart.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';

/** An endorsement of a sold policy at its beginning. */
export type StartedEndorsement = {
  /** Its name: `change trip by holder of family-to-japan`. */
  name: string;
  /** Its kind without the policy: `change trip by holder`. */
  way: string;
  about: EndorsementDetails;
  /** The name of the case that bought the policy. */
  sold: string;
  /** The product with the questions of this endorsement. */
  product: Product;
  record: DraftRecord;
};

/**
 * Returns true if an endorsement shows a page, as decisions 0027 and 0037 require: something on it is asked, was
 * changed, was cleared by a change, or is invalid; inapplicable fields and declarations of another person do not count.
 * The rule is written here again and does not use the engine, because the result judges the engine.
 */
export function isPageShown(begun: StartedEndorsement, page: string, situation: DerivedState): boolean {
  const { about, product } = begun;
  const { asks, held } = about;
  const fields = Object.keys(findPageDefinition(product, page).schema.properties).filter(
    (field) => !situation.hidden.has(field),
  );
  const wrong = checkPage(product, page, situation).map(({ at = '' }) => at.slice(1).split('/')[0]);
  const cleared = findClearedFields(begun, situation);
  return fields.some(
    (field) =>
      [asks, wrong, cleared].some((shown) => shown.includes(field)) || !isSame(held[field], situation.answers[field]),
  );
}

const clearedCache = new WeakMap<DerivedState, string[]>();

/** Finds the fields that the chart clears when the endorsement's first answers change to these, in one step. */
function findClearedFields(
  { about: { held }, product, record }: StartedEndorsement,
  situation: DerivedState,
): string[] {
  const known = clearedCache.get(situation);
  if (known) return known;
  const { answers, facts } = situation;
  const changed = Object.keys({ ...held, ...answers }).filter((field) => !isSame(held[field], answers[field]));
  const { state } = deriveState(product, { ...record, answers: held });
  const { actions } = step(product.chart, state, { type: 'ANSWER', facts, changed });
  const cleared = actions.filter(({ type }) => type === 'clear').flatMap(({ params }) => params.fields as string[]);
  clearedCache.set(situation, cleared);
  return cleared;
}

const isSame = (one: DerivedState['answers'][string] | undefined, other: typeof one): boolean =>
  one === undefined || other === undefined ? one === other : isSameJson(one, other);
