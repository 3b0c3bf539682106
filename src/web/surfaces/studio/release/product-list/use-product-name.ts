import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Returns the present name of the page's product; its id if it has no name. */
export function useProductName(): string {
  const text = useText();
  const { locale } = useLanguage();
  const { product } = useWorkspace();
  const words = useFile<{ name?: unknown } | null>(`locales/${locale}/products/${product}.json`);
  if (product === SITE) return text('studio.site');
  if (product === SHARED) return text('studio.shared');
  const name = words?.name;
  return typeof name === 'string' && name !== '' ? name : product;
}
