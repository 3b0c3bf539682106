import { canonicalJson, type Json } from '#engine/json.ts';
import type { CardReader } from '../cards/card-reader.ts';
import type { Services } from '../services.ts';
import { readUpload } from '../uploads/read-upload.ts';
import type { Finder } from './finders.ts';
import { createQuestionLimit } from './question-limit.ts';

/** Different pictures that are read for a draft in an hour: a card, and the same taken again and again. */
const READINGS_OF_A_DRAFT = 15;
/** Many customers share one address of a mobile operator. */
const READINGS_OF_A_NETWORK = 150;
/** Readings under way in this server: each holds its pictures in memory, and who is behind them waits too long. */
const MOST_AT_ONCE = 10;

type Reading = Awaited<ReturnType<CardReader['readIdentity' | 'readVehicle']>>;

/** What an identity card or passport, and what a vehicle identification card tells, read from its pictures. */
export function createCardFinders(services: Services): Record<'identityCard' | 'vehicleCard', Finder> {
  const { cards, now } = services;
  const ofDraft = createQuestionLimit(READINGS_OF_A_DRAFT, 60, now);
  const ofNetwork = createQuestionLimit(READINGS_OF_A_NETWORK, 60, now);
  let underWay = 0;

  async function reading(uploads: string[], draftId: string, read: (pictures: Buffer[]) => Promise<Reading>) {
    const files = await Promise.all(uploads.map((id) => readUpload(services, draftId, id)));
    const pictures = files.filter((picture) => picture !== null);
    return pictures.length === uploads.length ? read(pictures) : null;
  }

  const finder =
    (read: (pictures: Buffer[]) => Promise<Reading>): Finder =>
    async ({ draftId, inputs, network }) => {
      const question = canonicalJson([draftId, inputs]);
      const isTooMuch = ofDraft.refuses(draftId, question) || ofNetwork.refuses(network, question);
      if (isTooMuch || underWay >= MOST_AT_ONCE) return { status: 'failed' };
      ofDraft.count(draftId, question);
      ofNetwork.count(network, question);
      underWay += 1;
      try {
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
