import { step } from '#engine/chart.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';

/** A journey about a policy that was sold, as it stands when it has just begun. */
export type StartedEndorsement = {
  /** `change trip by holder of family-to-japan`. */
  name: string;
  /** Without the policy: `change trip by holder`. */
  way: string;
  about: EndorsementDetails;
  /** The case that bought the policy. */
  sold: string;
  /** The product as such a journey walks it. */
  product: Product;
  record: DraftRecord;
};

/**
 * Whether a page is shown by a journey after the sale, as decisions 0027 and 0037 say: something of it is asked, was changed in the
 * journey, was cleared by what was changed, or is wrong; nobody is asked what does not apply, or is another's to declare. Told here once
 * more, and not asked of the engine, which is judged by it.
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

/** What the chart clears when the journey's beginning becomes this, all at once. */
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
