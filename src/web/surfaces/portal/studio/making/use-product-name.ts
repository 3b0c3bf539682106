import { useLanguage } from '#web/i18n/language.tsx';
import { useFile, useWorkspace } from '../workspace/workspace-context.ts';

/** What the product of the page is called as it is written now; its id where it has no name. */
export function useProductName(): string {
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const words = useFile<{ name?: unknown } | null>(`locales/${locale}/products/${product}.json`);
  const name = words?.name;
  return typeof name === 'string' && name !== '' ? name : product;
}
