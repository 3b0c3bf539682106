import { useAllProductNames } from '#web/api/catalogue/product-names.ts';

/** Names of products by their ids, and the choices of a filter, including withdrawn products. */
export function useProductNames() {
  const { data: products = [] } = useAllProductNames();
  return {
    nameOf: (product: string): string => products.find(({ id }) => id === product)?.name ?? product,
    choices: products.map(({ id, name }) => ({ value: id, label: name })),
  };
}
