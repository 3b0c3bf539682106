import { Phone } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/lazy-page.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Krama } from '#web/ui/krama.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ProductCardsWaiting } from './product-cards-waiting.tsx';
import { SampleCertificate } from './sample-certificate.tsx';

// Lists come from the server; the words of the page do not wait for them.
const ProductCards = lazyPage(() => import('./product-cards.tsx'), 'ProductCards');
const steps = ['ask', 'see', 'pay'] as const;

/** Home: the promise, the products, how it works, and whom to call. */
export function HomePage() {
  const text = useText();
  const say = (word: string, values?: Record<string, string>) => text(`interface.home.${word}`, values);
  const call = say('call', { number: text('interface.contact.tollFreeNumber') });
  const dial = `tel:${text('interface.contact.tollFreeDial')}`;

  return (
    <>
      <Krama className="h-6 w-full" />
      <div className="mx-auto max-w-desk px-5 sm:px-8">
        <section className="grid items-center gap-x-16 gap-y-10 py-12 lg:grid-cols-[3fr_2fr] lg:py-20">
          <div className="grid gap-6">
            <PageTitle title={say('tab')} className="text-display">
              {say('title')}
            </PageTitle>
            <p className="max-w-form text-lead">{say('lead')}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={paths.chooser}>{say('start')}</ButtonLink>
              <ButtonLink href={dial} look="secondary">
                <Icon of={Phone} />
                <span className="figures">{call}</span>
              </ButtonLink>
            </div>
          </div>
          <SampleCertificate />
        </section>

        <section aria-labelledby="products" className="grid gap-6 border-line border-t py-12">
          <h2 id="products" className="text-title">
            {say('products')}
          </h2>
          <Suspense fallback={<ProductCardsWaiting />}>
            <ProductCards />
          </Suspense>
        </section>

        <section aria-labelledby="how" className="grid gap-8 border-line border-t py-12">
          <h2 id="how" className="text-title">
            {say('how')}
          </h2>
          <ol className="grid gap-x-12 gap-y-8 lg:grid-cols-3">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2.75rem_1fr] content-start gap-x-4 gap-y-1">
                <span
                  aria-hidden="true"
                  className="figures border-primary border-b-2 text-center text-title text-primary-deep"
                >
                  {index + 1}
                </span>
                <h3 className="self-end text-lead">{say(`steps.${step}.title`)}</h3>
                <p className="col-start-2">{say(`steps.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>

        <section
          aria-labelledby="help"
          className="flex flex-wrap items-center justify-between gap-6 border-line border-t pt-10"
        >
          <div>
            <h2 id="help" className="text-lead">
              {say('help.title')}
            </h2>
            <p>{say('help.text')}</p>
          </div>
          <ButtonLink href={dial} look="secondary">
            <Icon of={Phone} />
            <span className="figures">{call}</span>
          </ButtonLink>
        </section>
      </div>
    </>
  );
}
