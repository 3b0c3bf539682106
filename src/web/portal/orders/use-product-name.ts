import { useProducts } from '#web/api/use-products.ts';

/** Names of products in the language shown; one that is not on sale any more goes by its id. */
export function useProductName(): (product: string) => string {
  const { data = [] } = useProducts();
  return (product) => data.find(({ id }) => id === product)?.name ?? product;
}
