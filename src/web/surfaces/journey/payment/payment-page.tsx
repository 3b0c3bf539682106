import { useContext, useState } from 'react';
import { Redirect } from 'wouter';
import type { OrderView } from '#contract/purchase/orders.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useOrder, useReopenOrder } from '#web/api/purchase/use-order.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { hasPaymentOnPage } from '#web/draft/page/page-steps.ts';
import type { Draft } from '#web/draft/use-draft.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { type Text, useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import { AgentSlotsContext } from '../frame/agent-slots.ts';
import { NoLongerSold } from '../frame/no-longer-sold.tsx';
import type { PageProps } from '../frame/page-props.ts';
import { OrderFacts } from '../order/order-facts.tsx';
import { Checkout } from './checkout.tsx';
import { checkoutState } from './checkout-state.ts';
import { pollWaiting } from './poll-waiting.ts';

/** The order of this draft: the code, the payment, its waiting state, and a link back to the answers. */
export function PaymentPage({ page, held, onPassed }: PageProps) {
  const text = useText();
  const explain = useFailureText();
  const draft = useOpenDraft();
  const { product, view } = draft;
  const words = useWords(product.id);
  const ref = view?.order ?? '';
  const { data, error, refetch } = useOrder(ref, { refetchInterval: pollWaiting });
  const [asking, setAsking] = useState(false);
  const order = useMessages(['checkout']) ? data : undefined;
  const agent = useContext(AgentSlotsContext);
  // The customer accepts what an agent entered on the pay link only.
  const awaitsConsent = order?.consent != null && order.status === 'incomplete';
  const pageWords = awaitsConsent
    ? { title: text('portal-sales.handOver.title'), lead: text('portal-sales.handOver.lead') }
    : selectPageWords(text, order, hasPaymentOnPage(draft, page));
  const state = order ? checkoutState(product.chart, order) : '';
  if (awaitsConsent && agent === null) return <Redirect to={paths.makePayment(ref)} replace />;
  return (
    <>
      <PageHead page={page} held={held} {...pageWords} />
      {!order && (error ? <p role="alert">{explain(error)}</p> : <PageWaiting />)}
      {order && (
        <>
          <OrderFacts order={order} name={words.own('name')} />
          {order.isWithdrawn && <NoLongerSold />}
          {agent && isPayable(order) && (
            <agent.Checkout order={order} hasEmail={hasEmail(draft)} onMoved={() => refetch()} />
          )}
          {!awaitsConsent && !order.isWithdrawn && (
            <Checkout order={order} state={state} onProblem={() => refetch()} offersForm={false} />
          )}
          {canChange(order, state) && (
            <div className="border-line border-t pt-4">
              <TextButton onClick={() => setAsking(true)}>
                {text(agent ? 'portal-sales.handOver.change' : 'checkout.order.change')}
              </TextButton>
            </div>
          )}
          <ReopenDialog orderRef={ref} open={asking} onClose={() => setAsking(false)} onPassed={onPassed} />
        </>
      )}
    </>
  );
}

const canChange = ({ status }: OrderView, state: string) =>
  status !== 'issued' && status !== 'cancelled' && state !== 'sendingCode';
const isPayable = ({ status, refund, isWithdrawn }: OrderView) =>
  (status === 'incomplete' || status === 'confirmed') && !refund && !isWithdrawn;

/** Heading and description of the page; empty for the page's own words. `order` is undefined before it is loaded. */
function selectPageWords(text: Text, order: OrderView | undefined, isPaymentOnPage: boolean) {
  if (order?.status === 'confirmed') return { title: text('checkout.pay.title'), lead: text('checkout.pay.lead') };
  if (order && order.codeWay?.channel !== 'sms')
    return { title: text('checkout.pay.title'), lead: text('checkout.mail.lead') };
  return isPaymentOnPage ? { title: text('wizard.confirm.payTitle'), lead: text('wizard.confirm.payLead') } : {};
}

type ReopenDialogProps = { orderRef: string; open: boolean; onClose: () => void; onPassed: () => void };

/** Asks before the order is opened again to change its answers. */
function ReopenDialog({ orderRef, open, onClose, onPassed }: ReopenDialogProps) {
  const text = useText();
  const explain = useFailureText();
  const { run } = useOpenDraft();
  const reopen = useReopenOrder(orderRef);
  const change = () =>
    reopen.mutate(undefined, {
      onSuccess: async () => {
        onClose();
        await run({ kind: 'read' });
        onPassed();
      },
    });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={text('checkout.order.changeTitle')}
      yes={text('checkout.order.changeYes')}
      no={text('checkout.order.changeNo')}
      busy={reopen.isPending}
      onYes={change}
    >
      <p role={reopen.error ? 'alert' : undefined}>
        {isApiError(reopen.error) ? explain(reopen.error) : text('checkout.order.changeText')}
      </p>
    </QuestionDialog>
  );
}

/** True if the policyholder has entered an e-mail address. */
function hasEmail({ product, situation }: Draft): boolean {
  const { email } = product.definition.product.policyholder;
  return email !== undefined && Boolean(evaluatePlain(email, situation.scope));
}
