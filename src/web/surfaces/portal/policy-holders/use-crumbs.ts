import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import type { Crumb } from './crumbs-page.tsx';
import { buildHolderAddresses } from './holder-addresses.ts';

/** The parents of a policyholder's pages: all policyholders, or the product from which the user came. */
export function useCrumbs(product: string | undefined): (holder?: { id: string; name: string }) => Crumb[] {
  const text = useText();
  const { nameOf } = useProductNames();
  return (holder) => [
    ...(product === undefined
      ? [{ name: text('portal.menu.policyHolders'), href: patterns.policyHolders }]
      : [
          { name: text('portal.menu.policyHoldersByProduct'), href: patterns.holdersByProduct },
          { name: nameOf(product), href: pathTo(patterns.holderByProduct, { id: product }) },
        ]),
    ...(holder ? [{ name: holder.name, href: buildHolderAddresses(holder.id, product).holder }] : []),
  ];
}
