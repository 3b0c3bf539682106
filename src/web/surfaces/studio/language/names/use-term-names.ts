import { useMemo } from 'react';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { buildProductNames, type ProductNames } from './product-names.ts';

/** Returns the names of the open product in the user's language, with the present words of the release. */
export function useTermNames(): ProductNames {
  const { product } = useWorkspace();
  const { locale } = useLanguage();
  const own = useFile(`locales/${locale}/products/${product}.json`);
  const shared = useFile(`locales/${locale}/shared.json`);
  return useMemo(() => buildProductNames(own, shared), [own, shared]);
}
