/** Returns the whole name of a person. Somebody with one name has an empty family name. */
export const joinNames = ({ givenName, familyName }: { givenName: string; familyName: string }): string =>
  [givenName, familyName].filter((name) => name !== '').join(' ');
