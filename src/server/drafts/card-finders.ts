import type { Json } from '#engine/json.ts';
import type { CardReader } from '../cards/card-reader.ts';
import type { Services } from '../services.ts';
import { readUpload } from '../uploads/read-upload.ts';
import type { Finder } from './finders.ts';

/** What an identity card or passport tells, read from its pictures. */
export function createIdentityFinder(services: Services): Finder {
  return cardFinder(services, (pictures) => services.cards.readIdentity(pictures));
}

/** What a vehicle identification card tells. */
export function createVehicleFinder(services: Services): Finder {
  return cardFinder(services, (pictures) => services.cards.readVehicle(pictures));
}

type Reading = Awaited<ReturnType<CardReader['readIdentity' | 'readVehicle']>>;

function cardFinder(services: Services, read: (pictures: Buffer[]) => Promise<Reading>): Finder {
  return async ({ draftId, inputs }) => {
    const uploads = Object.values(inputs).map((id) => readUpload(services, draftId, String(id)));
    const pictures = (await Promise.all(uploads)).filter((picture) => picture !== null);
    const reading = pictures.length === uploads.length ? await read(pictures) : null;
    return reading === null ? { status: 'not-found' } : { status: 'found', value: { ...reading } as Json };
  };
}
