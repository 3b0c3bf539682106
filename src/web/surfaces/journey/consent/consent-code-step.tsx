import type { OfferView } from '#contract/purchase/consents.ts';
import { useSendCode } from '#web/api/purchase/use-order.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { CodeEntry } from '../frame/code-entry.tsx';
import type { ConsentProps } from './consent-props.ts';
import { formatSeller } from './format-seller.ts';

/** The sentences of the declaration, to read beforehand; then the code, which proves the customer's identity. */
export function ConsentCodeStep({ offer, order, state, onProblem }: ConsentProps & { offer: OfferView }) {
  const text = useText();
  const { number } = useContact().tollFree;
  const seller = formatSeller(offer);
  return (
    <>
      <section aria-labelledby="will-declare" className="grid gap-2">
        <h2 id="will-declare" className="text-lead">
          {text('consent.declare.title')}
        </h2>
        <p className="text-muted">{text('consent.declare.text')}</p>
        <ul className="grid list-disc gap-2 pl-5">
          {[...offer.sentences, ...offer.declarations.map(({ text: said }) => said)].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
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
  const explain = useFailureText();
  const send = useSendCode(refOf);
  return (
    <section aria-labelledby="code-title" className="grid gap-4">
      <h2 id="code-title" className="text-lead">
        {text('consent.code.title')}
      </h2>
      <p>{text('consent.code.text', { phone })}</p>
      {send.error && (
        <Notice kind="error" live>
          {explain(send.error)}
        </Notice>
      )}
      <div>
        <Button busy={send.isPending} onClick={() => send.mutate(undefined, { onError: onProblem })}>
          {text('consent.code.send')}
        </Button>
      </div>
    </section>
  );
}
