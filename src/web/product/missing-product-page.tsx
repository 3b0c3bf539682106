import { Link } from 'wouter';
import { listProductNames } from '#contract/studio/product-names.ts';
import { useRead } from '#web/api/call-query.ts';
import { useProducts } from '#web/api/catalogue/use-products.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { paths } from '#web/router/paths.ts';

/** The address of a product that is not on sale: it was withdrawn, or it never existed. */
export function MissingProductPage({ product }: { product: string }) {
  const { locale } = useLanguage();
  const names = useRead(listProductNames, { query: { locale } });
  const onSale = useProducts();
  if (names.isPending || onSale.isPending) return <PageWaiting />;
  const name = names.data?.find(({ id }) => id === product)?.name;
  if (name === undefined || onSale.data?.some(({ id }) => id === product)) return <NotFoundPage withProducts />;
  return <WithdrawnProductPage name={name} others={onSale.data ?? []} />;
}

/** The product is no longer sold. The page says what to do, and lists the products on sale. */
function WithdrawnProductPage({ name, others }: { name: string; others: readonly { id: string; name: string }[] }) {
  const text = useText();
  return (
    <EmptyPage title={text('wizard.version.withdrawn')}>
      <p className="font-semibold">{name}</p>
      <p>{text('wizard.version.withdrawnText')}</p>
      <nav aria-label={text('wizard.version.others')}>
        <h2 className="text-lead">{text('wizard.version.others')}</h2>
        <ul>
          {others.map((other) => (
            <li key={other.id}>
              <Link href={paths.benefit(other.id)} className="link inline-flex min-h-11 items-center">
                {other.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </EmptyPage>
  );
}
