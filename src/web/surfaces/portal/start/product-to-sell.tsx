import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ProductSummary } from '#contract/products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { ProductSign } from '#web/product/product-sign.tsx';
import { paths } from '#web/router/paths.ts';

/** A product that can be sold: the card leads into its journey. */
export function ProductToSell({ product: { id, name, tagline } }: { product: ProductSummary }) {
  const text = useText();
  return (
    <article className="group relative flex h-full gap-4 rounded-card border border-line bg-card p-4 transition-colors focus-within:border-primary hover:border-primary">
      <ProductSign id={id} />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <h2 className="font-semibold text-body">{name}</h2>
        <p className="text-muted text-small">{tagline}</p>
        <div className="flex flex-wrap gap-x-5">
          <Link
            href={paths.buy(id)}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-deep underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
          >
            {text('portal.start.quote')}
            <VisuallyHidden>: {name}</VisuallyHidden>
            <Icon of={ArrowRight} className="size-5" />
          </Link>
          <Link href={paths.benefit(id)} className="link relative z-10 inline-flex min-h-11 items-center text-small">
            {text('interface.chooser.covers')}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        </div>
      </div>
    </article>
  );
}
