import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { createPromotionFinder } from '#server/catalogue/promotions/find-promotion.ts';
import type { Services } from '#server/services.ts';
import { createCustomerFinder } from '../customers/find-customer.ts';
import { createCardFinders } from './card-finders.ts';
import type { Answer, SlowFinding } from './findings.ts';

/** What a slow finder is asked: about which answers, of which draft, by whom. */
export type Question = {
  draftId: string;
  product: Product;
  record: DraftRecord;
  inputs: Record<string, Json>;
  /** Network of who asks, for limits. */
  network: string;
};

/** Answers a question outside of any transaction. What it throws counts as `failed`. */
export type Finder = (question: Question) => Promise<Answer>;

/** The slow finders. */
export function createFinders(services: Services): Record<SlowFinding, Finder> {
  return {
    promotion: createPromotionFinder(services),
    existingCustomer: createCustomerFinder(services),
    ...createCardFinders(services),
  };
}
