import { useQuery } from '@tanstack/react-query';
import type { ProductSummary } from '#contract/products.ts';
import { useWrittenReply } from '#web/hydration/written.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { send } from '../http.ts';

/** The products on sale, in the language shown. */
export function useProducts() {
  const { locale } = useLanguage();
  const written = useWrittenReply<ProductSummary[]>('/products', { locale });
  return useQuery({
    ...(written ? { initialData: written } : {}),
    queryKey: ['products', locale],
    queryFn: ({ signal }) => send<ProductSummary[]>('GET', '/products', { query: { locale }, signal }),
  });
}
