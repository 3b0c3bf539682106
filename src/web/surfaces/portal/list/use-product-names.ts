import { useProducts } from '#web/api/catalogue/use-products.ts';

/** What products are called, by their ids, and the choices of a filter. One that is not sold any more has its id. */
export function useProductNames() {
  const { data: products = [] } = useProducts();
  return {
    nameOf: (product: string): string => products.find(({ id }) => id === product)?.name ?? product,
    choices: products.map(({ id, name }) => ({ value: id, label: name })),
  };
}
