import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Picture, ProductBundle } from '#contract/products.ts';
import type { Product } from '#engine/product.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { productBundle, useHydratedBundle } from '#web/api/catalogue/product-bundle.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { MissingProductPage } from '#web/product/missing-product-page.tsx';
import { ProductDocuments } from '#web/product/product-documents.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { RecommendedPlan } from '#web/product/recommended-plan.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths, patterns } from '#web/router/paths.ts';
import { ProductScene } from '../products/product-scene.tsx';
import { CoverOverview } from './cover-overview.tsx';
import { PlanCardsToRead } from './plan-cards-to-read.tsx';
import { PlanTable } from './plan-table.tsx';
import { ProductQuestions } from './product-questions.tsx';

/**
 * A product before its purchase: its cover and exclusions, its audience, its plans, its documents, and the link to a
 * price.
 */
export function BenefitPage({ params }: { params: { product: string } }) {
  return (
    <div className="mx-auto grid max-w-desk gap-16 px-5 pt-6 sm:px-8 sm:pt-10">
      <ApiProvider>
        <LoadedProduct product={params.product} />
      </ApiProvider>
    </div>
  );
}

function LoadedProduct({ product }: { product: string }) {
  const { locale } = useLanguage();
  // The messages of the page and those of the product are requested at once.
  const ready = useMessages(['wizard', 'problems', 'site']);
  useHydratedBundle(product, locale);
  const { data, error, refetch } = useQuery(productBundle(product, 'current', locale));
  if (ready && error)
    return <LoadFailure error={error} missing={<MissingProductPage product={product} />} onRetry={() => refetch()} />;
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

function Benefits({ bundle: { id, definition, messages, priceFrom } }: { bundle: ProductBundle }) {
  const text = useText();
  const product = { id, definition };
  const { picture: hash } = definition.product;
  return (
    <>
      <BesideScene id={id} picture={hash === undefined ? null : { hash, alt: messages[`${id}.picture`] ?? '' }}>
        <ProductIntroduction product={product} priceFrom={priceFrom} />
      </BesideScene>
      <CoverOverview product={id} plans={definition.benefits.plans.length > 0} />
      {definition.benefits.plans.length === 0 ? (
        <p>{text('wizard.benefit.none')}</p>
      ) : (
        <PlansCompared product={product} />
      )}
      <div className="max-w-form">
        <ProductDocuments product={id} />
      </div>
      <ProductQuestions product={id} />
      <ReadyForPrice product={id} />
    </>
  );
}

/** The picture of a product, beside its text or a placeholder. */
function BesideScene({ id, picture, children }: { id: string; picture?: Picture | null; children: ReactNode }) {
  const text = useText();
  return (
    <div className="grid items-start gap-x-16 gap-y-6 lg:grid-cols-[3fr_2fr]">
      <Link
        href={patterns.chooser}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start lg:col-span-2 print:hidden"
      >
        <Icon of={ArrowLeft} className="size-5" />
        {text('interface.header.products')}
      </Link>
      <ProductScene
        id={id}
        picture={picture}
        className="aspect-[8/5] w-full max-w-xl rounded-card lg:order-last lg:justify-self-end print:hidden"
      />
      <div className="grid gap-5">{children}</div>
    </div>
  );
}

type IntroductionProps = { product: Pick<Product, 'id' | 'definition'>; priceFrom: ProductBundle['priceFrom'] };

/** The purpose of a product, in its own words, and the link to a price. */
function ProductIntroduction({ product, priceFrom }: IntroductionProps) {
  const text = useText();
  const { money } = useFormat();
  const words = useWords(product.id);
  return (
    <>
      <PageTitle title={text('wizard.benefit.title', { product: words.own('name') })} className="text-display" />
      <p className="max-w-form text-lead">{words.own('description')}</p>
      {priceFrom && (
        <p className="figures font-semibold text-ink text-title">
          {text('interface.chooser.from', { amount: money(priceFrom.total, priceFrom.currency) })}
        </p>
      )}
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

/** The end of a product's page: the link to the price, or to a person who answers. */
function ReadyForPrice({ product }: { product: string }) {
  const text = useText();
  const { tollFree, abroad } = useContact();
  return (
    <TitledSection
      id="ready"
      title={text('site.product.ready.title')}
      className="grid justify-items-start gap-4 rounded-card border border-primary-line bg-primary-tint p-6 sm:p-10 print:hidden"
    >
      <p className="max-w-form">{text('site.product.ready.text')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={paths.buy(product)}>{text('wizard.benefit.price')}</ButtonLink>
        <a href={tollFree.dial} className="link figures inline-flex min-h-11 items-center">
          {text('site.product.ready.call', { number: tollFree.number })}
        </a>
        <a href={abroad.dial} className="link figures inline-flex min-h-11 items-center">
          {text('interface.contact.callAbroad', { number: abroad.number })}
        </a>
      </div>
    </TitledSection>
  );
}

type PlansComparedProps = { product: Pick<Product, 'id' | 'definition'> };

/** The plans side by side, all lines or only those in which they differ. */
function PlansCompared({ product }: PlansComparedProps) {
  const text = useText();
  const words = useWords(product.id);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { lines, plans } = product.definition.benefits;
  const differs = (line: string) => new Set(plans.map(({ limits }) => limits[line] ?? null)).size > 1;
  const different = lines.filter(differs);
  const shown = onlyDifferent ? different : lines;
  const note = words.maybe(`${product.id}.benefitsNote`);
  return (
    <section aria-labelledby="plans" className="grid min-w-0 gap-6">
      <div className="grid max-w-form gap-2">
        <h2 id="plans" className="text-title">
          {text('wizard.benefit.plans')}
        </h2>
        {note && <p className="text-muted">{note}</p>}
      </div>
      <RecommendedPlan
        product={product}
        title={(plan) => text('site.product.recommended', { plan })}
        className="max-w-form gap-1 px-5 py-4"
      />
      {different.length > 0 && different.length < lines.length && (
        <div className="print:hidden">
          <Checkbox
            id="only-differences"
            checked={onlyDifferent}
            onChange={setOnlyDifferent}
            label={text('site.product.differences')}
          />
        </div>
      )}
      <PlanTable product={product} lines={shown} differs={differs} />
      <PlanCardsToRead product={product} lines={shown} differs={differs} />
    </section>
  );
}
