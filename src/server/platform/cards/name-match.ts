import { listZoneSpellings } from '#engine/language/typed/person-names.ts';
import type { IdentityReading } from './mrz/read-mrz.ts';

/** Name length in a machine-readable zone, by kind of card. */
const MRZ_NAME_LENGTHS = { IDCARD: 30, PASSPORT: 39 } as const;

type NameReading = Pick<IdentityReading, 'type' | 'familyName' | 'givenName'>;
type Names = { family: string; given: string };

/**
 * Returns true if the name on a card equals the entered name. These differences do not count: the order of the two
 * names, capitals, accents, spaces and signs between or within names (`Srey-Neang`, `SREY NEANG` and `Sreyneang` are
 * equal), and the transcription of a letter by the zone (`Müller` is `MUELLER`, `MULLER` or `MUXXLLER`). Every other
 * difference counts: a letter, a missing name, an additional name. Undefined if the card states no name.
 *
 * A full zone may have cut the name: then each entered name, or each of its words, only has to begin with the letters on
 * the card.
 */
export function isFullNameMatch(reading: NameReading, givenName: string, familyName: string): boolean | undefined {
  if (reading.familyName === '' && reading.givenName === '') return undefined;
  const isCut = canBeTruncated(reading);
  const entered = listNames(familyName, givenName);
  return listNames(reading.familyName, reading.givenName).some((card) =>
    entered.some(
      (names) =>
        isSameName(card, names, isCut) || isSameName(card, { family: names.given, given: names.family }, isCut),
    ),
  );
}

/** Lists both names in every spelling of a machine-readable zone. */
function listNames(familyName: string, givenName: string): Names[] {
  const given = listZoneSpellings(givenName);
  return listZoneSpellings(familyName).flatMap((family) => given.map((one) => ({ family, given: one })));
}

function isSameName(card: Names, entered: Names, isCut: boolean): boolean {
  if (joinWords(card.family + card.given) === joinWords(entered.family + entered.given)) return true;
  return isCut && isCutFrom(card.family, entered.family) && isCutFrom(card.given, entered.given);
}

/** True if a name on a card is the beginning of an entered name, or each of its words is the beginning of a word. */
function isCutFrom(onCard: string, entered: string): boolean {
  if (joinWords(entered).startsWith(joinWords(onCard))) return true;
  const words = entered.split(' ');
  return onCard.split(' ').every((word, at) => words[at]?.startsWith(word));
}

const joinWords = (name: string): string => name.replaceAll(' ', '');

function canBeTruncated({ type, familyName, givenName }: NameReading): boolean {
  const separators = givenName === '' ? 0 : 2;
  return familyName.length + separators + givenName.length >= MRZ_NAME_LENGTHS[type];
}
