import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';

/** What a product is for, in its own words, and the way to a price. */
export function ProductIntroduction({ product }: { product: Pick<Product, 'id' | 'definition'> }) {
  const text = useText();
  const words = useWords(product.id);
  return (
    <>
      <PageTitle title={text('wizard.benefit.title', { product: words.own('name') })} className="text-display" />
      <p className="max-w-form text-lead">{words.own('description')}</p>
      <div className="print:hidden">
        <ButtonLink href={paths.buy(product.id)}>{text('wizard.benefit.price')}</ButtonLink>
      </div>
      {product.definition.product.sampleRates && (
        <div className="max-w-form">
          <Notice>{text('wizard.benefit.sample')}</Notice>
        </div>
      )}
    </>
  );
}
