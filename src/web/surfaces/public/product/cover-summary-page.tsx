import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import type { ProductBundle } from '#contract/products.ts';
import { summarizeCover } from '#shared/cover-summary.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { MissingProductPage } from '#web/product/missing-product-page.tsx';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { paths } from '#web/router/paths.ts';

/** The cover and exclusions of a product, on one page: of the plan and the version in the address. */
export function CoverSummaryPage({ params }: { params: { product: string } }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-5 pt-6 sm:px-8 sm:pt-10 print:max-w-none print:p-0">
      <ApiProvider>
        <LoadedSummary product={params.product} />
      </ApiProvider>
    </div>
  );
}

function LoadedSummary({ product }: { product: string }) {
  const { locale } = useLanguage();
  const asked = new URLSearchParams(useSearch());
  const ready = useMessages(['wizard', 'problems', 'site']);
  const { data, error, refetch } = useQuery(productBundle(product, asked.get('version') ?? 'current', locale));
  if (ready && error)
    return <LoadFailure error={error} missing={<MissingProductPage product={product} />} onRetry={() => refetch()} />;
  if (!ready || !data) return <PageWaiting />;
  return <Summary bundle={data} plan={asked.get('plan') ?? undefined} />;
}

function Summary({ bundle, plan }: { bundle: ProductBundle; plan: string | undefined }) {
  const text = useText();
  const { locale } = useLanguage();
  const { id, definition, messages } = bundle;
  return (
    <>
      <article className="overflow-hidden rounded-card border border-line bg-card shadow-card print:border-0 print:text-[9pt] print:shadow-none">
        <CheckPattern className="h-3 w-full print:[print-color-adjust:exact]" />
        {/* On paper in two columns, so that with the limits of all plans it fits one page. */}
        <div className="grid gap-6 p-5 sm:p-8 print:block print:columns-2 print:gap-8 print:p-0 print:pt-4">
          <div className="grid gap-2">
            <p className="font-semibold text-primary-deep">{messages[`${id}.name`]}</p>
            <PageTitle title={text('site.summary.title')} className="text-title" />
            <p className="text-muted">{text('site.summary.lead')}</p>
          </div>
          {summarizeCover(definition, { locale, messages, say: text }, plan).map(({ title, points }) => (
            <section key={title} className="grid gap-2 print:mt-4 print:block">
              <h2 className="text-lead">{title}</h2>
              <ul className="figures grid list-disc gap-1 pl-5 marker:text-primary">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </article>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={paths.buy(id)}>{text('wizard.benefit.price')}</ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          {text('interface.ui.print')}
        </Button>
      </div>
      <ProductDocuments product={id} plan={plan} version={bundle.version} />
    </>
  );
}
