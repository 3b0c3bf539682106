import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ProductSummary } from '#contract/products.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';
import { paths } from '#web/router/paths.ts';

type ProductLinksProps = { product: Pick<ProductSummary, 'id' | 'name'>; buy: string };

/** The two links of a product's card: the whole card leads into its journey, a second link to its cover. */
export function ProductLinks({ product: { id, name }, buy }: ProductLinksProps) {
  const text = useText();
  return (
    <>
      <Link
        href={paths.buy(id)}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary-deep underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
      >
        {buy}
        <VisuallyHidden>: {name}</VisuallyHidden>
        <Icon of={ArrowRight} className="size-5 transition-transform group-hover:translate-x-0.5" />
      </Link>
      <Link href={paths.benefit(id)} className="link relative z-10 inline-flex min-h-11 items-center text-small">
        {text('interface.chooser.covers')}
        <VisuallyHidden>: {name}</VisuallyHidden>
      </Link>
    </>
  );
}
