import type { ReleaseProduct } from '#contract/studio/products.ts';
import { useLanguage } from '#web/i18n/language.tsx';

/** Returns a function that names a product of a release in the user's language; without a name by its id. */
export function useReleaseProductName() {
  const { locale } = useLanguage();
  return ({ product, names }: ReleaseProduct): string => names[locale] ?? names.en ?? product;
}
