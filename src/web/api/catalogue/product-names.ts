import { useQuery } from '@tanstack/react-query';
import { listProductNames } from '#contract/studio/product-names.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { callQuery } from '../call-query.ts';

/** What products are called that are sold or were, in the language shown. */
export function useAllProductNames() {
  const { locale } = useLanguage();
  return useQuery(callQuery(listProductNames, { query: { locale } }));
}
