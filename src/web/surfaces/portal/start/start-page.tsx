import { type ReactNode, useContext, useId } from 'react';
import { Link } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import type { ProductSummary } from '#contract/products.ts';
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
import { ProductLinks } from '#web/product/product-links.tsx';
import { ProductSign } from '#web/product/product-sign.tsx';
import { patterns } from '#web/router/paths.ts';
import { DueWork } from './due-work.tsx';
import { MonthCard } from './month-progress.tsx';

/** The home page after the sign-in: the due work; then for sellers the products, for others the pages open to them. */
export function StartPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  return (
    <PortalPage title={text('due.title')}>
      <DueWork />
      {user.scope.includes('b2b:sell') && <MonthCard />}
      <Below user={user} />
    </PortalPage>
  );
}

function Below({ user }: { user: ProfileView }) {
  const text = useText();
  if (!user.scope.includes('b2b:sell')) return <YourPages />;
  if (user.partner?.maySell) return <ProductsToSell />;
  return (
    <TitledPart title={text('portal.maySellNot.title')}>
      <p>{text('problems.partnerMayNotSell')}</p>
    </TitledPart>
  );
}

type TitledPartProps = { title: string; lead?: string; children: ReactNode };

function TitledPart({ title, lead, children }: TitledPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 pt-2">
      <div className="grid gap-1">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {lead && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

/** The pages that are open to a user who does not sell. */
function YourPages() {
  const text = useText();
  const entries = useContext(OpenPages).filter(({ pattern }) => pattern !== patterns.portalHome);
  return (
    <TitledPart
      title={text('portal.yourPages.title')}
      lead={text(entries.length > 0 ? 'portal.yourPages.lead' : 'portal.yourPages.none')}
    >
      <ul className={grid}>
        {entries.map(({ pattern, menu }) => (
          <li key={pattern}>
            <Link
              href={pattern}
              className="flex min-h-14 items-center gap-4 rounded-card border border-line bg-card px-5 py-2 font-semibold text-primary-deep hover:border-primary hover:bg-primary-tint"
            >
              <Icon of={menu.icon} className="size-6" />
              {text(`portal.menu.${menu.name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </TitledPart>
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
    <TitledPart title={text('portal.start.title')} lead={text('portal.start.lead')}>
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
    </TitledPart>
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
        <h3 className="font-semibold text-body">{name}</h3>
        <p className="text-muted text-small">{tagline}</p>
        <div className="flex flex-wrap gap-x-5">
          <ProductLinks product={product} buy={text('portal.menu.getQuote')} />
        </div>
      </div>
    </article>
  );
}
