import { listProductNames } from '#contract/studio/product-names.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useRead } from '../call-query.ts';

/** Names of all products that are or were on sale, in the language shown. */
export function useAllProductNames() {
  const { locale } = useLanguage();
  return useRead(listProductNames, { query: { locale } });
}
