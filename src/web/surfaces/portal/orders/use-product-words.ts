import { useQuery } from '@tanstack/react-query';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** The words of a product as it is on sale: names of premium lines, of documents and of the questions it asks. */
export function useProductWords(product: string) {
  const { locale } = useLanguage();
  const { data: bundle, isError } = useQuery(productBundle(product, 'current', locale));
  /** What the version on sale does not name goes by its code. */
  const word = (rest: string, otherwise: string): string => bundle?.messages[`${product}.${rest}`] ?? otherwise;
  /** What a question is called. */
  const label = (field: string): string => {
    const pages = Object.entries(bundle?.definition.form.pages ?? {});
    const [page] = pages.find(([, { schema }]) => schema.properties[field] !== undefined) ?? [];
    return word(`${page}.${field}.label`, field);
  };
  return { isReady: bundle !== undefined || isError, word, label };
}
