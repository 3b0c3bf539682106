import { Phone } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { Krama } from '#web/kit/layout/krama.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { useContact } from '../layout/use-contact.ts';
import { ProductCardsWaiting } from '../products/product-cards-waiting.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SampleCertificate } from './sample-certificate.tsx';
import { WhenNear } from './when-near.tsx';

// Lists come from the server, and what stands below the first screens with words of its own; the page waits for neither.
const ProductCards = lazyPage(() => import('../products/product-cards.tsx'), 'ProductCards');
const HomeReasons = lazyPage(() => import('./home-reasons.tsx'), 'HomeReasons');

/** Home: the promise, the products, how it works, what happens in a claim, who stands behind it, and whom to call. */
export function HomePage() {
  const text = useText();
  const { tollFree } = useContact();
  const say = (word: string, values?: Record<string, string>) => text(`interface.home.${word}`, values);

  return (
    <>
      <Krama className="h-6 w-full print:hidden" />
      <div className="mx-auto max-w-desk px-5 sm:px-8">
        <section className="grid items-center gap-x-16 gap-y-12 py-12 sm:py-16 lg:grid-cols-[3fr_2fr] lg:py-24">
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

        <section aria-labelledby="products" className="grid gap-6 pb-16 lg:pb-24">
          <h2 id="products" className="text-title">
            {say('products')}
          </h2>
          <Suspense fallback={<ProductCardsWaiting />}>
            <ProductCards />
          </Suspense>
        </section>

        <HowItWorks />
      </div>
      <WhenNear placeholder={<div className="min-h-dvh" />}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <HomeReasons />
        </Suspense>
      </WhenNear>
    </>
  );
}
