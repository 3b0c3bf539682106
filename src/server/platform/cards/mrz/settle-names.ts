import { isNamePlaceholder } from '#engine/language/typed/person-names.ts';

type Names = { familyName: string; givenName: string };

/**
 * Names of a card as the shop stores them: without words that only say that a name is unknown (`FNU`, `.`), and a
 * single name as the given name, with an empty family name.
 */
export function settleNames({ familyName, givenName }: Names): Names {
  const [family, given] = [familyName, givenName].map(dropPlaceholders) as [string, string];
  return given === '' ? { familyName: '', givenName: family } : { familyName: family, givenName: given };
}

const dropPlaceholders = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !isNamePlaceholder(word))
    .join(' ');
