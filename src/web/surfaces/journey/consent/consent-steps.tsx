import { useEffect, useRef } from 'react';
import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { Product } from '#engine/product.ts';
import { useOffer } from '#web/api/purchase/consents.ts';
import { useSendCode } from '#web/api/purchase/use-order.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { registerConsentMessages } from '#web/i18n/consent-messages.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { useWords } from '#web/product/use-words.ts';
import { CodeEntry } from '../frame/code-entry.tsx';
import { OrderFacts } from '../order/order-facts.tsx';
import { PremiumLines } from '../premium/premium-lines.tsx';
import { Agreement } from './agreement.tsx';
import { CompareQuotations } from './compare-quotations.tsx';
import type { ConsentProps } from './consent-props.ts';
import { formatSeller } from './format-seller.ts';

registerConsentMessages();

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
      <CompareQuotations quotations={offer.quotations} product={product} shown={order.ref} />
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

/** The sentences of the declaration, to read beforehand; then the code, which proves the customer's identity. */
function ConsentCodeStep({ offer, order, state, onProblem }: ConsentProps & { offer: OfferView }) {
  const text = useText();
  const { number } = useContact().tollFree;
  const seller = formatSeller(offer);
  return (
    <>
      <TitledSection
        id="will-declare"
        title={text('consent.declare.title')}
        className="grid gap-2"
        titleClass="text-lead"
      >
        <p className="text-muted">{text('consent.declare.text')}</p>
        <ul className="grid list-disc gap-2 pl-5">
          {[...offer.sentences, ...offer.declarations.map(({ text: said }) => said)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </TitledSection>
      {state === 'sendingCode' && order.codeWay?.channel === 'sms' ? (
        <FirstCode refOf={order.ref} phone={order.codeWay.to} onProblem={onProblem} />
      ) : (
        <CodeEntry order={order} state={state === 'sendingCode' ? 'codeNotSent' : state} onProblem={onProblem} />
      )}
      <p className="text-muted">
        {seller ? text('consent.wrong.ask', { seller, number }) : text('consent.wrong.askPlain', { number })}
      </p>
    </>
  );
}

/** Nothing is sent before the customer requests it. */
function FirstCode({ refOf, phone, onProblem }: { refOf: string; phone: string; onProblem: () => void }) {
  const text = useText();
  const send = useSendCode(refOf);
  const { refusal, failure } = useCodeRefusal(send.error);
  return (
    <TitledSection id="code-title" title={text('consent.code.title')} className="grid gap-4" titleClass="text-lead">
      <p>{text('consent.code.text', { phone })}</p>
      <FailureNotice error={failure} />
      <div>
        <AskForCode
          resendAt={undefined}
          refusal={refusal}
          first={text('consent.code.send')}
          variant="primary"
          busy={send.isPending}
          onAsk={() => send.mutate(undefined, { onError: onProblem })}
        />
      </div>
    </TitledSection>
  );
}

type OfferSummaryProps = { offer: OfferView; product: Product; order: OrderView };

/** Fields of the cover's dates, which the summary shows in a line of their own. */
const DATES = ['effectiveFromDate', 'effectiveToDate'];

/** Product, seller and insured people, as far as everyone with the link may read them. */
function OfferSummary({ offer, product, order }: OfferSummaryProps) {
  const text = useText();
  const words = useWords(product.id);
  const { date } = useFormat();
  const describe = words.describe(product);
  const seller = formatSeller(offer);
  const rows = [
    ...(seller ? [{ id: 'seller', term: text('consent.seller'), detail: seller }] : []),
    {
      id: 'cover',
      term: text('consent.cover'),
      detail: text('consent.fromTo', { from: date(offer.from), to: date(offer.to) }),
    },
    ...Object.entries(offer.shows)
      .filter(([name]) => !DATES.includes(name))
      .map(([name, value]) => ({ id: name, term: describe.label(name), detail: describe.value(name, value) })),
    ...(offer.persons.length === 0
      ? []
      : [{ id: 'persons', term: text('consent.persons'), detail: <Persons persons={offer.persons} /> }]),
  ];
  return (
    <>
      <SummaryList groups={[{ id: 'offer', title: text('consent.offer'), rows }]} />
      <TitledSection
        id="offer-premium"
        title={text('wizard.quotation.premium')}
        className="grid gap-2"
        titleClass="border-ink border-b-2 py-1 text-lead"
      >
        <PremiumLines product={product.id} premium={order.premium} />
      </TitledSection>
    </>
  );
}

function Persons({ persons }: Pick<OfferView, 'persons'>) {
  const text = useText();
  return (
    <ul className="grid">
      {persons.map(({ name, born }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and year
        <li key={place}>{born === null ? name : text('consent.born', { name, year: String(born) })}</li>
      ))}
    </ul>
  );
}
