import { useEffect, useRef } from 'react';
import type { OfferView } from '#contract/purchase/consents.ts';
import { useOffer } from '#web/api/purchase/consents.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { OrderFacts } from '../order/order-facts.tsx';
import { Agreement } from './agreement.tsx';
import { ConsentCodeStep } from './consent-code-step.tsx';
import type { ConsentProps } from './consent-props.ts';
import { formatSeller } from './format-seller.ts';
import { OfferSummary } from './offer-summary.tsx';

/**
 * The order that an agent entered, for its customer: a short form for everyone with the link; every answer, and the
 * consent, after the phone is verified by its code.
 */
export function ConsentSteps(props: ConsentProps) {
  const { order } = props;
  const { locale } = useLanguage();
  const ready = useMessages(['consent']);
  const { data: offer, error, refetch } = useOffer(order.ref, locale);
  if (error && !offer) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (!offer || !ready) return <PageWaiting />;
  return <Steps {...props} offer={offer} onProblem={() => void Promise.all([refetch(), props.onProblem()])} />;
}

function Steps({ offer, ...props }: ConsentProps & { offer: OfferView }) {
  const text = useText();
  const { order, product, name } = props;
  const mayReadAll = offer.record !== null;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(mayReadAll);
  useEffect(() => {
    // The code input had the focus and is gone: the focus moves to the answers.
    if (before.current !== mayReadAll) place.current?.focus();
    before.current = mayReadAll;
  }, [mayReadAll]);
  const seller = formatSeller(offer);
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('consent.title')} />
        <p className="text-muted">{seller ? text('consent.lead', { seller }) : text('consent.leadPlain')}</p>
      </div>
      <OrderFacts order={order} name={name} />
      <OfferSummary offer={offer} product={product} order={order} />
      <div ref={place} tabIndex={-1} data-quiet-focus className="grid gap-8">
        {offer.record ? (
          <Agreement {...props} offer={offer} record={offer.record} />
        ) : (
          <ConsentCodeStep {...props} offer={offer} />
        )}
      </div>
    </>
  );
}
