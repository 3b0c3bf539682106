import { joinNames } from '#shared/full-name.ts';

/** Formats a user's name for other users of the portal. */
export function formatUserName(user: { id: string; givenName: string; familyName: string }): {
  id: string;
  name: string;
} {
  return { id: user.id, name: joinNames(user) };
}
