import { createHash } from 'node:crypto';
import { createBuiltInCardReader } from '#server/platform/cards/built-in-card-reader.ts';
import type { CardReader } from '#server/platform/cards/card-reader.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/**
 * The readings of this process. A card costs a second of work, and nearly all drafts of tests have the same pictures.
 */
const readingCache = new Map<string, Promise<unknown>>();

/** The reader of this machine, which reads the same pictures on the same day once in a process. */
export function createCachingReader(now: () => Date): CardReader {
  const reader = createBuiltInCardReader({ now });
  const once = <Reading>(kind: string, pictures: readonly Buffer[], read: () => Promise<Reading>): Promise<Reading> => {
    const hashes = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));
    const key = [kind, toBusinessDate(now()), ...hashes].join(' ');
    const known = readingCache.get(key) as Promise<Reading> | undefined;
    // The shop whose reader it was may close meanwhile.
    if (known) return known.catch(read);
    const reading = read();
    readingCache.set(key, reading);
    // A closed reader has produced no reading.
    reading.catch(() => readingCache.delete(key));
    return reading;
  };
  return {
    readIdentity: (pictures) => once('identity', pictures, () => reader.readIdentity(pictures)),
    readVehicle: (pictures) => once('vehicle', pictures, () => reader.readVehicle(pictures)),
    close: reader.close,
  };
}
