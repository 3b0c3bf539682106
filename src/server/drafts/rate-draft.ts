import type { Quotation, RatedView } from '#contract/drafts.ts';
import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import { type Premium, type Rated, rateOptions, rateSituation } from '#engine/rating.ts';
import type { DraftRecord } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import { findOut } from './findings.ts';

export type RatedDraft = { record: DraftRecord; rated: RatedView; options: Record<string, RatedView> };

/**
 * The record with everything that the server knows of it: findings asked for, and the premium as the finding
 * `premium`, so that a page that showed it counts as passed only while it stays the same.
 */
export function rateDraft(product: Product, saved: DraftRecord): RatedDraft {
  const record = findOut(product, saved);
  const situation = situationOf(product, record);
  const rated = viewOf(rateSituation(product, situation));
  const options = Object.fromEntries(
    Object.entries(rateOptions(product, situation)).map(([option, each]) => [option, viewOf(each)]),
  );
  const { premium: _old, ...others } = record.findings;
  const premium =
    rated.status === 'rated'
      ? { premium: { status: 'found' as const, inputs: {}, value: rated.premium as unknown as Json } }
      : {};
  return { record: { ...record, findings: { ...others, ...premium } }, rated, options };
}

export function viewOf(rated: Rated): RatedView {
  return rated.status === 'rated' ? { status: 'rated', premium: quotationOf(rated.premium) } : rated;
}

/** A premium as a customer may see it. */
export function quotationOf({ trace: _trace, inputs: _inputs, ...quotation }: Premium): Quotation {
  return quotation;
}
