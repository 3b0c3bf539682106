import { SHARED } from '#contract/studio/material/shared.ts';
import { SITE } from '#contract/studio/material/site-settings.ts';
import type { ReleaseProduct } from '#contract/studio/products.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** Returns a function that names a product of a release. A product that is not in it gets its name in the shop. */
export function useReleaseProductNames(release: string): (product: string) => string {
  const { data: products } = useReleaseProducts(release);
  const { nameOf: nameOfSold } = useProductNames();
  const nameOf = useReleaseProductName();
  const text = useText();
  return (product) => {
    if (product === SITE) return text('studio.site');
    if (product === SHARED) return text('studio.shared');
    const found = products?.find((one) => one.product === product);
    return found ? nameOf(found) : nameOfSold(product);
  };
}

/** Returns a function that names a product of a release in the user's language; without a name by its id. */
export function useReleaseProductName() {
  const { locale } = useLanguage();
  return ({ product, names }: ReleaseProduct): string => names[locale] ?? names.en ?? product;
}
