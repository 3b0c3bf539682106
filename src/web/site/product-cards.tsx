import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProductCardsWaiting } from './product-cards-waiting.tsx';
import { ProductSign } from './product-sign.tsx';
import { useProductsOnSale } from './use-products-on-sale.ts';

/** The products on sale, each a card that leads into its journey. */
export function ProductCards() {
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
    <ul className="grid gap-5 lg:grid-cols-2">
      {products.map(({ id, name, tagline }) => (
        <li key={id} className="only:col-span-full">
          <Link
            href={paths.buy(id)}
            className="group flex h-full gap-5 rounded-card border border-line bg-card p-5 shadow-card transition-colors hover:border-primary sm:p-6"
          >
            <ProductSign id={id} />
            <span className="grid flex-1 content-start gap-1">
              <span className="text-lead font-semibold text-ink">{name}</span>
              <span>{tagline}</span>
              <span className="mt-2 inline-flex items-center gap-2 font-semibold text-primary-deep underline-offset-4 group-hover:underline">
                {text('interface.chooser.see')}
                <Icon of={ArrowRight} className="size-5 transition-transform group-hover:translate-x-0.5" />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
