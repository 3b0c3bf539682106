import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { buildCacheKey } from '#contract/client.ts';
import { getProduct, type Locale, type ProductBundle } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { send } from '../http.ts';
import { keepInOtherLanguage } from '../same-in-language.ts';

/**
 * A version of a product with its wording.
 *
 * @param version its name, or `current`
 * @param more names an agent as the reader, who answers for a customer; otherwise the texts speak to the customer
 */
export function productBundle(product: string, version: string, locale: Locale, more: { reader?: 'agent' } = {}) {
  const asked = { params: { product, version }, query: { locale, ...more } };
  const queryKey = buildCacheKey(getProduct, asked);
  return queryOptions({
    queryKey,
    placeholderData: keepInOtherLanguage<ProductBundle>(queryKey),
    // No abort signal: if the component goes away, the request continues, because the draft's machine may wait for it.
    queryFn: () => send(getProduct, asked),
    // A version never changes; the current version may.
    staleTime: version === 'current' ? 60_000 : Number.POSITIVE_INFINITY,
  });
}

/**
 * The current version of the product that the server used to render the page; undefined if the server did not render
 * the page with it. It is cached under the key of `productBundle`, with the age of the page.
 */
export function useHydratedBundle(product: string, locale: Locale): ProductBundle | undefined {
  const client = useQueryClient();
  const hydrated = useHydratedReply(getProduct, { params: { product, version: 'current' }, query: { locale } });
  const { queryKey } = productBundle(product, 'current', locale);
  if (hydrated && client.getQueryData(queryKey) === undefined)
    client.setQueryData(queryKey, hydrated, { updatedAt: performance.timeOrigin });
  return hydrated;
}
