import { LRUCache } from 'lru-cache';
import { toBusinessDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { viewRated } from '../drafts/rated-view.ts';
import { quoteAnswers } from './quote-answers.ts';

type QuotedCosts = ReturnType<typeof viewRated>;

/** Premiums of a product that are remembered at once, each some kilobytes; and letters of the answers that they are known by. */
const CACHE_LIMITS = { max: 500, maxSize: 500_000 };

const cacheByProduct = new WeakMap<Product, { asOf: string; costs: LRUCache<string, QuotedCosts> }>();

/**
 * What answers cost, worked out once a day for the same version and the same answers: many visitors ask for the same. Throws as
 * `quoteAnswers` does. @param traced also how it was worked out
 */
export function quoteCosts(product: Product, answers: Record<string, Json>, traced: boolean, at: Date): QuotedCosts {
  const asOf = toBusinessDate(at);
  let day = cacheByProduct.get(product);
  if (day?.asOf !== asOf) {
    day = { asOf, costs: new LRUCache({ ...CACHE_LIMITS, sizeCalculation: (_costs, key) => key.length }) };
    cacheByProduct.set(product, day);
  }
  const key = JSON.stringify([traced, answers]);
  const known = day.costs.get(key);
  if (known) return known;
  const costs = viewRated(quoteAnswers(product, answers, at), traced);
  day.costs.set(key, costs);
  return costs;
}
