import { useContext } from 'react';
import { Link } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { ProductSummary } from '#contract/products.ts';
import { joinNames } from '#shared/full-name.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useUser } from '#web/api/people/user.ts';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { OpenPages } from '#web/desk/page/portal-route.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { ProductLinks } from '#web/product/product-links.tsx';
import { ProductSign } from '#web/product/product-sign.tsx';

/** The home page after the sign-in: for sellers the products; for others the pages that are open to them. */
export function StartPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  if (!user.scope.includes('b2b:sell')) return <YourPages user={user} />;
  if (user.partner?.maySell) return <ProductsToSell />;
  return (
    <EmptyPage title={text('portal.maySellNot.title')}>
      <p>{text('problems.partnerMayNotSell')}</p>
    </EmptyPage>
  );
}

/** The first page of users who do not sell: the pages that are open to them. */
function YourPages({ user }: { user: ProfileView }) {
  const text = useText();
  const entries = useContext(OpenPages);
  return (
    <PortalPage
      title={text('portal.yourPages.title', { name: joinNames(user) })}
      lead={text(entries.length > 0 ? 'portal.yourPages.lead' : 'portal.yourPages.none')}
    >
      <ul className="grid gap-4 md:grid-cols-2 desk:grid-cols-3">
        {entries.map(({ pattern, menu }) => (
          <li key={pattern}>
            <Link
              href={pattern}
              className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-card px-5 py-3 font-semibold text-primary-deep hover:border-primary hover:bg-primary-tint"
            >
              <Icon of={menu.icon} className="size-6" />
              {text(`portal.menu.${menu.name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </PortalPage>
  );
}

const waiting = ['one', 'two', 'three', 'four', 'five', 'six'];
const grid = 'grid gap-4 md:grid-cols-2 desk:grid-cols-3';

/** A seller's choice of product: a search, and a card for each product. */
function ProductsToSell() {
  const text = useText();
  const { data: products, error, refetch } = useProducts();
  const { filters, box } = useFilters('search');
  const wanted = filters.search.toLocaleLowerCase();
  const found = products?.filter(({ name, tagline }) => `${name} ${tagline}`.toLocaleLowerCase().includes(wanted));

  if (error && !products) return <LoadError onRetry={refetch} />;
  return (
    <PortalPage title={text('portal.start.title')} lead={text('portal.start.lead')}>
      <SearchInput label={text('portal.start.search')} {...box('search')} />
      {!found ? (
        <div className={grid} aria-busy="true">
          {waiting.map((one) => (
            <Skeleton key={one} className="h-28 w-full" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <p role="status" className="text-muted">
          {products?.length === 0
            ? `${text('interface.chooser.none')}. ${text('interface.chooser.noneHelp')}`
            : text('portal.start.none')}
        </p>
      ) : (
        <ul className={grid}>
          {found.map((product) => (
            <li key={product.id}>
              <ProductToSell product={product} />
            </li>
          ))}
        </ul>
      )}
    </PortalPage>
  );
}

/** A product on sale: the card leads into its journey. */
function ProductToSell({ product }: { product: ProductSummary }) {
  const text = useText();
  const { id, name, tagline } = product;
  return (
    <article className="group relative flex h-full gap-4 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-primary hover:border-primary">
      <ProductSign id={id} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <h2 className="font-semibold text-body">{name}</h2>
        <p className="text-muted text-small">{tagline}</p>
        <div className="flex flex-wrap gap-x-5">
          <ProductLinks product={product} buy={text('portal.menu.getQuote')} />
        </div>
      </div>
    </article>
  );
}
