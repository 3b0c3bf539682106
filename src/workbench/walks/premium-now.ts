import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import { type Rated, rateSituation } from '#engine/rating.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';

const known = new WeakMap<Situation, Rated>();

/** What a situation costs, worked out once. */
export function premiumNow(product: Product, situation: Situation): Rated {
  const rated = known.get(situation) ?? rateSituation(product, situation);
  known.set(situation, rated);
  return rated;
}

/** The record with the premium of its answers, as the server keeps it. */
export function withPremium(product: Product, record: DraftRecord): DraftRecord {
  const result = premiumNow(product, situationOf(product, record));
  const { premium: _old, ...findings } = record.findings;
  if (result.status !== 'rated') return { ...record, findings };
  const premium = { status: 'found' as const, inputs: {}, value: result.premium as unknown as Json };
  return { ...record, findings: { ...findings, premium } };
}
