import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** The partner that a user belongs to; of who belongs to none an id that no partner has. */
export function readOwnPartner({ partnerId }: Pick<SignedInUser, 'partnerId'>): string {
  return partnerId ?? '';
}
