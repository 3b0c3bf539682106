import type { IdentityReading } from './mrz/read-mrz.ts';

/** Letters that a machine-readable zone has room for, by kind of card. */
const MRZ_NAME_LENGTHS = { IDCARD: 30, PASSPORT: 39 } as const;

/**
 * Whether the name on a card is the name entered. These do not count: which of the two names stands first (or was entered
 * as which), capitals, accents, and spaces, hyphens, apostrophes and dots between or within names (`Srey-Neang`,
 * `SREY NEANG` and `Sreyneang` are one). All else counts: each letter, and that no name is missing or added.
 *
 * A card whose zone is full to its end may have cut the name: then the entered names need only begin with what it has,
 * each name by itself.
 */
export function isFullNameMatch(
  reading: Pick<IdentityReading, 'type' | 'familyName' | 'givenName'>,
  givenName: string,
  familyName: string,
): boolean {
  const [family, given] = [normalizeName(reading.familyName), normalizeName(reading.givenName)];
  const [enteredFamily, enteredGiven] = [normalizeName(familyName), normalizeName(givenName)];
  const onCard = family + given;
  if (onCard === '') return false;
  if (onCard === enteredFamily + enteredGiven || onCard === enteredGiven + enteredFamily) return true;
  if (!canBeTruncated(reading)) return false;
  const begins = (first: string, second: string) => first.startsWith(family) && second.startsWith(given);
  return begins(enteredFamily, enteredGiven) || begins(enteredGiven, enteredFamily);
}

function canBeTruncated({
  type,
  familyName,
  givenName,
}: Pick<IdentityReading, 'type' | 'familyName' | 'givenName'>): boolean {
  const separators = givenName === '' ? 0 : 2;
  return familyName.length + separators + givenName.length >= MRZ_NAME_LENGTHS[type];
}

function normalizeName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}|[^\p{L}]/gu, '')
    .toUpperCase();
}
