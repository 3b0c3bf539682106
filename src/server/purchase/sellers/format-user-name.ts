/** Formats a user's name for other users of the portal. */
export function formatUserName({ id, givenName, familyName }: { id: string; givenName: string; familyName: string }): {
  id: string;
  name: string;
} {
  return { id, name: `${givenName} ${familyName}` };
}
