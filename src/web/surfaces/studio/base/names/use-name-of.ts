import type { ReleaseProduct } from '#contract/studio/products.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** What a product of a release is called there, in the language shown; its id where it has no name. */
export function useNameOf() {
  const { locale } = useLanguage();
  return ({ product, names }: ReleaseProduct): string => names[locale] ?? names.en ?? product;
}
