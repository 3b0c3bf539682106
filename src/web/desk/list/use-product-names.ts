import { useAllProductNames } from '#web/api/catalogue/product-names.ts';

/** What products are called, by their ids, and the choices of a filter: those that are withdrawn, too. */
export function useProductNames() {
  const { data: products = [] } = useAllProductNames();
  return {
    nameOf: (product: string): string => products.find(({ id }) => id === product)?.name ?? product,
    choices: products.map(({ id, name }) => ({ value: id, label: name })),
  };
}
