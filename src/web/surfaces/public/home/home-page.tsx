import { ChevronDown, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { NumberedSteps } from '../information/numbered-steps.tsx';
import { ProductCardsWaiting } from '../products/product-cards-waiting.tsx';
import { HomeReasons } from './home-reasons.tsx';

// The list comes from the server; the page does not wait for it.
const ProductCards = lazyPage(() => import('../products/product-cards.tsx'), 'ProductCards');

/**
 * Home: the promise, the products, the steps of a purchase, the steps of a claim, the insurer, and its phone numbers.
 */
export function HomePage() {
  const text = useText();
  const { tollFree } = useContact();
  const say = (word: string, values?: Record<string, string>) => text(`interface.home.${word}`, values);

  return (
    <>
      <CheckPattern className="h-6 w-full print:hidden" />
      <div className="mx-auto max-w-desk px-5 sm:px-8">
        <section className="grid items-center gap-x-16 gap-y-12 py-6 sm:py-16 lg:grid-cols-[3fr_2fr] lg:py-24">
          <div className="grid gap-6">
            <PageTitle title={text('interface.header.home')} className="text-display">
              {say('title')}
            </PageTitle>
            <p className="max-w-form text-lead">{say('lead')}</p>
            <div className="flex flex-wrap gap-3 print:hidden">
              <ButtonLink href={patterns.chooser}>{say('start')}</ButtonLink>
              <ButtonLink href={tollFree.dial} variant="secondary">
                <Icon of={Phone} />
                <span className="figures">{say('call', { number: tollFree.number })}</span>
              </ButtonLink>
            </div>
          </div>
          <SampleCertificate />
        </section>

        <QuickQuotes />

        <TitledSection id="products" title={say('products')} className="grid gap-3 pb-8 sm:gap-6 lg:pb-24">
          <Suspense fallback={<ProductCardsWaiting />}>
            <ProductCards />
          </Suspense>
        </TitledSection>

        <HowItWorks />
      </div>
      <Suspense fallback={<div className="min-h-dvh" />}>
        <HomeReasons />
      </Suspense>
    </>
  );
}

/** From the first question to the certificate, in three steps. */
function HowItWorks() {
  const text = useText();
  const say = (word: string) => text(`interface.home.${word}`);
  return (
    <TitledSection id="how" title={say('how')} className="grid gap-4 border-line border-t py-6 sm:gap-8 lg:py-20">
      <NumberedSteps
        steps={['ask', 'see', 'pay'].map((step) => ({
          title: say(`steps.${step}.title`),
          text: say(`steps.${step}.text`),
        }))}
        className="lg:grid-cols-3"
      />
    </TitledSection>
  );
}

const sample = { from: '2027-04-14', to: '2027-04-21', premium: 1190, currency: 'USD' };

/** The result of a purchase: the certificate in small size, marked as a sample. */
function SampleCertificate() {
  const text = useText();
  const format = useFormat();
  const say = (word: string) => text(`interface.home.paper.${word}`);
  return (
    <figure className="grid w-full max-w-md gap-3 justify-self-center max-sm:hidden lg:justify-self-end">
      <div className="overflow-hidden rounded-small bg-card shadow-raised">
        <CheckPattern className="h-8 w-full" />
        <div className="grid gap-5 px-6 pt-6 pb-7 sm:px-8">
          <p className="text-lead font-semibold text-ink">{say('title')}</p>
          <dl className="grid gap-3">
            <div>
              <dt className="text-small text-muted">{say('period')}</dt>
              <dd className="figures text-ink">{`${format.date(sample.from)} – ${format.date(sample.to)}`}</dd>
            </div>
            <div className="border-ink border-t-2 pt-3">
              <dt className="text-small text-muted">{say('total')}</dt>
              <dd className="figures text-title font-semibold text-ink">
                {format.money(sample.premium, sample.currency)}
              </dd>
            </div>
          </dl>
        </div>
      </div>
      <figcaption className="text-center text-small text-muted">{say('caption')}</figcaption>
    </figure>
  );
}

// As much script as a journey: fetched on request.
const QuickQuote = lazyPage(() => import('./quick-quote.tsx'), 'QuickQuote');

/** Prices on the home page, of the products that can compute one after a few answers. One is open at a time. */
function QuickQuotes() {
  const text = useText();
  const [open, setOpen] = useState<string>();
  const quoted = (useProductsOnSale().data ?? []).filter(({ quickQuote }) => quickQuote.length > 0);
  if (quoted.length === 0) return null;
  return (
    <section aria-labelledby="quick" className="grid gap-4 pb-8 print:hidden">
      <div>
        <h2 id="quick" className="text-title">
          {text('interface.home.quick.title')}
        </h2>
        <p className="text-muted">{text('interface.home.quick.lead')}</p>
      </div>
      <div className="grid items-start gap-2 lg:grid-cols-2 lg:gap-4">
        {quoted.map(({ id, name, quickQuote }) => (
          <div key={id} className="rounded-card border border-line bg-card shadow-card">
            <button
              type="button"
              aria-expanded={open === id}
              aria-controls={`quick-${id}`}
              onPointerEnter={QuickQuote.preload}
              onClick={() => setOpen(open === id ? undefined : id)}
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-5 py-3 text-left font-semibold text-ink text-lead hover:text-primary-deep"
            >
              {name}
              <Icon
                of={ChevronDown}
                className={open === id ? 'size-5 rotate-180 text-primary' : 'size-5 text-primary'}
              />
            </button>
            <div id={`quick-${id}`} hidden={open !== id} className="px-5 pb-5">
              {open === id && (
                <Suspense fallback={<PageWaiting />}>
                  <QuickQuote product={id} fields={quickQuote} />
                </Suspense>
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
