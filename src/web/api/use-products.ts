import { useQuery } from '@tanstack/react-query';
import type { ProductSummary } from '#contract/products.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { send } from './http.ts';

/** The products on sale, in the language shown. */
export function useProducts() {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ['products', locale],
    queryFn: ({ signal }) => send<ProductSummary[]>('GET', '/products', { query: { locale }, signal }),
  });
}
