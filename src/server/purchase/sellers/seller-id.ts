import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** Returns the agent's partner, if it is the partner that sells; null for customers, also those of a partner's link. */
export function findSellerId(sale: { partnerId: string | null }, user: SignedInUser | undefined): string | null {
  return user !== undefined && user.partnerId === sale.partnerId ? sale.partnerId : null;
}
