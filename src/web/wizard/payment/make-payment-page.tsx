import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { checkoutState } from '../checkout-state.ts';
import { PremiumLines } from '../premium-lines.tsx';
import { Checkout } from './checkout.tsx';
import { OrderFacts } from './order-facts.tsx';
import { pollWaiting } from './poll-waiting.ts';
import { WithOrder } from './with-order.tsx';

/** The pay link: what is paid, the code, the choice of payment. */
export function MakePaymentPage({ params }: { params: { id?: string } }) {
  const text = useText();
  return (
    <WithOrder id={params.id} poll={pollWaiting}>
      {({ order, chart, name, look }) => (
        <>
          <PageTitle title={text('checkout.pay.title')} />
          <OrderFacts order={order} name={name} />
          <details>
            <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.premium.parts')}</summary>
            <PremiumLines product={order.product} premium={order.premium} />
          </details>
          <Checkout order={order} state={checkoutState(chart, order)} onProblem={look} />
        </>
      )}
    </WithOrder>
  );
}
