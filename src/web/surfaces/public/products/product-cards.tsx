import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { HelpCard } from './help-card.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductCardsWaiting } from './product-cards-waiting.tsx';

/** The products on sale, each a card that leads into its journey, and whom to ask for advice. */
export function ProductCards({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const text = useText();
  const { data: products, isPending, error } = useProductsOnSale();

  if (error) {
    return (
      <Notice kind="error" live title={text('interface.chooser.failed')}>
        {text('interface.chooser.failedHelp')}
      </Notice>
    );
  }
  if (isPending || !products) return <ProductCardsWaiting />;
  if (products.length === 0) {
    return <Notice title={text('interface.chooser.none')}>{text('interface.chooser.noneHelp')}</Notice>;
  }
  return (
    <ul className="grid gap-5 lg:grid-cols-2 desk:grid-cols-4">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} heading={heading} />
        </li>
      ))}
      <li>
        <HelpCard heading={heading} />
      </li>
    </ul>
  );
}
