import { listProductNames } from '#contract/studio/product-names.ts';
import { useRead } from '#web/api/call-query.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** Names of all products that are or were on sale, by their ids, and the choices of a filter. */
export function useProductNames() {
  const { locale } = useLanguage();
  const { data, isPlaceholderData, isPending } = useRead(listProductNames, { query: { locale } });
  const products = data ?? [];
  return {
    isPending,
    /** True if the list is there and has no such product: it was never on sale. */
    isUnknown: (product: string): boolean =>
      data !== undefined && !isPlaceholderData && !products.some(({ id }) => id === product),
    nameOf: (product: string): string => products.find(({ id }) => id === product)?.name ?? product,
    choices: products.map(({ id, name }) => ({ value: id, label: name })),
  };
}
