import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { buildCacheKey } from '#contract/client.ts';
import { getProduct, type Locale, type ProductBundle } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { send } from '../http.ts';

/** A version of a product with its wording. @param version its name, or `current` */
export function productBundle(product: string, version: string, locale: Locale) {
  const asked = { params: { product, version }, query: { locale } };
  return queryOptions({
    queryKey: buildCacheKey(getProduct, asked),
    // Not given up when nobody looks any more: the draft's machine waits for it too.
    queryFn: () => send(getProduct, asked),
    // A version never changes; what is current may.
    staleTime: version === 'current' ? 60_000 : Number.POSITIVE_INFINITY,
  });
}

/**
 * The current version that the page was drawn with, if the server has drawn it. It is put where `productBundle` is looked
 * for, as old as the page.
 */
export function useHydratedBundle(product: string, locale: Locale): ProductBundle | undefined {
  const client = useQueryClient();
  const hydrated = useHydratedReply(getProduct, { params: { product, version: 'current' }, query: { locale } });
  const { queryKey } = productBundle(product, 'current', locale);
  if (hydrated && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, hydrated, { updatedAt: performance.timeOrigin });
  return hydrated;
}
