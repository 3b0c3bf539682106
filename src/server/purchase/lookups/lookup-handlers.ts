import { type Json, toCanonicalJson } from '#engine/language/json.ts';
import type { CardReader } from '#server/platform/cards/card-reader.ts';
import { checkQuota } from '#server/platform/limits/check-quota.ts';
import type { Limit } from '#server/platform/limits/consume-quota.ts';
import type { NetworkLimit } from '#server/platform/limits/network-places.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { limitConcurrency } from '../uploads/concurrency-limit.ts';
import { readUpload } from '../uploads/read-upload.ts';
import { createCustomerLookup } from './customer-lookup.ts';
import { limitLookup } from './limit-lookup.ts';
import type { LookupHandler, SlowLookup } from './lookups.ts';
import { createPromotionLookup } from './promotion-lookup.ts';

/** Creates the handlers of slow lookups. */
export function createLookupHandlers(services: PurchaseServices): Record<SlowLookup, LookupHandler> {
  return {
    promotion: createPromotionLookup(services),
    existingCustomer: createCustomerLookup(services),
    ...createCardLookups(services),
  };
}

/** Limit of different pictures that are read for a draft in an hour: a card, and repeated photos of it. */
const DRAFT_LIMIT: Limit = { name: 'card readings of a draft', most: 15, minutes: 60 };
/**
 * Limit of a network. A card that was read counts half. The number is high, because many customers share the address of
 * a mobile operator: 10,000 buyers of an hour who read two cards each pay for five times as many.
 */
const NETWORK_LIMIT: NetworkLimit = { name: 'card readings of a network', most: 2000, perPaid: 5 };
/** Concurrent readings in this server, each with its pictures in memory; others wait, and drafts take turns. */
const READING_SLOTS = { atOnce: 4, waiting: 200 };

type CardReading = Awaited<ReturnType<CardReader['readIdentity' | 'readVehicle']>>;

/** Creates the lookups that read an identity card or passport, and a vehicle identification card, from its pictures. */
function createCardLookups(services: PurchaseServices): Record<'identityCard' | 'vehicleCard', LookupHandler> {
  const { cards } = services;
  const inTurn = limitConcurrency(READING_SLOTS);

  async function reading(uploads: string[], draftId: string, read: (pictures: Buffer[]) => Promise<CardReading>) {
    const files = await Promise.all(uploads.map((id) => readUpload(services, draftId, id)));
    const pictures = files.filter((picture) => picture !== null);
    return pictures.length === uploads.length ? read(pictures) : null;
  }

  const finder =
    (read: (pictures: Buffer[]) => Promise<CardReading>): LookupHandler =>
    async ({ draftId, inputs, network }) => {
      const question = toCanonicalJson([draftId, inputs]);
      if (!(await checkQuota(services, [{ limit: DRAFT_LIMIT, of: draftId }], question))) return { status: 'failed' };
      return limitLookup(services, { limit: NETWORK_LIMIT, network, question, isCostly: true }, async () => {
        const told = await inTurn(() => reading(Object.values(inputs).map(String), draftId, read), draftId);
        return told === null ? { status: 'not-found' } : { status: 'found', value: { ...told } as Json };
      });
    };

  return {
    identityCard: finder((pictures) => cards.readIdentity(pictures)),
    vehicleCard: finder((pictures) => cards.readVehicle(pictures)),
  };
}
