import { Redirect } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { OrderFacts } from './order-facts.tsx';
import { WithOrder } from './with-order.tsx';

const told = ['failed', 'cancelled', 'expired'];

/** The payment is not complete: why, that nothing was taken, and another try. */
export function PaymentFailPage({ params }: { params: { id?: string } }) {
  const text = useText();
  return (
    <WithOrder id={params.id}>
      {({ order, name }) => {
        if (order.status === 'issued') return <Redirect to={paths.paymentSuccess(order.ref)} replace />;
        const reason = order.attempt && told.includes(order.attempt.status) ? order.attempt.status : 'unfinished';
        return (
          <>
            <PageTitle title={text('checkout.fail.title')} />
            <Notice kind="error" title={text(`checkout.fail.${reason}`)}>
              {text('checkout.fail.text')}
            </Notice>
            <OrderFacts order={order} name={name} />
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={paths.makePayment(order.ref)}>{text('checkout.fail.again')}</ButtonLink>
              <ButtonLink href={`tel:${text('interface.contact.tollFreeDial')}`} look="secondary">
                {text('checkout.fail.call', { number: text('interface.contact.tollFreeNumber') })}
              </ButtonLink>
            </div>
          </>
        );
      }}
    </WithOrder>
  );
}
