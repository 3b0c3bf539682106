import { Suspense } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { lazyPage } from '#web/lazy-page.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { checkoutState } from '../checkout-state.ts';
import { PageWaiting } from '../page-waiting.tsx';
import { PremiumLines } from '../premium-lines.tsx';
import { Checkout } from './checkout.tsx';
import { OrderFacts } from './order-facts.tsx';
import { pollWaiting } from './poll-waiting.ts';
import { WithOrder } from './with-order.tsx';

const ConsentSteps = lazyPage(() => import('../consent/consent-steps.tsx'), 'ConsentSteps');
const ConsentGiven = lazyPage(() => import('../consent/consent-given.tsx'), 'ConsentGiven');

/** The pay link: what is paid, the code, the choice of payment. What an agent entered is read and agreed to first. */
export function MakePaymentPage({ params }: { params: { id?: string } }) {
  const text = useText();
  return (
    <WithOrder id={params.id} poll={pollWaiting}>
      {({ order, product, name, look }) => {
        const state = checkoutState(product.chart, order);
        if (order.consent && order.status === 'incomplete')
          return (
            <Suspense fallback={<PageWaiting />}>
              <ConsentSteps order={order} product={product} name={name} state={state} onProblem={look} />
            </Suspense>
          );
        return (
          <>
            <PageTitle title={text('checkout.pay.title')} />
            {order.consent?.at && order.status === 'confirmed' && (
              <Suspense>
                <ConsentGiven at={order.consent.at} />
              </Suspense>
            )}
            <OrderFacts order={order} name={name} />
            <details>
              <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.premium.parts')}</summary>
              <PremiumLines product={order.product} premium={order.premium} />
            </details>
            <Checkout order={order} state={state} onProblem={look} offersForm={order.consent === null} />
          </>
        );
      }}
    </WithOrder>
  );
}
