import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { buildHolderAddresses } from './holder-addresses.ts';

type Crumb = { name: string; href: string };

type CrumbsPageProps = {
  /** The parent pages, the highest first. */
  crumbs: readonly Crumb[];
  title: string;
  heading?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * A deeper page of the portal, with links to its parents above its heading. Beneath a product that was never on sale
 * every page is a 404.
 */
export function CrumbsPage({ crumbs, ...page }: CrumbsPageProps) {
  const text = useText();
  const { product } = useHolderRoute();
  const { isUnknown } = useProductNames();
  if (product !== undefined && isUnknown(product)) return <NotFoundPage home={patterns.portalHome} />;
  return (
    <>
      <nav
        aria-label={text('policy-holders.crumbs')}
        className="relative -mb-4 mx-auto max-w-desk overflow-x-auto px-5 pt-3 text-small sm:px-8 print:hidden"
      >
        {/* In one line, for names of any length: nothing below it moves. */}
        <ol className="flex items-center whitespace-nowrap">
          {crumbs.map(({ name, href }) => (
            <li key={href} className="flex items-center">
              <TextLink href={href}>{name}</TextLink>
              <Icon of={ChevronRight} className="mx-1.5 size-4 text-muted" />
            </li>
          ))}
          <li aria-current="page" className="text-muted">
            {page.title}
          </li>
        </ol>
      </nav>
      <PortalPage {...page} />
    </>
  );
}

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

/**
 * The parameters in the address of a deeper page. Beneath a product, `:id` is the product and the policyholder a
 * segment of its own, which the specification makes optional; otherwise `:id` is the policyholder.
 */
export function useHolderRoute(): { product?: string; holder?: string; benefitPlan?: string; schedule?: string } {
  const [path] = useLocation();
  const { id, holder, benefitPlan, schedule } = useParams<Record<string, string | undefined>>();
  const place = path.startsWith(`${patterns.holdersByProduct}/`) ? { product: id, holder } : { holder: id };
  return Object.fromEntries(
    Object.entries({ ...place, benefitPlan, schedule }).filter(([, value]) => value !== undefined),
  );
}
