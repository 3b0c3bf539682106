import { pathTo } from './addresses.ts';

/**
 * Where a journey about a policy is walked: its draft's id and key stand in the fragment (`#draft=ID.KEY`), which is neither sent nor
 * logged. It stands apart from the other addresses, of which every page of the public carries the list.
 */
export const endorsementPattern = '/policy_journey/:product';

/** The address that opens a journey which was begun. @param page the page to stand on, where that is not the furthest */
export function buildEndorsementPath(product: string, page?: string): string {
  const path = pathTo(endorsementPattern, { product });
  return page === undefined ? path : `${path}?page=${encodeURIComponent(page)}`;
}

/** The same with the key to it, for who has just begun it. */
export const buildOpenedEndorsementPath = (product: string, { draft, key }: { draft: string; key: string }): string =>
  `${buildEndorsementPath(product)}#draft=${draft}.${key}`;
