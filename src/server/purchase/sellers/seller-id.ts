import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';

/** The partner whose agent this is, where it is the partner that sells; null for customers, whoever's link brought them. */
export function findSellerId(sale: { partnerId: string | null }, user: SignedInUser | undefined): string | null {
  return user !== undefined && user.partnerId === sale.partnerId ? sale.partnerId : null;
}
