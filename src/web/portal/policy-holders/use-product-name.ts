import { useProducts } from '#web/api/use-products.ts';

/** Names of products; of one that is no longer on sale, its id. */
export function useProductName(): (product: string) => string {
  const { data: products = [] } = useProducts();
  return (product) => products.find(({ id }) => id === product)?.name ?? product;
}
