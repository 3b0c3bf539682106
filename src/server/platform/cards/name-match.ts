import type { IdentityReading } from './mrz/read-mrz.ts';

/** Name length in a machine-readable zone, by kind of card. */
const MRZ_NAME_LENGTHS = { IDCARD: 30, PASSPORT: 39 } as const;

/**
 * Returns true if the name on a card equals the entered name. These differences do not count: the order of the two
 * names, capitals, accents, and spaces, hyphens, apostrophes and dots between or within names (`Srey-Neang`, `SREY
 * NEANG` and `Sreyneang` are equal). Every other difference counts: a letter, a missing name, an additional name.
 *
 * A full zone may have cut the name: then each entered name only has to begin with the letters on the card.
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
