import { pathTo } from './addresses.ts';

/**
 * The path of an endorsement. Its draft's id and key are in the fragment (`#draft=ID.KEY`), which is neither sent nor
 * logged. It is not in `addresses.ts`, because every public page loads that list.
 */
export const endorsementPattern = '/policy_journey/:product';

/**
 * The path that opens an endorsement.
 * @param page the page to show, if not the furthest one
 */
export function buildEndorsementPath(product: string, page?: string): string {
  const path = pathTo(endorsementPattern, { product });
  return page === undefined ? path : `${path}?page=${encodeURIComponent(page)}`;
}

/** The same path with the draft's key, for the person who has just begun it. */
export const buildOpenedEndorsementPath = (product: string, { draft, key }: { draft: string; key: string }): string =>
  `${buildEndorsementPath(product)}#draft=${draft}.${key}`;
