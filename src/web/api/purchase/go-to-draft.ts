import { useLocation } from 'wouter';
import { paths } from '#web/router/paths.ts';
import type { DraftLink } from './drafts.ts';

/**
 * Opens a draft in its journey, in this browser. The key goes in the fragment, which is neither sent nor logged; the
 * journey keeps it in the place of the draft that this browser had open, and takes it out of the address.
 */
export function useGoToDraft(): (draft: DraftLink & { product: string }) => void {
  const [, navigate] = useLocation();
  return ({ product, id, key }) => navigate(`${paths.buy(product)}#draft=${id}.${key}`);
}
