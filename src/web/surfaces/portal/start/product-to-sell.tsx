import type { ProductSummary } from '#contract/products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProductLinks } from '#web/product/product-links.tsx';
import { ProductSign } from '#web/product/product-sign.tsx';

/** A product that can be sold: the card leads into its journey. */
export function ProductToSell({ product }: { product: ProductSummary }) {
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
