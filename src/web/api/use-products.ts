import { useQuery } from '@tanstack/react-query';
import type { ProductSummary } from '#contract/products.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { paths } from '#web/paths.ts';
import { send } from './http.ts';

/** A product on sale; `path` is where its journey begins. */
export type ProductOnSale = ProductSummary & { path: string };

/** The products on sale, in the language shown. */
export function useProducts() {
  const { locale } = useLanguage();
  return useQuery({
    queryKey: ['products', locale],
    queryFn: ({ signal }) => send<ProductSummary[]>('GET', '/products', { query: { locale }, signal }),
    select: withPaths,
  });
}

const withPaths = (products: ProductSummary[]): ProductOnSale[] =>
  products.map((product) => ({ ...product, path: paths.buy(product.id) }));
