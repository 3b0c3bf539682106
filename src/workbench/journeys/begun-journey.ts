import { checkPage } from '#engine/check-page.ts';
import { sameJson } from '#engine/language/json.ts';
import type { JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import { type Product, pageDefinition } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { Situation } from '#engine/situation.ts';

/** A journey about a policy that was sold, as it stands when it has just begun. */
export type Begun = {
  /** `change trip by holder of family-to-japan`. */
  name: string;
  /** Without the policy: `change trip by holder`. */
  way: string;
  about: JourneyAbout;
  /** The case that bought the policy. */
  sold: string;
  /** The product as such a journey walks it. */
  product: Product;
  record: DraftRecord;
};

/**
 * Whether a page is shown by a journey after the sale, as decision 0027 says: something of it is asked, was changed in the journey, or
 * is wrong; nobody is asked what does not apply, or is another's to declare. Told here once more, and not asked of the engine, which is judged by it.
 */
export function isShown({ about: { asks, held }, product }: Begun, page: string, situation: Situation): boolean {
  const fields = Object.keys(pageDefinition(product, page).schema.properties).filter(
    (field) => !situation.hidden.has(field),
  );
  const wrong = checkPage(product, page, situation).map(({ at = '' }) => at.slice(1).split('/')[0]);
  return fields.some(
    (field) => asks.includes(field) || wrong.includes(field) || !isSame(held[field], situation.answers[field]),
  );
}

const isSame = (one: Situation['answers'][string] | undefined, other: typeof one): boolean =>
  one === undefined || other === undefined ? one === other : sameJson(one, other);
