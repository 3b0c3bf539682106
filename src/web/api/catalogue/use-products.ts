import { useQuery } from '@tanstack/react-query';
import { listProducts } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { callQuery } from '../call-query.ts';

/** The products on sale, in the language shown. */
export function useProducts() {
  const { locale } = useLanguage();
  const hydrated = useHydratedReply(listProducts, { query: { locale } });
  return useQuery({
    ...(hydrated ? { initialData: hydrated } : {}),
    ...callQuery(listProducts, { query: { locale } }),
  });
}
