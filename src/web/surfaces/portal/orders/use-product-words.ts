import { useQuery } from '@tanstack/react-query';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** The messages of a product as it is on sale: names of premium lines, of documents and of its questions. */
export function useProductWords(product: string) {
  const { locale } = useLanguage();
  const { data: bundle, isError } = useQuery(productBundle(product, 'current', locale));
  /** The message of the version on sale; `otherwise` if it has none. */
  const word = (rest: string, otherwise: string): string => bundle?.messages[`${product}.${rest}`] ?? otherwise;
  /** The label of a question. */
  const label = (field: string): string => {
    const pages = Object.entries(bundle?.definition.form.pages ?? {});
    const [page] = pages.find(([, { schema }]) => schema.properties[field] !== undefined) ?? [];
    return word(`${page}.${field}.label`, field);
  };
  return { isReady: bundle !== undefined || isError, word, label };
}
