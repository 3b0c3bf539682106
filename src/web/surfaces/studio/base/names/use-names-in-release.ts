import { SITE } from '#contract/studio/material/site-settings.ts';
import { useReleaseProducts } from '#web/api/studio/products.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useNameOf } from './use-name-of.ts';

/** What a product is called in a release, be it sold by now or not; one that is taken out there, as it was sold. */
export function useNamesInRelease(release: string): (product: string) => string {
  const { data: products } = useReleaseProducts(release);
  const { nameOf: nameOfSold } = useProductNames();
  const nameOf = useNameOf();
  const text = useText();
  return (product) => {
    if (product === SITE) return text('studio.site');
    const found = products?.find((one) => one.product === product);
    return found ? nameOf(found) : nameOfSold(product);
  };
}
