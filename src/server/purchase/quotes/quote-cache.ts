import { LRUCache } from 'lru-cache';
import { toBusinessDate } from '#engine/language/dates.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { viewRated } from '../drafts/rated-view.ts';
import { quoteAnswers } from './quote-answers.ts';

type QuotedCosts = ReturnType<typeof viewRated>;

/** Limits of a product's cache: the number of premiums, each some kilobytes; and the letters of their answers. */
const CACHE_LIMITS = { max: 500, maxSize: 500_000 };

const cacheByProduct = new WeakMap<Product, { asOf: string; costs: LRUCache<string, QuotedCosts> }>();

/**
 * Computes the cost of answers, once a day for the same version and answers, because many visitors ask for the same.
 * @throws the errors of `quoteAnswers`
 * @param traced true to include the calculation
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
