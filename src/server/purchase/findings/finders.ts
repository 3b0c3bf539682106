import type { PurchaseServices } from '#server/purchase/services.ts';
import { createCardFinders } from './card-finders.ts';
import { createCustomerFinder } from './find-customer.ts';
import { createPromotionFinder } from './find-promotion.ts';
import type { Finder } from './finder.ts';
import type { SlowFinding } from './findings.ts';

/** The slow finders. */
export function createFinders(services: PurchaseServices): Record<SlowFinding, Finder> {
  return {
    promotion: createPromotionFinder(services),
    existingCustomer: createCustomerFinder(services),
    ...createCardFinders(services),
  };
}
