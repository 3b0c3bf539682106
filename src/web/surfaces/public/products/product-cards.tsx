import { Phone } from 'lucide-react';
import type { ProductSummary } from '#contract/products.ts';
import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ProductLinks } from '#web/product/product-links.tsx';
import { ProductCardsWaiting } from './product-cards-waiting.tsx';
import { ProductScene } from './product-scene.tsx';

/** The products on sale, each a card that leads into its journey, and a contact for advice. */
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
    <ul className="grid gap-2 sm:gap-5 lg:grid-cols-2 desk:grid-cols-4">
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

/** For people who do not know which product they need: a contact. */
function HelpCard({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const text = useText();
  const { tollFree } = useContact();
  return (
    <div className="flex h-full flex-col justify-between gap-4 rounded-card border border-primary-line bg-primary-tint p-3 sm:p-5">
      <div className="grid gap-1">
        <Heading className="text-lead">{text('interface.chooser.help.title')}</Heading>
        <p>{text('interface.chooser.help.text')}</p>
      </div>
      <ButtonLink href={tollFree.dial} variant="secondary" className="self-start">
        <Icon of={Phone} />
        <span className="figures">{text('interface.home.call', { number: tollFree.number })}</span>
      </ButtonLink>
    </div>
  );
}

type ProductCardProps = { product: ProductSummary; heading: 'h2' | 'h3' };

/**
 * A product on sale: the whole card leads to its price, a second link to its cover. The picture is beside the name on a
 * phone, beside everything on a wider screen, and on top if four cards make a row.
 */
function ProductCard({ product, heading: Heading }: ProductCardProps) {
  const text = useText();
  const { money } = useFormat();
  const { id, name, tagline, picture, priceFrom } = product;
  return (
    <article className="group relative grid h-full grid-cols-[6rem_1fr] content-start overflow-hidden rounded-card border border-line bg-card p-3 shadow-card transition-colors focus-within:border-primary hover:border-primary sm:grid-cols-[11rem_1fr] sm:grid-rows-[auto_1fr_auto] sm:content-stretch sm:p-0 desk:grid-cols-1 desk:grid-rows-[auto_auto_1fr_auto]">
      <ProductScene
        id={id}
        picture={picture}
        later
        className="aspect-[8/5] self-center rounded-field sm:row-span-3 sm:aspect-auto sm:self-stretch sm:rounded-none desk:row-span-1 desk:aspect-[8/5]"
      />
      <Heading className="self-center pl-4 text-lead sm:px-5 sm:pt-5">{name}</Heading>
      <p className="col-span-2 pt-1 sm:col-span-1 sm:px-5 sm:pt-1">{tagline}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-5 sm:col-span-1 sm:pt-2 sm:px-5 sm:pb-3">
        {priceFrom && (
          <p className="figures font-semibold text-ink text-lead">
            {text('interface.chooser.from', { amount: money(priceFrom.total, priceFrom.currency) })}
          </p>
        )}
        <ProductLinks product={product} buy={text('interface.chooser.see')} />
      </div>
    </article>
  );
}
