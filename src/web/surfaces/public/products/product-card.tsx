import type { ProductSummary } from '#contract/products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProductLinks } from '#web/product/product-links.tsx';
import { ProductScene } from './product-scene.tsx';

type ProductCardProps = { product: ProductSummary; heading: 'h2' | 'h3' };

/**
 * A product on sale: the whole card leads to its price, a second link to what it covers. The picture stands beside the
 * name on a phone, beside everything on a wider screen, and on top where four cards make a row.
 */
export function ProductCard({ product, heading: Heading }: ProductCardProps) {
  const text = useText();
  const { id, name, tagline } = product;
  return (
    <article className="group relative grid h-full grid-cols-[6rem_1fr] content-start overflow-hidden rounded-card border border-line bg-card p-5 shadow-card transition-colors focus-within:border-primary hover:border-primary sm:grid-cols-[11rem_1fr] sm:grid-rows-[auto_1fr_auto] sm:content-stretch sm:p-0 desk:grid-cols-1 desk:grid-rows-[auto_auto_1fr_auto]">
      <ProductScene
        id={id}
        later
        className="aspect-[8/5] self-center rounded-field sm:row-span-3 sm:aspect-auto sm:self-stretch sm:rounded-none desk:row-span-1 desk:aspect-[8/5]"
      />
      <Heading className="self-center pl-4 text-lead sm:px-5 sm:pt-5">{name}</Heading>
      <p className="col-span-2 pt-3 sm:col-span-1 sm:px-5 sm:pt-1">{tagline}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-5 pt-2 sm:col-span-1 sm:px-5 sm:pb-3">
        <ProductLinks product={product} buy={text('interface.chooser.see')} />
      </div>
    </article>
  );
}
