import { LRUCache } from 'lru-cache';
import { businessDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { ratedView } from '../drafts/rated-view.ts';
import { quoteAnswers } from './quote-answers.ts';

type Costs = ReturnType<typeof ratedView>;

/** Premiums of a product that are remembered at once, each some kilobytes; and letters of the answers that they are known by. */
const MOST = { max: 500, maxSize: 500_000 };

const ofProduct = new WeakMap<Product, { asOf: string; costs: LRUCache<string, Costs> }>();

/**
 * What answers cost, worked out once a day for the same version and the same answers: many visitors ask for the same. Throws as
 * `quoteAnswers` does. @param traced also how it was worked out
 */
export function costsOf(product: Product, answers: Record<string, Json>, traced: boolean, at: Date): Costs {
  const asOf = businessDate(at);
  let day = ofProduct.get(product);
  if (day?.asOf !== asOf) {
    day = { asOf, costs: new LRUCache({ ...MOST, sizeCalculation: (_costs, key) => key.length }) };
    ofProduct.set(product, day);
  }
  const key = JSON.stringify([traced, answers]);
  const known = day.costs.get(key);
  if (known) return known;
  const costs = ratedView(quoteAnswers(product, answers, at), traced);
  day.costs.set(key, costs);
  return costs;
}
