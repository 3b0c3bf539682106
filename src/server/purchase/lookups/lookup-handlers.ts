import type { PurchaseServices } from '#server/purchase/services.ts';
import { createCardLookups } from './card-lookups.ts';
import { createCustomerLookup } from './customer-lookup.ts';
import type { LookupHandler } from './lookup-handler.ts';
import type { SlowLookup } from './lookups.ts';
import { createPromotionLookup } from './promotion-lookup.ts';

/** Creates the handlers of slow lookups. */
export function createLookupHandlers(services: PurchaseServices): Record<SlowLookup, LookupHandler> {
  return {
    promotion: createPromotionLookup(services),
    existingCustomer: createCustomerLookup(services),
    ...createCardLookups(services),
  };
}
