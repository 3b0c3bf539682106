import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useFilters } from '../list/use-filters.ts';
import { LoadError } from '../load-error.tsx';
import { PortalPage } from '../portal-page.tsx';
import { ProductToSell } from './product-to-sell.tsx';

const waiting = ['one', 'two', 'three', 'four', 'five', 'six'];
const grid = 'grid gap-4 md:grid-cols-2 desk:grid-cols-3';

/** The product chooser of who sells: a search, and a card for each product. */
export function ProductsToSell() {
  const text = useText();
  const { data: products, error, refetch } = useProducts();
  const { filters, setFilter } = useFilters('search');
  const wanted = filters.search.toLocaleLowerCase();
  const found = products?.filter(({ name, tagline }) => `${name} ${tagline}`.toLocaleLowerCase().includes(wanted));

  if (error && !products) return <LoadError onRetry={refetch} />;
  return (
    <PortalPage title={text('portal.start.title')} lead={text('portal.start.lead')}>
      <SearchBox
        label={text('portal.start.search')}
        value={filters.search}
        onChange={(search) => setFilter('search', search)}
      />
      {!found ? (
        <div className={grid} aria-busy="true">
          {waiting.map((one) => (
            <Skeleton key={one} className="h-28 w-full" />
          ))}
        </div>
      ) : found.length === 0 ? (
        <p role="status" className="text-muted">
          {text(products?.length === 0 ? 'interface.chooser.none' : 'interface.ui.nothingFound')}
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
