/** A user as others of the portal see him. */
export function formatUserName({ id, givenName, familyName }: { id: string; givenName: string; familyName: string }): {
  id: string;
  name: string;
} {
  return { id, name: `${givenName} ${familyName}` };
}
