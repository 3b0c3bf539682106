import { Suspense } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { NoLongerSold } from '../frame/no-longer-sold.tsx';
import { OrderFacts } from '../order/order-facts.tsx';
import { WithOrder } from '../order/with-order.tsx';
import { PremiumLines } from '../premium/premium-lines.tsx';
import { Checkout } from './checkout.tsx';
import { checkoutState } from './checkout-state.ts';
import { pollWaiting } from './poll-waiting.ts';

const ConsentSteps = lazyPage(() => import('../consent/consent-steps.tsx'), 'ConsentSteps');
const ConsentGiven = lazyPage(() => import('../consent/consent-given.tsx'), 'ConsentGiven');

/**
 * The pay link: the amount, the code, the choice of payment. The customer first reads and accepts what an agent
 * entered.
 */
export function MakePaymentPage({ params }: { params: { id?: string } }) {
  const text = useText();
  return (
    <WithOrder id={params.id} poll={pollWaiting}>
      {({ order, product, name, refresh }) => {
        const state = checkoutState(product.chart, order);
        if (order.isWithdrawn)
          return (
            <>
              <PageTitle title={text(selectTitle(order))} />
              <NoLongerSold />
            </>
          );
        if (order.consent && order.status === 'incomplete')
          return (
            <Suspense fallback={<PageWaiting />}>
              <ConsentSteps order={order} product={product} name={name} state={state} onProblem={refresh} />
            </Suspense>
          );
        if (waitsForInsurer(order))
          return (
            <>
              <PageTitle title={text('checkout.about.waits.title')} />
              <p>{text('checkout.about.waits.text')}</p>
            </>
          );
        return (
          <>
            <PageTitle title={text(selectTitle(order))} />
            {order.consent?.at && order.status === 'confirmed' && (
              <Suspense>
                <ConsentGiven at={order.consent.at} />
              </Suspense>
            )}
            <OrderFacts order={order} name={name} />
            {order.about?.does !== 'pay' && (order.about === null || order.premium.total > 0) && (
              <details>
                <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.premium.parts')}</summary>
                <PremiumLines product={order.product} premium={order.premium} />
              </details>
            )}
            <Checkout order={order} state={state} onProblem={refresh} offersForm={order.consent === null} />
          </>
        );
      }}
    </WithOrder>
  );
}

/**
 * True if a refund needs the approval of a colleague. Any other change without a charge takes effect as soon as the
 * policyholder agrees.
 */
const waitsForInsurer = ({ about, status, premium }: OrderView) =>
  about !== null && status === 'confirmed' && premium.total === 0;

/** Selects the message id of the page's title: a customer who owes nothing only agrees. */
function selectTitle({ about, premium }: OrderView): string {
  if (about === null) return 'checkout.pay.title';
  if (premium.total === 0) return 'checkout.about.title.agree';
  if (about.does === 'pay') return 'checkout.about.title.instalment';
  return about.does === 'renew' ? 'checkout.about.title.renew' : 'checkout.about.title.pay';
}
