import { SITE } from '#contract/studio/material/site-settings.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useReleaseProductName } from './use-release-product-name.ts';

/** Returns a function that names a product in a release, sold or not; a removed one by its name on sale. */
export function useReleaseProductNames(release: string): (product: string) => string {
  const { data: products } = useReleaseProducts(release);
  const { nameOf: nameOfSold } = useProductNames();
  const nameOf = useReleaseProductName();
  const text = useText();
  return (product) => {
    if (product === SITE) return text('studio.site');
    const found = products?.find((one) => one.product === product);
    return found ? nameOf(found) : nameOfSold(product);
  };
}
