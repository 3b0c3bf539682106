import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** Returns the partner id of a user, or an id that no partner has. */
export function readOwnPartner({ partnerId }: Pick<SignedInUser, 'partnerId'>): string {
  return partnerId ?? '';
}
