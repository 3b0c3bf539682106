import type { Quotation, RatedView } from '#contract/purchase/drafts.ts';
import type { Json } from '#engine/json.ts';
import { ExpressionError } from '#engine/operators.ts';
import type { Product } from '#engine/product.ts';
import { type Premium, type Rated, rateOptions, rateSituation } from '#engine/rating.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import { findOut } from '../findings/findings.ts';

export type RatedDraft = { record: DraftRecord; rated: RatedView; options: Record<string, RatedView> };

/**
 * The record with everything that the server knows of it: findings asked for, and the premium as the finding
 * `premium`, so that a page that showed it counts as passed only while it stays the same.
 */
export function rateDraft(product: Product, saved: DraftRecord): RatedDraft {
  const record = findOut(product, saved);
  const situation = situationOf(product, record);
  const found = orUnavailable(product, () => rateSituation(product, situation));
  const compared = orUnavailable(product, () => rateOptions(product, situation));
  const options =
    'status' in compared
      ? {}
      : Object.fromEntries(Object.entries(compared).map(([option, each]) => [option, viewOf(each)]));
  const { premium: _old, ...others } = record.findings;
  // Without its trace: a page counts as passed by what it showed, whoever looked at it.
  const premium =
    found.status === 'rated'
      ? { premium: { status: 'found' as const, inputs: {}, value: quotationOf(found.premium) as unknown as Json } }
      : {};
  const rated = record.circumstances.channel !== 'public' ? agentViewOf(found) : viewOf(found);
  return { record: { ...record, findings: { ...others, ...premium } }, rated, options };
}

/** A fault of the rating's definition is for the insurer to mend: the buyer is told that there is no rating now. */
export function orUnavailable<T>(product: Product, rating: () => T): T | { status: 'unavailable' } {
  try {
    return rating();
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    process.emitWarning(`${product.id}: ${error.message}`, 'RatingFault');
    return { status: 'unavailable' };
  }
}

export function viewOf(rated: Rated | { status: 'unavailable' }): RatedView {
  return rated.status === 'rated' ? { status: 'rated', premium: quotationOf(rated.premium) } : rated;
}

/** A premium as an agent may see it: with how it was worked out. */
function agentViewOf(rated: Rated | { status: 'unavailable' }): RatedView {
  if (rated.status !== 'rated') return rated;
  return { status: 'rated', premium: { ...quotationOf(rated.premium), trace: rated.premium.trace } };
}

/** A premium as a customer may see it. */
export function quotationOf({ trace: _trace, inputs: _inputs, ...quotation }: Premium): Quotation {
  return quotation;
}
