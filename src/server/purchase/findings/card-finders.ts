import { canonicalJson, type Json } from '#engine/language/json.ts';
import type { CardReader } from '#server/platform/cards/card-reader.ts';
import { mayAsk } from '#server/platform/limits/may-ask.ts';
import type { Limit } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { readUpload } from '../uploads/read-upload.ts';
import { takeTurns } from '../uploads/take-turns.ts';
import type { Finder } from './finder.ts';

/** Different pictures that are read for a draft in an hour: a card, and the same taken again and again. */
const OF_A_DRAFT: Limit = { name: 'card readings of a draft', most: 15, minutes: 60 };
/** Many customers share one address of a mobile operator. */
const OF_A_NETWORK: Limit = { name: 'card readings of a network', most: 150, minutes: 60 };
/** Readings under way in this server, each with its pictures in memory; others wait, a draft as long as any other. */
const TURNS = { atOnce: 4, waiting: 200 };

type Reading = Awaited<ReturnType<CardReader['readIdentity' | 'readVehicle']>>;

/** What an identity card or passport, and what a vehicle identification card tells, read from its pictures. */
export function createCardFinders(services: PurchaseServices): Record<'identityCard' | 'vehicleCard', Finder> {
  const { cards } = services;
  const inTurn = takeTurns(TURNS);

  async function reading(uploads: string[], draftId: string, read: (pictures: Buffer[]) => Promise<Reading>) {
    const files = await Promise.all(uploads.map((id) => readUpload(services, draftId, id)));
    const pictures = files.filter((picture) => picture !== null);
    return pictures.length === uploads.length ? read(pictures) : null;
  }

  const finder =
    (read: (pictures: Buffer[]) => Promise<Reading>): Finder =>
    async ({ draftId, inputs, network }) => {
      const uses = [
        { limit: OF_A_DRAFT, of: draftId },
        { limit: OF_A_NETWORK, of: network },
      ];
      if (!(await mayAsk(services, uses, canonicalJson([draftId, inputs])))) return { status: 'failed' };
      const told = await inTurn(() => reading(Object.values(inputs).map(String), draftId, read), draftId);
      return told === null ? { status: 'not-found' } : { status: 'found', value: { ...told } as Json };
    };

  return {
    identityCard: finder((pictures) => cards.readIdentity(pictures)),
    vehicleCard: finder((pictures) => cards.readVehicle(pictures)),
  };
}
