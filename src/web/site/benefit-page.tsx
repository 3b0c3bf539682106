import { useQuery } from '@tanstack/react-query';
import type { ProductBundle } from '#contract/products.ts';
import { isApiError } from '#web/api/api-error.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { productBundle } from '#web/api/product-bundle.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { NotOpened } from '#web/wizard/not-opened.tsx';
import { PageMissing } from '#web/wizard/page-missing.tsx';
import { PageWaiting } from '#web/wizard/page-waiting.tsx';
import { ProductDocuments } from '#web/wizard/product-documents.tsx';
import { ProductWords } from '#web/wizard/product-words.tsx';
import { useWords } from '#web/wizard/use-words.ts';
import { PlanCardsToRead } from './plan-cards-to-read.tsx';
import { PlanTable } from './plan-table.tsx';

/** What a product covers: its plans and benefits side by side, its documents, and the way to a price. */
export function BenefitPage({ params }: { params: { product: string } }) {
  const ready = useMessages(['wizard', 'problems']);
  return (
    <div className="mx-auto grid max-w-desk gap-10 px-5 pt-10 sm:px-8 sm:pt-14">
      <ApiProvider>{ready ? <Opened product={params.product} /> : <PageWaiting />}</ApiProvider>
    </div>
  );
}

function Opened({ product }: { product: string }) {
  const { locale } = useLanguage();
  const { data, error, refetch } = useQuery(productBundle(product, 'current', locale));
  if (isApiError(error) && error.status === 404) return <PageMissing />;
  if (error) return <NotOpened error={error} onRetry={() => refetch()} />;
  if (!data) return <PageWaiting />;
  return (
    <ProductWords messages={data.messages}>
      <Benefits bundle={data} />
    </ProductWords>
  );
}

function Benefits({ bundle: { id, definition } }: { bundle: ProductBundle }) {
  const text = useText();
  const words = useWords(id);
  const note = words.maybe(`${id}.benefitsNote`);
  const product = { id, definition };
  const price = <ButtonLink href={paths.buy(id)}>{text('wizard.benefit.price')}</ButtonLink>;
  return (
    <>
      <div className="grid max-w-form gap-5">
        <PageTitle title={text('wizard.benefit.title', { product: words.own('name') })} className="text-display" />
        <p className="text-lead text-muted">{words.own('description')}</p>
        <div>{price}</div>
      </div>
      {definition.product.sampleRates && (
        <div className="max-w-form">
          <Notice>{text('wizard.benefit.sample')}</Notice>
        </div>
      )}
      {definition.benefits.plans.length === 0 ? (
        <p>{text('wizard.benefit.none')}</p>
      ) : (
        <section aria-labelledby="plans" className="grid min-w-0 gap-4">
          <h2 id="plans" className="text-title">
            {text('wizard.benefit.plans')}
          </h2>
          {note && <p className="text-muted">{note}</p>}
          <PlanTable product={product} />
          <PlanCardsToRead product={product} />
        </section>
      )}
      <div className="grid max-w-form gap-8">
        <ProductDocuments product={id} />
        <div className="print:hidden">{price}</div>
      </div>
    </>
  );
}
