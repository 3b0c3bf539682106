import { useQuery } from '@tanstack/react-query';
import type { ProductSummary } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { send } from '../http.ts';

/** The products on sale, in the language shown. */
export function useProducts() {
  const { locale } = useLanguage();
  const hydrated = useHydratedReply<ProductSummary[]>('/products', { locale });
  return useQuery({
    ...(hydrated ? { initialData: hydrated } : {}),
    queryKey: ['products', locale],
    queryFn: ({ signal }) => send<ProductSummary[]>('GET', '/products', { query: { locale }, signal }),
  });
}
