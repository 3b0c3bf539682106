import { useQuery } from '@tanstack/react-query';
import type { ProductBundle } from '#contract/products.ts';
import { isApiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { productBundle, useHydratedBundle } from '#web/api/catalogue/product-bundle.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { BesideScene } from './beside-scene.tsx';
import { CoverInShort } from './cover-in-short.tsx';
import { PlansCompared } from './plans-compared.tsx';
import { ProductIntroduction } from './product-introduction.tsx';
import { ReadyForPrice } from './ready-for-price.tsx';

/** A product before its purchase: what it covers and what not, for whom, its plans, its documents, the way to a price. */
export function BenefitPage({ params }: { params: { product: string } }) {
  return (
    <div className="mx-auto grid max-w-desk gap-16 px-5 pt-6 sm:px-8 sm:pt-10">
      <ApiProvider>
        <Opened product={params.product} />
      </ApiProvider>
    </div>
  );
}

function Opened({ product }: { product: string }) {
  const { locale } = useLanguage();
  // The words of the page and those of the product are asked for at once.
  const ready = useMessages(['wizard', 'problems', 'site']);
  useHydratedBundle(product, locale);
  const { data, error, refetch } = useQuery(productBundle(product, 'current', locale));
  if (ready && isApiError(error) && error.status === 404) return <NotFoundPage withProducts />;
  if (ready && error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (!ready || !data) {
    return (
      <BesideScene id={product}>
        <PageWaiting />
      </BesideScene>
    );
  }
  return (
    <ProductWords messages={data.messages}>
      <Benefits bundle={data} />
    </ProductWords>
  );
}

function Benefits({ bundle: { id, definition } }: { bundle: ProductBundle }) {
  const text = useText();
  const product = { id, definition };
  return (
    <>
      <BesideScene id={id}>
        <ProductIntroduction product={product} />
      </BesideScene>
      <CoverInShort product={id} plans={definition.benefits.plans.length > 0} />
      {definition.benefits.plans.length === 0 ? (
        <p>{text('wizard.benefit.none')}</p>
      ) : (
        <PlansCompared product={product} />
      )}
      <div className="max-w-form">
        <ProductDocuments product={id} />
      </div>
      <ReadyForPrice product={id} />
    </>
  );
}
