import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { buildCacheKey } from '#contract/client.ts';
import { getProduct, type Locale, type ProductBundle } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { send } from '../http.ts';

/**
 * A version of a product with its wording.
 *
 * @param version its name, or `current`
 */
export function productBundle(product: string, version: string, locale: Locale) {
  const asked = { params: { product, version }, query: { locale } };
  return queryOptions({
    queryKey: buildCacheKey(getProduct, asked),
    // The request continues without observers: the draft's machine waits for it, too.
    queryFn: () => send(getProduct, asked),
    // A version never changes; the current version may.
    staleTime: version === 'current' ? 60_000 : Number.POSITIVE_INFINITY,
  });
}

/**
 * The current version with which the server rendered the page, if it did. It is cached under the key of
 * `productBundle`, with the age of the page.
 */
export function useHydratedBundle(product: string, locale: Locale): ProductBundle | undefined {
  const client = useQueryClient();
  const hydrated = useHydratedReply(getProduct, { params: { product, version: 'current' }, query: { locale } });
  const { queryKey } = productBundle(product, 'current', locale);
  if (hydrated && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, hydrated, { updatedAt: performance.timeOrigin });
  return hydrated;
}
