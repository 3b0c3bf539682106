import { useLocation } from 'wouter';
import { paths } from '#web/router/paths.ts';
import type { DraftLink } from './drafts.ts';

/**
 * Opens a draft in its journey, in this browser. The fragment carries the key and is neither sent nor logged; the
 * journey stores it instead of the draft that this browser had open, and removes it from the address.
 */
export function useGoToDraft(): (draft: DraftLink & { product: string }) => void {
  const [, navigate] = useLocation();
  return ({ product, id, key }) => navigate(`${paths.buy(product)}#draft=${id}.${key}`);
}
