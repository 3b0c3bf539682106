import { canonicalJson, type Json } from '#engine/language/json.ts';
import type { CardReader } from '#server/platform/cards/card-reader.ts';
import { mayAsk } from '#server/platform/limits/may-ask.ts';
import type { Limit } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readUpload } from '../uploads/read-upload.ts';
import type { Finder } from './finder.ts';

/** Different pictures that are read for a draft in an hour: a card, and the same taken again and again. */
const OF_A_DRAFT: Limit = { name: 'card readings of a draft', most: 15, minutes: 60 };
/** Many customers share one address of a mobile operator. */
const OF_A_NETWORK: Limit = { name: 'card readings of a network', most: 150, minutes: 60 };
/** Readings under way in this server: each holds its pictures in memory, and who is behind them waits too long. */
const MOST_AT_ONCE = 10;

type Reading = Awaited<ReturnType<CardReader['readIdentity' | 'readVehicle']>>;

/** What an identity card or passport, and what a vehicle identification card tells, read from its pictures. */
export function createCardFinders(services: PurchaseServices): Record<'identityCard' | 'vehicleCard', Finder> {
  const { cards } = services;
  let underWay = 0;

  async function reading(uploads: string[], draftId: string, read: (pictures: Buffer[]) => Promise<Reading>) {
    const files = await Promise.all(uploads.map((id) => readUpload(services, draftId, id)));
    const pictures = files.filter((picture) => picture !== null);
    return pictures.length === uploads.length ? read(pictures) : null;
  }

  const finder =
    (read: (pictures: Buffer[]) => Promise<Reading>): Finder =>
    async ({ draftId, inputs, network }) => {
      if (underWay >= MOST_AT_ONCE) return { status: 'failed' };
      const uses = [
        { limit: OF_A_DRAFT, of: draftId },
        { limit: OF_A_NETWORK, of: network },
      ];
      underWay += 1;
      try {
        if (!(await mayAsk(services, uses, canonicalJson([draftId, inputs])))) return { status: 'failed' };
        const told = await reading(Object.values(inputs).map(String), draftId, read);
        return told === null ? { status: 'not-found' } : { status: 'found', value: { ...told } as Json };
      } finally {
        underWay -= 1;
      }
    };

  return {
    identityCard: finder((pictures) => cards.readIdentity(pictures)),
    vehicleCard: finder((pictures) => cards.readVehicle(pictures)),
  };
}
